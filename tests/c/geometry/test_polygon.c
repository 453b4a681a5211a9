/* SPDX-License-Identifier: MIT */
#include "geometry/polygon.h"
#include "support/los_test.h"

#define POLYGON_OF(points) ((los_polygon){points, (uint32_t)(sizeof(points) / sizeof *(points))})

static const los_vec2 square[] = {{20, 20}, {420, 20}, {420, 420}, {20, 420}};
static const los_vec2 square_reversed[] = {{20, 420}, {420, 420}, {420, 20}, {20, 20}};
static const los_vec2 l_shape[] = {{100, 100}, {400, 100}, {400, 200}, {200, 200}, {200, 400}, {100, 400}};

static bool contains(los_polygon polygon, float x, float y) {
    return los_polygon_contains(polygon, (los_vec2){x, y});
}

static los_line line_of(float x1, float y1, float x2, float y2) {
    return los_line_make((los_vec2){x1, y1}, (los_vec2){x2, y2});
}

static bool meets(los_polygon polygon, float x1, float y1, float x2, float y2) {
    los_line line = line_of(x1, y1, x2, y2);
    return los_polygon_meets(polygon, &line);
}

static bool edge_hit(los_polygon polygon, float x1, float y1, float x2, float y2) {
    los_line line = line_of(x1, y1, x2, y2);
    return los_polygon_edge_hit(polygon, &line);
}

TEST(the_box_is_the_smallest) {
    los_box box = los_box_of(l_shape, 6);
    CHECK_POINT(box.low, ((los_vec2){100, 100}));
    CHECK_POINT(box.high, ((los_vec2){400, 400}));
    box = los_box_of(NULL, 0);
    CHECK_POINT(box.low, ((los_vec2){0, 0}));
    CHECK_POINT(box.high, ((los_vec2){0, 0}));
    static const los_vec2 negative[] = {{-5, -7}, {-3, -9}};
    box = los_box_of(negative, 2);
    CHECK_POINT(box.low, ((los_vec2){-5, -9}));
    CHECK_POINT(box.high, ((los_vec2){-3, -7}));
}

TEST(either_winding_has_the_same_inside) {
    CHECK(contains(POLYGON_OF(square), 220, 130));
    CHECK(contains(POLYGON_OF(square_reversed), 220, 130));
    CHECK(!contains(POLYGON_OF(square), 10, 130));
    CHECK(!contains(POLYGON_OF(square_reversed), 430, 130));
    CHECK(!contains(POLYGON_OF(square), 220, 430));
    CHECK(!contains(POLYGON_OF(square), 220, 10));
}

TEST(a_notch_is_outside) {
    CHECK(contains(POLYGON_OF(l_shape), 150, 350));
    CHECK(contains(POLYGON_OF(l_shape), 350, 150));
    CHECK(!contains(POLYGON_OF(l_shape), 300, 300));
}

TEST(the_border_is_inside) {
    for (int i = 0; i < 4; i++) {
        CHECK(los_polygon_contains(POLYGON_OF(square), square[i]));
    }
    CHECK(contains(POLYGON_OF(square), 220, 20));
    CHECK(contains(POLYGON_OF(square), 20, 220));
    CHECK(contains(POLYGON_OF(square), 420, 220));
    CHECK(contains(POLYGON_OF(square), 220, 420));
    /* Within 1e-5 of the coordinate. */
    CHECK(contains(POLYGON_OF(square), 420.001f, 220));
    CHECK(!contains(POLYGON_OF(square), 420.005f, 220));
}

TEST(the_inside_is_even_odd) {
    static const los_vec2 bow_tie[] = {{100, 100}, {300, 300}, {300, 100}, {100, 300}};
    CHECK(contains(POLYGON_OF(bow_tie), 270, 200));
    CHECK(contains(POLYGON_OF(bow_tie), 130, 200));
    CHECK(!contains(POLYGON_OF(bow_tie), 200, 130));
    CHECK(!contains(POLYGON_OF(bow_tie), 200, 270));
    static const los_vec2 twice[] = {{20, 20}, {420, 20}, {420, 420}, {20, 420},
                                     {20, 20}, {420, 20}, {420, 420}, {20, 420}};
    CHECK(!contains(POLYGON_OF(twice), 220, 130));
    CHECK(contains(POLYGON_OF(twice), 420, 130));
}

