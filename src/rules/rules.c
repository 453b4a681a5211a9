/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

#include "base/assert.h"

/* --- Legacy point check: one line between the centers ------------------------------------------------------------- */

#define UNLESS_ENDPOINT_INSIDE(flag)                                                                                   \
    { {flag, 0}, {0, 0}, LOS_ALL_CASES, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE, 0, LOS_EFFECT_BLOCK, 0, 0.0 }

static const los_rule legacy_pieces[] = {
    /* Medium and tall terrain blocks, unless a model stands in it.  Walls do not block. */
    UNLESS_ENDPOINT_INSIDE(LOS_MEDIUM),
    UNLESS_ENDPOINT_INSIDE(LOS_TALL),
};
static const los_rules legacy = {
    .tables = {{legacy_pieces, sizeof legacy_pieces / sizeof *legacy_pieces}},
    .anonymous_id = LOS_ANONYMOUS_UNKNOWN,
    .ignore_own_units = true,
    .is_point_check = true,
    .is_exact = true,
    .has_regions = true,
};

const los_rules *los_rules_legacy(void) {
    return &legacy;
}

bool los_blocking_is_simple(los_blocking blocking) {
    return blocking == LOS_BLOCKS_NEVER || blocking == LOS_BLOCKS_ALWAYS ||
           blocking == LOS_BLOCKS_UNLESS_TARGET_INSIDE || blocking == LOS_BLOCKS_UNLESS_SHOOTER_INSIDE ||
           blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
}

/* --- Matching ---------------------------------------------------------------------------------------------------- */

los_wall_phase los_rules_wall_phase(const los_rule_rows *table, los_conditions conditions) {
    uint32_t open = LOS_ALL_CROSSINGS;
    for (uint32_t i = 0; open != 0 && i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        if ((open & row->crossings) == 0 || !los_rule_matches(row, conditions)) {
            continue;
        }
        if (row->effect == LOS_EFFECT_BLOCK) {
            return row->wall_phase == LOS_RULE_WALL_WITH_PIECE ? LOS_WALLS_WITH_PIECE : LOS_WALLS_AFTER_PIECES;
        }
        open &= ~(uint32_t)row->crossings;
    }
    return LOS_WALLS_NEVER;
}

uint8_t los_rules_row(const los_rule_rows *table, los_conditions conditions, uint32_t in_case) {
    for (uint32_t i = 0; i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        /* A row that blocks may list cases that it does not match; in those no later row blocks. */
        if ((row->cases >> in_case & 1) != 0 && los_rule_matches(row, conditions)) {
            return row->effect != LOS_EFFECT_BLOCK || (row->blocks >> in_case & 1) != 0 ? (uint8_t)i : LOS_NO_ROW;
        }
    }
    return LOS_NO_ROW;
}

uint8_t los_rules_wall_row(const los_rule_rows *table, los_conditions conditions, los_crossing crossing) {
    for (uint32_t i = 0; i < table->count; i++) {
        if ((table->rows[i].crossings >> crossing & 1) != 0 && los_rule_matches(&table->rows[i], conditions)) {
            return (uint8_t)i;
        }
    }
    return LOS_NO_ROW;
}

los_blocking los_rules_cases_of_row(const los_rule_rows *table, los_conditions conditions, uint32_t row) {
    uint32_t cases = 0;
    for (uint32_t in_case = 0; in_case < LOS_CASES; in_case++) {
        cases |= (uint32_t)(los_rules_row(table, conditions, in_case) == row) << in_case;
    }
    return (los_blocking)cases;
}
