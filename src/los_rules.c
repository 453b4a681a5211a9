/* SPDX-License-Identifier: MIT */
#include "los_rules.h"

#define END_OF_TABLE                                                                                                   \
    { 0, 0, -1 }

/* --- Tenth edition: heights, obscuring, ruins seen into and out of ----------------------------------------------- */

static const los_rule tenth_pieces[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_PASSES},
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_PASSES},
    {LOS_RUINS | LOS_SHOOTER_WITHIN, 0, LOS_PASSES},
    {LOS_RUINS, 0, LOS_STOPS_UNLESS_TARGET_INSIDE},
    {LOS_OBSCURING, 0, LOS_STOPS_UNLESS_END_INSIDE},
    {LOS_MEDIUM, LOS_SEES_OVER, LOS_STOPS_UNLESS_END_INSIDE},
    END_OF_TABLE,
};
static const los_rule tenth_walls[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_WALLS_IN_TURN}, /* here keywords do not help */
    {0, LOS_AIRCRAFT | LOS_TOWERING, LOS_WALLS_LAST},
    END_OF_TABLE,
};
static const los_rule tenth_report[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_PASSES},
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_PASSES},
    {LOS_MEDIUM | LOS_SEES_OVER, LOS_RUINS | LOS_OBSCURING, LOS_PASSES},
    {0, 0, LOS_STOPS_UNLESS_END_INSIDE},
    END_OF_TABLE,
};
static const los_rules tenth = {tenth_pieces, tenth_walls, tenth_report, LOS_SHOOTER_WITHIN, LOS_CALLED_UNKNOWN, false};

/* --- Eleventh edition: areas obscure, dense features are solid, both exempt whoever stands in them --------------- */

static const los_rule eleventh_pieces[] = {
    {LOS_AREA | LOS_LIGHT, LOS_GROUP_SHARED, LOS_STOPS},
    {LOS_AREA | LOS_DENSE, LOS_GROUP_SHARED, LOS_STOPS},
    {LOS_FEATURE | LOS_DENSE | LOS_GROUND_LEVEL, LOS_CENTRE_WITHIN, LOS_STOPS},
    END_OF_TABLE,
};
static const los_rule eleventh_walls[] = {
    {0, 0, LOS_WALLS_LAST},
    END_OF_TABLE,
};
static const los_rules eleventh = {eleventh_pieces,    eleventh_walls, NULL, LOS_GROUP_SHARED | LOS_CENTRE_WITHIN,
                                   LOS_CALLED_NOTHING, false};

/* --- The old point check: height alone --------------------------------------------------------------------------- */

static const los_rule legacy_pieces[] = {
    {LOS_MEDIUM, 0, LOS_STOPS_UNLESS_END_INSIDE},
    {LOS_TALL, 0, LOS_STOPS_UNLESS_END_INSIDE},
    END_OF_TABLE,
};
static const los_rule no_walls[] = {END_OF_TABLE};
static const los_rules legacy = {legacy_pieces, no_walls, NULL, 0, LOS_CALLED_UNKNOWN, true};

const los_rules *los_rules_of_edition(int edition) {
    return edition >= 11 ? &eleventh : &tenth;
}

const los_rules *los_rules_legacy(void) {
    return &legacy;
}

int los_rule_effect(const los_rule *table, los_facts facts) {
    for (; table->effect >= 0; table++) {
        if ((facts & table->all) == table->all && (facts & table->none) == 0) {
            return table->effect;
        }
    }
    return 0;
}
