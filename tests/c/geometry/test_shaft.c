/* SPDX-License-Identifier: MIT */
/* The shaft contains every line between two bases, and is no wider than their boxes require. */
#include "geometry/bases.h"
#include "geometry/model.h"

#include "support/los_test.h"

static const los_frame WORLD = {0.0, 0.0, {1.0, 0.0}};

/* Two bases, the first at smaller x. */
typedef struct {
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_convex bases[2];
    los_shaft shaft;
} corridor;

static los_convex base_at(const los_base *base, double x, double y, los_vec2d corners[LOS_BASE_CORNERS]) {
    return los_convex_of_base(base, (los_vec2){(float)x, (float)y}, 0.0, &WORLD, corners);
}

static los_base random_base(test_random *random) {
    los_model model = los_default_model();
    model.shape = (los_base_shape)random_below(random, 3);
    model.base_mm = model.length_mm = random_between(random, 2.0, 170.0);
    model.width_mm = random_between(random, 2.0, 170.0);
    model.rotation = random_bool(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    return los_base_of(&model, 40.0);
}

/* From 0.01 to 1000 pixels apart in x, up to 300 in y. */
static void random_corridor(corridor *made, test_random *random) {
    los_base first = random_base(random), second = random_base(random);
    double apart = pow(10.0, random_between(random, -2.0, 3.0));
    double across = random_bool(random, 0.1) ? 0.0 : random_between(random, -300.0, 300.0);
    made->bases[0] = base_at(&first, 10.0, -20.0, made->corners[0]);
    made->bases[1] = base_at(&second, 0.0, 0.0, made->corners[1]);
    double x = made->bases[0].high.x - made->bases[1].low.x + apart;
    made->bases[1] = base_at(&second, x, across - 20.0, made->corners[1]);
    made->shaft = los_shaft_between(&made->bases[0], &made->bases[1]);
}

/* A point in a base, often within 1e-9 of its rim. */
static los_vec2d random_point_in(const los_convex *base, test_random *random) {
    double angle = random_between(random, 0.0, 6.3), fraction = random_between(random, 0.0, 1.0);
    los_vec2d rim = los_convex_support_point(base, (los_vec2d){cos(angle), sin(angle)});
    return los_vec2d_lerp(base->center, rim, random_bool(random, 0.5) ? 1.0 - 1e-9 : fraction);
}

static los_vec2d point_at_distance(los_vec2d from, double angle, double distance) {
    return (los_vec2d){from.x + distance * cos(angle), from.y + distance * sin(angle)};
}

static los_vec2d min_of(los_vec2d a, los_vec2d b) {
    return (los_vec2d){los_min(a.x, b.x), los_min(a.y, b.y)};
}

static los_vec2d max_of(los_vec2d a, los_vec2d b) {
    return (los_vec2d){los_max(a.x, b.x), los_max(a.y, b.y)};
}

/* --- The shaft is wide enough ------------------------------------------------------------------------------------- */

TEST(lines_are_within_the_slopes) {
    test_random random = {1201};
    for (int i = 0; i < 20000; i++) {
        corridor made;
        random_corridor(&made, &random);
        for (int j = 0; j < 5; j++) {
            los_vec2d from = random_point_in(&made.bases[0], &random), to = random_point_in(&made.bases[1], &random);
            double slope = (to.y - from.y) / (to.x - from.x), tolerance = 1e-9 * (1.0 + fabs(slope));
            test_context("corridor %d, line %d", i, j);
            CHECK(slope >= made.shaft.min_slope - tolerance && slope <= made.shaft.max_slope + tolerance);
        }
    }
}

/* Segments that cross a line between the bases, or end on it. */
TEST(what_a_line_meets_is_not_missed) {
    test_random random = {1202};
    for (int i = 0; i < 20000; i++) {
        corridor made;
        random_corridor(&made, &random);
        for (int j = 0; j < 5; j++) {
            los_vec2d from = random_point_in(&made.bases[0], &random), to = random_point_in(&made.bases[1], &random);
            los_vec2d met = los_vec2d_lerp(from, to, random_between(&random, 0.0, 1.0));
            double angle = random_between(&random, 0.0, 6.3), distance = random_between(&random, 0.0, 400.0);
            los_vec2d a = point_at_distance(met, angle, distance);
            los_vec2d b =
                point_at_distance(met, angle, random_bool(&random, 0.3) ? 0.0 : -random_between(&random, 0, 90));
            test_context("corridor %d, segment %d", i, j);
            CHECK(!los_shaft_misses(&made.shaft, a, b) && !los_shaft_misses(&made.shaft, b, a));
            CHECK(!los_shaft_misses_box(&made.shaft, min_of(a, b), max_of(a, b)));
        }
    }
}

/* --- The shaft is not too wide ------------------------------------------------------------------------------------ */

static los_vec2d corner_of(const los_convex *base, int corner) {
    return (los_vec2d){corner % 2 == 0 ? base->low.x : base->high.x, corner / 2 == 0 ? base->low.y : base->high.y};
}

/* The steepest line between the boxes runs from corner to corner. */
TEST(slopes_are_those_between_the_boxes) {
    test_random random = {1203};
    for (int i = 0; i < 20000; i++) {
        corridor made;
        random_corridor(&made, &random);
        double min = INFINITY, max = -INFINITY;
        for (int j = 0; j < 16; j++) {
            los_vec2d step = los_vec2d_sub(corner_of(&made.bases[1], j / 4), corner_of(&made.bases[0], j % 4));
            min = los_min(min, step.y / step.x);
            max = los_max(max, step.y / step.x);
        }
        test_context("corridor %d", i);
        CHECK_NEAR(made.shaft.min_slope, min, 1e-12 * (1.0 + fabs(min)));
        CHECK_NEAR(made.shaft.max_slope, max, 1e-12 * (1.0 + fabs(max)));
    }
}

/* The support of a base's box above (side 1) or below (-1) lines of a slope. */
static double reach_of(const los_convex *base, double slope, double side) {
    double reach = -INFINITY;
    for (int i = 0; i < 4; i++) {
        reach = los_max(reach, side * los_intercept(corner_of(base, i), slope));
    }
    return reach;
}

/* Top and bottom are the common tangents of the boxes. */
TEST(top_and_bottom_touch_both_boxes) {
    test_random random = {1204};
    for (int i = 0; i < 20000; i++) {
        corridor made;
        random_corridor(&made, &random);
        test_context("corridor %d", i);
        for (int j = 0; j < 2; j++) {
            CHECK_NEAR(reach_of(&made.bases[j], made.shaft.top.slope, 1.0), made.shaft.top.intercept, 1e-9);
            CHECK_NEAR(-reach_of(&made.bases[j], made.shaft.bottom.slope, -1.0), made.shaft.bottom.intercept, 1e-9);
        }
    }
}

/* True if a point is beyond a bound of the shaft by more than `tolerance`. */
static bool is_beyond(const los_shaft *shaft, int bound, los_vec2d point, double tolerance) {
    double beyond[] = {los_intercept(point, shaft->top.slope) - shaft->top.intercept,
                       shaft->bottom.intercept - los_intercept(point, shaft->bottom.slope),
                       shaft->low.x - point.x,
                       point.x - shaft->high.x,
                       shaft->low.y - point.y,
                       point.y - shaft->high.y};
    return beyond[bound] > tolerance;
}

/* A box misses if all its corners are beyond the same bound; a segment likewise, except for the last two bounds. */
static void compare_box(const los_shaft *shaft, los_vec2d a, los_vec2d b, int *missed) {
    los_convex box = {.low = min_of(a, b), .high = max_of(a, b)};
    bool certain[2] = {false, false}, possible[2] = {false, false};
    for (int bound = 0; bound < 6; bound++) {
        int certain_count = 0, possible_count = 0;
        for (int i = 0; i < 4; i++) {
            certain_count += is_beyond(shaft, bound, corner_of(&box, i), 1e-9);
            possible_count += is_beyond(shaft, bound, corner_of(&box, i), -1e-9);
        }
        certain[0] |= certain_count == 4;
        possible[0] |= possible_count == 4;
        certain[1] |= bound < 4 && is_beyond(shaft, bound, a, 1e-9) && is_beyond(shaft, bound, b, 1e-9);
        possible[1] |= bound < 4 && is_beyond(shaft, bound, a, -1e-9) && is_beyond(shaft, bound, b, -1e-9);
    }
    bool is_missed[2] = {los_shaft_misses_box(shaft, box.low, box.high), los_shaft_misses(shaft, a, b)};
    for (int i = 0; i < 2; i++) {
        CHECK(certain[i] ? is_missed[i] : possible[i] || !is_missed[i]);
        missed[i] += is_missed[i];
    }
}

TEST(what_is_beyond_a_bound_is_missed) {
    test_random random = {1205};
    int missed[2] = {0, 0};
    for (int i = 0; i < 20000; i++) {
        corridor made;
        random_corridor(&made, &random);
        for (int j = 0; j < 5; j++) {
            los_vec2d at =
                los_vec2d_lerp(made.bases[0].center, made.bases[1].center, random_between(&random, -0.3, 1.3));
            los_vec2d a = point_at_distance(at, random_between(&random, 0, 6.3), random_between(&random, 0, 300));
            los_vec2d b = point_at_distance(a, random_between(&random, 0, 6.3), random_between(&random, 0, 60));
            test_context("corridor %d, segment %d", i, j);
            compare_box(&made.shaft, a, b, missed);
        }
    }
    test_context("%d boxes and %d segments missed", missed[0], missed[1]);
    CHECK(missed[0] > 20000 && missed[0] < 80000 && missed[1] > 20000 && missed[1] < 80000);
}

/* --- Known answers ------------------------------------------------------------------------------------------------ */

/* Circles of radius 10 at x = 0 and 40 at x = 200, or mirrored in x.  The top runs from (-10, 10) to (160, 40). */
static los_shaft known_shaft(bool is_falling, corridor *made) {
    los_base small = {LOS_CONVEX_ELLIPSE, 10.0, 10.0, 1.0, 0.0}, large = {LOS_CONVEX_ELLIPSE, 40.0, 40.0, 1.0, 0.0};
    made->bases[0] = base_at(is_falling ? &large : &small, is_falling ? -200.0 : 0.0, 0.0, made->corners[0]);
    made->bases[1] = base_at(is_falling ? &small : &large, is_falling ? 0.0 : 200.0, 0.0, made->corners[1]);
    return los_shaft_between(&made->bases[0], &made->bases[1]);
}

TEST(known_cases_next_to_the_smaller_base) {
    static const struct {
        los_vec2d a, b;
        bool is_missed, is_box_missed;
    } cases[] = {
        {{0, 12}, {0, 39}, true, true},        /* above the top, though not above the larger base */
        {{0, 11}, {0, 39}, false, false},      /* from below it on */
        {{-20, -90}, {-11, 90}, true, true},   /* left of both */
        {{241, -90}, {260, 90}, true, true},   /* right of both */
        {{50, 30}, {160, 41}, true, false},    /* along the top: the box has a corner below it */
        {{50, 30}, {60, 31}, true, true},      /* a shorter one */
        {{-9, 0}, {90, 200}, false, false},    /* from within */
        {{-20, 11}, {300, 39}, false, false},  /* across */
        {{170, 39}, {200, 39}, false, false},  /* in the larger base */
        {{160, 41}, {239, 41}, false, true},   /* above it, below the line that continues to rise */
        {{-300, 20}, {300, 140}, true, false}, /* above all the way */
    };
    for (size_t i = 0; i < 4 * (sizeof cases / sizeof *cases); i++) {
        double along = i % 4 < 2 ? 1.0 : -1.0, up = i % 2 == 0 ? 1.0 : -1.0;
        los_vec2d a = {along * cases[i / 4].a.x, up * cases[i / 4].a.y};
        los_vec2d b = {along * cases[i / 4].b.x, up * cases[i / 4].b.y};
        corridor made;
        los_shaft shaft = known_shaft(along < 0.0, &made);
        test_context("case %d, x times %g, y times %g", (int)i / 4, along, up);
        CHECK_EQ_INT(los_shaft_misses(&shaft, a, b), cases[i / 4].is_missed);
        CHECK_EQ_INT(los_shaft_misses_box(&shaft, min_of(a, b), max_of(a, b)), cases[i / 4].is_box_missed);
    }
}

TEST(slopes_of_a_rising_corridor) {
    corridor made;
    los_base small = {LOS_CONVEX_ELLIPSE, 10.0, 10.0, 1.0, 0.0}, large = {LOS_CONVEX_ELLIPSE, 40.0, 40.0, 1.0, 0.0};
    for (int i = 0; i < 2; i++) {
        double up = i == 0 ? 1.0 : -1.0;
        made.bases[0] = base_at(&small, 0.0, 0.0, made.corners[0]);
        made.bases[1] = base_at(&large, 200.0, 200.0 * up, made.corners[1]);
        los_shaft shaft = los_shaft_between(&made.bases[0], &made.bases[1]);
        CHECK_NEAR(i == 0 ? shaft.min_slope : -shaft.max_slope, 150.0 / 250.0, 1e-12);
        CHECK_NEAR(i == 0 ? shaft.max_slope : -shaft.min_slope, 250.0 / 150.0, 1e-12);
    }
}

const test_case shaft_tests[] = {
    CASE(lines_are_within_the_slopes),        CASE(what_a_line_meets_is_not_missed),
    CASE(slopes_are_those_between_the_boxes), CASE(top_and_bottom_touch_both_boxes),
    CASE(what_is_beyond_a_bound_is_missed),   CASE(known_cases_next_to_the_smaller_base),
    CASE(slopes_of_a_rising_corridor),        END_OF_CASES,
};
