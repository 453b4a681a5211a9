/* SPDX-License-Identifier: MIT */
/* One pair in any mode.  The same question asked in other ways has the same answer; what is said to be seen, the judge
 * lets pass; and the judge says what the reference judge of the tests says. */
#include "area/visible_area.h"
#include "exact/exact_shape.h"
#include "fuzz_scene.h"
#include "fuzz_targets.h"
#include "line/profile.h"
#include "line/reference_judge.h"
#include "query/model_set.h"

static scene board;
static table at_work;
static reference_pair slow;

static bool same_point(los_vec2 a, los_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static void compare(los_verdict a, los_verdict b) {
    FUZZ_CHECK(a.visible == b.visible);
    FUZZ_CHECK(a.method == b.method);
    FUZZ_CHECK(a.line_count == b.line_count);
    FUZZ_CHECK(same_point(a.from, b.from) && same_point(a.to, b.to));
}

/* A bare point on a piece's border may be blocked by nothing with a name. */
static bool has_bases(void) {
    return !board.shooter.is_bare_point && !board.target.is_bare_point;
}

/* --- Ask again --------------------------------------------------------------------------------------------------- */

static void check_report(los_verdict alone) {
    const los_report_buffer *report = &at_work.query.report;
    compare(los_pair_report(&at_work.query.pair, true, &at_work.query.report), alone);
    FUZZ_CHECK(report->attempt_count == alone.line_count && report->attempt_count <= report->attempt_capacity);
    /* The exact mode's center line may pass where the opening is narrower than min_gap. */
    FUZZ_CHECK(report->attempts[report->attempt_count - 1].blocked == !alone.visible ||
               (board.options.mode == LOS_MODE_EXACT && !alone.visible));
    FUZZ_CHECK(report->blocker_count <= report->blocker_capacity);
    FUZZ_CHECK((report->blocker_count > 0) != alone.visible || board.options.mode != LOS_MODE_EXACT || !has_bases());
}

static void check_crowd(los_verdict alone) {
    los_model_set model_set;
    los_verdict answer;
    los_model_set_init(&model_set, los_default_allocator());
    FUZZ_CHECK(los_model_set_insert(&model_set, &at_work.query.pair, &board.options, &board.shooter) == LOS_OK);
    FUZZ_CHECK(los_model_set_insert(&model_set, &at_work.query.pair, &board.options, &board.target) == LOS_OK);
    los_model_set_finish(&model_set);
    FUZZ_CHECK(los_model_set_sees(&model_set, 0, &model_set, 1, &at_work.query.pair, &board.options, &answer) ==
               alone.visible);
    compare(answer, alone);
    los_model_set_free(&model_set);
    table_set(&at_work, &board);
}

/* With the index, or without it; and with every piece an obstacle, which is what the index is for. */
static void check_other_effort(los_verdict alone) {
    los_build build = table_build == LOS_BUILD_LINEAR ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    FUZZ_CHECK(los_terrain_prepare(&at_work.terrain, build) == LOS_OK);
    FUZZ_CHECK(los_query_bind(&at_work.query, &at_work.terrain) == LOS_OK);
    los_verdict answer = los_models_verdict(&at_work.query.pair, &board.options, &board.shooter, &board.target);
    FUZZ_CHECK(answer.visible == alone.visible);
    table_set(&at_work, &board);
    los_pair_add_all_pieces(&at_work.query.pair);
    /* Where prisms float, even far away, the exact mode's search is another one, and ends after a thousand parts. */
    bool is_bounded = board.options.mode == LOS_MODE_EXACT && board.options.heights == LOS_HEIGHTS_TRUE;
    FUZZ_CHECK(is_bounded || los_pair_verdict(&at_work.query.pair).visible == alone.visible);
    table_set(&at_work, &board);
}

/* --- The judge --------------------------------------------------------------------------------------------------- */

static void check_line(los_vec2 from, los_vec2 to) {
    static reference_list expected;
    reference_line(&slow, from, to, &expected);
    los_pair_add_line_pieces(&at_work.query.pair, from, to);
    los_sight_line sight = los_sight_line_between_points(from, to);
    uint32_t *names = at_work.query.report.line_names;
    uint32_t count = los_line_blockers(&at_work.query.pair, &sight, names);
    if (getenv("FUZZ_SHOW") != NULL) {
        printf("/* from (%.9g, %.9g) to (%.9g, %.9g): %u block, slowly %u */\n", (double)from.x, (double)from.y,
               (double)to.x, (double)to.y, (unsigned)count, (unsigned)expected.count);
        fflush(stdout);
    }
    FUZZ_CHECK(count == expected.count);
    FUZZ_CHECK(los_line_is_clear(&at_work.query.pair, &sight) == (count == 0));
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_CHECK(
            los_text_equal(los_string_table_text(&at_work.terrain.names, names[i]), los_text_of(expected.names[i])));
    }
}

/* Rows of the report are lines, too: the last decided. */
static void check_rows(void) {
    static reference_list blockers;
    const los_report_buffer *report = &at_work.query.report;
    for (uint32_t i = 0; i < report->attempt_count; i += 1 + report->attempt_count / 8) {
        const los_attempt *row = &report->attempts[report->attempt_count - 1 - i];
        reference_line(&slow, row->from, row->to, &blockers);
        FUZZ_CHECK(row->blocked == (blockers.count > 0));
    }
}

