/* SPDX-License-Identifier: MIT */
/* Convex polygons clipped at half planes: areas add up, and what is kept lies on its side. */
#include "geometry/cells.h"
#include "geometry/convex.h"
#include "support/los_test.h"

enum {
    CORNERS_MAX = 24
};

/* A polygon inscribed in a random ellipse. */
static uint32_t random_polygon(test_random *random, los_vec2d corners[CORNERS_MAX]) {
    double angle = random_between(random, -4.0, 4.0);
    los_convex ellipse = {.kind = LOS_CONVEX_ELLIPSE,
                          .center = {random_between(random, -50.0, 50.0), random_between(random, -50.0, 50.0)},
                          .half_length = random_between(random, 5.0, 80.0),
                          .half_width = random_between(random, 5.0, 80.0),
                          .axis = {cos(angle), sin(angle)}};
    uint32_t count = 3 + random_below(random, CORNERS_MAX - 3);
    los_ellipse_polygonize(&ellipse, count, corners);
    return count;
}

static double area_of(los_vec2d *corners, uint32_t count) {
    if (count < 3) {
        return 0.0;
    }
    los_convex shape = los_convex_of_corners(corners, count);
    return los_convex_area(&shape);
}

TEST(parts_on_both_sides_of_a_line_add_up) {
    test_random random = {1401};
    int cut = 0;
    for (int i = 0; i < 5000; i++) {
        los_vec2d corners[CORNERS_MAX], left[CORNERS_MAX + 1], right[CORNERS_MAX + 1];
        uint32_t count = random_polygon(&random, corners);
        los_vec2d a = {random_between(&random, -90.0, 90.0), random_between(&random, -90.0, 90.0)};
        los_vec2d b = {random_between(&random, -90.0, 90.0), random_between(&random, -90.0, 90.0)};
        uint32_t left_count = los_clip_at_line(corners, count, a, b, 1.0, left);
        uint32_t right_count = los_clip_at_line(corners, count, a, b, -1.0, right);
        test_context("polygon %d", i);
        CHECK_NEAR(area_of(left, left_count) + area_of(right, right_count), area_of(corners, count), 1e-3);
        for (uint32_t k = 0; k < left_count; k++) {
            CHECK(los_left_of_line(a, b, left[k]) > -1e-8);
        }
        for (uint32_t k = 0; k < right_count; k++) {
            CHECK(los_left_of_line(a, b, right[k]) < 1e-8);
        }
        cut += left_count >= 3 && right_count >= 3;
    }
    test_context("%d cut", cut);
    CHECK(cut > 1000);
}

/* The two functions keep the same part; only the first corner may differ. */
TEST(a_limit_in_x_is_a_vertical_line) {
    test_random random = {1402};
    for (int i = 0; i < 5000; i++) {
        los_vec2d corners[CORNERS_MAX], kept[CORNERS_MAX + 1], expected[CORNERS_MAX + 1];
        uint32_t count = random_polygon(&random, corners);
        double limit = random_between(&random, -90.0, 90.0), side = random_bool(&random, 0.5) ? 1.0 : -1.0;
        uint32_t kept_count = los_clip_at_x(corners, count, limit, side, kept);
        uint32_t expected_count =
            los_clip_at_line(corners, count, (los_vec2d){limit, 1.0}, (los_vec2d){limit, 0.0}, side, expected);
        test_context("polygon %d", i);
        CHECK_NEAR(area_of(kept, kept_count), area_of(expected, expected_count), 1e-3);
        for (uint32_t k = 0; k < kept_count; k++) {
            CHECK(side * kept[k].x >= side * limit);
        }
    }
}

TEST(a_line_that_misses_keeps_all_or_nothing) {
    los_vec2d square[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, kept[5];
    CHECK_EQ_INT(los_clip_at_x(square, 4, -1.0, 1.0, kept), 4);
    CHECK_EQ_INT(los_clip_at_x(square, 4, -1.0, -1.0, kept), 0);
    CHECK_EQ_INT(los_clip_at_x(square, 4, 0.0, 1.0, kept), 4);
    CHECK(los_clip_at_x(square, 4, 0.0, -1.0, kept) < 3); /* a side remains, which has no area */
    CHECK_EQ_INT(los_clip_at_line(square, 4, (los_vec2d){0, 5}, (los_vec2d){9, 5}, -1.0, kept), 4);
    CHECK_EQ_INT(los_clip_at_line(square, 4, (los_vec2d){0, 5}, (los_vec2d){9, 5}, 1.0, kept), 0);
}

/* A line that cuts off less than 1e-6 at a corner leaves one corner there. */
TEST(close_corners_are_welded) {
    los_vec2d square[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, kept[5];
    CHECK_EQ_INT(los_clip_at_line(square, 4, (los_vec2d){0, 1e-8}, (los_vec2d){1e-8, 0}, 1.0, kept), 4);
    CHECK_EQ_INT(los_clip_at_line(square, 4, (los_vec2d){0, 1e-3}, (los_vec2d){1e-3, 0}, 1.0, kept), 5);
}

const test_case clip_tests[] = {
    CASE(parts_on_both_sides_of_a_line_add_up),
    CASE(a_limit_in_x_is_a_vertical_line),
    CASE(a_line_that_misses_keeps_all_or_nothing),
    CASE(close_corners_are_welded),
    END_OF_CASES,
};
