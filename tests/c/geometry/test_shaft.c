/* SPDX-License-Identifier: MIT */
/* What all lines between two bases have in common: no line leaves it, and it is no wider than the boxes of the bases
 * make it. */
#include "geometry/shaft.h"
#include "model/base.h"

#include "support/los_test.h"

static const los_frame PLAIN = {0.0, 0.0, {1.0, 0.0}};

/* Two bases, the first at smaller x. */
typedef struct {
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_convex bases[2];
    los_shaft shaft;
} way;

static los_convex base_at(const los_base *base, double x, double y, los_vec2d corners[LOS_BASE_CORNERS]) {
    return los_convex_of_base(base, (los_vec2){(float)x, (float)y}, 0.0, &PLAIN, corners);
}

static los_base base_by_chance(test_random *random) {
    los_model model = los_default_model();
    model.shape = (los_base_shape)random_below(random, 3);
    model.base_mm = model.length_mm = random_between(random, 2.0, 170.0);
    model.width_mm = random_between(random, 2.0, 170.0);
    model.rotation = random_chance(random, 0.3) ? 0.0 : random_between(random, -4.0, 4.0);
    return los_base_of(&model, 40.0);
}

/* From a hair to a board apart; beside each other, or one far above. */
static void lay_way(way *w, test_random *random) {
    los_base first = base_by_chance(random), second = base_by_chance(random);
    double apart = pow(10.0, random_between(random, -2.0, 3.0));
    double across = random_chance(random, 0.1) ? 0.0 : random_between(random, -300.0, 300.0);
    w->bases[0] = base_at(&first, 10.0, -20.0, w->corners[0]);
    w->bases[1] = base_at(&second, 0.0, 0.0, w->corners[1]);
    double x = w->bases[0].high.x - w->bases[1].low.x + apart;
    w->bases[1] = base_at(&second, x, across - 20.0, w->corners[1]);
    w->shaft = los_shaft_between(&w->bases[0], &w->bases[1]);
}

/* A place in a base, often as good as on its rim. */
static los_vec2d place_in(const los_convex *base, test_random *random) {
    double turn = random_between(random, 0.0, 6.3), share = random_between(random, 0.0, 1.0);
    los_vec2d rim = los_convex_support_point(base, (los_vec2d){cos(turn), sin(turn)});
    return los_vec2d_lerp(base->center, rim, random_chance(random, 0.5) ? 1.0 - 1e-9 : share);
}

static los_vec2d place_beyond(los_vec2d from, double turn, double distance) {
    return (los_vec2d){from.x + distance * cos(turn), from.y + distance * sin(turn)};
}

static los_vec2d least_of(los_vec2d a, los_vec2d b) {
    return (los_vec2d){los_min(a.x, b.x), los_min(a.y, b.y)};
}

static los_vec2d most_of(los_vec2d a, los_vec2d b) {
    return (los_vec2d){los_max(a.x, b.x), los_max(a.y, b.y)};
}

/* --- Nothing too much is missed ---------------------------------------------------------------------------------- */

TEST(no_line_is_steeper) {
    test_random random = {1201};
    for (int i = 0; i < 20000; i++) {
        way w;
        lay_way(&w, &random);
        for (int j = 0; j < 5; j++) {
            los_vec2d from = place_in(&w.bases[0], &random), to = place_in(&w.bases[1], &random);
            double slope = (to.y - from.y) / (to.x - from.x), slack = 1e-9 * (1.0 + fabs(slope));
            test_note("way %d, line %d", i, j);
            CHECK(slope >= w.shaft.least - slack && slope <= w.shaft.most + slack);
        }
    }
}

/* Something is put across a line, or ends on it. */
TEST(nothing_that_a_line_meets_is_missed) {
    test_random random = {1202};
    for (int i = 0; i < 20000; i++) {
        way w;
        lay_way(&w, &random);
        for (int j = 0; j < 5; j++) {
            los_vec2d from = place_in(&w.bases[0], &random), to = place_in(&w.bases[1], &random);
            los_vec2d met = los_vec2d_lerp(from, to, random_between(&random, 0.0, 1.0));
            double turn = random_between(&random, 0.0, 6.3), far = random_between(&random, 0.0, 400.0);
            los_vec2d a = place_beyond(met, turn, far);
            los_vec2d b = place_beyond(met, turn, random_chance(&random, 0.3) ? 0.0 : -random_between(&random, 0, 90));
            test_note("way %d, segment %d", i, j);
            CHECK(!los_shaft_misses(&w.shaft, a, b) && !los_shaft_misses(&w.shaft, b, a));
            CHECK(!los_shaft_misses_box(&w.shaft, least_of(a, b), most_of(a, b)));
        }
    }
}

