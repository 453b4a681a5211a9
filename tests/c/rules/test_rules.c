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
           (s->towering ? (los_rule_flags)LOS_TOWERING : 0) | (s->sees_over ? (los_rule_flags)LOS_SEES_OVER : 0) |
           (s->ground_level ? (los_rule_flags)LOS_GROUND_LEVEL : 0) |
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

TEST(tenth_edition) {
    const los_rules *rules = los_rules_of_edition(10);
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_rule_flags flags = flags_of(&s);
        set_context(&s);
        CHECK_EQ_INT(los_rule_effect(rules->pieces, flags), tenth_blocking(&s));
        CHECK_EQ_INT(los_rule_effect(rules->walls, flags), tenth_wall(&s));
        CHECK_EQ_INT(los_rule_effect(rules->report, flags), tenth_report(&s));
    }
    CHECK((rules->needs & LOS_SHOOTER_WITHIN) != 0);
    CHECK_EQ_INT(rules->anonymous_id, LOS_ANONYMOUS_UNKNOWN);
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
    const los_rules *rules = los_rules_of_edition_with_prisms(10);
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_rule_flags flags = flags_on_terrain(&s);
        set_context(&s);
        CHECK_EQ_INT(los_rule_effect(rules->pieces, flags), tenth_blocking_with_prisms(&s));
        CHECK_EQ_INT(los_rule_effect(rules->walls, flags), tenth_wall(&s));
        CHECK_EQ_INT(los_rule_effect(rules->report, flags), tenth_report_with_prisms(&s));
    }
    CHECK((rules->needs & LOS_SHOOTER_WITHIN) != 0);
    CHECK_EQ_INT(rules->anonymous_id, LOS_ANONYMOUS_UNKNOWN);
    CHECK(los_rules_of_edition_with_prisms(11) == los_rules_of_edition(11));
}

TEST(eleventh_edition) {
    const los_rules *rules = los_rules_of_edition(11);
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        los_rule_flags flags = flags_of(&s);
        set_context(&s);
        CHECK_EQ_INT(los_rule_effect(rules->pieces, flags), eleventh_blocking(&s));
        CHECK_EQ_INT(los_rule_effect(rules->walls, flags), LOS_WALLS_AFTER_PIECES);
    }
    CHECK(rules->report == NULL);
    CHECK((rules->needs & LOS_GROUP_SHARED) != 0 && (rules->needs & LOS_CENTER_WITHIN) != 0);
    CHECK_EQ_INT(rules->anonymous_id, LOS_ANONYMOUS_EMPTY);
}

TEST(legacy_point_check) {
    const los_rules *rules = los_rules_legacy();
    for (uint32_t i = 0; i < SITUATIONS; i++) {
        situation s = situation_of(i);
        set_context(&s);
        CHECK_EQ_INT(los_rule_effect(rules->pieces, flags_of(&s)), legacy_blocking(&s));
        CHECK_EQ_INT(los_rule_effect(rules->walls, flags_of(&s)), LOS_WALLS_NEVER);
    }
    CHECK(rules->report == NULL);
}

TEST(editions_by_number) {
    CHECK(los_rules_of_edition(11) != los_rules_of_edition(10));
    CHECK(los_rules_of_edition(12) == los_rules_of_edition(11));
    CHECK(los_rules_of_edition(9) == los_rules_of_edition(10));
    CHECK(los_rules_of_edition(-1) == los_rules_of_edition(10));
}

TEST(the_first_matching_row_decides) {
    static const los_rule table[] = {{1, 2, 7}, {1, 0, 8}, {4, 0, 9}, {0, 0, -1}, {0, 0, 5}};
    CHECK_EQ_INT(los_rule_effect(table, 1), 7);
    CHECK_EQ_INT(los_rule_effect(table, 3), 8);
    CHECK_EQ_INT(los_rule_effect(table, 5), 7);
    CHECK_EQ_INT(los_rule_effect(table, 6), 9);
    CHECK_EQ_INT(los_rule_effect(table, 2), 0);
    CHECK_EQ_INT(los_rule_effect(table, 0), 0);
}

const test_case rules_tests[] = {
    CASE(tenth_edition),      CASE(tenth_edition_under_true_heights), CASE(eleventh_edition), CASE(legacy_point_check),
    CASE(editions_by_number), CASE(the_first_matching_row_decides),   END_OF_CASES,
};
