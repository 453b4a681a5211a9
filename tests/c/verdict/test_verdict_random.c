/* SPDX-License-Identifier: MIT */
/* Verdicts and reports on thousands of random boards: against the reference judge, by the route of the early out, and
 * with and without the index. */
#include "sight/heights_scene.h"
#include "sight/reference_judge.h"

#include <stdio.h>

static scene board;
static table at_work;

static void lay_out(void) {
    table_open(&at_work, &board, los_default_allocator());
}

/* --- Random boards against the reference judge ------------------------------------------------------------------- */

static reference_pair reference;

static void compare_samples(void) {
    if (board.options.mode == LOS_MODE_LEGACY) {
        return; /* only the centers are used */
    }
    los_pair_sample(&at_work.query.pair);
    for (uint32_t side = 0; side < 2; side++) {
        const los_samples *samples = los_pair_samples(&at_work.query.pair, (los_side)side);
        CHECK_EQ_INT(samples->count, reference.counts[side]);
        for (uint32_t i = 0; i < reference.counts[side]; i++) {
            CHECK(los_equal(samples->points[i], reference.points[side][i]));
        }
    }
}

/* One attempt of the report; returns true if the line is blocked. */
static bool compare_attempt(const los_attempt *attempt, los_vec2 from, los_vec2 to) {
    static reference_list blockers;
    reference_blockers(&reference, from, to, &blockers);
    CHECK(los_equal(attempt->from, from) && los_equal(attempt->to, to));
    CHECK_EQ_INT(attempt->blocked, blockers.count > 0);
    reference_block expected = reference_block_point(&reference, from, to, &blockers);
    CHECK_EQ_INT(attempt->block.found, expected.found);
    if (expected.found) {
        CHECK(los_equal(attempt->block.point, expected.point));
        CHECK_TEXT(los_string_table_text(&at_work.terrain.names, attempt->block.name), expected.name);
    }
    return attempt->blocked;
}

static void compare_names(const los_name *names, uint32_t count, const reference_list *expected) {
    CHECK_EQ_INT(count, expected->count);
    for (uint32_t i = 0; i < expected->count; i++) {
        CHECK_TEXT(los_string_table_text(&at_work.terrain.names, names[i]), expected->names[i]);
    }
}

static void compare_blockers(bool visible) {
    const los_report_buffer *report = &at_work.query.report;
    static reference_list all, listed;
    all.count = listed.count = 0;
    if (!visible) {
        reference_all_blockers(&reference, &all);
        reference_report_blockers(&reference, &listed);
        CHECK(all.count > 0);
    }
    CHECK_EQ_INT(report->blocker_count, all.count);
    for (uint32_t i = 0; i < report->blocker_count; i++) { /* in any order */
        los_text name = los_string_table_text(&at_work.terrain.names, report->blockers[i]);
        char copy[REFERENCE_NAME];
        snprintf(copy, sizeof copy, "%.*s", (int)name.length, name.bytes);
        CHECK(reference_list_has(&all, copy));
    }
    compare_names(report->listed, report->listed_count, &listed);
}

static los_method expected_method(bool visible, uint32_t attempts) {
    if (board.options.mode == LOS_MODE_LEGACY) {
        return LOS_METHOD_LEGACY;
    }
    return !visible ? LOS_METHOD_NONE : attempts == 1 ? LOS_METHOD_CENTER : LOS_METHOD_EDGE;
}

/* The public functions take the route of the early out: the same verdict and, for reports, the same entries. `expected`
 * is that of the finished pair, whose report is in the buffer. */
