/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

#define END_OF_TABLE                                                                                                   \
    { 0, 0, -1 }

/* --- Tenth edition: heights, obscuring, ruins seen into and out of ----------------------------------------------- */

static const los_rule tenth_pieces[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_BLOCKS_NEVER},
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_BLOCKS_NEVER},
    {LOS_RUINS | LOS_SHOOTER_WITHIN, 0, LOS_BLOCKS_NEVER},
    {LOS_RUINS, 0, LOS_BLOCKS_UNLESS_TARGET_INSIDE},
    {LOS_OBSCURING, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    {LOS_MEDIUM, LOS_SEES_OVER, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rule tenth_walls[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_WALLS_WITH_PIECE}, /* here keywords do not help */
    {0, LOS_AIRCRAFT | LOS_TOWERING, LOS_WALLS_AFTER_PIECES},
    END_OF_TABLE,
};
static const los_rule tenth_report[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_BLOCKS_NEVER},
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_BLOCKS_NEVER},
    {LOS_MEDIUM | LOS_SEES_OVER, LOS_RUINS | LOS_OBSCURING, LOS_BLOCKS_NEVER},
    {0, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rules tenth = {tenth_pieces,       tenth_walls,           tenth_report,
                                LOS_SHOOTER_WITHIN, LOS_ANONYMOUS_UNKNOWN, false};

/* --- Eleventh edition: areas obscure, dense features are solid, both exempt whoever stands in them --------------- */

static const los_rule eleventh_pieces[] = {
    {LOS_AREA | LOS_LIGHT, LOS_GROUP_SHARED, LOS_BLOCKS_ALWAYS},
    {LOS_AREA | LOS_DENSE, LOS_GROUP_SHARED, LOS_BLOCKS_ALWAYS},
    {LOS_FEATURE | LOS_DENSE | LOS_GROUND_LEVEL, LOS_CENTER_WITHIN, LOS_BLOCKS_ALWAYS},
    END_OF_TABLE,
};
static const los_rule eleventh_walls[] = {
    {0, 0, LOS_WALLS_AFTER_PIECES},
    END_OF_TABLE,
};
static const los_rules eleventh = {eleventh_pieces,     eleventh_walls, NULL, LOS_GROUP_SHARED | LOS_CENTER_WITHIN,
                                   LOS_ANONYMOUS_EMPTY, false};

/* --- The old point check: height alone --------------------------------------------------------------------------- */

static const los_rule legacy_pieces[] = {
    {LOS_MEDIUM, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    {LOS_TALL, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rule no_walls[] = {END_OF_TABLE};
static const los_rules legacy = {legacy_pieces, no_walls, NULL, 0, LOS_ANONYMOUS_UNKNOWN, true};

const los_rules *los_rules_of_edition(int edition) {
    return edition >= 11 ? &eleventh : &tenth;
}

const los_rules *los_rules_legacy(void) {
    return &legacy;
}

int los_rule_effect(const los_rule *table, los_rule_flags flags) {
    for (; table->effect >= 0; table++) {
        if ((flags & table->all) == table->all && (flags & table->none) == 0) {
            return table->effect;
        }
    }
    return 0;
}
