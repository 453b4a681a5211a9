/* SPDX-License-Identifier: MIT */
/* The distance between bases: known answers, dense sampling, and what must hold for every pair. */
#include "support/los_test.h"
#include "table/distance_oracle.h"

#include <float.h>
#include <string.h>

static const double SCALE = 40.0;

static los_model base_at(los_base_shape shape, double x, double y, double length_in, double width_in, double degrees) {
    los_model model = los_default_model();
    model.shape = shape;
    model.position = (los_vec2){(float)(SCALE * x), (float)(SCALE * y)};
    model.base_mm = model.length_mm = 25.4 * length_in;
    model.width_mm = 25.4 * width_in;
    model.rotation = degrees * (3.14159265358979323846 / 180.0);
    return model;
}

static los_model circle_at(double x, double y, double diameter_in) {
    return base_at(LOS_CIRCLE, x, y, diameter_in, 0.0, 0.0);
}

/* Any shape, 10 to 200 mm long, up to 10 : 1 either way, at the center of the table. */
static los_model random_base(test_random *random) {
    los_model model = los_default_model();
    model.position =
        (los_vec2){(float)random_between(random, 800.0, 1000.0), (float)random_between(random, 800.0, 1000.0)};
    model.shape = (los_base_shape)random_below(random, 3);
    model.base_mm = model.length_mm = random_between(random, 10.0, 200.0);
    double ratio = random_between(random, 1.0, 10.0);
    model.width_mm = model.length_mm / ratio;
    if (random_bool(random, 0.3)) {
        model.width_mm = model.length_mm;
        model.length_mm = model.width_mm / ratio;
    }
    model.rotation = random_bool(random, 0.2) ? 0.0 : random_between(random, -7.0, 7.0);
    return model;
}

static void move_by(los_model *model, double x, double y) {
    model->position.x = (float)((double)model->position.x + x);
    model->position.y = (float)((double)model->position.y + y);
}

static double distance_of(const los_model *a, const los_model *b) {
    return los_base_distance(a, b, SCALE);
}

/* --- Known answers ------------------------------------------------------------------------------------------------ */

static void check_distance(los_model a, los_model b, double expected) {
    CHECK_NEAR(distance_of(&a, &b), expected, 1e-6);
    CHECK_DOUBLE_EQ(distance_of(&b, &a), distance_of(&a, &b));
}

TEST(circles_and_points) {
    check_distance(circle_at(1, 1, 1), circle_at(4, 5, 2), 3.5);
    check_distance(circle_at(1, 1, 1), circle_at(1, 1, 2), 0.0);
    check_distance(los_model_at_point((los_vec2){40, 40}), los_model_at_point((los_vec2){160, 200}), 5.0);
    check_distance(los_model_at_point((los_vec2){40, 40}), circle_at(4, 5, 2), 4.0);
    check_distance(circle_at(1, 1, 0), circle_at(4, 5, 0), 5.0);
}

TEST(rectangles) {
    los_model wide = base_at(LOS_RECTANGLE, 0, 0, 4, 2, 0);
    check_distance(wide, circle_at(5, 0.5, 2), 2.0);                               /* beside a side */
    check_distance(wide, circle_at(5, 5, 2), 4.0);                                 /* from a corner: 3, 4, 5 */
    check_distance(wide, base_at(LOS_RECTANGLE, 5, 0, 2, 2, 0), 2.0);              /* sides face each other */
    check_distance(wide, base_at(LOS_RECTANGLE, 6, 6, 2, 2, 0), 5.0);              /* corner to corner: 3, 4, 5 */
    check_distance(wide, base_at(LOS_RECTANGLE, 0, 4, 4, 2, 90), 1.0);             /* turned by a right angle */
    check_distance(wide, base_at(LOS_RECTANGLE, 5, 0, 2, 2, 45), 3.0 - sqrt(2.0)); /* a corner faces a side */
    check_distance(wide, base_at(LOS_RECTANGLE, 2.5, 2, 4, 4, 30), 0.0);
    /* A cross: no corner of either is in the other. */
    check_distance(wide, base_at(LOS_RECTANGLE, 0, 0, 0.5, 8, 0), 0.0);
    /* Boxes overlap, rectangles do not: only the normal of a turned side separates them. */
    check_distance(base_at(LOS_RECTANGLE, 0, 0, 10, 1, 45), base_at(LOS_RECTANGLE, 2, -2, 10, 1, 45), sqrt(8.0) - 1.0);
}