static void compare_with_route(los_verdict expected) {
    static los_query other;
    const los_report_buffer *buffer = &at_work.query.report;
    los_query_init(&other, los_default_allocator());
    CHECK_EQ_INT(los_query_bind(&other, &at_work.terrain, NULL), LOS_OK);
    check_verdicts_equal(los_query_verdict(&other, &board.options, NULL, &board.shooter, &board.target), expected);
    los_report report =
        los_query_report(&other, &board.options, NULL, &board.shooter, &board.target, LOS_DETAIL_BLOCK_POINTS);
    check_verdicts_equal(report.verdict, expected);
    CHECK_EQ_INT(report.attempt_count, buffer->attempt_count);
    for (uint32_t i = 0; i < report.attempt_count; i++) {
        const los_attempt *got = &report.attempts[i], *attempt = &buffer->attempts[i];
        CHECK(los_equal(got->from, attempt->from) && los_equal(got->to, attempt->to));
        CHECK_EQ_INT(got->blocked, attempt->blocked);
        CHECK_EQ_INT(got->block.found, attempt->block.found);
        CHECK_EQ_INT(got->block.name, attempt->block.name);
        CHECK_POINT(got->block.point, attempt->block.point);
    }
    CHECK_EQ_INT(report.blocker_count, buffer->blocker_count);
    for (uint32_t i = 0; i < report.blocker_count; i++) {
        CHECK_EQ_INT(report.blockers[i], buffer->blockers[i]);
    }
    CHECK_EQ_INT(report.listed_count, buffer->listed_count);
    for (uint32_t i = 0; i < report.listed_count; i++) {
        CHECK_EQ_INT(report.listed_blockers[i], buffer->listed[i]);
    }
    los_query_free(&other);
}

/* In the order of the search: the center line, then all pairs of points, up to the first clear line. */
static los_method compare_scene(void) {
    lay_out();
    reference_pair_set(&reference, &board);
    los_verdict alone = los_pair_verdict(&at_work.query.pair);
    compare_samples();
    los_verdict verdict = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    check_verdicts_equal(alone, verdict);
    compare_with_route(verdict);
    uint32_t attempts = 0, targets = reference.counts[1];
    uint32_t lines = board.options.mode == LOS_MODE_LEGACY ? 1 : 1 + reference.counts[0] * targets;
    bool blocked = true;
    while (blocked && attempts < lines) {
        uint32_t number = attempts == 0 ? 0 : attempts - 1;
        CHECK(attempts < at_work.query.report.attempt_count);
        los_vec2 from = reference.points[0][number / targets], to = reference.points[1][number % targets];
        blocked = compare_attempt(&at_work.query.report.attempts[attempts++], from, to);
    }
    CHECK_EQ_INT(at_work.query.report.attempt_count, attempts);
    CHECK_EQ_INT(verdict.line_count, attempts);
    CHECK_EQ_INT(verdict.visible, !blocked);
    CHECK_EQ_INT(verdict.method, expected_method(!blocked, attempts));
    if (!blocked) {
        CHECK(los_equal(verdict.from, at_work.query.report.attempts[attempts - 1].from));
        CHECK(los_equal(verdict.to, at_work.query.report.attempts[attempts - 1].to));
    }
    compare_blockers(!blocked);
    table_close(&at_work);
    return verdict.method;
}

/* Exact reports by the route of the early out equal those of the finished pair. */
TEST(random_exact_reports) {
    test_random random = {63};
    int occluded = 0;
    for (int i = 0; i < 3000; i++) {
        test_context("scene %d", i);
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.options.mode = LOS_MODE_EXACT;
        board.options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        lay_out();
        los_verdict verdict = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
        compare_with_route(verdict);
        los_pair_begin(&at_work.query.pair, &board.options, &board.shooter, &board.target);
        occluded += los_pair_early_out(&at_work.query.pair).decision == LOS_OCCLUDED;
        table_close(&at_work);
    }
    test_context("%d occluded", occluded);
    CHECK(occluded > 50);
}

/* Every outcome must occur at least once in `rarest` scenes. */
static void compare_scenes(uint64_t seed, scene_kind kind, int scenes, int rarest) {
    test_random random = {seed};
    int outcomes[4] = {0};
    for (int i = 0; i < scenes; i++) {
        test_context("kind %d, scene %d", (int)kind, i);
        random_scene(&board, &random, kind);
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        outcomes[compare_scene()]++;
    }
    table_build = LOS_BUILD_LINEAR;
    for (int i = 0; i < 4; i++) {
        test_context("kind %d, outcome %d: %d of %d", (int)kind, i, outcomes[i], scenes);
        CHECK(outcomes[i] * rarest >= scenes);
    }
}

TEST(random_lattice) {
    compare_scenes(51, SCENE_LATTICE, 6000, 20);
}

TEST(random_loose_boards) {
    compare_scenes(52, SCENE_LOOSE, 6000, 20);
}

