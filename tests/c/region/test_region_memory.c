/* SPDX-License-Identifier: MIT */
/* The memory of regions: refused allocations, reuse and release. */
#include "region/region.h"

#include "support/counting_allocator.h"
#include "support/scene.h"

static scene board;
static table at_work;
static los_region_builder region;
static los_box bounds;

static void begin_crowded(uint64_t seed) {
    test_random random = {seed};
    random_scene(&board, &random, SCENE_CROWDED);
    bounds = (los_box){{-400, -400}, {2400, 2400}};
    table_open(&at_work, &board, los_default_allocator());
}

static uint64_t digest(void) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < region.output.outline_count + region.output.triangle_point_count; i++) {
        los_vec2 p = i < region.output.outline_count ? region.output.outline[i]
                                                     : region.output.triangles[i - region.output.outline_count];
        sum = sum * 31 + (uint64_t)(int64_t)(p.x * 64.0f);
        sum = sum * 31 + (uint64_t)(int64_t)(p.y * 64.0f);
    }
    return sum;
}

TEST(every_refused_allocation_returns_a_status) {
    allocation_counter all = allocation_counter_begin(-1);
    begin_crowded(98);
    los_region_builder_init(&region, counting_allocator(&all));
    CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter,
                                         board.shooter.position, bounds, true),
                 LOS_OK);
    uint64_t expected = digest();
    los_region_builder_free(&region);
    CHECK(all.requests > 20);
    CHECK_EQ_INT(all.live, 0);
    for (int i = 0; i < all.requests; i++) {
        allocation_counter count = allocation_counter_begin(i);
        test_context("request %d of %d", i, all.requests);
        los_region_builder_init(&region, counting_allocator(&count));
        los_status status = los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter,
                                                    board.shooter.position, bounds, true);
        CHECK_EQ_INT(status, LOS_NO_MEMORY);
        if (i % 2 == 0) {
            CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter,
                                                 board.shooter.position, bounds, true),
                         LOS_OK);
            CHECK(digest() == expected);
        }
        los_region_builder_free(&region);
        los_region_builder_free(&region);
        CHECK_EQ_INT(count.live, 0);
    }
    table_close(&at_work);
}

TEST(memory_is_reused_and_freed) {
    allocation_counter count = allocation_counter_begin(-1);
    begin_crowded(99);
    los_region_builder_init(&region, counting_allocator(&count));
    los_vec2 position = board.shooter.position;
    CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter,
                                         board.shooter.position, bounds, true),
                 LOS_OK);
    uint64_t expected = digest();
    int requests = count.requests;
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter,
                                             board.shooter.position, bounds, true),
                     LOS_OK);
        CHECK(digest() == expected);
        CHECK_EQ_INT(count.requests, requests);
        board.shooter.position = bounds.low; /* another region in between */
        CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter,
                                             board.shooter.position, bounds, true),
                     LOS_OK);
        board.shooter.position = position;
        requests = count.requests;
    }
    los_region_builder_free(&region);
    table_close(&at_work);
    CHECK_EQ_INT(count.live, 0);
}

const test_case region_memory_tests[] = {
    CASE(every_refused_allocation_returns_a_status),
    CASE(memory_is_reused_and_freed),
    END_OF_CASES,
};
