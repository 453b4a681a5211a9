/* SPDX-License-Identifier: MIT */
/* Rule sets from words to tables: mistakes, limits and what is kept. */
#include "rules/rules.h"
#include "rules/rules_text.h"
#include "support/los_test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static rules_text set;
static los_rule_errors errors;

/* --- Mistakes ---------------------------------------------------------------------------------------------------- */

static los_status compile(const los_rules_def *def) {
    los_rules *rules = NULL;
    los_status status = los_rules_compile(los_default_allocator(), def, &rules, &errors);
    CHECK((rules != NULL) == (status == LOS_OK));
    CHECK((errors.count == 0) == (status == LOS_OK));
    los_rules_destroy(rules);
    return status;
}

static los_status compile_text(const char *text) {
    test_context("%s", text);
    rules_text_read(&set, text);
    return compile(&set.def);
}

/* The text has one mistake. */
static const los_rule_error *only_error(const char *text, los_rule_problem problem, los_rule_table table,
                                        uint32_t row) {
    CHECK_EQ_INT(compile_text(text), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 1);
    CHECK_EQ_INT(errors.items[0].problem, problem);
    CHECK_EQ_INT(errors.items[0].table, table);
    CHECK_EQ_INT(errors.items[0].row, row);
    return &errors.items[0];
}

TEST(a_mistake_is_located) {
    const los_rule_error *error = only_error("piece | | | pass\npiece | piece:low, shooter:near x | | pass",
                                             LOS_PROBLEM_NUMBER, LOS_PIECE_RULES, 1);
    CHECK_EQ_INT(error->in_unless, false);
    CHECK_EQ_INT(error->condition, 1);
    CHECK_TEXT(error->text, "shooter:near x");
    CHECK_TEXT(error->word, "x");
    error = only_error("wall | | open, peice:low | block", LOS_PROBLEM_SUBJECT, LOS_WALL_RULES, 0);
    CHECK_EQ_INT(error->in_unless, true);
    CHECK_EQ_INT(error->condition, 1);
    CHECK_TEXT(error->text, "peice:low");
    CHECK_TEXT(error->suggestion, "piece");
    error = only_error("report | crosses:frnt | | block", LOS_PROBLEM_RELATION, LOS_REPORT_RULES, 0);
    CHECK_TEXT(error->suggestion, "front");
    CHECK_TEXT(only_error("model | opne | | block", LOS_PROBLEM_CONDITION, LOS_MODEL_RULES, 0)->suggestion, "open");
}

TEST(conditions_belong_into_some_tables) {
    static const struct {
        const char *condition;
        const char *allowed; /* a letter per table that takes it */
    } rows[] = {
        {"piece:low", "pwcr"},
        {"piece:hedge", "pwcr"},
        {"piece<target", "pwcr"},
        {"shooter:within", "pwcr"},
        {"either:near 2", "pwcr"},
        {"both:group", "pwcr"},
        {"target:on", "pwcr"},
        {"open", "pwcr"},
        {"closed", "pwcr"},
        {"shooter_point:inside", "pcr"},
        {"target_point:inside", "pcr"},
        {"crosses:front", "w"},
        {"crosses:back", "w"},
        {"blocker:hero", "m"},
        {"blocker<=both", "m"},
        {"shooter:hero", "pwmcr"},
        {"either:AIRCRAFT", "pwmcr"},
        {"range>3", "pwmcr"},
        {"hidden", "pwmcr"},
        {"ground_level", "pwmcr"},
        {"same_side", "pwmcr"},
    };
    static const char *const tables[] = {"piece", "wall", "model", "cover", "report"};
    char text[64];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int table = 0; table < LOS_RULE_TABLES; table++) {
            snprintf(text, sizeof text, "%s | | %s | pass", tables[table], rows[i].condition);
            if (strchr(rows[i].allowed, tables[table][0]) != NULL) {
                CHECK_EQ_INT(compile_text(text), LOS_OK);
            } else {
                const los_rule_error *error = only_error(text, LOS_PROBLEM_PLACE, (los_rule_table)table, 0);
                CHECK_TEXT(error->word, rows[i].condition);
                CHECK_TEXT(error->suggestion, "");
                CHECK_EQ_INT(error->in_unless, true);
            }
        }
    }
}

