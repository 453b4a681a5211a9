/* SPDX-License-Identifier: MIT */
/* The memory and the limits of regions of bases: refused allocations, reuse and release; statuses. */
#include "base_region/base_region.h"

#include "support/counting_allocator.h"
#include "support/scene.h"

static scene board;
static table at_work;
static los_base_region_builder builder;
static los_model unit[2];

static void begin(void) {
    test_random random = {98};
    random_scene(&board, &random, SCENE_CROWDED);
    board.options.heights = LOS_HEIGHTS_CATEGORY;
    unit[0] = board.shooter;
    unit[1] = board.target;
    table_open(&at_work, &board, los_default_allocator());
}

static los_status find(uint32_t count) {
    const los_box bounds = {{0, 0}, {900, 900}};
    return los_base_region_builder_find(&builder, &at_work.query.pair, &board.options, unit, count, bounds);
}

static uint64_t digest(void) {
    uint64_t sum = builder.region.outline_count;
    for (uint32_t i = 0; i < builder.region.point_count + builder.region.triangle_point_count; i++) {
        los_vec2 p = i < builder.region.point_count ? builder.region.points[i]
                                                    : builder.region.triangles[i - builder.region.point_count];
        sum = sum * 31 + (uint64_t)(int64_t)(p.x * 64.0f);
        sum = sum * 31 + (uint64_t)(int64_t)(p.y * 64.0f);
    }
    return sum;
}

TEST(every_refused_allocation_of_a_base_region_returns_a_status) {
    allocation_counter all = allocation_counter_begin(-1);
    begin();
    los_base_region_builder_init(&builder, counting_allocator(&all));
    CHECK_EQ_INT(find(2), LOS_OK);
    uint64_t expected = digest();
    los_base_region_builder_free(&builder);
    CHECK(all.requests > 20);
    CHECK_EQ_INT(all.live, 0);
    for (int i = 0; i < all.requests; i++) {
        allocation_counter count = allocation_counter_begin(i);
        test_context("request %d of %d", i, all.requests);
        los_base_region_builder_init(&builder, counting_allocator(&count));
        CHECK_EQ_INT(find(2), LOS_NO_MEMORY);
        CHECK_EQ_INT(find(2), LOS_OK);
        CHECK(digest() == expected);
        los_base_region_builder_free(&builder);
        los_base_region_builder_free(&builder);
        CHECK_EQ_INT(count.live, 0);
    }
    table_close(&at_work);
}

TEST(memory_of_base_regions_is_reused) {
    allocation_counter count = allocation_counter_begin(-1);
    begin();
    los_base_region_builder_init(&builder, counting_allocator(&count));
    CHECK_EQ_INT(find(2), LOS_OK);
    uint64_t expected = digest();
    int requests = count.requests;
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(find(1), LOS_OK);
        CHECK_EQ_INT(find(2), LOS_OK);
        CHECK(digest() == expected);
        CHECK_EQ_INT(count.requests, requests);
    }
    los_base_region_builder_free(&builder);
    table_close(&at_work);
    CHECK_EQ_INT(count.live, 0);
}

/* Two limits, two statuses: of the edges in the bounds, and of the work of all models. */
TEST(too_many_edges_and_too_much_work_of_a_base_region_differ) {
    enum {
        WALLS = LOS_REGION_EDGES_MAX + 1,
        MODELS = 200
    };
    static los_wall walls[WALLS];
    static los_model models[MODELS];
    const los_box bounds = {{0, 0}, {900, 900}}, clear = {{-900, -900}, {-500, -500}};
    begin();
    board.options.heights = LOS_HEIGHTS_TRUE;
    los_base_region_builder_init(&builder, los_default_allocator());
    for (uint32_t i = 0; i < MODELS; i++) {
        models[i] = board.shooter;
    }
    CHECK_EQ_INT(los_base_region_builder_find(&builder, &at_work.query.pair, &board.options, models, MODELS, bounds),
                 LOS_TOO_LONG);
    CHECK_EQ_INT(find(1), LOS_OK);
    for (uint32_t i = 0; i < WALLS; i++) {
        float x = 300.0f + 5.0f * (float)(i % 100), y = 20.0f + 5.0f * (float)(i / 100);
        walls[i] = (los_wall){{x, y}, {x + 3, y + 2}};
    }
    los_piece_def def = {.walls = walls, .wall_count = WALLS};
    CHECK_EQ_INT(los_terrain_add(&at_work.terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&at_work.terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&at_work.query, &at_work.terrain, NULL), LOS_OK);
    CHECK_EQ_INT(find(1), LOS_TOO_LARGE);
    unit[0].position = (los_vec2){-700, -700}; /* clear of all walls */
    CHECK_EQ_INT(los_base_region_builder_find(&builder, &at_work.query.pair, &board.options, unit, 1, clear), LOS_OK);
    los_base_region_builder_free(&builder);
    table_close(&at_work);
}

const test_case base_region_memory_tests[] = {
    CASE(every_refused_allocation_of_a_base_region_returns_a_status),
    CASE(memory_of_base_regions_is_reused),
    CASE(too_many_edges_and_too_much_work_of_a_base_region_differ),
    END_OF_CASES,
};
