/* SPDX-License-Identifier: MIT */
#include "base/trig.h"
#include "sight/sampling.h"
#include "support/los_test.h"

static const double PIXELS_PER_INCH = 40.0;
static const double TWO_PI = 6.28318530717958647692;

static los_model model_of(los_base_shape shape, double length_mm, double width_mm, double rotation) {
    los_model model = los_default_model();
    model.shape = shape;
    model.base_mm = model.length_mm = length_mm;
    model.width_mm = width_mm;
    model.rotation = rotation;
    return model;
}

static los_samples samples_of(const los_model *model, int density) {
    los_samples samples;
    los_sample_base(model, density, PIXELS_PER_INCH, &samples);
    return samples;
}

TEST(point_counts) {
    los_model circle = model_of(LOS_CIRCLE, 32, 32, 0), oval = model_of(LOS_OVAL, 60, 35, 1);
    los_model rectangle = model_of(LOS_RECTANGLE, 60, 35, 1);
    for (int density = LOS_DENSITY_MIN; density <= LOS_DENSITY_MAX; density++) {
        test_context("density %d", density);
        CHECK_EQ_INT(samples_of(&circle, density).count, 1 + density);
        CHECK_EQ_INT(samples_of(&oval, density).count, 1 + density + (density >= 8 ? 6 : 0));
        CHECK_EQ_INT(samples_of(&rectangle, density).count, density >= 6 ? 13 : 5);
    }
    CHECK_EQ_INT(samples_of(&oval, LOS_DENSITY_MAX).count, LOS_SAMPLES_MAX);
}

TEST(a_bare_point_has_one_sample) {
    los_model point = los_model_at_point((los_vec2){12, 34});
    for (int density = LOS_DENSITY_MIN; density <= LOS_DENSITY_MAX; density++) {
        los_samples samples = samples_of(&point, density);
        CHECK_EQ_INT(samples.count, 1);
        CHECK_POINT(samples.points[0], ((los_vec2){12, 34}));
    }
}

TEST(sample_count_equals_the_count_of_samples) {
    los_samples samples;
    for (int shape = 0; shape < 3; shape++) {
        for (int density = LOS_DENSITY_MIN; density <= LOS_DENSITY_MAX; density++) {
            los_model model = los_default_model();
            model.shape = (los_base_shape)shape;
            for (int bare = 0; bare < 2; bare++) {
                model.is_bare_point = bare == 1;
                test_context("shape %d, density %d, bare %d", shape, density, bare);
                los_sample_base(&model, density, 40.0, &samples);
                CHECK_EQ_INT(los_sample_count(&model, density), samples.count);
            }
        }
    }
}

/* A circle of radius 100 pixels at integer coordinates, where float32 is exact. */
TEST(a_circle_starts_at_plus_x_and_goes_clockwise) {
    los_model circle = model_of(LOS_CIRCLE, 127.0, 0, 2.0 /* ignored */);
    circle.position = (los_vec2){1000, 500};
    los_samples four = samples_of(&circle, 4), eight = samples_of(&circle, 8);
    CHECK_POINT(four.points[0], ((los_vec2){1000, 500}));
    CHECK_POINT(four.points[1], ((los_vec2){1100, 500}));
    CHECK_POINT(four.points[2], ((los_vec2){1000, 600})); /* y is down */
    CHECK_POINT(four.points[3], ((los_vec2){900, 500}));
    CHECK_POINT(four.points[4], ((los_vec2){1000, 400}));
    for (uint32_t i = 0; i < 4; i++) {
        CHECK_POINT(four.points[1 + i], eight.points[1 + 2 * i]);
    }
    CHECK_NEAR((double)eight.points[2].x, 1000 + 100 * sqrt(0.5), 1e-4);
    CHECK_NEAR((double)eight.points[2].y, 500 + 100 * sqrt(0.5), 1e-4);
}

/* Every rounding step, for every density, compared with los_rotation_of. */
TEST(circles_are_rounded_step_by_step) {
    test_random random = {21};
    for (int density = LOS_DENSITY_MIN; density <= LOS_DENSITY_MAX; density++) {
        los_model circle = model_of(LOS_CIRCLE, 25 + random_below(&random, 140), 0, 0);
        circle.position = (los_vec2){(float)random_between(&random, 0, 2000), (float)random_between(&random, 0, 2000)};
        los_samples samples = samples_of(&circle, density);
        float radius = (float)(circle.base_mm / 25.4 * PIXELS_PER_INCH / 2.0);
        for (int i = 0; i < density; i++) {
            los_rotation at = los_rotation_of((double)i * TWO_PI / (double)density);
            float x = (float)at.cosine * radius, y = (float)at.sine * radius;
            test_context("density %d, point %d", density, 1 + i);
            CHECK_FLOAT_EQ(samples.points[1 + i].x, circle.position.x + x);
            CHECK_FLOAT_EQ(samples.points[1 + i].y, circle.position.y + y);
        }
    }
}