/* --- Nor too little ----------------------------------------------------------------------------------------------- */

static los_vec2d corner_of(const los_convex *base, int corner) {
    return (los_vec2d){corner % 2 == 0 ? base->low.x : base->high.x, corner / 2 == 0 ? base->low.y : base->high.y};
}

/* The steepest way between the boxes is one from corner to corner. */
TEST(slopes_are_those_of_the_boxes) {
    test_random random = {1203};
    for (int i = 0; i < 20000; i++) {
        way w;
        lay_way(&w, &random);
        double least = INFINITY, most = -INFINITY;
        for (int j = 0; j < 16; j++) {
            los_vec2d step = los_vec2d_sub(corner_of(&w.bases[1], j / 4), corner_of(&w.bases[0], j % 4));
            least = los_min(least, step.y / step.x);
            most = los_max(most, step.y / step.x);
        }
        test_note("way %d", i);
        CHECK_NEAR(w.shaft.least, least, 1e-12 * (1.0 + fabs(least)));
        CHECK_NEAR(w.shaft.most, most, 1e-12 * (1.0 + fabs(most)));
    }
}

/* How far a base's box reaches up (side 1) or down (-1), along a slope. */
static double reach_of(const los_convex *base, double slope, double side) {
    double reach = -INFINITY;
    for (int i = 0; i < 4; i++) {
        reach = los_max(reach, side * los_intercept(corner_of(base, i), slope));
    }
    return reach;
}

/* There is one line that touches both boxes from above, and one from below. */
TEST(both_boxes_touch_top_and_bottom) {
    test_random random = {1204};
    for (int i = 0; i < 20000; i++) {
        way w;
        lay_way(&w, &random);
        test_note("way %d", i);
        for (int j = 0; j < 2; j++) {
            CHECK_NEAR(reach_of(&w.bases[j], w.shaft.top.slope, 1.0), w.shaft.top.height, 1e-9);
            CHECK_NEAR(-reach_of(&w.bases[j], w.shaft.bottom.slope, -1.0), w.shaft.bottom.height, 1e-9);
        }
    }
}

/* Is a place beyond a bound of the shaft, by so much more? */
static bool is_beyond(const los_shaft *shaft, int bound, los_vec2d place, double more) {
    double beyond[] = {los_intercept(place, shaft->top.slope) - shaft->top.height,
                       shaft->bottom.height - los_intercept(place, shaft->bottom.slope),
                       shaft->low.x - place.x,
                       place.x - shaft->high.x,
                       shaft->low.y - place.y,
                       place.y - shaft->high.y};
    return beyond[bound] > more;
}

/* A box is missed if all its corners are beyond the same bound; a segment likewise, but for the last two bounds. */
static void compare_box(const los_shaft *shaft, los_vec2d a, los_vec2d b, int *missed) {
    los_convex box = {.low = least_of(a, b), .high = most_of(a, b)};
    bool surely[2] = {false, false}, maybe[2] = {false, false};
    for (int bound = 0; bound < 6; bound++) {
        int sure = 0, possible = 0;
        for (int i = 0; i < 4; i++) {
            sure += is_beyond(shaft, bound, corner_of(&box, i), 1e-9);
            possible += is_beyond(shaft, bound, corner_of(&box, i), -1e-9);
        }
        surely[0] |= sure == 4;
        maybe[0] |= possible == 4;
        surely[1] |= bound < 4 && is_beyond(shaft, bound, a, 1e-9) && is_beyond(shaft, bound, b, 1e-9);
        maybe[1] |= bound < 4 && is_beyond(shaft, bound, a, -1e-9) && is_beyond(shaft, bound, b, -1e-9);
    }
    bool is_missed[2] = {los_shaft_misses_box(shaft, box.low, box.high), los_shaft_misses(shaft, a, b)};
    for (int i = 0; i < 2; i++) {
        CHECK(surely[i] ? is_missed[i] : maybe[i] || !is_missed[i]);
        missed[i] += is_missed[i];
    }
}

