/* SPDX-License-Identifier: MIT */
/* A rule set of random words, some of them no words at all, on a table with two models and others in the way.  What
 * compiles must answer every query consistently; what does not must say where. */
#include "fuzz_scene.h"
#include "fuzz_targets.h"
#include "rules/rules_scene.h"

static rules_scene board;
static rules_core core;

/* --- Words ------------------------------------------------------------------------------------------------------- */

static const char *const WORDS[] = {
    "piece:low",
    "piece:tall",
    "piece:ruins",
    "piece:dense",
    "piece:prism",
    "piece:hedge",
    "piece:\"on\"",
    "piece<target",
    "piece<=either",
    "piece<both",
    "open",
    "closed",
    "hidden",
    "same_side",
    "ground_level",
    "range>6",
    "range<=12",
    "range<3.5",
    "either:AIRCRAFT",
    "both:towering",
    "shooter:hero",
    "target:hero",
    "shooter:within",
    "target:within",
    "either:group",
    "shooter:group",
    "either:center_in",
    "both:center_in",
    "shooter:touches",
    "target:touches",
    "either:overlaps",
    "target:on",
    "shooter:near 2",
    "target:near 1",
    "both:near 8",
    "crosses:front",
    "crosses:back",
    "blocker:hero",
    "blocker<=both",
    "blocker<either",
    "target:overlaps",
    "piece:obscuring",
    "shooter:near 0",
    "shooter_point:inside",
    "target_point:inside",
};

enum {
    WORD_COUNT = sizeof WORDS / sizeof *WORDS
};

/* A word of the list, or bytes as they are. */
static los_text take_word(fuzz_bytes *bytes) {
    rules_text *rules = &board.rules;
    uint8_t number = fuzz_byte(bytes);
    if (number < 5 * WORD_COUNT) {
        return los_text_of(WORDS[number % WORD_COUNT]);
    }
    uint32_t length = fuzz_below(bytes, 24);
    los_text word = {rules->bytes + rules->byte_count, length};
    FUZZ_CHECK(rules->byte_count + length <= RULES_TEXT_BYTES);
    for (uint32_t i = 0; i < length; i++) {
        rules->bytes[rules->byte_count++] = (char)fuzz_byte(bytes);
    }
    return word;
}

static void take_row(fuzz_bytes *bytes) {
    static const double amounts[] = {0.0, 1.0, 2.5, 0.5};
    rules_text *rules = &board.rules;
    uint32_t choices = fuzz_byte(bytes), more = fuzz_byte(bytes), list = fuzz_take(&choices, 3) % LOS_RULE_TABLES;
    uint32_t number = rules->def.tables[list].count++;
    los_rule_def *row = &rules->rows[list][number];
    *row = los_default_rule_def();
    row->when = rules->when[list][number];
    row->unless = rules->unless[list][number];
    row->when_count = fuzz_take(&choices, 2) % 3;
    row->unless_count = fuzz_take(&choices, 2) % 3;
    row->wall_phase = (los_rule_wall_phase)fuzz_take(&choices, 1);
    row->effect = (los_effect)(fuzz_take(&more, 3) % (LOS_EFFECT_COUNT + 1));
    row->quantifier = (los_quantifier)(fuzz_take(&more, 2) % LOS_QUANTIFIER_COUNT);
    row->amount = amounts[fuzz_take(&more, 2)];
    row->label = los_text_of(fuzz_take(&more, 1) ? "" : "cover");
    for (uint32_t i = 0; i < row->when_count; i++) {
        rules->when[list][number][i] = take_word(bytes);
    }
    for (uint32_t i = 0; i < row->unless_count; i++) {
        rules->unless[list][number][i] = take_word(bytes);
    }
}

