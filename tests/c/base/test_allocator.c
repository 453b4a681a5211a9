/* SPDX-License-Identifier: MIT */
/* Every allocation fails once: the step returns LOS_NO_MEMORY, changes nothing and succeeds when repeated.  Nothing
 * leaks. */
#include "los/los_grid.h"
#include "support/counting_allocator.h"
#include "support/scene.h"

#include <string.h>

/* --- los_reserve ------------------------------------------------------------------------------------------------- */

TEST(reserve_doubles) {
    allocation_counter count = allocation_counter_begin(-1);
    los_allocator allocator = counting_allocator(&count);
    void *memory = NULL;
    uint32_t capacity = 0;
    CHECK(los_reserve(&allocator, &memory, &capacity, 0, 4));
    CHECK(memory == NULL && count.requests == 0);
    for (uint32_t needed = 1; needed <= 1000; needed++) {
        CHECK(los_reserve(&allocator, &memory, &capacity, needed, 4));
        CHECK(capacity >= needed);
        memset(memory, 0, (size_t)capacity * 4);
    }
    CHECK(count.requests <= 10);
    CHECK_EQ_INT(count.live, 1);
    los_release(&allocator, memory);
    los_release(&allocator, NULL);
    CHECK_EQ_INT(count.live, 0);
}

TEST(reserve_fails_for_sizes_that_overflow) {
    allocation_counter count = allocation_counter_begin(-1);
    los_allocator allocator = counting_allocator(&count);
    void *memory = NULL;
    uint32_t capacity = 0;
    CHECK(!los_reserve(&allocator, &memory, &capacity, UINT32_MAX, SIZE_MAX / 2));
    CHECK(!los_reserve(&allocator, &memory, &capacity, 3, SIZE_MAX / 2));
    CHECK(!los_reserve(&allocator, &memory, &capacity, UINT32_MAX, SIZE_MAX / UINT32_MAX + 1));
    CHECK(memory == NULL && capacity == 0 && count.requests == 0);
}

static size_t largest_request;

static void *fail_all(void *context, void *memory, size_t size) {
    (void)context;
    (void)memory;
    largest_request = size > largest_request ? size : largest_request;
    return NULL;
}

TEST(reserve_requests_enough_at_the_largest_size) {
    los_allocator allocator = {NULL, fail_all};
    for (uint32_t current = 1; current < UINT32_MAX / 2; current *= 3) {
        char dummy;
        void *memory = &dummy;
        uint32_t capacity = current;
        largest_request = 0;
        CHECK(!los_reserve(&allocator, &memory, &capacity, UINT32_MAX, 1));
        CHECK(largest_request == UINT32_MAX);
        CHECK(memory == &dummy && capacity == current);
    }
}

/* --- Every step fails once --------------------------------------------------------------------------------------- */

static scene board;
static table at_work;

static void begin(los_allocator allocator) {
    los_terrain_init(&at_work.terrain, allocator);
    los_query_init(&at_work.query, allocator);
    los_report_init(&at_work.query.report, allocator);
}

enum {
    STEP_PREPARE = SCENE_PIECES, /* smaller numbers add that piece */
    STEP_BIND_QUERY,
    STEP_RESERVE_REPORT,
    STEPS
};

static los_status take_step(uint32_t step) {
    los_piece_def def;
    switch (step) {
    case STEP_PREPARE:
        return los_terrain_prepare(&at_work.terrain, table_build);
    case STEP_BIND_QUERY:
        return los_query_bind(&at_work.query, &at_work.terrain, NULL);
    case STEP_RESERVE_REPORT:
        los_pair_set(&at_work.query.pair, &board.options, &board.shooter, &board.target);
        return los_report_reserve(&at_work.query.report, &at_work.query.pair, 0);
    default:
        def = scene_piece_def(&board.pieces[step]);
        return step < board.piece_count ? los_terrain_add(&at_work.terrain, &def) : LOS_OK;
    }
}

/* Takes all steps.  A step that fails is repeated if `again`; otherwise it is the last. */
static void take_steps(const allocation_counter *count, bool again) {
    for (uint32_t step = 0; step < STEPS; step++) {
        bool failed_before = count->refused;
        uint32_t pieces = at_work.terrain.piece_count, points = at_work.terrain.point_count;
        los_status status = take_step(step);
        CHECK_EQ_INT(status, count->refused != failed_before ? LOS_NO_MEMORY : LOS_OK);
        if (status == LOS_OK) {
            continue;
        }
        CHECK_EQ_INT(at_work.terrain.piece_count, pieces);
        CHECK_EQ_INT(at_work.terrain.point_count, points);
        if (!again) {
            return;
        }
        CHECK_EQ_INT(take_step(step), LOS_OK);
    }
}

/* A hash of the verdicts and the reported blockers. */
static uint64_t digest(void) {
    uint64_t sum = 0;
    for (int edition = 10; edition <= 11; edition++) {
        board.options.edition = edition;
        CHECK_EQ_INT(take_step(STEP_RESERVE_REPORT), LOS_OK);
        los_verdict answer = los_pair_report(&at_work.query.pair, true, &at_work.query.report);
        sum = sum * 31 + answer.line_count;
        for (uint32_t i = 0; i < at_work.query.report.blocker_count; i++) {
            los_text name = los_string_table_text(&at_work.terrain.names, at_work.query.report.blockers[i]);
            for (size_t j = 0; j < name.length; j++) {
                sum = sum * 31 + (uint8_t)name.bytes[j];
            }
        }
    }
    return sum;
}

