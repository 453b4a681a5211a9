/* SPDX-License-Identifier: MIT */
/* Compares the rule tables with the rules as plain code, for all combinations of words and flags. */
#include "rules/rules.h"
#include "support/los_test.h"
#include "terrain/terrain.h"

#include <string.h>

typedef struct {
    const char *type, *height, *piece_class, *category;
    bool trait;
    bool has_inches; /* the data give a height in inches */
    bool aircraft, towering, sees_over, ground_level;
    bool shooter_within, group_shared, center_within;
} situation;

static bool is(const char *word, const char *other) {
    return strcmp(word, other) == 0;
}

static bool is_obscuring(const situation *s) {
    return s->trait || is(s->height, "tall");
}

static los_blocking tenth_blocking(const situation *s) {
    if (is(s->height, "low") && !is_obscuring(s)) {
        return LOS_BLOCKS_NEVER;
    }
    if (is(s->type, "ruins")) {
        if (s->aircraft) {
            return LOS_BLOCKS_NEVER;
        }
        if (s->shooter_within) {
            return LOS_BLOCKS_NEVER;
        }
        return LOS_BLOCKS_UNLESS_TARGET_INSIDE;
    }
    if (is_obscuring(s)) {
        return LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
    }
    if (is(s->height, "medium")) {
        return s->sees_over ? LOS_BLOCKS_NEVER : LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
    }
    return LOS_BLOCKS_NEVER;
}

static los_wall_phase tenth_wall(const situation *s) {
    if (is(s->height, "low") && !is_obscuring(s)) {
        return LOS_WALLS_WITH_PIECE;
    }
    if (s->aircraft || s->towering) {
        return LOS_WALLS_NEVER;
    }
    return LOS_WALLS_AFTER_PIECES;
}

static los_blocking tenth_report(const situation *s) {
    if (is(s->height, "low") && !is_obscuring(s)) {
        return LOS_BLOCKS_NEVER;
    }
    if (is(s->type, "ruins") && s->aircraft) {
        return LOS_BLOCKS_NEVER;
    }
    if (!is(s->type, "ruins") && !is_obscuring(s) && is(s->height, "medium") && s->sees_over) {
        return LOS_BLOCKS_NEVER;
    }
    return LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
}

/* True heights: inches decide, and a category is inches. */
static los_blocking tenth_blocking_with_prisms(const situation *s) {
    bool has_height = s->has_inches || is(s->height, "low") || is(s->height, "medium") || is(s->height, "tall");
    if (is(s->type, "ruins")) {
        return s->aircraft || s->shooter_within ? LOS_BLOCKS_NEVER : LOS_BLOCKS_UNLESS_TARGET_INSIDE;
    }
    return has_height || s->trait ? LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE : LOS_BLOCKS_NEVER;
}

static los_blocking tenth_report_with_prisms(const situation *s) {
    return is(s->type, "ruins") && s->aircraft ? LOS_BLOCKS_NEVER : LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
}

/* exposed, light or dense */
static const char *category_of(const situation *s) {
    if (is(s->category, "exposed") || is(s->category, "light") || is(s->category, "dense")) {
        return s->category;
    }
    if (is(s->type, "ruins") || is(s->type, "woods")) {
        return "dense";
    }
    if (is(s->type, "barricade")) {
        return "light";
    }
    return "exposed";
}

static los_blocking eleventh_blocking(const situation *s) {
    const char *category = category_of(s);
    if (!is(s->piece_class, "feature")) {
        if (is(category, "light") || is(category, "dense")) {
            if (!s->group_shared) {
                return LOS_BLOCKS_ALWAYS;
            }
        }
    }
    if (!is(s->piece_class, "area")) {
        if (is(category, "dense")) {
            if (s->ground_level && !s->center_within) {
                return LOS_BLOCKS_ALWAYS;
            }
        }
    }
    return LOS_BLOCKS_NEVER;
}

static los_blocking legacy_blocking(const situation *s) {
    if (is(s->height, "medium") || is(s->height, "tall")) {
        return LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
    }
    return LOS_BLOCKS_NEVER;
}