static void take_rules(fuzz_bytes *bytes) {
    static const double limits[] = {0.0, 1.0, 2.0, 5.0}, arcs[] = {360.0, 180.0, 45.0, 0.0};
    los_rules_def *def = &board.rules.def;
    uint32_t choices = fuzz_byte(bytes), more = fuzz_byte(bytes), rows = fuzz_take(&choices, 3) + 1;
    rules_text_begin(&board.rules);
    def->hindrance_limit = limits[fuzz_take(&choices, 2)];
    def->arc_degrees = arcs[fuzz_take(&choices, 2)];
    def->ignore_own_units = fuzz_take(&choices, 1);
    def->ends = (los_ends)(fuzz_take(&more, 2) % (LOS_ENDS_COUNT));
    def->max_range_inches = fuzz_take(&more, 2) == 3 ? 9.0 : INFINITY;
    def->detection_inches = fuzz_take(&more, 1) ? 6.0 : INFINITY;
    def->anonymous_id = los_text_of(fuzz_take(&more, 1) ? "anonymous" : "");
    if (fuzz_take(&more, 2) == 3) {
        def->max_range_inches = fuzz_any_double(bytes);
        def->hindrance_limit = fuzz_any_double(bytes);
    }
    for (uint32_t i = 0; i < rows; i++) {
        take_row(bytes);
    }
}

/* --- What the words are about ------------------------------------------------------------------------------------ */

static void take_model(fuzz_bytes *bytes, los_model *model, const char **tags, los_unit *unit) {
    static const double sizes[] = {0.0, 1.0, 3.0, 5.0};
    uint32_t choices = fuzz_byte(bytes);
    model->is_hidden = fuzz_take(&choices, 1);
    model->side = (int32_t)fuzz_take(&choices, 1);
    model->size = sizes[fuzz_take(&choices, 2)];
    model->facing = 0.4 * (double)fuzz_take(&choices, 2);
    *tags = fuzz_take(&choices, 1) ? "HERO\nother" : NULL;
    *unit = fuzz_take(&choices, 1);
}

static void take_scene(fuzz_bytes *bytes) {
    static const char *const tags[] = {NULL, "hedge", "on\nhedge", "low"}, *const states[] = {NULL, "open", "x", ""};
    take_rules(bytes);
    uint32_t others = fuzz_below(bytes, RULES_MODELS + 1);
    uint32_t words = fuzz_word(bytes);
    fuzz_scale scale = fuzz_scene(bytes, &board.board, 8);
    take_model(bytes, &board.board.shooter, &board.tags[0], &board.units[0]);
    take_model(bytes, &board.board.target, &board.tags[1], &board.units[1]);
    for (uint32_t i = 0; i < board.board.piece_count; i++) {
        uint32_t choices = words >> (4 * (i % 8));
        board.pieces[i] = (rules_piece){.tags = tags[choices % 4], .state = states[choices / 4 % 4]};
    }
    for (board.other_count = 0; board.other_count < others; board.other_count++) {
        rules_model *other = &board.others[board.other_count];
        other->model = fuzz_model(bytes, scale);
        take_model(bytes, &other->model, &other->tags, &other->unit);
    }
}

/* --- Queries ----------------------------------------------------------------------------------------------------- */

static bool compiles(void) {
    static los_rule_errors errors;
    los_rules *rules = NULL;
    los_status status = los_rules_compile(los_default_allocator(), &board.rules.def, &rules, &errors);
    FUZZ_CHECK((status == LOS_OK) == (rules != NULL) && (status == LOS_OK) == (errors.count == 0));
    for (uint32_t i = 0; i < errors.count; i++) {
        const los_rule_error *error = &errors.items[i];
        FUZZ_CHECK(error->problem <= LOS_PROBLEM_SETTING && error->table <= LOS_RULE_TABLES);
        FUZZ_CHECK(error->table == LOS_RULE_TABLES || error->row < board.rules.def.tables[error->table].count);
        FUZZ_CHECK(error->suggestion.length == 0 || !los_text_equal(error->suggestion, error->word));
    }
    for (int list = 0; rules != NULL && list < LOS_RULE_TABLES; list++) {
        for (uint32_t i = 0; i < board.rules.def.tables[list].count; i++) {
            los_rules_row_is_exact(rules, (los_rule_table)list, i);
        }
    }
    los_rules_destroy(rules);
    return status == LOS_OK;
}

static void compare(los_verdict a, los_verdict b) {
    FUZZ_CHECK(a.visible == b.visible && a.limit == b.limit && a.method == b.method && a.line_count == b.line_count);
}

static los_verdict verdict_of(const los_options *options) {
    return los_query_verdict(&core.query, options, &core.blocking, &core.ends[0], &core.ends[1]);
}

