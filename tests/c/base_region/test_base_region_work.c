/* SPDX-License-Identifier: MIT */
/* How much work a region of a base may take: boards that exceed it, and a unit that must not. */
#include "los/los_region.h"
#include "query/query.h"
#include "support/los_test.h"

enum {
    STAR_POINTS = 9000
};

static los_terrain *terrain;
static los_query *query;
static los_base_region region;

static void begin(void) {
    terrain = los_terrain_create(los_default_allocator());
    query = los_query_create(los_default_allocator());
}

static void end(void) {
    los_query_destroy(query);
    los_terrain_destroy(terrain);
}

static void add(const los_vec2 *points, uint32_t count, double height) {
    los_piece_def piece = los_default_piece_def();
    piece.points = points;
    piece.point_count = count;
    piece.flags = LOS_TALL | LOS_RUINS | LOS_AREA;
    piece.has_heights = true;
    piece.heights.high = height;
    CHECK_EQ_INT(los_terrain_add(terrain, &piece), LOS_OK);
}

/* Boxes of 20 to 80 px, turned by any angle and 1 to 5 inches high. */
static void add_boxes(test_random *random, int count, double size) {
    static const double x[4] = {-0.5, 0.5, 0.5, -0.5}, y[4] = {-0.5, -0.5, 0.5, 0.5};
    for (int i = 0; i < count; i++) {
        double left = random_between(random, 0, size), top = random_between(random, 0, size);
        double width = random_between(random, 20, 80), depth = random_between(random, 20, 80);
        double angle = random_between(random, 0, 6.28);
        los_vec2 corners[4];
        for (int k = 0; k < 4; k++) {
            double u = x[k] * width, v = y[k] * depth;
            corners[k] = (los_vec2){(float)(left + u * cos(angle) - v * sin(angle)),
                                    (float)(top + u * sin(angle) + v * cos(angle))};
        }
        add(corners, 4, random_between(random, 1, 5));
    }
}

static los_status find_unit(test_random *random, los_heights heights, uint32_t count, double height, double size) {
    los_options options = los_default_options();
    los_model models[10];
    options.heights = heights;
    for (uint32_t i = 0; i < count; i++) {
        models[i] = los_default_model();
        models[i].base_mm = 60;
        models[i].height_inches = height;
        models[i].position = (los_vec2){(float)random_between(random, 0.3 * size, 0.7 * size),
                                        (float)random_between(random, 0.3 * size, 0.7 * size)};
    }
    CHECK_EQ_INT(los_terrain_prepare(terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(query, terrain, NULL), LOS_OK);
    return los_query_unit_region(query, &options, models, count, (los_box){{0, 0}, {(float)size, (float)size}},
                                 &region);
}

/* It was refused for too much work, and stopped soon. */
static void check_refused(los_status status) {
    uint64_t work = query->base_region.windows.work;
    test_context("status %d, work %llu", status, (unsigned long long)work);
    CHECK_EQ_INT(status, LOS_TOO_LONG);
    CHECK(work > LOS_REGION_WORK_MAX && work < LOS_REGION_WORK_MAX / 4 * 5);
    CHECK_EQ_INT(region.outline_count, 0);
}

/* Pair queries of the lattice cost most. */
TEST(a_tall_model_over_many_boxes_is_refused) {
    test_random random = {81};
    begin();
    add_boxes(&random, 600, 4000);
    check_refused(find_unit(&random, LOS_HEIGHTS_TRUE, 1, 5, 4000));
    CHECK(query->base_region.has_cells);
    end();
}

/* Windows visit all edges of an obstacle. */
TEST(a_polygon_of_many_crossing_edges_is_refused) {
    static los_vec2 star[STAR_POINTS];
    test_random random = {82};
    begin();
    for (int i = 0; i < STAR_POINTS; i++) {
        star[i] = (los_vec2){(float)random_between(&random, 0, 2000), (float)random_between(&random, 0, 2000)};
    }
    add(star, STAR_POINTS, 3);
    check_refused(find_unit(&random, LOS_HEIGHTS_CATEGORY, 1, 1, 2000));
    CHECK(!query->base_region.has_cells);
    end();
}

/* Infantry on a table of 50 x 50 inches. */
TEST(ten_models_under_true_heights_are_not_refused) {
    test_random random = {83};
    begin();
    add_boxes(&random, 40, 2000);
    CHECK_EQ_INT(find_unit(&random, LOS_HEIGHTS_TRUE, 10, 1, 2000), LOS_OK);
    CHECK(query->base_region.has_cells && region.outline_count > 0);
    end();
}

const test_case base_region_work_tests[] = {
    CASE(a_tall_model_over_many_boxes_is_refused),
    CASE(a_polygon_of_many_crossing_edges_is_refused),
    CASE(ten_models_under_true_heights_are_not_refused),
    END_OF_CASES,
};