TEST(ovals) {
    los_model wide = base_at(LOS_OVAL, 0, 0, 4, 2, 0);
    check_distance(wide, circle_at(5, 0, 2), 2.0);
    check_distance(wide, circle_at(0, -5, 2), 3.0);
    check_distance(wide, base_at(LOS_OVAL, 5, 0, 4, 2, 90), 2.0);
    check_distance(wide, base_at(LOS_OVAL, 0, 5, 4, 2, 0), 3.0);
    check_distance(wide, base_at(LOS_RECTANGLE, 6, 0, 2, 2, 0), 3.0);
    check_distance(wide, base_at(LOS_OVAL, 1, 0.5, 4, 2, 30), 0.0);
    /* A cross: no end of either is in the other, and rims meet. */
    check_distance(base_at(LOS_OVAL, 0, 0, 8, 0.8, 0), base_at(LOS_OVAL, 0, 0, 8, 0.8, 90), 0.0);
    /* Long and side by side: the direction between the centers does not separate them. */
    check_distance(base_at(LOS_OVAL, 0, 0, 10, 1, 0), base_at(LOS_OVAL, 4, 2, 10, 1, 0), 1.0824687);
    /* (3 cos t, sin t) at cos t = 0.6 and two inches along its normal (0.6, 2.4). */
    check_distance(base_at(LOS_OVAL, 0, 0, 6, 2, 0),
                   circle_at(1.8 + 2.0 * 0.6 / sqrt(6.12), 0.8 + 2.0 * 2.4 / sqrt(6.12), 0), 2.0);
}

/* Sizes in inches that float32 and millimeters represent. */
TEST(touching_bases_are_at_zero) {
    los_model square = base_at(LOS_RECTANGLE, 0, 0, 2, 2, 0), oval = base_at(LOS_OVAL, 0, 0, 4, 2, 0);
    los_model disc = circle_at(0, 0, 2);
    los_model others[] = {base_at(LOS_RECTANGLE, 0, 2, 2, 2, 0), base_at(LOS_OVAL, 0, 2, 4, 2, 0), circle_at(0, 2, 2),
                          base_at(LOS_RECTANGLE, 0, -2, 7, 2, 180)};
    for (int i = 0; i < 4; i++) {
        test_context("other %d", i);
        CHECK_DOUBLE_EQ(distance_of(&square, &others[i]), 0.0);
        CHECK_DOUBLE_EQ(distance_of(&oval, &others[i]), 0.0);
        CHECK_DOUBLE_EQ(distance_of(&disc, &others[i]), 0.0);
    }
}

TEST(an_oval_as_wide_as_long_is_a_circle) {
    test_random random = {4101};
    for (int i = 0; i < 1000; i++) {
        los_model disc = random_base(&random), other = random_base(&random);
        disc.shape = LOS_CIRCLE;
        move_by(&other, random_between(&random, -400.0, 400.0), 100.0);
        los_model oval = disc;
        oval.shape = LOS_OVAL;
        oval.length_mm = oval.width_mm = disc.base_mm;
        CHECK_NEAR(distance_of(&oval, &other), distance_of(&disc, &other), 1e-9);
    }
}

/* --- Constructed pairs -------------------------------------------------------------------------------------------- */

/* Moves `b` so that the outermost points of the bases in a direction are `gap` inches apart along it. */
static void place_at_gap(const los_model *a, los_model *b, double angle, double gap) {
    los_vec2d n = {cos(angle), sin(angle)};
    los_vec2d from = oracle_support(a, SCALE, n), to = oracle_support(b, SCALE, n);
    b->position = a->position;
    move_by(b, from.x + to.x + SCALE * gap * n.x, from.y + to.y + SCALE * gap * n.y);
}