TEST(effects_belong_into_some_tables) {
    static const char *const allowed[] = {
        [LOS_EFFECT_PASS] = "pwmcr", [LOS_EFFECT_BLOCK] = "pwmr", [LOS_EFFECT_BLOCK_AFTER_DEPTH] = "p",
        [LOS_EFFECT_HINDER] = "pwm", [LOS_EFFECT_COVER] = "c",
    };
    static const char tables[] = "pwmcr";
    for (int effect = -1; effect <= LOS_EFFECT_COUNT; effect++) {
        for (int table = 0; table < LOS_RULE_TABLES; table++) {
            los_rule_def row = los_default_rule_def();
            los_rules_def def = los_default_rules_def();
            row.effect = (los_effect)effect;
            row.label = los_text_of("label");
            def.tables[table] = (los_rule_list){&row, 1};
            bool is_allowed =
                effect >= 0 && effect < LOS_EFFECT_COUNT && strchr(allowed[effect], tables[table]) != NULL;
            test_context("effect %d in table %d", effect, table);
            CHECK_EQ_INT(compile(&def), is_allowed ? LOS_OK : LOS_BAD_VALUE);
            if (!is_allowed) {
                CHECK_EQ_INT(errors.count, 1);
                CHECK_EQ_INT(errors.items[0].problem, LOS_PROBLEM_EFFECT);
                CHECK_EQ_INT(errors.items[0].table, table);
                CHECK_EQ_INT(errors.items[0].text.length, 0);
            }
        }
    }
}

static los_status compile_amount(double amount, los_quantifier quantifier, los_rule_table table, los_effect effect) {
    los_rule_def row = los_default_rule_def();
    los_rules_def def = los_default_rules_def();
    row.amount = amount;
    row.effect = effect;
    row.quantifier = quantifier;
    row.label = los_text_of("label");
    def.tables[table] = (los_rule_list){&row, 1};
    los_status status = compile(&def);
    CHECK(status == LOS_OK || (errors.count == 1 && errors.items[0].problem == LOS_PROBLEM_AMOUNT));
    return status;
}

TEST(amounts_are_finite_and_not_negative) {
    static const double wrong[] = {-1.0, -1e-300, NAN, INFINITY, -INFINITY, 1e10};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK_EQ_INT(compile_amount(wrong[i], 0, LOS_PIECE_RULES, LOS_EFFECT_HINDER), LOS_BAD_VALUE);
        CHECK_EQ_INT(compile_amount(wrong[i], 0, LOS_PIECE_RULES, LOS_EFFECT_BLOCK_AFTER_DEPTH), LOS_BAD_VALUE);
        CHECK_EQ_INT(compile_amount(wrong[i], LOS_QUANTIFIER_SHARE, LOS_COVER_RULES, LOS_EFFECT_COVER), LOS_BAD_VALUE);
    }
    CHECK_EQ_INT(compile_amount(0.0, 0, LOS_PIECE_RULES, LOS_EFFECT_HINDER), LOS_OK);
    CHECK_EQ_INT(compile_amount(-0.0, 0, LOS_WALL_RULES, LOS_EFFECT_HINDER), LOS_OK);
    CHECK_EQ_INT(compile_amount(1e9, 0, LOS_MODEL_RULES, LOS_EFFECT_HINDER), LOS_OK);
    CHECK_EQ_INT(compile_amount(1.0, LOS_QUANTIFIER_SHARE, LOS_COVER_RULES, LOS_EFFECT_COVER), LOS_OK);
    CHECK_EQ_INT(compile_amount(1.01, LOS_QUANTIFIER_SHARE, LOS_COVER_RULES, LOS_EFFECT_COVER), LOS_BAD_VALUE);
    CHECK_EQ_INT(compile_amount(1.01, LOS_QUANTIFIER_ANY_LINE, LOS_COVER_RULES, LOS_EFFECT_COVER), LOS_OK);
}

TEST(cover_needs_a_label) {
    only_error("cover | | | cover any", LOS_PROBLEM_LABEL, LOS_COVER_RULES, 0);
    CHECK_EQ_INT(compile_text("cover | | | cover any hard"), LOS_OK);
    CHECK_EQ_INT(compile_text("cover | | | pass"), LOS_OK);
}

TEST(enums_of_rows_are_in_range) {
    los_rule_def rows[2] = {los_default_rule_def(), los_default_rule_def()};
    los_rules_def def = los_default_rules_def();
    def.tables[LOS_PIECE_RULES] = (los_rule_list){rows, 2};
    CHECK_EQ_INT(compile(&def), LOS_OK);
    rows[1].quantifier = LOS_QUANTIFIER_COUNT;
    rows[1].wall_phase = (los_rule_wall_phase)-1;
    CHECK_EQ_INT(compile(&def), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 2);
    CHECK_EQ_INT(errors.items[0].problem, LOS_PROBLEM_ROW_SETTING);
    CHECK_EQ_INT(errors.items[0].row, 1);
    CHECK_TEXT(errors.items[0].word, "quantifier");
    CHECK_TEXT(errors.items[1].word, "wall_phase");
}

