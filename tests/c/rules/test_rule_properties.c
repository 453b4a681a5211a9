/* SPDX-License-Identifier: MIT */
/* What the compiler derives from a rule set: whether it is exact, has regions and an early out. */
#include "rules/rules.h"
#include "rules/rules_text.h"
#include "support/los_test.h"

typedef enum {
    EXACT = 1,
    REGIONS = 2,
    EARLY_OUT = 4,
    ALL = 7
} derived;

static void check_derived(const char *text, int expected) {
    los_rules *rules = rules_of(text);
    test_context("%s", text);
    CHECK_EQ_INT(los_rules_is_exact(rules), (expected & EXACT) != 0);
    CHECK_EQ_INT(los_rules_has_regions(rules), (expected & REGIONS) != 0);
    CHECK_EQ_INT(rules->has_early_out, (expected & EARLY_OUT) != 0);
    los_rules_destroy(rules);
}

TEST(what_exact_rules_are) {
    check_derived("piece | | | block\nwall | | | block", ALL);
    check_derived("piece | piece:a, shooter:b, piece<both, hidden, same_side, open | closed | block", ALL);
    check_derived("piece | range>3 | | block", EXACT | EARLY_OUT);
    check_derived("piece | | | depth 3", 0);
    check_derived("piece | | | hinder 1", REGIONS);
    check_derived("wall | | | hinder 1", REGIONS);
    check_derived("model | | | hinder 1", REGIONS);
    check_derived("wall | crosses:front | | block", REGIONS);
    check_derived("wall | | crosses:back | pass\nwall | | | block", REGIONS);
    check_derived("piece | | target_point:inside | block", ALL);
    check_derived("piece | | shooter_point:inside | block", ALL);
    check_derived("piece | | shooter_point:inside, target_point:inside | block", ALL);
    check_derived("piece | target_point:inside | | block", REGIONS);
    check_derived("piece | shooter_point:inside | target_point:inside | block", REGIONS);
    check_derived("piece | shooter_point:inside, target_point:inside | | block", REGIONS);
    check_derived("report | target_point:inside | | block\ncover | shooter_point:inside | | cover any x", ALL);
}

TEST(relations_limit_regions_and_the_early_out) {
    check_derived("piece | | shooter:within | block", ALL);
    check_derived("piece | shooter:within | | pass\npiece | | | block", ALL);
    check_derived("piece | shooter:within | | block", EXACT | REGIONS);
    check_derived("piece | | either:group | block", ALL);
    check_derived("piece | | either:center_in | block", ALL);
    check_derived("piece | either:center_in | | block", EXACT | REGIONS);
    check_derived("piece | | shooter:near 2 | block", EXACT | REGIONS);
    check_derived("piece | | shooter:group | block", EXACT | REGIONS);
    check_derived("piece | | target:group | block", EXACT);
    check_derived("piece | | either:within | block", EXACT);
    check_derived("wall | | both:center_in | block", EXACT);
    check_derived("wall | target:on | | block", EXACT);
}

TEST(passing_rows_become_exceptions_of_later_rows) {
    check_derived("piece | target_point:inside | | pass\npiece | | | block", ALL);
    check_derived("piece | shooter_point:inside | | pass\npiece | target_point:inside | | pass\npiece | | | block",
                  ALL);
    check_derived("piece | piece:a, target_point:inside | | pass\npiece | piece:a | | block", ALL);
    check_derived("piece | piece:a, target_point:inside | | pass\npiece | piece:a, open | | block", ALL);
    /* Contradictory rows are unaffected. */
    check_derived("piece | piece:a, target_point:inside | | pass\npiece | piece:a | | block\npiece | | piece:a | block",
                  ALL);
    /* The exception does not hold for every piece that the later row matches. */
    check_derived("piece | piece:a, target_point:inside | | pass\npiece | | | block", REGIONS);
    /* The two rows together are not one of the known kinds. */
    check_derived("piece | shooter_point:inside, target_point:inside | | pass\npiece | | | block", REGIONS);
    /* A row that blocks in the remaining cases comes after one that blocks in some. */
    check_derived("piece | | target_point:inside | block\npiece | | | block", REGIONS);
    check_derived("piece | piece:a | target_point:inside | block\npiece | | piece:a | block", ALL);
}

