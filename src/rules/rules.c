/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

#include "base/assert.h"

#include <stddef.h>

#define END_OF_TABLE                                                                                                   \
    { 0, 0, -1 }

/* Keywords count if either model has them. */

/* --- Tenth edition ----------------------------------------------------------------------------------------------- */

static const los_rule tenth_pieces[] = {
    /* Low terrain does not block, unless it is obscuring. */
    {LOS_LOW, LOS_OBSCURING, LOS_BLOCKS_NEVER},
    /* Ruins do not block if a model is AIRCRAFT, */
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_BLOCKS_NEVER},
    /* or if the shooter is wholly within them. */
    {LOS_RUINS | LOS_SHOOTER_WITHIN, 0, LOS_BLOCKS_NEVER},
    /* Otherwise models see into ruins, but not through them or out of them. */
    {LOS_RUINS, 0, LOS_BLOCKS_UNLESS_TARGET_INSIDE},
    /* Models see into and out of other obscuring terrain, which includes all tall terrain, but not through it. */
    {LOS_OBSCURING, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    /* The same holds for medium terrain, unless a model is tall enough to see over it. */
    {LOS_MEDIUM, LOS_SEES_OVER, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rule tenth_walls[] = {
    /* Walls of low terrain block every model. */
    {LOS_LOW, LOS_OBSCURING, LOS_WALLS_WITH_PIECE},
    /* Other walls block, unless a model is AIRCRAFT or TOWERING. */
    {0, LOS_AIRCRAFT | LOS_TOWERING, LOS_WALLS_AFTER_PIECES},
    END_OF_TABLE,
};
/* The reference game lists more pieces as blockers than block: every piece on a line, except those below. */
static const los_rule tenth_report[] = {
    {LOS_LOW, LOS_OBSCURING, LOS_BLOCKS_NEVER},
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_BLOCKS_NEVER},
    {LOS_MEDIUM | LOS_SEES_OVER, LOS_RUINS | LOS_OBSCURING, LOS_BLOCKS_NEVER},
    {0, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rules tenth = {tenth_pieces,       tenth_walls,           tenth_report,
                                LOS_SHOOTER_WITHIN, LOS_ANONYMOUS_UNKNOWN, false};

/* --- Tenth edition under true heights ----------------------------------------------------------------------------- */

static const los_rule prism_pieces[] = {
    /* Ruins as above, whatever their height. */
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_BLOCKS_NEVER},
    {LOS_RUINS | LOS_SHOOTER_WITHIN, 0, LOS_BLOCKS_NEVER},
    {LOS_RUINS, 0, LOS_BLOCKS_UNLESS_TARGET_INSIDE},
    /* Models see into and out of every other piece that has a height, low ones included, but not through it. */
    {LOS_HEIGHT_GIVEN, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    {LOS_OBSCURING, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rule prism_report[] = {
    {LOS_RUINS | LOS_AIRCRAFT, 0, LOS_BLOCKS_NEVER},
    {0, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
static const los_rules tenth_with_prisms = {prism_pieces,       tenth_walls,           prism_report,
                                            LOS_SHOOTER_WITHIN, LOS_ANONYMOUS_UNKNOWN, false};

/* --- Eleventh edition -------------------------------------------------------------------------------------------- */

static const los_rule eleventh_pieces[] = {
    /* Light and dense areas block, unless a base overlaps the area or another piece of its group. */
    {LOS_AREA | LOS_LIGHT, LOS_GROUP_SHARED, LOS_BLOCKS_ALWAYS},
    {LOS_AREA | LOS_DENSE, LOS_GROUP_SHARED, LOS_BLOCKS_ALWAYS},
    /* Dense features block if both models are on ground level, unless the center of a base is inside. */
    {LOS_FEATURE | LOS_DENSE | LOS_GROUND_LEVEL, LOS_CENTER_WITHIN, LOS_BLOCKS_ALWAYS},
    END_OF_TABLE,
};
static const los_rule eleventh_walls[] = {
    /* All walls block. */
    {0, 0, LOS_WALLS_AFTER_PIECES},
    END_OF_TABLE,
};
static const los_rules eleventh = {eleventh_pieces,     eleventh_walls, NULL, LOS_GROUP_SHARED | LOS_CENTER_WITHIN,
                                   LOS_ANONYMOUS_EMPTY, false};

/* --- Legacy point check: one line between the centers ------------------------------------------------------------- */

static const los_rule legacy_pieces[] = {
    /* Medium and tall terrain blocks, unless a model stands in it. */
    {LOS_MEDIUM, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    {LOS_TALL, 0, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE},
    END_OF_TABLE,
};
/* Walls do not block. */
static const los_rule legacy_walls[] = {END_OF_TABLE};
static const los_rules legacy = {legacy_pieces, legacy_walls, NULL, 0, LOS_ANONYMOUS_UNKNOWN, true};

const los_rules *los_rules_of_edition(int edition) {
    return edition >= 11 ? &eleventh : &tenth;
}

const los_rules *los_rules_of_edition_with_prisms(int edition) {
    return edition >= 11 ? &eleventh : &tenth_with_prisms;
}

const los_rules *los_rules_legacy(void) {
    return &legacy;
}

int los_rule_effect(const los_rule *table, los_rule_flags flags) {
    LOS_ASSERT(table != NULL);
    for (; table->effect >= 0; table++) {
        if ((flags & table->all) == table->all && (flags & table->none) == 0) {
            return table->effect;
        }
    }
    return 0;
}