TEST(mistakes_of_settings_and_rows_are_listed_together) {
    static const los_text wrong[] = {LOS_TEXT("peice:low")};
    los_rule_def row = los_default_rule_def();
    los_rules_def def = los_default_rules_def();
    row.when = wrong;
    row.when_count = 1;
    def.arc_degrees = 400.0;
    def.tables[LOS_PIECE_RULES] = (los_rule_list){&row, 1};
    CHECK_EQ_INT(compile(&def), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 2);
    CHECK_EQ_INT(errors.items[0].problem, LOS_PROBLEM_SETTING);
    CHECK_EQ_INT(errors.items[1].problem, LOS_PROBLEM_SUBJECT);
}

static void check_setting(const los_rules_def *def, const char *word) {
    test_context("%s", word);
    CHECK_EQ_INT(compile(def), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 1);
    CHECK_EQ_INT(errors.items[0].problem, LOS_PROBLEM_SETTING);
    CHECK_EQ_INT(errors.items[0].table, LOS_RULE_TABLES);
    CHECK_TEXT(errors.items[0].word, word);
}

TEST(settings_are_in_range) {
    static const double wrong[] = {NAN, -1.0, -INFINITY, -1e-9};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        los_rules_def def = los_default_rules_def();
        def.arc_degrees = wrong[i];
        check_setting(&def, "arc_degrees");
        def = los_default_rules_def();
        def.max_range_inches = wrong[i];
        check_setting(&def, "max_range_inches");
        def = los_default_rules_def();
        def.detection_inches = wrong[i];
        check_setting(&def, "detection_inches");
        def = los_default_rules_def();
        def.hindrance_limit = wrong[i];
        check_setting(&def, "hindrance_limit");
    }
    los_rules_def def = los_default_rules_def();
    def.arc_degrees = 360.001;
    check_setting(&def, "arc_degrees");
    def = los_default_rules_def();
    def.hindrance_limit = INFINITY;
    check_setting(&def, "hindrance_limit");
    def = los_default_rules_def();
    def.ends = LOS_ENDS_COUNT;
    check_setting(&def, "ends");
    def.ends = (los_ends)-1;
    check_setting(&def, "ends");
    def = los_default_rules_def();
    def.arc_degrees = 0.0, def.max_range_inches = 0.0, def.detection_inches = INFINITY;
    CHECK_EQ_INT(compile(&def), LOS_OK);
}

TEST(all_mistakes_are_listed_up_to_a_limit) {
    CHECK_EQ_INT(compile_text("piece | bad, piece:x:y | worse | depth\nwall | shooter_point:inside | | depth"),
                 LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 5);
    CHECK_EQ_INT(errors.items[4].problem, LOS_PROBLEM_EFFECT);
    rules_text_begin(&set);
    for (int i = 0; i < 40; i++) {
        rules_text_add(&set, "piece | bad | worse | block");
    }
    CHECK_EQ_INT(compile(&set.def), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, LOS_RULE_ERRORS_MAX);
    CHECK_EQ_INT(errors.items[LOS_RULE_ERRORS_MAX - 1].row, 31);
    los_rules *rules = NULL; /* without a list of errors */
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &set.def, &rules, NULL), LOS_BAD_VALUE);
    CHECK(rules == NULL);
}

/* --- Limits ------------------------------------------------------------------------------------------------------ */

TEST(a_table_has_64_rows) {
    static const char *const rows[] = {"piece | | | block", "wall | | | block", "model | | | block",
                                       "cover | | | cover any x", "report | | | block"};
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        rules_text_begin(&set);
        for (int i = 0; i < LOS_RULE_ROWS_MAX; i++) {
            rules_text_add(&set, rows[table]);
        }
        test_context("table %d", table);
        CHECK_EQ_INT(compile(&set.def), LOS_OK);
        rules_text_add(&set, rows[table]);
        CHECK_EQ_INT(compile(&set.def), LOS_BAD_VALUE);
        CHECK_EQ_INT(errors.count, 1);
        CHECK_EQ_INT(errors.items[0].problem, LOS_PROBLEM_ROWS);
        CHECK_EQ_INT(errors.items[0].table, table);
        CHECK_EQ_INT(errors.items[0].row, LOS_RULE_ROWS_MAX);
    }
}

/* Two conditions to a row. */
static void add_tags(const char *format, int count) {
    char line[64];
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof line, format, i, i);
        rules_text_add(&set, line);
    }
}