static bool row_is_exact(const char *text, los_rule_table table, uint32_t row) {
    los_rules *rules = rules_of(text);
    bool is_exact = los_rules_row_is_exact(rules, table, row);
    los_rules_destroy(rules);
    return is_exact;
}

TEST(rows_are_exact_one_by_one) {
    const char *text =
        "piece | piece:a | | block\npiece | piece:b | | depth 2\npiece | piece:c | | hinder 0\n"
        "piece | piece:d | shooter_point:inside | block\nwall | crosses:back | | pass\nwall | | | block\n"
        "model | | | hinder 2\nmodel | | | block";
    CHECK(row_is_exact(text, LOS_PIECE_RULES, 0));
    CHECK(!row_is_exact(text, LOS_PIECE_RULES, 1));
    CHECK(!row_is_exact(text, LOS_PIECE_RULES, 2));
    CHECK(row_is_exact(text, LOS_PIECE_RULES, 3));
    CHECK(!row_is_exact(text, LOS_WALL_RULES, 0));
    CHECK(row_is_exact(text, LOS_WALL_RULES, 1));
    CHECK(!row_is_exact(text, LOS_MODEL_RULES, 0));
    CHECK(row_is_exact(text, LOS_MODEL_RULES, 1));
    text = "piece | target_point:inside | | pass\npiece | | | block\npiece | target_point:inside | | block";
    CHECK(row_is_exact(text, LOS_PIECE_RULES, 0));
    CHECK(row_is_exact(text, LOS_PIECE_RULES, 1));
}

TEST(other_ends_are_sampled) {
    for (int ends = 0; ends < LOS_ENDS_COUNT; ends++) {
        los_rules_def def = los_rules_preset(LOS_PRESET_SOLID);
        los_rules *rules = NULL;
        def.ends = (los_ends)ends;
        CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &def, &rules, NULL), LOS_OK);
        CHECK_EQ_INT(los_rules_is_exact(rules), ends == LOS_ENDS_ANY_TO_ANY);
        CHECK(los_rules_has_regions(rules));
        los_rules_destroy(rules);
    }
}

/* A row whose points are inside and not inside never matches. */
TEST(rows_that_never_match_have_no_effect) {
    los_rules *rules = rules_of("piece | target_point:inside | target_point:inside | hinder 5\n"
                                "piece | shooter_point:inside | shooter_point:inside | depth 0\npiece | | | block");
    CHECK(los_rules_is_exact(rules) && los_rules_has_regions(rules));
    CHECK(!rules->has_hindrance && !rules->has_depth);
    los_rules_destroy(rules);
}

TEST(presets_compile) {
    static const int expected[LOS_PRESET_COUNT] = {
        [LOS_PRESET_EDITION_10] = ALL,        [LOS_PRESET_EDITION_11] = ALL,     [LOS_PRESET_SOLID] = ALL,
        [LOS_PRESET_SIZE_COMPARE] = ALL,      [LOS_PRESET_SEE_INTO] = ALL,       [LOS_PRESET_FOREST_DEPTH] = 0,
        [LOS_PRESET_HINDRANCE_SUM] = REGIONS, [LOS_PRESET_MODELS_BY_SIZE] = ALL, [LOS_PRESET_NEAR_COVER] = ALL,
    };
    for (int i = 0; i < LOS_PRESET_COUNT; i++) {
        los_rules_def def = los_rules_preset((los_preset)i);
        los_rules *rules = NULL;
        test_context("preset %d", i);
        CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &def, &rules, NULL), LOS_OK);
        CHECK(def.title.length > 0);
        CHECK_EQ_INT(los_rules_is_exact(rules), (expected[i] & EXACT) != 0);
        CHECK_EQ_INT(los_rules_has_regions(rules), (expected[i] & REGIONS) != 0);
        CHECK_EQ_INT(rules->has_early_out, (expected[i] & EARLY_OUT) != 0);
        CHECK_EQ_INT(rules->has_limits, i == LOS_PRESET_EDITION_11);
        los_rules_destroy(rules);
    }
}
const test_case rule_properties_tests[] = {CASE(what_exact_rules_are),
                                           CASE(relations_limit_regions_and_the_early_out),
                                           CASE(passing_rows_become_exceptions_of_later_rows),
                                           CASE(rows_are_exact_one_by_one),
                                           CASE(other_ends_are_sampled),
                                           CASE(rows_that_never_match_have_no_effect),
                                           CASE(presets_compile),
                                           END_OF_CASES};