TEST(what_is_beyond_is_missed) {
    test_random random = {1205};
    int missed[2] = {0, 0};
    for (int i = 0; i < 20000; i++) {
        way w;
        lay_way(&w, &random);
        for (int j = 0; j < 5; j++) {
            los_vec2d at = los_vec2d_lerp(w.bases[0].center, w.bases[1].center, random_between(&random, -0.3, 1.3));
            los_vec2d a = place_beyond(at, random_between(&random, 0, 6.3), random_between(&random, 0, 300));
            los_vec2d b = place_beyond(a, random_between(&random, 0, 6.3), random_between(&random, 0, 60));
            test_note("way %d, segment %d", i, j);
            compare_box(&w.shaft, a, b, missed);
        }
    }
    test_note("%d boxes and %d segments missed", missed[0], missed[1]);
    CHECK(missed[0] > 20000 && missed[0] < 80000 && missed[1] > 20000 && missed[1] < 80000);
}

/* --- Known answers ------------------------------------------------------------------------------------------------ */

/* Circles of radius 10 at x = 0 and 40 at x = 200, or the other way round: the top runs from (-10, 10) to (160, 40). */
static los_shaft known_shaft(bool is_falling, way *w) {
    los_base small = {LOS_CONVEX_ELLIPSE, 10.0, 10.0, 1.0, 0.0}, large = {LOS_CONVEX_ELLIPSE, 40.0, 40.0, 1.0, 0.0};
    w->bases[0] = base_at(is_falling ? &large : &small, is_falling ? -200.0 : 0.0, 0.0, w->corners[0]);
    w->bases[1] = base_at(is_falling ? &small : &large, is_falling ? 0.0 : 200.0, 0.0, w->corners[1]);
    return los_shaft_between(&w->bases[0], &w->bases[1]);
}

TEST(what_is_missed_next_to_the_smaller_base) {
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
        {{160, 41}, {239, 41}, false, true},   /* above it, below the line that goes on rising */
        {{-300, 20}, {300, 140}, true, false}, /* above all the way */
    };
    for (size_t i = 0; i < 4 * (sizeof cases / sizeof *cases); i++) {
        double along = i % 4 < 2 ? 1.0 : -1.0, up = i % 2 == 0 ? 1.0 : -1.0;
        los_vec2d a = {along * cases[i / 4].a.x, up * cases[i / 4].a.y};
        los_vec2d b = {along * cases[i / 4].b.x, up * cases[i / 4].b.y};
        way w;
        los_shaft shaft = known_shaft(along < 0.0, &w);
        test_note("case %d, x times %g, y times %g", (int)i / 4, along, up);
        CHECK_EQ_INT(los_shaft_misses(&shaft, a, b), cases[i / 4].is_missed);
        CHECK_EQ_INT(los_shaft_misses_box(&shaft, least_of(a, b), most_of(a, b)), cases[i / 4].is_box_missed);
    }
}

TEST(slopes_of_a_way_that_only_rises) {
    way w;
    los_base small = {LOS_CONVEX_ELLIPSE, 10.0, 10.0, 1.0, 0.0}, large = {LOS_CONVEX_ELLIPSE, 40.0, 40.0, 1.0, 0.0};
    for (int i = 0; i < 2; i++) {
        double up = i == 0 ? 1.0 : -1.0;
        w.bases[0] = base_at(&small, 0.0, 0.0, w.corners[0]);
        w.bases[1] = base_at(&large, 200.0, 200.0 * up, w.corners[1]);
        los_shaft shaft = los_shaft_between(&w.bases[0], &w.bases[1]);
        CHECK_NEAR(i == 0 ? shaft.least : -shaft.most, 150.0 / 250.0, 1e-12);
        CHECK_NEAR(i == 0 ? shaft.most : -shaft.least, 250.0 / 150.0, 1e-12);
    }
}

const test_case shaft_tests[] = {
    CASE(no_line_is_steeper),
    CASE(nothing_that_a_line_meets_is_missed),
    CASE(slopes_are_those_of_the_boxes),
    CASE(both_boxes_touch_top_and_bottom),
    CASE(what_is_beyond_is_missed),
    CASE(what_is_missed_next_to_the_smaller_base),
    CASE(slopes_of_a_way_that_only_rises),
    END_OF_CASES,
};
