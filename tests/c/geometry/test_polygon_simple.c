/* SPDX-License-Identifier: MIT */
#include "geometry/polygon.h"

#include "support/los_test.h"

#define WINDING(points) (los_polygon_winding((los_polygon){points, (uint32_t)(sizeof(points) / sizeof *(points))}))

TEST(simple_polygons_have_the_sign_of_their_area) {
    static const los_vec2 square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    static const los_vec2 reversed[] = {{0, 10}, {10, 10}, {10, 0}, {0, 0}};
    static const los_vec2 corner[] = {{0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 40}, {0, 40}};
    static const los_vec2 with_a_point_in_line[] = {{0, 0}, {5, 0}, {10, 0}, {10, 10}};
    static const los_vec2 closed[] = {{0, 0}, {10, 0}, {10, 0}, {10, 10}, {0, 0}};
    CHECK_EQ_INT(WINDING(closed), 1);
    CHECK_EQ_INT(WINDING(square), 1);
    CHECK_EQ_INT(WINDING(reversed), -1);
    CHECK_EQ_INT(WINDING(corner), 1);
    CHECK_EQ_INT(WINDING(with_a_point_in_line), 1);
}

TEST(others_have_none) {
    static const los_vec2 two[] = {{0, 0}, {10, 0}};
    static const los_vec2 in_line[] = {{0, 0}, {10, 10}, {20, 20}};
    static const los_vec2 bow_tie[] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    static const los_vec2 pentagram[] = {{0, -100}, {59, 81}, {-95, -31}, {95, -31}, {-59, 81}};
    static const los_vec2 spike[] = {{0, 0}, {10, 0}, {10, 10}, {20, 10}, {10, 10}, {0, 10}};
    static const los_vec2 touching[] = {{0, 0}, {20, 0}, {20, 20}, {10, 0}, {0, 20}};
    CHECK_EQ_INT(WINDING(two), 0);
    CHECK_EQ_INT(WINDING(in_line), 0);
    CHECK_EQ_INT(WINDING(bow_tie), 0);
    CHECK_EQ_INT(WINDING(pentagram), 0);
    CHECK_EQ_INT(WINDING(spike), 0);
    CHECK_EQ_INT(WINDING(touching), 0);
}

/* A ring of many points is convex and found to be so in one pass; with a dent it is too large to be compared. */
TEST(large_polygons) {
    static los_vec2 ring[2 * LOS_SIMPLE_POINTS_MAX];
    for (uint32_t i = 0; i < 2 * LOS_SIMPLE_POINTS_MAX; i++) {
        double angle = 6.283185307179586 * i / (2.0 * LOS_SIMPLE_POINTS_MAX);
        ring[i] = (los_vec2){(float)(1000.0 * cos(angle)), (float)(1000.0 * sin(angle))};
    }
    CHECK_EQ_INT(WINDING(ring), 1);
    ring[7] = (los_vec2){0, 0};
    CHECK_EQ_INT(WINDING(ring), 0);
}

const test_case polygon_simple_tests[] = {
    CASE(simple_polygons_have_the_sign_of_their_area),
    CASE(others_have_none),
    CASE(large_polygons),
    END_OF_CASES,
};
