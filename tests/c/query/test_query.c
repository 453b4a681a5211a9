/* SPDX-License-Identifier: MIT */
/* The public handle: what binding reserves, what fails without memory, and that queries do not allocate. */
#include "support/counting_allocator.h"
#include "support/scene.h"

static scene board;
static los_terrain terrain;

/* Compiles the scene. */
static void build_terrain(void) {
    los_terrain_init(&terrain, los_default_allocator());
    for (uint32_t i = 0; i < board.piece_count; i++) {
        los_piece_def def = scene_piece_def(&board.pieces[i]);
        CHECK_EQ_INT(los_terrain_add(&terrain, &def), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
}

TEST(a_failed_bind_leaves_the_query_bound_to_nothing) {
    test_random random = {151};
    random_scene(&board, &random, SCENE_CROWDED);
    build_terrain();
    int requests = 0;
    for (int refuse_at = -1; refuse_at < requests; refuse_at++) {
        allocation_counter count = allocation_counter_begin(refuse_at);
        static los_query query;
        los_query_init(&query, counting_allocator(&count));
        los_status status = los_query_bind(&query, &terrain, NULL);
        test_context("request %d of %d", refuse_at, requests);
        CHECK_EQ_INT(status, refuse_at < 0 ? LOS_OK : LOS_NO_MEMORY);
        CHECK(query.pair.terrain == (refuse_at < 0 ? &terrain : NULL));
        if (refuse_at < 0) {
            requests = count.requests;
        } else {
            CHECK_EQ_INT(los_query_bind(&query, &terrain, NULL), LOS_OK);
            CHECK(query.pair.terrain == &terrain);
        }
        los_query_free(&query);
        CHECK_EQ_INT(count.live, 0);
    }
    CHECK(requests > 10);
    los_terrain_free(&terrain);
}

TEST(queries_do_not_allocate) {
    test_random random = {152};
    for (int i = 0; i < 200; i++) {
        allocation_counter count = allocation_counter_begin(-1);
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.options.heights = i % 2 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        build_terrain();
        los_query *query = los_query_create(counting_allocator(&count));
        CHECK_EQ_INT(los_query_bind(query, &terrain, NULL), LOS_OK);
        int requests = count.requests;
        for (int mode = LOS_MODE_LEGACY; mode <= LOS_MODE_EXACT; mode++) {
            board.options.mode = (los_mode)mode;
            los_query_verdict(query, &board.options, NULL, &board.shooter, &board.target);
            los_query_report(query, &board.options, NULL, &board.shooter, &board.target, LOS_DETAIL_BLOCK_POINTS);
            los_query_visible_area(query, &board.options, NULL, &board.shooter, &board.target);
            los_line_report line = los_query_judge_line(query, &board.options, NULL, &board.shooter, &board.target,
                                                        board.shooter.position, board.target.position);
            CHECK_EQ_INT(line.has_profile,
                         board.options.heights == LOS_HEIGHTS_TRUE && board.options.mode != LOS_MODE_LEGACY);
        }
        CHECK_EQ_INT(count.requests, requests);
        los_query_destroy(query);
        CHECK_EQ_INT(count.live, 0);
        los_terrain_free(&terrain);
    }
}

/* `visible` belongs to the mode, the rest of a visible area to the exact mode. */
TEST(a_visible_area_agrees_with_the_verdict_of_its_mode) {
    test_random random = {153};
    uint32_t missed_by_samples = 0;
    for (int i = 0; i < 600; i++) {
        static table t;
        bool visible[LOS_MODE_EXACT + 1];
        los_visible_area areas[LOS_MODE_EXACT + 1];
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        board.options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        table_open(&t, &board, los_default_allocator());
        for (int mode = LOS_MODE_LEGACY; mode <= LOS_MODE_EXACT; mode++) {
            board.options.mode = (los_mode)mode;
            visible[mode] = los_query_verdict(&t.query, &board.options, NULL, &board.shooter, &board.target).visible;
            areas[mode] = los_query_visible_area(&t.query, &board.options, NULL, &board.shooter, &board.target);
        }
        for (int mode = LOS_MODE_LEGACY; mode <= LOS_MODE_EXACT; mode++) {
            test_context("scene %d, mode %d", i, mode);
            CHECK_EQ_INT(areas[mode].visible, visible[mode]);
            CHECK_EQ_INT(areas[mode].visible_exact, visible[LOS_MODE_EXACT]);
            CHECK_EQ_INT(areas[mode].visible_exact, areas[mode].fraction > 0.0);
            CHECK_DOUBLE_EQ(areas[mode].fraction, areas[LOS_MODE_EXACT].fraction);
        }
        missed_by_samples += areas[LOS_MODE_SAMPLED].visible_exact && !areas[LOS_MODE_SAMPLED].visible;
        table_close(&t);
    }
    CHECK(missed_by_samples > 0);
}

const test_case query_tests[] = {
    CASE(a_visible_area_agrees_with_the_verdict_of_its_mode),
    CASE(a_failed_bind_leaves_the_query_bound_to_nothing),
    CASE(queries_do_not_allocate),
    END_OF_CASES,
};