static void check_report(const los_options *options, los_verdict verdict) {
    los_report report =
        los_query_report(&core.query, options, &core.blocking, &core.ends[0], &core.ends[1], LOS_DETAIL_BLOCK_POINTS);
    compare(report.verdict, verdict);
    FUZZ_CHECK(verdict.limit == LOS_LIMIT_NONE || (!verdict.visible && report.attempt_count == 0));
    bool has_blockers = !verdict.visible && verdict.limit == LOS_LIMIT_NONE;
    FUZZ_CHECK(report.blocker_count == 0 || has_blockers);
    FUZZ_CHECK(report.blocker_count > 0 || !has_blockers || verdict.method == LOS_METHOD_EXACT);
}

static void check_model_set(const los_options *options, los_verdict verdict) {
    los_model_set *set = los_model_set_create(los_default_allocator());
    FUZZ_CHECK(set != NULL);
    FUZZ_CHECK(los_model_set_add(set, &core.query, options, &core.ends[0]) == LOS_OK);
    FUZZ_CHECK(los_model_set_add(set, &core.query, options, &core.ends[1]) == LOS_OK);
    los_model_set_finish(set);
    compare(los_query_set_verdict(&core.query, options, &core.blocking, set, 0, set, 1), verdict);
    los_model_set_destroy(set);
}

static void check_cover(const los_options *options, los_verdict verdict) {
    static los_covers covers;
    FUZZ_CHECK(los_query_cover(&core.query, options, &core.blocking, &core.ends[0], &core.ends[1], &covers) == LOS_OK);
    FUZZ_CHECK(covers.count <= board.rules.def.tables[LOS_COVER_RULES].count);
    FUZZ_CHECK(verdict.visible || covers.count == 0);
    for (uint32_t i = 0; i < covers.count; i++) {
        FUZZ_CHECK(covers.items[i].share >= 0.0 && covers.items[i].share <= 1.0);
        FUZZ_CHECK(options->mode == LOS_MODE_EXACT || covers.items[i].piece_count > 0);
    }
}

static void check_area(const los_options *options, los_verdict verdict) {
    los_visible_area area = los_query_visible_area(&core.query, options, &core.blocking, &core.ends[0], &core.ends[1]);
    FUZZ_CHECK(area.visible == verdict.visible);
    FUZZ_CHECK(area.fraction >= 0.0 && area.fraction <= 1.0);
    FUZZ_CHECK(area.visible_exact == (area.fraction > 0.0));
}

static void check_region(const los_options *options) {
    los_vec2 from = core.ends[0].position;
    los_box bounds = {{from.x - 900.0f, from.y - 900.0f}, {from.x + 900.0f, from.y + 900.0f}};
    los_region region;
    los_status status = los_query_region(&core.query, options, &core.ends[0], from, bounds, true, &region);
    bool has_regions = options->mode == LOS_MODE_LEGACY || los_rules_has_regions(core.rules);
    FUZZ_CHECK(has_regions ? status == LOS_OK || status == LOS_TOO_LARGE : status == LOS_BAD_VALUE);
    FUZZ_CHECK(region.triangle_point_count % 3 == 0);
}

static void check_mode(los_mode mode) {
    los_options options = board.board.options;
    options.mode = mode;
    los_verdict verdict = verdict_of(&options);
    check_report(&options, verdict);
    check_model_set(&options, verdict);
    check_cover(&options, verdict);
    check_area(&options, verdict);
    if (verdict.visible && mode == LOS_MODE_SAMPLED) {
        FUZZ_CHECK(los_query_judge_line(&core.query, &options, &core.blocking, &core.ends[0], &core.ends[1],
                                        verdict.from, verdict.to)
                       .clear);
    }
    if (mode == LOS_MODE_EXACT && !los_rules_is_exact(core.rules)) {
        options.mode = LOS_MODE_SAMPLED;
        compare(verdict_of(&options), verdict);
    }
}

int fuzz_rules(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    take_scene(&bytes);
    if (!compiles()) {
        return 0;
    }
    rules_core_open(&core, &board);
    check_mode(LOS_MODE_SAMPLED);
    if (fuzz_scene_is_in_range(&board.board)) {
        check_mode(LOS_MODE_EXACT);
        check_region(&board.board.options);
    }
    if (board.board.piece_count > 0) {
        FUZZ_CHECK(los_terrain_set_piece_state(&core.terrain, 0, los_text_of("open")) == LOS_OK);
        check_mode(LOS_MODE_SAMPLED);
    }
    rules_core_close(&core);
    return 0;
}