static double inradius_inches(const los_model *model) {
    bool is_circle = model->shape == LOS_CIRCLE;
    return (is_circle ? model->base_mm : los_min(model->length_mm, model->width_mm)) / 50.8;
}

TEST(constructed_gaps_are_found) {
    test_random random = {4102};
    for (int i = 0; i < 100000; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double gap = pow(10.0, random_between(&random, -4.0, 2.0));
        place_at_gap(&a, &b, random_between(&random, 0.0, 6.3), gap);
        test_context("pair %d", i);
        CHECK_NEAR(distance_of(&a, &b), gap, 1e-5);
    }
}

TEST(touching_and_overlapping_bases_are_at_zero) {
    test_random random = {4103};
    for (int i = 0; i < 100000; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double angle = random_between(&random, 0.0, 6.3), fraction = random_between(&random, 0.0, 0.9999);
        place_at_gap(&a, &b, angle, 0.0);
        test_context("pair %d", i);
        CHECK(distance_of(&a, &b) <= 5e-6); /* float32 positions */
        los_vec2d offset = {(double)b.position.x - (double)a.position.x, (double)b.position.y - (double)a.position.y};
        b.position = a.position;
        move_by(&b, fraction * offset.x, fraction * offset.y);
        CHECK_DOUBLE_EQ(distance_of(&a, &b), 0.0);
        b.position = a.position;
        move_by(&b, 0.9999 * offset.x, 0.9999 * offset.y);
        CHECK_DOUBLE_EQ(distance_of(&a, &b), 0.0);
    }
}

/* --- Dense sampling ----------------------------------------------------------------------------------------------- */

/* Near, far, overlapping, nested. */
TEST(distances_equal_dense_sampling) {
    test_random random = {4104};
    uint32_t kinds[3][3] = {{0}}, overlaps = 0;
    for (int i = 0; i < 2500; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double apart = random_bool(&random, 0.8) ? 300.0 : 3000.0;
        double x = random_between(&random, -apart, apart), y = random_between(&random, -apart, apart);
        move_by(&b, x, y);
        double got = distance_of(&a, &b), expected = oracle_distance(&a, &b, SCALE);
        test_context("pair %d, %g sampled", i, expected);
        CHECK_NEAR(got, expected, 1e-5);
        kinds[a.shape][b.shape]++;
        overlaps += got == 0.0;
    }
    for (int i = 0; i < 9; i++) {
        CHECK(kinds[i / 3][i % 3] > 150);
    }
    CHECK(overlaps > 100);
}

TEST(nested_bases_are_at_zero) {
    test_random random = {4105};
    for (int i = 0; i < 5000; i++) {
        los_model outer = random_base(&random), inner = random_base(&random);
        double scale = 0.9 * inradius_inches(&outer) * 25.4 / (inner.length_mm + inner.width_mm + inner.base_mm);
        inner.base_mm *= scale;
        inner.length_mm *= scale;
        inner.width_mm *= scale;
        inner.position = outer.position;
        CHECK_DOUBLE_EQ(distance_of(&outer, &inner), 0.0);
        double reach = 0.3 * SCALE * inradius_inches(&outer);
        move_by(&inner, random_between(&random, -reach, reach), reach);
        CHECK_DOUBLE_EQ(distance_of(&outer, &inner), 0.0);
    }
}

/* --- Properties --------------------------------------------------------------------------------------------------- */

/* Values that are small, large, ordinary, or zero. */
static double any_size(test_random *random) {
    static const double sizes[] = {0.0,  1e-308, 1e-40, 1e-4, 1e-3, 0.0127, 25.0,  25.4,
                                   32.0, 60.0,   170.0, 1e6,  1e20, 1e150,  1e307, DBL_MAX};
    return sizes[random_below(random, 16)];
}