TEST(a_repeated_first_point_changes_nothing) {
    static const los_vec2 closed[] = {{20, 20}, {420, 20}, {420, 420}, {20, 420}, {20, 20}};
    CHECK(contains(POLYGON_OF(closed), 220, 130));
    CHECK(!contains(POLYGON_OF(closed), 10, 130));
    CHECK(edge_hit(POLYGON_OF(closed), 0, 220, 100, 220));
}

TEST(below_three_points_there_is_no_inside) {
    los_polygon none = {NULL, 0}, one = {square, 1}, two = {square, 2};
    CHECK(!contains(none, 0, 0) && !meets(none, 0, 0, 500, 500));
    CHECK(!los_polygon_contains(one, square[0]) && !los_polygon_contains(two, square[0]));
    CHECK(!meets(one, 0, 20, 500, 20));
    CHECK(meets(two, 220, 0, 220, 500));
    CHECK(!meets(two, 220, 30, 220, 500));
}

TEST(every_edge_is_tested_including_the_closing_one) {
    CHECK(edge_hit(POLYGON_OF(square), 220, 0, 220, 220));
    CHECK(edge_hit(POLYGON_OF(square), 500, 220, 220, 220));
    CHECK(edge_hit(POLYGON_OF(square), 220, 500, 220, 220));
    CHECK(edge_hit(POLYGON_OF(square), 0, 220, 220, 220));
    CHECK(!edge_hit(POLYGON_OF(square), 100, 100, 300, 200));
    CHECK(!edge_hit(POLYGON_OF(square), 0, 0, 0, 500));
}

TEST(a_line_with_an_endpoint_inside_meets) {
    CHECK(meets(POLYGON_OF(square), 100, 100, 300, 200));
    CHECK(meets(POLYGON_OF(square), 100, 100, 900, 200));
    CHECK(meets(POLYGON_OF(square), 900, 100, 100, 200));
    CHECK(meets(POLYGON_OF(square), 100, 100, 100, 100));
    CHECK(!meets(POLYGON_OF(square), 500, 100, 900, 200));
}

TEST(lines_along_edges_and_through_vertices) {
    CHECK(meets(POLYGON_OF(square), 20, 20, 420, 20));
    CHECK(meets(POLYGON_OF(square), 0, 20, 440, 20));
    CHECK(meets(POLYGON_OF(square), 20, 19.999f, 420, 19.999f));
    CHECK(!meets(POLYGON_OF(square), 20, 19.99f, 420, 19.99f));
    CHECK(meets(POLYGON_OF(square), 0, 40, 40, 0));  /* touches a vertex */
    CHECK(!meets(POLYGON_OF(square), 0, 38, 38, 0)); /* passes it */
}

TEST(a_hit_at_the_origin_is_none) {
    static const los_vec2 stick[] = {{0, -5}, {0, 5}};
    los_line line = line_of(-10, 0, 10, 0);
    los_vec2 hit = {9, 9};
    CHECK(!los_polygon_edge_hit(POLYGON_OF(stick), &line));
    CHECK(!los_polygon_meets(POLYGON_OF(stick), &line));
    CHECK(los_polygon_nearest_hit(POLYGON_OF(stick), &line, &hit));
    CHECK(los_is_origin(hit));
    CHECK(edge_hit(POLYGON_OF(stick), -10, 1, 10, 1));
    /* Other edges of the same polygon still count. */
    static const los_vec2 wedge[] = {{0, -5}, {0, 5}, {5, 0}};
    CHECK(edge_hit(POLYGON_OF(wedge), -10, 0, 10, 0));
}