/* Rounds to float32; volatile keeps compilers from combining steps. */
static float rounded(double value) {
    volatile float result = (float)value;
    return result;
}

static los_vec2 to_world(const los_model *model, double x, double y) {
    los_rotation rotation = los_rotation_of(model->rotation);
    float local_x = rounded(x), local_y = rounded(y);
    float rotated_x = rounded((double)local_x * rotation.cosine - (double)local_y * rotation.sine);
    float rotated_y = rounded((double)local_x * rotation.sine + (double)local_y * rotation.cosine);
    return (los_vec2){model->position.x + rotated_x, model->position.y + rotated_y};
}

static los_model random_base(test_random *random, los_base_shape shape) {
    double rotation = random_between(random, -7, 7), width = random_between(random, 25, 170);
    los_model model = model_of(shape, random_between(random, 25, 170), width, rotation);
    model.position = (los_vec2){(float)random_between(random, 0, 2000), (float)random_between(random, 0, 2000)};
    return model;
}

TEST(ovals_are_rounded_step_by_step) {
    test_random random = {22};
    for (int density = LOS_DENSITY_MIN; density <= LOS_DENSITY_MAX; density++) {
        los_model oval = random_base(&random, LOS_OVAL);
        los_samples samples = samples_of(&oval, density);
        double a = oval.length_mm / 25.4 * PIXELS_PER_INCH / 2.0, b = oval.width_mm / 25.4 * PIXELS_PER_INCH / 2.0;
        CHECK_POINT(samples.points[0], oval.position);
        for (int i = 0; i < density; i++) {
            los_rotation at = los_rotation_of((double)i * TWO_PI / (double)density);
            test_context("density %d, point %d", density, 1 + i);
            CHECK_POINT(samples.points[1 + i], to_world(&oval, a * at.cosine, b * at.sine));
        }
        for (int i = 0; density >= 8 && i < 3; i++) {
            double t = 0.25 * (i + 1);
            CHECK_POINT(samples.points[1 + density + i], to_world(&oval, a * (1 - 2 * t), 0));
            CHECK_POINT(samples.points[1 + density + 3 + i], to_world(&oval, 0, b * (1 - 2 * t)));
        }
    }
}

static los_vec2 between(los_vec2 a, los_vec2 b, float weight) {
    float step_x = rounded((double)((b.x - a.x) * weight)), step_y = rounded((double)((b.y - a.y) * weight));
    return (los_vec2){a.x + step_x, a.y + step_y};
}

TEST(rectangles_are_rounded_step_by_step) {
    test_random random = {23};
    for (int round = 0; round < 500; round++) {
        los_model base = random_base(&random, LOS_RECTANGLE);
        los_samples samples = samples_of(&base, 6);
        double x = base.length_mm / 25.4 * PIXELS_PER_INCH / 2.0, y = base.width_mm / 25.4 * PIXELS_PER_INCH / 2.0;
        const los_vec2 corners[5] = {to_world(&base, -x, -y), to_world(&base, x, -y), to_world(&base, x, y),
                                     to_world(&base, -x, y), to_world(&base, -x, -y)};
        test_context("round %d", round);
        CHECK_POINT(samples.points[0], base.position);
        for (int i = 0; i < 4; i++) {
            CHECK_POINT(samples.points[1 + i], corners[i]);
            CHECK_POINT(samples.points[5 + 2 * i], between(corners[i], corners[i + 1], 0.33f));
            CHECK_POINT(samples.points[6 + 2 * i], between(corners[i], corners[i + 1], 0.67f));
        }
    }
}

/* The SLP vectorizer of gcc 12 omits a rounding here (671.500488281); hence -fno-tree-slp-vectorize. */
TEST(a_rectangle_that_a_compiler_got_wrong) {
    los_model base = model_of(LOS_RECTANGLE, 95, 150, 0.7853981633974483);
    base.position = (los_vec2){570, 580};
    los_samples samples = samples_of(&base, 6);
    CHECK_FLOAT_EQ(samples.points[6].x, 671.500427246f);
    CHECK_FLOAT_EQ(samples.points[6].y, 514.467346191f);
}

