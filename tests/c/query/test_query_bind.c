/* SPDX-License-Identifier: MIT */
/* A query that is bound to one terrain after another keeps its memory; the answers are those of a new query. */
#include "rules/rules_text.h"
#include "support/counting_allocator.h"
#include "support/scene.h"

enum {
    BOARDS = 12,
    SLOTS_MAX = 600
};

static scene boards[BOARDS];
static los_terrain terrains[BOARDS];
static los_table tables[BOARDS];

/* The pieces of the first boards, between none and all, and a table whose last slot is used. */
static void open_board(test_random *random, int number) {
    los_table_model model = los_default_table_model();
    int copied = (int)random_below(random, (uint32_t)number + 1);
    random_scene(&boards[number], random, number % 2 == 0 ? SCENE_LOOSE : SCENE_CROWDED);
    los_terrain_init(&terrains[number], los_default_allocator());
    for (int i = 0; i < copied; i++) {
        for (uint32_t j = 0; j < boards[i].piece_count; j++) {
            los_piece_def def = scene_piece_def(&boards[i].pieces[j]);
            CHECK_EQ_INT(los_terrain_add(&terrains[number], &def), LOS_OK);
        }
    }
    CHECK_EQ_INT(los_terrain_prepare(&terrains[number], LOS_BUILD_INDEXED), LOS_OK);
    los_table_init(&tables[number], los_default_allocator(), boards[number].options.pixels_per_inch);
    model.model.position = los_lerp(boards[number].shooter.position, boards[number].target.position, 0.5f);
    CHECK_EQ_INT(los_table_restore(&tables[number], random_below(random, SLOTS_MAX), &model), LOS_OK);
}

static void close_boards(void) {
    for (int i = 0; i < BOARDS; i++) {
        los_terrain_free(&terrains[i]);
        los_table_free(&tables[i]);
    }
}

static los_report report_of(los_query *query, int number, bool has_models) {
    const scene *board = &boards[number];
    los_blocking_models blocking = los_no_blocking_models();
    blocking.table = has_models ? &tables[number] : NULL;
    CHECK_EQ_INT(los_query_bind(query, &terrains[number], NULL), LOS_OK);
    CHECK_EQ_INT(los_query_bind_table(query, blocking.table), LOS_OK);
    return los_query_report(query, &board->options, &blocking, &board->shooter, &board->target, LOS_DETAIL_LINES);
}

static void check_capacity(const los_query *query, int number, bool has_models) {
    const los_terrain *terrain = &terrains[number];
    uint32_t models = has_models ? tables[number].slot_count : 0;
    CHECK(query->pair.obstacle_capacity >= terrain->piece_count);
    CHECK(query->pair.candidate_capacity >= terrain->piece_count);
    CHECK(query->pair.marks.capacity >= terrain->names.count + models);
    CHECK(query->pair.models.capacity >= models);
    CHECK(query->report.blocker_capacity >= 2 * terrain->piece_count + 1 + models);
}

TEST(a_query_may_change_its_terrain) {
    test_random random = {3301};
    static los_query kept, fresh;
    for (int round = 0; round < 20; round++) {
        los_query_init(&kept, los_default_allocator());
        for (int i = 0; i < BOARDS; i++) {
            open_board(&random, i);
        }
        for (int i = 0; i < 10 * BOARDS; i++) {
            int number = (int)random_below(&random, BOARDS);
            bool has_models = random_bool(&random, 0.5);
            test_context("round %d, query %d", round, i);
            los_query_init(&fresh, los_default_allocator());
            los_report expected = report_of(&fresh, number, has_models), got = report_of(&kept, number, has_models);
            check_verdicts_equal(got.verdict, expected.verdict);
            CHECK_EQ_INT(got.blocker_count, expected.blocker_count);
            CHECK_EQ_INT(got.attempt_count, expected.attempt_count);
            check_capacity(&kept, number, has_models);
            los_query_free(&fresh);
        }
        los_query_free(&kept);
        close_boards();
    }
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

/* Compiles one row of piece_rules; pieces without an id are called "thing". */
static los_rules *compile_row(const char *row) {
    static rules_text set;
    los_rules *rules = NULL;
    rules_text_read(&set, row);
    set.def.anonymous_id = los_text_of("thing");
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &set.def, &rules, NULL), LOS_OK);
    return rules;
}

/* One closed hedge without an id between the models. */
static void open_hedge(los_terrain *terrain) {
    static const los_vec2 points[] = {{400.0f, 0.0f}, {500.0f, 0.0f}, {500.0f, 600.0f}, {400.0f, 600.0f}};
    los_piece_def def = los_default_piece_def();
    def.points = points;
    def.point_count = 4;
    def.tags = los_text_of("green\nhedge");
    los_terrain_init(terrain, los_default_allocator());
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(terrain, LOS_BUILD_INDEXED), LOS_OK);
}

TEST(queries_with_different_rules_share_a_terrain) {
    static scene board;
    los_terrain terrain;
    static los_query queries[3];
    los_rules *rules[3] = {compile_row("piece | piece:hedge | | block"), compile_row("piece | open | | block"), NULL};
    const bool expected[] = {false, true, true};
    scene_begin(&board, 10);
    open_hedge(&terrain);
    for (int i = 0; i < 3; i++) {
        los_query_init(&queries[i], los_default_allocator());
        CHECK_EQ_INT(los_query_bind(&queries[i], &terrain, rules[i]), LOS_OK);
    }
    for (int i = 0; i < 3; i++) {
        los_report report =
            los_query_report(&queries[i], &board.options, NULL, &board.shooter, &board.target, LOS_DETAIL_BLOCK_POINTS);
        CHECK_EQ_INT(report.verdict.visible, expected[i]);
        CHECK(report.verdict.visible ||
              los_text_equal(los_query_name(&queries[i], report.blockers[0]), los_text_of("thing")));
    }
    /* A state needs no new binding. */
    CHECK_EQ_INT(los_terrain_set_piece_state(&terrain, 0, los_text_of("open")), LOS_OK);
    CHECK(!los_query_verdict(&queries[1], &board.options, NULL, &board.shooter, &board.target).visible);
    for (int i = 0; i < 3; i++) {
        los_query_free(&queries[i]);
        los_rules_destroy(rules[i]);
    }
    los_terrain_free(&terrain);
}

TEST(bindings_in_turn_reserve_memory_once) {
    test_random random = {3302};
    allocation_counter counter = allocation_counter_begin(-1);
    los_rules *rules[] = {compile_row("piece | piece:hedge | | block"), NULL, compile_row("piece | | | depth 2")};
    static los_query query;
    open_board(&random, 0);
    open_board(&random, 1);
    los_query_init(&query, counting_allocator(&counter));
    int requests = 0;
    for (int i = 0; i < 24; i++) {
        CHECK_EQ_INT(los_query_bind(&query, &terrains[i % 2], rules[i % 3]), LOS_OK);
        requests = i == 6 ? counter.requests : requests;
    }
    CHECK_EQ_INT(counter.requests, requests);
    los_query_free(&query);
    for (int i = 0; i < 3; i++) {
        los_rules_destroy(rules[i]);
    }
    for (int i = 0; i < 2; i++) {
        los_terrain_free(&terrains[i]);
        los_table_free(&tables[i]);
    }
}

const test_case query_bind_tests[] = {
    CASE(a_query_may_change_its_terrain),
    CASE(queries_with_different_rules_share_a_terrain),
    CASE(bindings_in_turn_reserve_memory_once),
    END_OF_CASES,
};