TEST(random_crowded_boards) {
    compare_scenes(53, SCENE_CROWDED, 400, 100);
}

TEST(random_slivers) {
    compare_scenes(54, SCENE_SLIVERS, 15000, 100);
}

TEST(random_grazes) {
    compare_scenes(55, SCENE_GRAZES, 6000, 20);
}

/* Moves a model so that the ray of a piece's inside-test runs from a rim point of its base through a vertex.  True if
 * the point is far from the piece and the ray alone would count it as inside. */
static bool move_rim_to_ray(test_random *random, los_model *model) {
    const scene_piece *piece = &board.pieces[random_below(random, board.piece_count)];
    los_samples samples;
    if (piece->point_count < 3 || model->is_bare_point) {
        return false;
    }
    los_box box = los_box_of(piece->points, piece->point_count);
    los_vec2 end = los_polygon_ray_end(box), vertex = piece->points[random_below(random, piece->point_count)];
    los_vec2 far_point = los_lerp(end, vertex, (float)random_between(random, 1.5, 5.0));
    model->position = (los_vec2){0, 0};
    los_sample_base(model, board.options.density, board.options.pixels_per_inch, &samples);
    uint32_t sample = 1 + random_below(random, samples.count - 1);
    model->position = los_sub(far_point, samples.points[sample]);
    los_sample_base(model, board.options.density, board.options.pixels_per_inch, &samples);
    far_point = samples.points[sample];
    bool is_far = far_point.x < box.low.x - 300.0f || far_point.y < box.low.y - 300.0f;
    return is_far && reference_cast_ray(piece, far_point) != REFERENCE_EVEN;
}

