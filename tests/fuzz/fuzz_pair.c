/* SPDX-License-Identifier: MIT */
/* One pair of models in any mode.  Every query about it must return the same verdict; a line that is reported as clear
 * must pass the judge; and the judge must equal the reference judge of the tests. */
#include "exact/exact_shape.h"
#include "fuzz_scene.h"
#include "fuzz_targets.h"
#include "sight/judge.h"
#include "sight/reference_judge.h"

static scene board;
static table core;
static reference_pair reference;

static bool same_point(los_vec2 a, los_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static void compare(los_verdict a, los_verdict b) {
    FUZZ_CHECK(a.visible == b.visible);
    FUZZ_CHECK(a.method == b.method);
    FUZZ_CHECK(a.line_count == b.line_count);
    FUZZ_CHECK(same_point(a.from, b.from) && same_point(a.to, b.to));
}

static los_verdict verdict_between(const los_options *options, const los_model *shooter, const los_model *target) {
    return los_query_verdict(&core.query, options, NULL, shooter, target);
}

/* False for bare points: on the border of a piece they can be hidden without a blocker to name. */
static bool has_bases(void) {
    return !board.shooter.is_bare_point && !board.target.is_bare_point;
}

/* --- Other routes to the verdict --------------------------------------------------------------------------------- */

static void check_report(los_verdict verdict) {
    table_set(&core, &board);
    compare(los_pair_report(&core.query.pair, true, &core.query.report), verdict); /* without the early out */
    los_report report =
        los_query_report(&core.query, &board.options, NULL, &board.shooter, &board.target, LOS_DETAIL_BLOCK_POINTS);
    compare(report.verdict, verdict);
    FUZZ_CHECK(report.attempt_count == verdict.line_count);
    FUZZ_CHECK(report.attempt_count <= core.query.report.attempt_capacity);
    /* The exact mode's center line may be clear where the opening is narrower than min_gap. */
    FUZZ_CHECK(report.attempts[report.attempt_count - 1].blocked == !verdict.visible ||
               (board.options.mode == LOS_MODE_EXACT && !verdict.visible));
    FUZZ_CHECK(report.blocker_count <= core.query.report.blocker_capacity);
    FUZZ_CHECK((report.blocker_count > 0) != verdict.visible || (board.options.mode == LOS_MODE_EXACT && !has_bases()));
}

static void check_model_set(los_verdict verdict) {
    los_model_set *set = los_model_set_create(los_default_allocator());
    FUZZ_CHECK(set != NULL);
    FUZZ_CHECK(los_model_set_add(set, &core.query, &board.options, &board.shooter) == LOS_OK);
    FUZZ_CHECK(los_model_set_add(set, &core.query, &board.options, &board.target) == LOS_OK);
    los_model_set_finish(set);
    compare(los_query_set_verdict(&core.query, &board.options, NULL, set, 0, set, 1), verdict);
    los_model_set_destroy(set);
}

/* The other build of the terrain, and every piece as an obstacle. */
static void check_other_build(los_verdict verdict) {
    los_build build = table_build == LOS_BUILD_LINEAR ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    FUZZ_CHECK(los_terrain_prepare(&core.terrain, build) == LOS_OK);
    FUZZ_CHECK(los_query_bind(&core.query, &core.terrain, NULL) == LOS_OK);
    FUZZ_CHECK(verdict_between(&board.options, &board.shooter, &board.target).visible == verdict.visible);
    table_set(&core, &board);
    los_pair_add_all_pieces(&core.query.pair);
    /* A floating prism, even far away, makes the exact mode subdivide heights, which has a work limit. */
    bool has_limit = board.options.mode == LOS_MODE_EXACT && board.options.heights == LOS_HEIGHTS_TRUE;
    FUZZ_CHECK(has_limit || los_pair_verdict(&core.query.pair).visible == verdict.visible);
}

/* --- The judge --------------------------------------------------------------------------------------------------- */

static void check_line(los_vec2 from, los_vec2 to) {
    static reference_list expected;
    reference_blockers(&reference, from, to, &expected);
    los_line_report report =
        los_query_judge_line(&core.query, &board.options, NULL, &board.shooter, &board.target, from, to);
    if (getenv("FUZZ_SHOW") != NULL) {
        printf("/* from (%.9g, %.9g) to (%.9g, %.9g): %u blockers, reference %u */\n", (double)from.x, (double)from.y,
               (double)to.x, (double)to.y, (unsigned)report.blocker_count, (unsigned)expected.count);
        fflush(stdout);
    }
    FUZZ_CHECK(report.blocker_count == expected.count && report.clear == (expected.count == 0));
    for (uint32_t i = 0; i < expected.count; i++) {
        FUZZ_CHECK(los_text_equal(los_terrain_name(&core.terrain, report.blockers[i]), los_text_of(expected.names[i])));
    }
    los_sight_line line = los_sight_line_between_points(from, to); /* the pair is still set for it */
    FUZZ_CHECK(los_line_is_clear(&core.query.pair, &line) == report.clear);
}

/* At most nine attempts of a report, the last one included. */
static void check_attempts(void) {
    static reference_list blockers;
    los_report report =
        los_query_report(&core.query, &board.options, NULL, &board.shooter, &board.target, LOS_DETAIL_BLOCK_POINTS);
    for (uint32_t i = 0; i < report.attempt_count; i += 1 + report.attempt_count / 8) {
        const los_attempt *attempt = &report.attempts[report.attempt_count - 1 - i];
        reference_blockers(&reference, attempt->from, attempt->to, &blockers);
        FUZZ_CHECK(attempt->blocked == (blockers.count > 0));
    }
}

/* The profile of a line is sorted, and the line has heights at which it is clear if and only if nothing blocks it. */
static void check_profile(los_vec2 from, los_vec2 to) {
    const los_profile *profile = &core.query.profile;
    los_line_report report =
        los_query_judge_line(&core.query, &board.options, NULL, &board.shooter, &board.target, from, to);
    los_sight_line line = los_sight_line_between_points(from, to); /* the pair is still set for it */
    bool is_clear = los_sight_line_find_heights(&core.query.pair, &line);
    FUZZ_CHECK(is_clear == los_line_is_clear(&core.query.pair, &line));
    FUZZ_CHECK((los_line_blockers(&core.query.pair, &line, core.query.report.line_names) == 0) == is_clear);
    FUZZ_CHECK(report.clear == is_clear);
    FUZZ_CHECK(report.has_profile == (board.options.mode != LOS_MODE_LEGACY));
    los_profile_find(&core.query.profile, &core.query.pair, &line);
    FUZZ_CHECK(!report.has_profile || report.passage_count == profile->count);
    for (uint32_t i = 0; i < profile->count; i++) {
        const los_passage *passage = &profile->passages[i];
        FUZZ_CHECK(passage->from_distance <= passage->to_distance);
        FUZZ_CHECK(i == 0 || passage[-1].from_distance <= passage->from_distance);
    }
}

/* --- The exact mode ---------------------------------------------------------------------------------------------- */

static bool is_in_base(const los_model *model, los_vec2 point) {
    exact_base base = exact_base_of(model, board.options.pixels_per_inch);
    return model->is_bare_point ? same_point(model->position, point) : exact_base_depth(&base, xvec_of(point)) > -1e-2;
}

static void check_sight_line(los_verdict verdict) {
    FUZZ_CHECK(is_in_base(&board.shooter, verdict.from) && is_in_base(&board.target, verdict.to));
    los_sight_line line = los_sight_line_between_bases(verdict.from, verdict.to);
    FUZZ_CHECK(los_line_is_clear(&core.query.pair, &line));
}

static bool is_visible_through(const los_model *from, const los_model *to, double min_gap) {
    los_options options = board.options;
    options.min_gap = min_gap;
    return verdict_between(&options, from, to).visible;
}

/* True if the rules treat both endpoints alike. */
static bool has_symmetric_rules(void) {
    bool has_ruins = false;
    for (uint32_t i = 0; i < board.piece_count; i++) {
        has_ruins |= board.pieces[i].type != NULL && strcmp(board.pieces[i].type, "ruins") == 0;
    }
    return board.options.edition >= 11 || !has_ruins;
}

/* An opening of twice min_gap and a pixel is found, in both directions under symmetric rules. */
static void check_wide_opening(void) {
    double gap = board.options.min_gap, wide = 2.0 * gap + 1.0;
    if (!is_visible_through(&board.shooter, &board.target, wide)) {
        return;
    }
    FUZZ_CHECK(is_visible_through(&board.shooter, &board.target, gap));
    FUZZ_CHECK(!has_symmetric_rules() || is_visible_through(&board.target, &board.shooter, gap));
}

/* A clear line with clearance on both sides is never missed. */
static void check_line_is_found(los_verdict verdict, los_vec2 from, los_vec2 to) {
    if (!is_in_base(&board.shooter, from) || !is_in_base(&board.target, to)) {
        return;
    }
    los_sight_line line = los_sight_line_between_bases(from, to);
    FUZZ_CHECK(verdict.visible || !los_line_is_clear(&core.query.pair, &line) ||
               !los_line_has_clearance(&core.query.pair, &line, (float)board.options.min_gap + 1.0f));
}

static void check_visible_area(los_verdict verdict) {
    los_visible_area area = los_query_visible_area(&core.query, &board.options, NULL, &board.shooter, &board.target);
    FUZZ_CHECK(area.visible == verdict.visible);
    FUZZ_CHECK(area.fraction >= 0.0 && area.fraction <= 1.0);
    FUZZ_CHECK(area.visible == (area.fraction > 0.0) && area.fully_visible == (area.fraction == 1.0));
    FUZZ_CHECK(area.fully_visible || area.blocker_count > 0 || !has_bases());
}

static void check_exact(los_verdict verdict, bool is_in_range) {
    /* A visible area takes a hundred times as long as a verdict, and far longer on bases of a million pixels.  The
     * density, which the exact mode does not read, selects the inputs. */
    if (board.options.density == LOS_DENSITY_MAX && board.options.pixels_per_inch <= 100.0) {
        check_visible_area(verdict);
    }
    if (!is_in_range) {
        return;
    }
    table_set(&core, &board);
    if (verdict.visible) {
        check_sight_line(verdict);
    }
    los_samples samples[2];
    los_sample_base(&board.shooter, 8, board.options.pixels_per_inch, &samples[0]);
    los_sample_base(&board.target, 8, board.options.pixels_per_inch, &samples[1]);
    for (uint32_t i = 0; i < samples[0].count; i++) {
        check_line_is_found(verdict, samples[0].points[i], samples[1].points[i * 5 % samples[1].count]);
    }
    check_wide_opening();
}

int fuzz_pair(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    fuzz_scale scale = fuzz_scene(&bytes, &board, 16);
    bool is_in_range = fuzz_scene_is_in_range(&board);
    fuzz_scene_show(&board);
    los_vec2 from = fuzz_point(&bytes, scale), to = fuzz_point(&bytes, scale);
    table_open(&core, &board, los_default_allocator());
    los_verdict verdict = verdict_between(&board.options, &board.shooter, &board.target);
    check_report(verdict);
    if (is_in_range && board.options.mode != LOS_MODE_EXACT && board.options.heights == LOS_HEIGHTS_CATEGORY) {
        reference_pair_set(&reference, &board);
        check_attempts();
        check_line(from, to);
        check_line(board.shooter.position, to);
    }
    check_model_set(verdict);
    check_other_build(verdict);
    if (board.options.mode == LOS_MODE_EXACT) {
        check_exact(verdict, is_in_range);
    }
    if (board.options.heights == LOS_HEIGHTS_TRUE) {
        check_profile(from, to);
        check_profile(board.shooter.position, board.target.position);
    }
    table_close(&core);
    return 0;
}