TEST(the_nearest_hit_is_measured_from_the_start) {
    los_line there = line_of(-44, 150, 468, 150), back = line_of(468, 150, -44, 150); /* 512: exact */
    los_vec2 hit = {0, 0};
    CHECK(los_polygon_nearest_hit(POLYGON_OF(square), &there, &hit));
    CHECK_POINT(hit, ((los_vec2){20, 150}));
    CHECK(los_polygon_nearest_hit(POLYGON_OF(square), &back, &hit));
    CHECK_POINT(hit, ((los_vec2){420, 150}));
    CHECK(los_polygon_nearest_hit(POLYGON_OF(square_reversed), &there, &hit));
    CHECK_POINT(hit, ((los_vec2){20, 150}));
    los_line inside = line_of(100, 100, 200, 200), outside = line_of(0, 0, 0, 500);
    hit = (los_vec2){7, 7};
    CHECK(!los_polygon_nearest_hit(POLYGON_OF(square), &inside, &hit));
    CHECK(!los_polygon_nearest_hit(POLYGON_OF(square), &outside, &hit));
    CHECK_POINT(hit, ((los_vec2){7, 7}));
}

/* --- Against an even-odd test in double precision ---------------------------------------------------------------- */

static bool reference_contains(const los_vec2 *points, uint32_t count, los_vec2 p) {
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        double ax = (double)points[i].x, ay = (double)points[i].y;
        double bx = (double)points[(i + 1) % count].x, by = (double)points[(i + 1) % count].y;
        if ((ay > (double)p.y) != (by > (double)p.y) && (double)p.x < ax + ((double)p.y - ay) / (by - ay) * (bx - ax)) {
            inside = !inside;
        }
    }
    return inside;
}

static double distance_to_border(const los_vec2 *points, uint32_t count, los_vec2 p) {
    double nearest = INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double ax = (double)points[i].x, ay = (double)points[i].y;
        double bx = (double)points[(i + 1) % count].x - ax, by = (double)points[(i + 1) % count].y - ay;
        double t = (((double)p.x - ax) * bx + ((double)p.y - ay) * by) / fmax(bx * bx + by * by, 1e-12);
        t = fmin(fmax(t, 0.0), 1.0);
        nearest = fmin(nearest, hypot((double)p.x - ax - t * bx, (double)p.y - ay - t * by));
    }
    return nearest;
}

TEST(equals_an_even_odd_test_in_double_off_the_border) {
    test_random random = {11};
    int wrong = 0;
    for (int round = 0; round < 4000; round++) {
        los_vec2 points[9];
        uint32_t count = 3 + random_below(&random, 7);
        for (uint32_t i = 0; i < count; i++) {
            points[i] = (los_vec2){(float)random_between(&random, 0, 400), (float)random_between(&random, 0, 400)};
        }
        for (int i = 0; i < 20; i++) {
            los_vec2 p = {(float)random_between(&random, -50, 450), (float)random_between(&random, -50, 450)};
            if (distance_to_border(points, count, p) > 0.01) {
                wrong += los_polygon_contains((los_polygon){points, count}, p) != reference_contains(points, count, p);
            }
        }
    }
    /* The ray, whose direction is fixed, may graze a vertex. */
    CHECK(wrong <= 8);
}

const test_case polygon_tests[] = {
    CASE(the_box_is_the_smallest),
    CASE(either_winding_has_the_same_inside),
    CASE(a_notch_is_outside),
    CASE(the_border_is_inside),
    CASE(the_inside_is_even_odd),
    CASE(a_repeated_first_point_changes_nothing),
    CASE(below_three_points_there_is_no_inside),
    CASE(every_edge_is_tested_including_the_closing_one),
    CASE(a_line_with_an_endpoint_inside_meets),
    CASE(lines_along_edges_and_through_vertices),
    CASE(a_hit_at_the_origin_is_none),
    CASE(the_nearest_hit_is_measured_from_the_start),
    CASE(equals_an_even_odd_test_in_double_off_the_border),
    END_OF_CASES,
};