static float any_coordinate(test_random *random) {
    static const float values[] = {0.0f, 1e-45f, 1e-30f, 1.0f, 100.0f, 100.00001f, 1e6f, 1e9f, 1e20f, FLT_MAX};
    float value = values[random_below(random, 10)];
    return random_bool(random, 0.5) ? -value : value;
}

static los_model any_base(test_random *random) {
    los_model model = los_default_model();
    model.shape = (los_base_shape)random_below(random, 3);
    model.position = (los_vec2){any_coordinate(random), any_coordinate(random)};
    model.is_bare_point = random_bool(random, 0.1);
    model.base_mm = any_size(random);
    model.length_mm = any_size(random);
    model.width_mm = any_size(random);
    model.rotation = random_bool(random, 0.3) ? 0.0 : random_between(random, -1e7, 1e7);
    return model;
}

TEST(no_finite_input_gives_nan) {
    static const double scales[] = {1e-300, 1e-3, 1.0, 40.0, 1e3, 1e300};
    test_random random = {4106};
    for (int i = 0; i < 200000; i++) {
        los_model a = any_base(&random), b = any_base(&random);
        double scale = scales[random_below(&random, 6)], distance = los_base_distance(&a, &b, scale);
        test_context("pair %d", i);
        CHECK(distance >= 0.0);
        CHECK_DOUBLE_EQ(los_base_distance(&b, &a, scale), distance);
    }
}

TEST(swapping_changes_no_bit) {
    test_random random = {4107};
    for (int i = 0; i < 50000; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double x = random_between(&random, -500.0, 500.0), y = random_between(&random, -500.0, 500.0);
        move_by(&b, x, y);
        if (random_bool(&random, 0.2)) {
            b.shape = a.shape; /* and the same size */
            b.base_mm = a.base_mm;
            b.length_mm = a.length_mm;
            b.width_mm = a.width_mm;
        }
        test_context("pair %d", i);
        CHECK_DOUBLE_EQ(distance_of(&a, &b), distance_of(&b, &a));
    }
}

static double center_distance(const los_model *a, const los_model *b) {
    return los_vec2d_length((los_vec2d){(double)a->position.x - (double)b->position.x,
                                        (double)a->position.y - (double)b->position.y}) /
           SCALE;
}

static double circumradius_inches(const los_model *model) {
    if (model->shape == LOS_RECTANGLE) {
        return los_vec2d_length((los_vec2d){model->length_mm, model->width_mm}) / 50.8;
    }
    return (model->shape == LOS_CIRCLE ? model->base_mm : los_max(model->length_mm, model->width_mm)) / 50.8;
}

TEST(circles_inside_and_around_are_bounds) {
    test_random random = {4108};
    for (int i = 0; i < 50000; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double x = random_between(&random, -500.0, 500.0), y = random_between(&random, -500.0, 500.0);
        move_by(&b, x, y);
        double got = distance_of(&a, &b), centers = center_distance(&a, &b);
        test_context("pair %d", i);
        CHECK(got <= los_max(centers - inradius_inches(&a) - inradius_inches(&b), 0.0) + 1e-7);
        CHECK(got >= centers - circumradius_inches(&a) - circumradius_inches(&b) - 1e-7);
    }
}

/* A base that shrinks is no nearer; moving a base changes the distance by no more than the way; two distances differ
 * by no more than the extent of the base between. */
TEST(distances_change_with_their_cause) {
    test_random random = {4109};
    for (int i = 0; i < 50000; i++) {
        los_model a = random_base(&random), b = random_base(&random), c = random_base(&random);
        double x = random_between(&random, -500.0, 500.0), y = random_between(&random, -500.0, 500.0);
        move_by(&b, x, y);
        move_by(&c, y, -x);
        double before = distance_of(&a, &b), shrink = random_between(&random, 0.1, 1.0);
        test_context("pair %d", i);
        CHECK(distance_of(&a, &c) <= before + 2.0 * circumradius_inches(&b) + distance_of(&b, &c) + 1e-6);
        los_model smaller = a, moved = a;
        smaller.base_mm *= shrink;
        smaller.length_mm *= shrink;
        smaller.width_mm *= random_bool(&random, 0.5) ? shrink : 1.0;
        CHECK(distance_of(&smaller, &b) >= before - 1e-7);
        move_by(&moved, random_between(&random, -30.0, 30.0), 7.0);
        CHECK(fabs(distance_of(&moved, &b) - before) <= center_distance(&moved, &a) + 1e-7);
    }
}

