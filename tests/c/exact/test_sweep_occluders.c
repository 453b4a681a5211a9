/* SPDX-License-Identifier: MIT */
/* Polygons as occluders of a sweep, against their points one by one. */
#include "exact/sweep_occluders.h"

#include "support/los_test.h"

enum {
    POINTS = 64,
    CORNERS_MAX = 12
};

/* A random polygon between circles at (0, 0) and (800, 0) of the frame. */
typedef struct {
    los_occlusion_sweep sweep;
    los_frame frame;
    los_vec2 points[CORNERS_MAX];
    uint32_t count;
} fixture;

static void begin(fixture *f, test_random *random) {
    los_allocator allocator = los_default_allocator();
    const los_base base = {LOS_CONVEX_ELLIPSE, 50.0, 50.0, 1.0, 0.0};
    double angle = random_between(random, -3.0, 3.0);
    *f = (fixture){.frame = {random_between(random, -99.0, 99.0), 7.0, {cos(angle), sin(angle)}}};
    los_vec2 ends[2] = {los_frame_to_world(&f->frame, (los_vec2d){0.0, 0.0}),
                        los_frame_to_world(&f->frame, (los_vec2d){800.0, 0.0})};
    los_convex first = los_convex_of_base(&base, ends[0], 0.0, &f->frame, NULL);
    los_convex second = los_convex_of_base(&base, ends[1], 0.0, &f->frame, NULL);
    f->count = 3 + random_below(random, CORNERS_MAX - 2);
    for (uint32_t i = 0; i < f->count; i++) {
        los_vec2d point = {random_between(random, 100.0, 700.0), random_between(random, -40.0, 40.0)};
        f->points[i] = los_frame_to_world(&f->frame, point);
    }
    CHECK_EQ_INT(los_sweep_reserve(&f->sweep, &allocator, POINTS), LOS_OK);
    los_sweep_begin(&f->sweep, &first, &second, 0.1);
    CHECK(!los_sweep_add_polygon(&f->sweep, &f->frame, (los_polygon){f->points, f->count}, 0));
    CHECK_EQ_INT(f->sweep.occluder_count, 1);
    CHECK_EQ_INT(f->sweep.point_count, f->count);
}

static void end(fixture *f) {
    los_allocator allocator = los_default_allocator();
    los_sweep_free(&f->sweep, &allocator);
}

/* Polygons are transformed two coordinates at a time. */
TEST(points_are_transformed_as_one_by_one) {
    test_random random = {11};
    fixture f;
    for (int round = 0; round < 200; round++) {
        test_context("round %d", round);
        begin(&f, &random);
        for (uint32_t i = 0; i < f.count; i++) {
            los_vec2d expected = los_frame_from_world(&f.frame, f.points[i]);
            CHECK(f.sweep.points[i].x == expected.x && f.sweep.points[i].y == expected.y);
        }
        end(&f);
    }
}

/* The points are found by their intercept: of equal ones, the first. */
TEST(extreme_points_have_the_extreme_intercepts) {
    test_random random = {12};
    fixture f;
    for (int round = 0; round < 200; round++) {
        test_context("round %d", round);
        begin(&f, &random);
        double slope = random_between(&random, -0.1, 0.1);
        uint32_t lowest = 0, highest = 0;
        los_sweep_evaluate(&f.sweep, slope);
        for (uint32_t i = 1; i < f.count; i++) {
            double intercept = los_intercept(f.sweep.points[i], slope);
            lowest = intercept < los_intercept(f.sweep.points[lowest], slope) ? i : lowest;
            highest = intercept > los_intercept(f.sweep.points[highest], slope) ? i : highest;
        }
        const los_occluder *occluder = &f.sweep.occluders[0];
        CHECK(occluder->low == los_intercept(f.sweep.points[lowest], slope));
        CHECK(occluder->high == los_intercept(f.sweep.points[highest], slope));
        CHECK_EQ_INT(los_occluder_point_at(&f.sweep, occluder, slope, occluder->low), lowest);
        CHECK_EQ_INT(los_occluder_point_at(&f.sweep, occluder, slope, occluder->high), highest);
        end(&f);
    }
}

const test_case sweep_occluders_tests[] = {
    CASE(points_are_transformed_as_one_by_one),
    CASE(extreme_points_have_the_extreme_intercepts),
    END_OF_CASES,
};