TEST(pixels_per_inch_scales) {
    los_model circle = model_of(LOS_CIRCLE, 254.0, 0, 0);
    los_samples samples;
    los_sample_base(&circle, 4, 10.0, &samples);
    CHECK_POINT(samples.points[1], ((los_vec2){50, 0}));
    CHECK_DOUBLE_EQ(los_pixels(25.4, 40.0), 40.0);
    CHECK_DOUBLE_EQ(los_base_radius(&circle, 40.0), 200.0);
}

/* --- Densities --------------------------------------------------------------------------------------------------- */

static int by_shape(los_base_shape one, los_base_shape other, double inches) {
    los_model shooter = model_of(one, 32, 20, 0), target = model_of(other, 32, 20, 0);
    shooter.position = (los_vec2){100, 200};
    target.position = (los_vec2){(float)(100 + inches * PIXELS_PER_INCH), 200};
    CHECK_EQ_INT(los_density_by_shape(&target, &shooter, PIXELS_PER_INCH),
                 los_density_by_shape(&shooter, &target, PIXELS_PER_INCH));
    return los_density_by_shape(&shooter, &target, PIXELS_PER_INCH);
}

TEST(density_by_shape) {
    for (int one = 0; one < 3; one++) {
        for (int other = 0; other < 3; other++) {
            los_base_shape a = (los_base_shape)one, b = (los_base_shape)other;
            int far_apart = a == LOS_CIRCLE && b == LOS_CIRCLE ? 4 : 6;
            CHECK_EQ_INT(by_shape(a, b, 0.0), 8);
            CHECK_EQ_INT(by_shape(a, b, 6.0), 8);
            CHECK_EQ_INT(by_shape(a, b, 6.0001), 6);
            CHECK_EQ_INT(by_shape(a, b, 12.0), 6);
            CHECK_EQ_INT(by_shape(a, b, 12.0001), far_apart);
            CHECK_EQ_INT(by_shape(a, b, 60.0), far_apart);
        }
    }
}

static int by_size(los_base_shape shape, double length_mm, double width_mm, double inches) {
    los_model model = model_of(shape, length_mm, width_mm, 0), other = model_of(LOS_CIRCLE, 170, 170, 0);
    model.position = (los_vec2){100, 200};
    other.position = (los_vec2){100, (float)(200 + inches * PIXELS_PER_INCH)};
    return los_density_by_size(&model, &other, PIXELS_PER_INCH);
}

TEST(density_by_size) {
    CHECK_EQ_INT(by_size(LOS_CIRCLE, 32, 999, 1), 4); /* the width of a circle is not read */
    CHECK_EQ_INT(by_size(LOS_CIRCLE, 33, 0, 1), 6);
    CHECK_EQ_INT(by_size(LOS_CIRCLE, 60, 0, 1), 6);
    CHECK_EQ_INT(by_size(LOS_CIRCLE, 61, 0, 1), 8);
    CHECK_EQ_INT(by_size(LOS_OVAL, 32, 32, 1), 4);
    CHECK_EQ_INT(by_size(LOS_OVAL, 20, 32.1, 1), 6);
    CHECK_EQ_INT(by_size(LOS_RECTANGLE, 60, 20, 1), 6);
    CHECK_EQ_INT(by_size(LOS_RECTANGLE, 20, 60.1, 1), 8);
    CHECK_EQ_INT(by_size(LOS_CIRCLE, 160, 0, 24.0), 8);
    CHECK_EQ_INT(by_size(LOS_CIRCLE, 160, 0, 24.0001), 4);
    CHECK_EQ_INT(by_size(LOS_RECTANGLE, 160, 90, 24.0001), 4);
}

TEST(a_default_model_is_infantry) {
    los_model model = los_default_model();
    CHECK_EQ_INT(model.shape, LOS_CIRCLE);
    CHECK_DOUBLE_EQ(model.base_mm, 32.0);
    CHECK_DOUBLE_EQ(model.height_inches, 2.0);
    CHECK_DOUBLE_EQ(model.elevation_inches, 0.0);
    CHECK(!model.is_bare_point && los_is_origin(model.position) && model.keywords == 0);
}

const test_case sampling_tests[] = {
    CASE(point_counts),
    CASE(a_bare_point_has_one_sample),
    CASE(sample_count_equals_the_count_of_samples),
    CASE(a_circle_starts_at_plus_x_and_goes_clockwise),
    CASE(circles_are_rounded_step_by_step),
    CASE(ovals_are_rounded_step_by_step),
    CASE(rectangles_are_rounded_step_by_step),
    CASE(a_rectangle_that_a_compiler_got_wrong),
    CASE(pixels_per_inch_scales),
    CASE(density_by_shape),
    CASE(density_by_size),
    CASE(a_default_model_is_infantry),
    END_OF_CASES,
};