/* Returns the number of requests of a complete run; `*result` is its digest. */
static int complete_run(uint64_t *result) {
    allocation_counter count = allocation_counter_begin(-1);
    begin(counting_allocator(&count));
    take_steps(&count, true);
    int requests = count.requests;
    *result = digest();
    table_close(&at_work);
    CHECK_EQ_INT(count.live, 0);
    return requests;
}

static void fail_each_once(bool again) {
    uint64_t expected;
    int requests = complete_run(&expected);
    CHECK(requests >= 10);
    for (int i = 0; i < requests; i++) {
        allocation_counter count = allocation_counter_begin(i);
        test_context("request %d of %d", i, requests);
        begin(counting_allocator(&count));
        take_steps(&count, again);
        CHECK(count.refused);
        if (again) {
            CHECK(digest() == expected);
        }
        table_close(&at_work);
        CHECK_EQ_INT(count.live, 0);
    }
}

static void make_board(uint64_t seed) {
    test_random random = {seed};
    do {
        random_scene(&board, &random, SCENE_CROWDED);
    } while (board.options.mode == LOS_MODE_LEGACY);
}

TEST(a_failed_step_can_be_repeated) {
    make_board(71);
    fail_each_once(true);
    make_board(72);
    fail_each_once(true);
}

TEST(a_failed_step_can_be_the_last) {
    make_board(73);
    fail_each_once(false);
}

/* Includes the scratch memory of the exact mode and the indices. */
TEST(a_failed_step_of_the_exact_mode_with_indices) {
    for (int again = 0; again < 2; again++) {
        make_board(78);
        board.options.mode = LOS_MODE_EXACT;
        table_build = LOS_BUILD_INDEXED;
        fail_each_once(again == 1);
        table_build = LOS_BUILD_LINEAR;
    }
}

/* Preparing a view can be repeated after a failure. */
TEST(a_failed_view_of_a_grid) {
    for (int i = 1; i < 3; i++) { /* request 0 is the view itself */
        allocation_counter count = allocation_counter_begin(i);
        los_grid *grid = los_grid_create(los_default_allocator());
        CHECK_EQ_INT(los_grid_resize(grid, 30, 20), LOS_OK);
        los_grid_view *view = los_grid_view_create(counting_allocator(&count));
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, true), LOS_NO_MEMORY);
        CHECK(count.refused);
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, true), LOS_OK);
        los_grid_view_destroy(view);
        los_grid_destroy(grid);
        CHECK_EQ_INT(count.live, 0);
    }
}

/* An allocator that always fails. */
TEST(nothing_works_without_memory) {
    los_allocator allocator = {NULL, fail_all};
    make_board(74);
    begin(allocator);
    los_piece_def def = scene_piece_def(&board.pieces[0]);
    CHECK_EQ_INT(los_terrain_add(&at_work.terrain, &def), LOS_NO_MEMORY);
    CHECK_EQ_INT(at_work.terrain.piece_count, 0);
    table_close(&at_work);
}

TEST(queries_allocate_nothing) {
    allocation_counter count = allocation_counter_begin(-1);
    make_board(75);
    begin(counting_allocator(&count));
    take_steps(&count, true);
    int requests = count.requests;
    for (int i = 0; i < 100; i++) {
        board.options.mode = (los_mode)(i % 3);
        los_pair_set(&at_work.query.pair, &board.options, &board.shooter, &board.target);
        los_pair_verdict(&at_work.query.pair);
        los_pair_report(&at_work.query.pair, true, &at_work.query.report);
    }
    CHECK_EQ_INT(count.requests, requests);
    table_close(&at_work);
    CHECK_EQ_INT(count.live, 0);
}

TEST(freeing_twice_or_early_is_allowed) {
    allocation_counter count = allocation_counter_begin(-1);
    begin(counting_allocator(&count));
    table_close(&at_work);
    table_close(&at_work);
    make_board(76);
    take_steps(&count, true);
    table_close(&at_work);
    table_close(&at_work);
    CHECK_EQ_INT(count.live, 0);
}

TEST(clearing_and_refilling_allocates_nothing) {
    allocation_counter count = allocation_counter_begin(-1);
    make_board(77);
    begin(counting_allocator(&count));
    take_steps(&count, true);
    int requests = count.requests;
    for (int i = 0; i < 5; i++) {
        los_terrain_clear(&at_work.terrain);
        take_steps(&count, true);
    }
    CHECK_EQ_INT(count.requests, requests);
    table_close(&at_work);
    CHECK_EQ_INT(count.live, 0);
}

const test_case allocator_tests[] = {
    CASE(reserve_doubles),
    CASE(reserve_fails_for_sizes_that_overflow),
    CASE(reserve_requests_enough_at_the_largest_size),
    CASE(a_failed_step_can_be_repeated),
    CASE(a_failed_step_can_be_the_last),
    CASE(a_failed_step_of_the_exact_mode_with_indices),
    CASE(a_failed_view_of_a_grid),
    CASE(nothing_works_without_memory),
    CASE(queries_allocate_nothing),
    CASE(freeing_twice_or_early_is_allowed),
    CASE(clearing_and_refilling_allocates_nothing),
    END_OF_CASES,
};