/* Turned by a right angle about the origin. */
static los_model turned(los_model model) {
    model.position = (los_vec2){-model.position.y, model.position.x};
    model.rotation += 1.57079632679489661923;
    return model;
}

TEST(the_table_may_be_turned_and_scaled) {
    test_random random = {4110};
    for (int i = 0; i < 50000; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double x = random_between(&random, -500.0, 500.0), y = random_between(&random, -500.0, 500.0);
        move_by(&b, x, y);
        los_model turned_a = turned(a), turned_b = turned(b), large_a = a, large_b = b;
        double expected = distance_of(&a, &b);
        test_context("pair %d", i);
        CHECK_NEAR(distance_of(&turned_a, &turned_b), expected, 1e-7);
        large_a.position = (los_vec2){4.0f * a.position.x, 4.0f * a.position.y};
        large_b.position = (los_vec2){4.0f * b.position.x, 4.0f * b.position.y};
        CHECK_NEAR(los_base_distance(&large_a, &large_b, 4.0 * SCALE), expected, 1e-7);
        a.rotation += 3.14159265358979323846; /* half a turn is the same base */
        CHECK_NEAR(distance_of(&a, &b), expected, 1e-7);
    }
}

/* Ovals of almost no width, and wide ones beside them. */
TEST(thin_ovals_are_nearly_segments) {
    test_random random = {4111};
    for (int i = 0; i < 20000; i++) {
        los_model thin = random_base(&random), other = random_base(&random);
        double x = random_between(&random, -300.0, 300.0), y = random_between(&random, -300.0, 300.0);
        move_by(&other, x, y);
        thin.shape = LOS_OVAL;
        thin.width_mm = pow(10.0, random_between(&random, -8.0, -2.0));
        los_model segment = thin;
        segment.shape = LOS_RECTANGLE;
        segment.width_mm = 0.0;
        test_context("pair %d, %g mm", i, thin.width_mm);
        CHECK_NEAR(distance_of(&thin, &other), distance_of(&segment, &other), thin.width_mm / 25.4 + 1e-7);
    }
}

/* FNV-1a over the bits of many distances: the same with every compiler and on every processor. */
TEST(distances_are_the_same_everywhere) {
    test_random random = {4112};
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < 20000; i++) {
        los_model a = random_base(&random), b = random_base(&random);
        double x = random_between(&random, -400.0, 400.0), y = random_between(&random, -400.0, 400.0);
        move_by(&b, x, y);
        double distance = distance_of(&a, &b);
        uint64_t bits;
        memcpy(&bits, &distance, sizeof bits);
        hash = (hash ^ bits) * 0x100000001b3u;
    }
    CHECK_EQ_INT(hash, -5970637730348350182);
}

const test_case base_distance_tests[] = {
    CASE(circles_and_points),
    CASE(rectangles),
    CASE(ovals),
    CASE(touching_bases_are_at_zero),
    CASE(an_oval_as_wide_as_long_is_a_circle),
    CASE(constructed_gaps_are_found),
    CASE(touching_and_overlapping_bases_are_at_zero),
    CASE(distances_equal_dense_sampling),
    CASE(nested_bases_are_at_zero),
    CASE(no_finite_input_gives_nan),
    CASE(swapping_changes_no_bit),
    CASE(circles_inside_and_around_are_bounds),
    CASE(distances_change_with_their_cause),
    CASE(the_table_may_be_turned_and_scaled),
    CASE(thin_ovals_are_nearly_segments),
    CASE(distances_are_the_same_everywhere),
    END_OF_CASES,
};