static los_rule_flags flags_of(const situation *s) {
    los_piece_words words = {los_text_of(s->type), los_text_of(s->height), los_text_of(s->piece_class),
                             los_text_of(s->category), s->trait};
    return los_piece_flags(&words) | (s->aircraft ? (los_rule_flags)LOS_AIRCRAFT : 0) |
           (s->towering ? (los_rule_flags)LOS_TOWERING : 0) | (s->ground_level ? (los_rule_flags)LOS_GROUND_LEVEL : 0) |
           (s->shooter_within ? (los_rule_flags)LOS_SHOOTER_WITHIN : 0) |
           (s->group_shared ? (los_rule_flags)LOS_GROUP_SHARED : 0) |
           (s->center_within ? (los_rule_flags)LOS_CENTER_WITHIN : 0);
}

/* Removes the lowest digit, in base `count`, of a number and returns it. */
static uint32_t take(uint32_t *number, uint32_t count) {
    uint32_t digit = *number % count;
    *number /= count;
    return digit;
}

static situation situation_of(uint32_t number) {
    static const char *const types[] = {"ruins", "woods", "barricade", "crater", ""};
    static const char *const heights[] = {"low", "medium", "tall", "", "huge"};
    static const char *const classes[] = {"area", "feature", "", "zone"};
    static const char *const categories[] = {"exposed", "light", "dense", "", "thick"};
    situation s;
    s.type = types[take(&number, 5)];
    s.height = heights[take(&number, 5)];
    s.piece_class = classes[take(&number, 4)];
    s.category = categories[take(&number, 5)];
    s.trait = take(&number, 2) != 0;
    s.aircraft = take(&number, 2) != 0;
    s.towering = take(&number, 2) != 0;
    s.sees_over = take(&number, 2) != 0;
    s.ground_level = take(&number, 2) != 0;
    s.shooter_within = take(&number, 2) != 0;
    s.group_shared = take(&number, 2) != 0;
    s.center_within = take(&number, 2) != 0;
    s.has_inches = take(&number, 2) != 0;
    return s;
}

enum {
    SITUATIONS = 5 * 5 * 4 * 5 << 9
};

static void set_context(const situation *s) {
    test_context("type '%s', height '%s', class '%s', category '%s', trait %d, flags %x", s->type, s->height,
                 s->piece_class, s->category, s->trait, (unsigned)flags_of(s));
}

static los_rules *compile_preset(los_preset preset) {
    const los_rules_def def = los_rules_preset(preset);
    los_rules *rules = NULL;
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &def, &rules, NULL), LOS_OK);
    return rules;
}

/* The conditions of a situation; "piece<=either" is the only one that the tenth edition numbers itself. */
static los_conditions conditions_of(const situation *s, los_rule_flags flags) {
    return (los_conditions){flags, s->sees_over ? 1 : 0};
}

static int blocking(const los_rules *rules, los_rule_table table, los_conditions conditions) {
    return (int)los_rules_blocking(&rules->tables[table], conditions);
}

static int wall_phase(const los_rules *rules, los_conditions conditions) {
    return (int)los_rules_wall_phase(&rules->tables[LOS_WALL_RULES], conditions);
}

TEST(tenth_edition) {
    los_rules *rules = compile_preset(LOS_PRESET_EDITION_10);
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_conditions conditions = conditions_of(&s, flags_of(&s));
        set_context(&s);
        CHECK_EQ_INT(blocking(rules, LOS_PIECE_RULES, conditions), tenth_blocking(&s));
        CHECK_EQ_INT(wall_phase(rules, conditions), tenth_wall(&s));
        CHECK_EQ_INT(blocking(rules, LOS_REPORT_RULES, conditions), tenth_report(&s));
    }
    CHECK_EQ_INT(rules->needs, LOS_SHOOTER_WITHIN);
    CHECK_EQ_INT(rules->within_filter, LOS_RUINS);
    CHECK_EQ_INT(rules->condition_count, 1);
    CHECK_EQ_INT(rules->anonymous_id, LOS_ANONYMOUS_UNKNOWN);
    CHECK(rules->is_exact && rules->has_early_out && rules->has_regions && !rules->has_limits);
    los_rules_destroy(rules);
}

/* The terrain decides whether a height is given. */
static los_rule_flags flags_on_terrain(const situation *s) {
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    los_piece_def def = los_default_piece_def();
    def.flags = flags_of(s);
    def.has_heights = s->has_inches;
    def.heights = (los_interval){0.0, 1.0};
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
    def = los_terrain_piece_def(terrain, 0);
    CHECK_EQ_INT(def.flags, flags_of(s)); /* a flag of the terrain is not part of the definition */
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
    los_rule_flags flags = terrain->pieces[0].flags;
    CHECK_EQ_INT(terrain->pieces[1].flags, flags);
    los_terrain_destroy(terrain);
    return flags;
}

