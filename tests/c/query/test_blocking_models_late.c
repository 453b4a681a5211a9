/* SPDX-License-Identifier: MIT */
/* Models that block among terrain.  The verdict finds them only when the terrain leaves a line clear, and in small
 * tables without the tree; neither may change an answer. */
#include "support/scene.h"

enum {
    MODELS = 12,
    FAR_SLOT = 5000 /* so many slots are searched with the tree */
};

static scene board;
static table at_work;
static los_table models;

/* Models on and beside the line between the two of the scene. */
static void add_models(test_random *random) {
    static const double sizes[] = {25.0, 32.0, 40.0, 90.0};
    los_vec2 from = board.shooter.position, to = board.target.position;
    for (int i = 0; i < MODELS; i++) {
        los_table_model model = los_default_table_model();
        los_vec2 at = los_lerp(from, to, (float)random_between(random, -0.1, 1.1));
        los_handle handle;
        model.model.position = (los_vec2){at.x + (float)random_between(random, -80.0, 80.0),
                                          at.y + (float)random_between(random, -80.0, 80.0)};
        model.model.shape = (los_base_shape)random_below(random, 3);
        model.model.base_mm = model.model.length_mm = sizes[random_below(random, 4)];
        model.model.width_mm = 0.6 * model.model.base_mm;
        model.model.rotation = random_between(random, -4.0, 4.0);
        model.model.height_inches = 5.0;
        CHECK_EQ_INT(los_table_add(&models, &model, &handle), LOS_OK);
    }
}

/* A model far from all others, with a slot behind theirs. */
static void add_far_slot(void) {
    los_table_model model = los_default_table_model();
    model.model.position = (los_vec2){-30000.0f, 30000.0f};
    CHECK_EQ_INT(los_table_restore(&models, FAR_SLOT, &model), LOS_OK);
}

static void check_equal_to_buffer(const los_report *report) {
    const los_report_buffer *buffer = &at_work.query.report;
    CHECK_EQ_INT(report->attempt_count, buffer->attempt_count);
    CHECK_EQ_INT(report->blocker_count, buffer->blocker_count);
    CHECK_EQ_INT(report->listed_count, buffer->listed_count);
    for (uint32_t i = 0; i < report->blocker_count; i++) {
        CHECK_EQ_INT(report->blockers[i], buffer->blockers[i]);
    }
    for (uint32_t i = 0; i < report->listed_count; i++) {
        CHECK_EQ_INT(report->listed_blockers[i], buffer->listed[i]);
    }
}

/* Compares the route of the verdict with a search of the finished pair. */
static los_verdict compare_routes(void) {
    static los_query other;
    los_blocking_models blocking = los_no_blocking_models();
    blocking.table = &models;
    CHECK_EQ_INT(los_query_bind_table(&at_work.query, &models), LOS_OK);
    los_query_init(&other, los_default_allocator());
    CHECK(los_query_bind(&other, &at_work.terrain, NULL) == LOS_OK && los_query_bind_table(&other, &models) == LOS_OK);
    at_work.query.pair.blocking = blocking;
    los_pair_set(&at_work.query.pair, &board.options, &board.shooter, &board.target);
    los_verdict expected = los_pair_report(&at_work.query.pair, false, &at_work.query.report);
    check_verdicts_equal(los_query_verdict(&other, &board.options, &blocking, &board.shooter, &board.target), expected);
    los_report report =
        los_query_report(&other, &board.options, &blocking, &board.shooter, &board.target, LOS_DETAIL_LINES);
    check_verdicts_equal(report.verdict, expected);
    check_equal_to_buffer(&report);
    los_query_free(&other);
    return expected;
}

TEST(models_among_terrain_block_as_if_found_first) {
    test_random random = {3101};
    int changed = 0, visible = 0;
    for (int i = 0; i < 600; i++) {
        random_scene(&board, &random, i % 2 == 0 ? SCENE_LOOSE : SCENE_CROWDED);
        board.options.mode = i % 7 == 0 ? LOS_MODE_EXACT : LOS_MODE_SAMPLED;
        test_context("scene %d", i);
        table_open(&at_work, &board, los_default_allocator());
        los_table_init(&models, los_default_allocator(), board.options.pixels_per_inch);
        bool sees = los_pair_verdict(&at_work.query.pair).visible;
        add_models(&random);
        los_verdict scanned = compare_routes();
        add_far_slot();
        check_verdicts_equal(compare_routes(), scanned);
        CHECK(sees || !scanned.visible);
        visible += scanned.visible;
        changed += sees && !scanned.visible;
        los_table_free(&models);
        table_close(&at_work);
    }
    test_context("%d visible, %d blocked by models", visible, changed);
    CHECK(visible > 50 && changed > 50);
}

const test_case blocking_models_late_tests[] = {CASE(models_among_terrain_block_as_if_found_first), END_OF_CASES};