TEST(a_rule_set_has_64_conditions) {
    rules_text_begin(&set);
    add_tags("piece | piece:tag%d, shooter:tag%d | | block", LOS_RULE_CONDITIONS_MAX / 2);
    CHECK_EQ_INT(compile(&set.def), LOS_OK);
    add_tags("wall | piece:tag%d, shooter:TAG%d | | block", LOS_RULE_CONDITIONS_MAX / 2); /* the same ones again */
    CHECK_EQ_INT(compile(&set.def), LOS_OK);
    rules_text_add(&set, "model | target:one_more | | block");
    CHECK_EQ_INT(compile(&set.def), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 1);
    CHECK_EQ_INT(errors.items[0].problem, LOS_PROBLEM_CONDITIONS);
    CHECK_EQ_INT(errors.items[0].table, LOS_MODEL_RULES);
    CHECK_TEXT(errors.items[0].text, "target:one_more");
    rules_text_add(&set, "model | target:another | | block"); /* reported once */
    CHECK_EQ_INT(compile(&set.def), LOS_BAD_VALUE);
    CHECK_EQ_INT(errors.count, 1);
}

TEST(sixty_four_model_tags_are_kept_apart) {
    rules_text_begin(&set);
    add_tags("model | blocker:b%d, shooter:s%d | | block", LOS_RULE_CONDITIONS_MAX / 2);
    los_rules *rules = NULL;
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &set.def, &rules, NULL), LOS_OK);
    CHECK_EQ_INT(los_rules_model_tag_count(rules), LOS_RULE_CONDITIONS_MAX);
    los_model model = los_default_model();
    los_rules_add_model_tag(rules, &model, los_text_of("S31"));
    CHECK(model.tags == (uint64_t)1 << 63);
    CHECK_TEXT(los_rules_model_tag(rules, 63), "s31");
    los_rules_destroy(rules);
}

/* --- What is kept ------------------------------------------------------------------------------------------------ */

TEST(a_rule_set_keeps_nothing_of_its_definition) {
    rules_text_read(&set, "piece | piece:hedge, shooter:Hero, either:hero | | block\ncover | | | cover any soft");
    set.def.anonymous_id = (los_text){set.bytes, 5}; /* "piece" */
    los_rules *rules = NULL;
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &set.def, &rules, NULL), LOS_OK);
    memset(&set, 0x5a, sizeof set);
    CHECK_EQ_INT(los_rules_model_tag_count(rules), 1);
    CHECK_TEXT(los_rules_model_tag(rules, 0), "hero");
    CHECK_TEXT(rules->conditions[0].word, "hedge");
    CHECK_TEXT(rules->labels[0], "soft");
    CHECK_TEXT(rules->anonymous_text, "piece");
    los_model model = los_default_model();
    los_rules_add_model_tag(rules, &model, los_text_of("HERO"));
    los_rules_add_model_tag(rules, &model, los_text_of("villain"));
    CHECK(model.tags == 1);
    los_rules_destroy(rules);
    los_rules_destroy(NULL);
}

TEST(an_empty_rule_set_compiles) {
    los_rules_def def = los_default_rules_def();
    los_rules *rules = NULL;
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &def, &rules, &errors), LOS_OK);
    CHECK(los_rules_is_exact(rules) && los_rules_has_regions(rules) && rules->has_early_out && !rules->has_limits);
    CHECK_EQ_INT(los_rules_model_tag_count(rules), 0);
    los_rules_destroy(rules);
}

TEST(anonymous_ids_are_those_of_the_rules) {
    static const char *const ids[] = {"unknown", "", "anonymous"};
    for (int i = 0; i < 3; i++) {
        los_rules_def def = los_default_rules_def();
        los_rules *rules = NULL;
        def.anonymous_id = los_text_of(ids[i]);
        CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &def, &rules, NULL), LOS_OK);
        CHECK_EQ_INT(rules->anonymous_id, i);
        los_rules_destroy(rules);
    }
}

const test_case compile_tests[] = {CASE(a_mistake_is_located),
                                   CASE(conditions_belong_into_some_tables),
                                   CASE(effects_belong_into_some_tables),
                                   CASE(amounts_are_finite_and_not_negative),
                                   CASE(cover_needs_a_label),
                                   CASE(enums_of_rows_are_in_range),
                                   CASE(mistakes_of_settings_and_rows_are_listed_together),
                                   CASE(settings_are_in_range),
                                   CASE(all_mistakes_are_listed_up_to_a_limit),
                                   CASE(a_table_has_64_rows),
                                   CASE(a_rule_set_has_64_conditions),
                                   CASE(sixty_four_model_tags_are_kept_apart),
                                   CASE(a_rule_set_keeps_nothing_of_its_definition),
                                   CASE(an_empty_rule_set_compiles),
                                   CASE(anonymous_ids_are_those_of_the_rules),
                                   END_OF_CASES};
