/* SPDX-License-Identifier: MIT */
#include "rules/rule_properties.h"

#include "base/assert.h"

#include <math.h>

static bool has_known_cases(const los_rule *row) {
    return row->cases == 0 || (row->cases == LOS_ALL_CASES &&
                               (row->effect != LOS_EFFECT_BLOCK || los_blocking_is_simple((los_blocking)row->blocks)));
}

static bool row_is_exact(const los_rule *row, los_rule_table table) {
    bool is_line_effect = row->effect == LOS_EFFECT_BLOCK_AFTER_DEPTH || row->effect == LOS_EFFECT_HINDER;
    bool depends_on_crossing = table == LOS_WALL_RULES && row->crossings != LOS_ALL_CROSSINGS;
    return !is_line_effect && !depends_on_crossing;
}

/* True if each row alone decides all cases, or none, as the exact mode supports it. */
static bool table_is_exact(const los_rule_rows *table, los_rule_table kind) {
    for (uint32_t i = 0; i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        if (row->cases != 0 && (!row_is_exact(row, kind) || !has_known_cases(row))) {
            return false;
        }
    }
    return true;
}

/* True if conditions of bases and pieces occur only in ways that the early out supports: as exceptions of rows that
 * block, or as conditions of rows that pass. */
static bool only_exempts(const los_rule_rows *table) {
    for (uint32_t i = 0; i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        bool has_place = ((row->all.flags | row->none.flags) & LOS_PLACE_FLAGS) != 0;
        bool is_exemption = row->effect == LOS_EFFECT_PASS ? (row->none.flags & LOS_PLACE_FLAGS) == 0
                                                           : (row->all.flags & LOS_PLACE_FLAGS) == 0;
        if (has_place && !is_exemption) {
            return false;
        }
    }
    return true;
}

/* The rule set's own conditions that decide whether pieces and walls block, by number. */
static uint64_t sight_conditions(const los_rules *rules) {
    uint64_t conditions = 0;
    for (int table = LOS_PIECE_RULES; table <= LOS_WALL_RULES; table++) {
        for (uint32_t i = 0; i < rules->tables[table].count; i++) {
            conditions |= rules->tables[table].rows[i].all.custom | rules->tables[table].rows[i].none.custom;
        }
    }
    return conditions;
}

static bool depends_on_target_place(const los_rules *rules) {
    uint64_t read = sight_conditions(rules);
    for (uint32_t i = 0; i < rules->condition_count; i++) {
        const los_condition *condition = &rules->conditions[i];
        bool depends = condition->kind == LOS_CONDITION_RANGE ||
                       (condition->kind == LOS_CONDITION_RELATION && condition->who != LOS_WHO_SHOOTER);
        if (depends && (read >> i & 1) != 0) {
            return true;
        }
    }
    return false;
}

static bool table_has_effect(const los_rule_rows *table, los_effect effect) {
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->rows[i].effect == effect && table->rows[i].cases != 0) { /* it can match */
            return true;
        }
    }
    return false;
}

/* The flags of pieces that all rows with "shooter:within" have in common. */
static los_rule_flags within_filter_of(const los_rules *rules) {
    los_rule_flags filter = LOS_PIECE_FLAGS;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        for (uint32_t i = 0; i < rules->tables[table].count; i++) {
            const los_rule *row = &rules->tables[table].rows[i];
            bool reads_within = ((row->all.flags | row->none.flags) & LOS_SHOOTER_WITHIN) != 0;
            filter &= reads_within ? row->all.flags : (los_rule_flags)LOS_PIECE_FLAGS;
        }
    }
    /* Whether a height is given counts under some options only. */
    return filter & ~(los_rule_flags)LOS_HEIGHT_GIVEN;
}

static bool has_condition(const los_rules *rules, los_condition_kind kind) {
    for (uint32_t i = 0; i < rules->condition_count; i++) {
        if (rules->conditions[i].kind == kind) {
            return true;
        }
    }
    return false;
}

void los_rules_derive(los_rules *rules) {
    const los_rule_rows *pieces = &rules->tables[LOS_PIECE_RULES], *walls = &rules->tables[LOS_WALL_RULES],
                        *models = &rules->tables[LOS_MODEL_RULES];
    rules->has_depth = table_has_effect(pieces, LOS_EFFECT_BLOCK_AFTER_DEPTH);
    rules->has_hindrance = table_has_effect(pieces, LOS_EFFECT_HINDER) || table_has_effect(walls, LOS_EFFECT_HINDER) ||
                           table_has_effect(models, LOS_EFFECT_HINDER);
    rules->is_exact = table_is_exact(pieces, LOS_PIECE_RULES) && table_is_exact(walls, LOS_WALL_RULES) &&
                      table_is_exact(models, LOS_MODEL_RULES) && rules->ends == LOS_ENDS_ANY_TO_ANY;
    rules->has_early_out = rules->is_exact && (rules->sets.of_places & sight_conditions(rules)) == 0 &&
                           only_exempts(pieces) && only_exempts(walls);
    rules->has_regions = !depends_on_target_place(rules) && !rules->has_depth;
    rules->has_limits =
        isfinite(rules->max_range_inches) || isfinite(rules->detection_inches) || rules->arc_degrees < 360.0;
    rules->has_range_conditions = has_condition(rules, LOS_CONDITION_RANGE);
    rules->within_filter = within_filter_of(rules);
    if (los_text_equal(rules->anonymous_text, los_text_of("unknown"))) {
        rules->anonymous_id = LOS_ANONYMOUS_UNKNOWN;
    } else {
        rules->anonymous_id = rules->anonymous_text.length == 0 ? LOS_ANONYMOUS_EMPTY : LOS_ANONYMOUS_CUSTOM;
    }
}

bool los_rules_is_exact(const los_rules *rules) {
    return rules->is_exact;
}

bool los_rules_row_is_exact(const los_rules *rules, los_rule_table table, uint32_t row) {
    LOS_ASSERT(row < rules->tables[table].count);
    const los_rule *of = &rules->tables[table].rows[row];
    return row_is_exact(of, table) && has_known_cases(of);
}

bool los_rules_has_regions(const los_rules *rules) {
    return rules->has_regions;
}

uint32_t los_rules_model_tag_count(const los_rules *rules) {
    return rules->model_tag_count;
}

los_text los_rules_model_tag(const los_rules *rules, uint32_t number) {
    LOS_ASSERT(number < rules->model_tag_count);
    return rules->model_tags[number];
}

void los_rules_add_model_tag(const los_rules *rules, los_model *model, los_text tag) {
    model->keywords |= los_keyword_of_tag(tag);
    for (uint32_t i = 0; i < rules->model_tag_count; i++) {
        if (los_text_equal_in_any_case(rules->model_tags[i], tag)) {
            model->tags |= (uint64_t)1 << i;
        }
    }
}