TEST(random_grazing_rims) {
    test_random random = {50};
    int compared = 0;
    for (int i = 0; i < 60000; i++) {
        if (i % 20 == 0) {
            random_scene(&board, &random, SCENE_GRAZES);
            board.options.mode = LOS_MODE_SAMPLED;
            board.options.density = 6;
        }
        los_model *moved = i % 2 == 0 ? &board.shooter : &board.target;
        if (move_rim_to_ray(&random, moved)) {
            test_context("scene %d", i);
            table_build = i % 4 < 2 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
            compare_scene();
            compared++;
        }
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%d compared", compared);
    CHECK(compared > 500);
}

/* Most of them are far away. */
TEST(random_boards_with_many_pieces) {
    table_filler = 513;
    compare_scenes(56, SCENE_LATTICE, 400, 40);
    compare_scenes(57, SCENE_LOOSE, 400, 40);
    compare_scenes(58, SCENE_CROWDED, 60, 60);
    table_filler = 3000;
    compare_scenes(59, SCENE_LOOSE, 100, 100);
    table_filler = 0;
}

/* --- A wide board, with more pieces than the reference judge can hold -------------------------------------------- */

static los_terrain wide[2]; /* the same pieces, linear and indexed */
static los_query wide_queries[2];

/* The pieces of many random boards. */
static void open_wide(test_random *random, uint32_t boards) {
    for (int i = 0; i < 2; i++) {
        los_terrain_init(&wide[i], los_default_allocator());
        los_query_init(&wide_queries[i], los_default_allocator());
    }
    for (uint32_t i = 0; i < boards; i++) {
        random_scene(&board, random, SCENE_CROWDED);
        for (uint32_t j = 0; j < board.piece_count * 2; j++) {
            los_piece_def def = scene_piece_def(&board.pieces[j / 2]);
            CHECK_EQ_INT(los_terrain_add(&wide[j % 2], &def), LOS_OK);
        }
    }
    for (int i = 0; i < 2; i++) {
        CHECK_EQ_INT(los_terrain_prepare(&wide[i], i == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED), LOS_OK);
        CHECK_EQ_INT(los_query_bind(&wide_queries[i], &wide[i], NULL), LOS_OK);
    }
}

static void close_wide(void) {
    for (int i = 0; i < 2; i++) {
        los_query_free(&wide_queries[i]);
        los_terrain_free(&wide[i]);
    }
}

/* All pieces as obstacles against those that the index finds: the same report. */
static void compare_wide(void) {
    los_verdict verdicts[2];
    for (int i = 0; i < 2; i++) {
        los_pair_set(&wide_queries[i].pair, &board.options, &board.shooter, &board.target);
        if (i == 0) {
            los_pair_add_all_pieces(&wide_queries[0].pair);
        }
        verdicts[i] = los_pair_report(&wide_queries[i].pair, true, &wide_queries[i].report);
    }
    CHECK_EQ_INT(verdicts[1].visible, verdicts[0].visible);
    CHECK_EQ_INT(verdicts[1].method, verdicts[0].method);
    CHECK_EQ_INT(verdicts[1].line_count, verdicts[0].line_count);
    CHECK_EQ_INT(wide_queries[1].report.blocker_count, wide_queries[0].report.blocker_count);
    for (uint32_t i = 0; i < wide_queries[0].report.blocker_count; i++) {
        CHECK_EQ_INT(wide_queries[1].report.blockers[i], wide_queries[0].report.blockers[i]);
    }
    for (uint32_t i = 0; i < wide_queries[0].report.attempt_count; i++) {
        los_block block = wide_queries[1].report.attempts[i].block, expected = wide_queries[0].report.attempts[i].block;
        CHECK_EQ_INT(block.found, expected.found);
        CHECK_EQ_INT(block.name, expected.name);
        CHECK_POINT(block.point, expected.point);
    }
}

TEST(a_wide_board_with_and_without_index) {
    test_random random = {60};
    for (uint32_t boards = 9; boards <= 27; boards += 9) {
        open_wide(&random, boards);
        CHECK(wide[0].piece_count > 512);
        for (int i = 0; i < 40; i++) {
            test_context("%u pieces, pair %d", (unsigned)wide[0].piece_count, i);
            random_scene(&board, &random, SCENE_LOOSE);
            if (i % 2 == 0) {
                board.target.position = los_add(board.shooter.position, (los_vec2){(float)(i % 5) * 20.0f, 60.0f});
            }
            compare_wide();
        }
        close_wide();
    }
}

/* Every name is that of a piece or of its walls, and is there once. */
static void check_blockers(const los_report *report) {
    CHECK_EQ_INT(report->blocker_count == 0, report->verdict.visible);
    for (uint32_t i = 0; i < report->blocker_count; i++) {
        bool is_known = false;
        for (uint32_t k = 0; k < at_work.terrain.piece_count; k++) {
            const los_piece *piece = &at_work.terrain.pieces[k];
            is_known = is_known || report->blockers[i] == piece->wall_name ||
                       report->blockers[i] == los_pair_name(&at_work.query.pair, piece);
        }
        CHECK(is_known);
        for (uint32_t k = 0; k < i; k++) {
            CHECK(report->blockers[k] != report->blockers[i]);
        }
    }
}

/* In every mode and edition, with and without true heights. */
TEST(a_blocked_answer_names_a_blocker) {
    static const los_mode modes[] = {LOS_MODE_LEGACY, LOS_MODE_SAMPLED, LOS_MODE_EXACT};
    test_random random = {90};
    uint32_t blocked = 0;
    for (int i = 0; i < 6000; i++) {
        if (i % 2 == 0) {
            heights_scene_by_chance(&board, &random, i / 2);
        } else {
            random_scene(&board, &random, (scene_kind)(i / 2 % SCENE_KINDS));
            board.options.heights = random_bool(&random, 0.3) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        }
        board.options.mode = modes[random_below(&random, 3)];
        lay_out();
        test_context("scene %d, mode %d, edition %d", i, (int)board.options.mode, board.options.edition);
        los_report report =
            los_query_report(&at_work.query, &board.options, NULL, &board.shooter, &board.target, LOS_DETAIL_LINES);
        check_blockers(&report);
        blocked += !report.verdict.visible;
        table_close(&at_work);
    }
    CHECK(blocked > 1500);
}

const test_case verdict_random_tests[] = {
    CASE(a_blocked_answer_names_a_blocker),
    CASE(random_exact_reports),
    CASE(random_lattice),
    CASE(random_loose_boards),
    CASE(random_crowded_boards),
    CASE(random_slivers),
    CASE(random_grazes),
    CASE(random_grazing_rims),
    CASE(random_boards_with_many_pieces),
    CASE(a_wide_board_with_and_without_index),
    END_OF_CASES,
};