/* The side view of a line: in order, on the line, and blocked somewhere only if the line is. */
static void check_profile(los_vec2 from, los_vec2 to) {
    los_profile profile;
    los_profile_init(&profile, los_default_allocator());
    los_pair_add_line_pieces(&at_work.query.pair, from, to);
    los_sight_line sight = los_sight_line_between_points(from, to);
    bool passes = los_sight_line_find_heights(&at_work.query.pair, &sight);
    FUZZ_CHECK(passes == los_line_is_clear(&at_work.query.pair, &sight));
    FUZZ_CHECK((los_line_blockers(&at_work.query.pair, &sight, at_work.query.report.line_names) == 0) == passes);
    FUZZ_CHECK(los_profile_find(&profile, &at_work.query.pair, &sight) == LOS_OK);
    for (uint32_t i = 0; i < profile.count; i++) {
        const los_passage *row = &profile.passages[i];
        FUZZ_CHECK(row->from_distance <= row->to_distance);
        FUZZ_CHECK(i == 0 || row[-1].from_distance <= row->from_distance);
    }
    los_profile_free(&profile);
}

/* --- The exact mode ---------------------------------------------------------------------------------------------- */

static bool is_in(const los_model *model, los_vec2 point) {
    exact_base base = exact_base_of(model, board.options.pixels_per_inch);
    return model->is_bare_point ? same_point(model->position, point) : exact_base_depth(&base, xvec_of(point)) > -1e-2;
}

static void check_witness(los_verdict answer) {
    FUZZ_CHECK(is_in(&board.shooter, answer.from) && is_in(&board.target, answer.to));
    los_sight_line sight = los_sight_line_between_bases(answer.from, answer.to);
    FUZZ_CHECK(los_line_is_clear(&at_work.query.pair, &sight));
}

static bool sees_with(const los_model *from, const los_model *to, double min_gap) {
    los_options options = board.options;
    options.min_gap = min_gap;
    return los_models_verdict(&at_work.query.pair, &options, from, to).visible;
}

/* Do the rules treat both ends alike? */
static bool is_symmetric(void) {
    bool has_ruins = false;
    for (uint32_t i = 0; i < board.piece_count; i++) {
        has_ruins |= board.pieces[i].type != NULL && strcmp(board.pieces[i].type, "ruins") == 0;
    }
    return board.options.edition >= 11 || !has_ruins;
}

/* An opening that is much wider than it need be is seen both ways, and in any order of pieces. */
static void check_wide(void) {
    double gap = board.options.min_gap, wide = 2.0 * gap + 1.0;
    if (!sees_with(&board.shooter, &board.target, wide)) {
        return;
    }
    FUZZ_CHECK(sees_with(&board.shooter, &board.target, gap));
    FUZZ_CHECK(!is_symmetric() || sees_with(&board.target, &board.shooter, gap));
}

/* What a line sees that has room on both sides, the search finds. */
static void check_not_blind(los_verdict answer, los_vec2 from, los_vec2 to) {
    if (!is_in(&board.shooter, from) || !is_in(&board.target, to)) {
        return;
    }
    los_sight_line sight = los_sight_line_between_bases(from, to);
    FUZZ_CHECK(answer.visible || !los_line_is_clear(&at_work.query.pair, &sight) ||
               !los_line_has_clearance(&at_work.query.pair, &sight, (float)board.options.min_gap + 1.0f));
}

static void check_share(los_verdict answer) {
    los_visible_area share = los_find_visible_area(&at_work.query.pair, &at_work.query.area, &at_work.query.report);
    FUZZ_CHECK(share.visible == answer.visible);
    FUZZ_CHECK(share.fraction >= 0.0 && share.fraction <= 1.0);
    FUZZ_CHECK(share.visible == (share.fraction > 0.0) && share.fully_visible == (share.fraction == 1.0));
    FUZZ_CHECK(share.fully_visible || at_work.query.report.blocker_count > 0 || !has_bases());
}

static void check_exact(los_verdict answer, bool is_sane) {
    table_set(&at_work, &board);
    /* Shares take a hundred times as long, and far more on bases of a million pixels.  The density has no meaning here.
     */
    if (board.options.density == LOS_DENSITY_MAX && board.options.pixels_per_inch <= 100.0) {
        check_share(answer);
        table_set(&at_work, &board);
    }
    if (!is_sane) {
        return;
    }
    if (answer.visible) {
        check_witness(answer);
    }
    los_samples samples[2];
    los_sample_base(&board.shooter, 8, board.options.pixels_per_inch, &samples[0]);
    los_sample_base(&board.target, 8, board.options.pixels_per_inch, &samples[1]);
    for (uint32_t i = 0; i < samples[0].count; i++) {
        check_not_blind(answer, samples[0].points[i], samples[1].points[i * 5 % samples[1].count]);
    }
    check_wide();
}

int fuzz_pair(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    fuzz_scale scale = fuzz_scene(&bytes, &board, 16);
    bool is_sane = fuzz_scene_is_sane(&board);
    fuzz_scene_show(&board);
    los_vec2 from = fuzz_point(&bytes, scale), to = fuzz_point(&bytes, scale);
    table_open(&at_work, &board, los_default_allocator());
    los_verdict alone = los_models_verdict(&at_work.query.pair, &board.options, &board.shooter, &board.target);
    table_set(&at_work, &board);
    check_report(alone);
    bool is_slow = is_sane && board.options.mode != LOS_MODE_EXACT && board.options.heights == LOS_HEIGHTS_CATEGORY;
    if (is_slow) {
        reference_pair_set(&slow, &board);
        check_rows();
        check_line(from, to);
        check_line(board.shooter.position, to);
        table_set(&at_work, &board);
    }
    check_crowd(alone);
    check_other_effort(alone);
    if (board.options.mode == LOS_MODE_EXACT) {
        check_exact(alone, is_sane);
    }
    table_set(&at_work, &board);
    if (board.options.heights == LOS_HEIGHTS_TRUE) {
        check_profile(from, to);
        check_profile(board.shooter.position, board.target.position);
    }
    table_close(&at_work);
    return 0;
}