TEST(tenth_edition_under_true_heights) {
    los_rules *rules = compile_preset(LOS_PRESET_EDITION_10);
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_conditions conditions = {flags_on_terrain(&s), 0}; /* sizes are not compared */
        set_context(&s);
        CHECK_EQ_INT(blocking(rules, LOS_PIECE_RULES, conditions), tenth_blocking_with_prisms(&s));
        CHECK_EQ_INT(wall_phase(rules, conditions), tenth_wall(&s));
        CHECK_EQ_INT(blocking(rules, LOS_REPORT_RULES, conditions), tenth_report_with_prisms(&s));
    }
    los_rules_destroy(rules);
}

TEST(eleventh_edition) {
    los_rules *rules = compile_preset(LOS_PRESET_EDITION_11);
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_conditions conditions = {flags_of(&s), 0};
        set_context(&s);
        CHECK_EQ_INT(blocking(rules, LOS_PIECE_RULES, conditions), eleventh_blocking(&s));
        CHECK_EQ_INT(wall_phase(rules, conditions), LOS_WALLS_AFTER_PIECES);
    }
    CHECK_EQ_INT(rules->tables[LOS_REPORT_RULES].count, 0);
    CHECK_EQ_INT(rules->needs, LOS_GROUP_SHARED | LOS_CENTER_WITHIN);
    CHECK_EQ_INT(rules->anonymous_id, LOS_ANONYMOUS_EMPTY);
    CHECK(rules->is_exact && rules->has_early_out && rules->has_regions && rules->has_limits);
    los_rules_destroy(rules);
}

TEST(legacy_point_check) {
    const los_rules *rules = los_rules_legacy();
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_conditions conditions = {flags_of(&s), 0};
        set_context(&s);
        CHECK_EQ_INT(blocking(rules, LOS_PIECE_RULES, conditions), legacy_blocking(&s));
        CHECK_EQ_INT(wall_phase(rules, conditions), LOS_WALLS_NEVER);
    }
    CHECK_EQ_INT(rules->tables[LOS_REPORT_RULES].count, 0);
}

TEST(the_first_matching_row_decides) {
    const los_rule rows[] = {
        {.all = {1, 0}, .none = {2, 0}, .cases = 15, .blocks = 15, .effect = LOS_EFFECT_BLOCK},
        {.all = {1, 0}, .cases = 15, .blocks = 3, .effect = LOS_EFFECT_BLOCK},
        {.all = {4, 0}, .cases = 15, .effect = LOS_EFFECT_PASS},
        {.all = {0, 1}, .cases = 1, .blocks = 1, .effect = LOS_EFFECT_BLOCK},
        {.all = {0, 1}, .none = {0, 2}, .cases = 4, .blocks = 4, .effect = LOS_EFFECT_BLOCK},
    };
    const los_rule_rows table = {rows, 5};
    CHECK_EQ_INT(los_rules_blocking(&table, (los_conditions){1, 0}), 15);
    CHECK_EQ_INT(los_rules_blocking(&table, (los_conditions){3, 0}), 3);
    CHECK_EQ_INT(los_rules_blocking(&table, (los_conditions){4, 1}), 0);
    CHECK_EQ_INT(los_rules_blocking(&table, (los_conditions){2, 1}), 5);
    CHECK_EQ_INT(los_rules_blocking(&table, (los_conditions){2, 3}), 1);
    CHECK_EQ_INT(los_rules_blocking(&table, (los_conditions){0, 0}), 0);
    CHECK_EQ_INT(los_rules_row(&table, (los_conditions){2, 1}, 2), 4);
    CHECK_EQ_INT(los_rules_row(&table, (los_conditions){2, 1}, 1), LOS_NO_ROW);
    CHECK_EQ_INT(los_rules_cases_of_row(&table, (los_conditions){2, 1}, 4), 4);
}

const test_case rules_tests[] = {
    CASE(tenth_edition),      CASE(tenth_edition_under_true_heights), CASE(eleventh_edition),
    CASE(legacy_point_check), CASE(the_first_matching_row_decides),   END_OF_CASES,
};
