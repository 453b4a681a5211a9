/* SPDX-License-Identifier: MIT */
#include "base/trig.h"
#include "support/los_test.h"

#include <float.h>

static const double HALF_PI = 1.57079632679489661923;

/* The bound that trig.h states, and one unit more where long double has the precision of double and rounds, too. */
static double allowed(void) {
    return LDBL_MANT_DIG > DBL_MANT_DIG ? 0.6 : 1.6;
}

/* The error in units of the last place of the true value. */
static double error_of(double got, long double truth) {
    int exponent;
    (void)frexp((double)truth, &exponent);
    return (double)(fabsl((long double)got - truth) / ldexpl(1.0L, exponent - DBL_MANT_DIG));
}

/* pi/2 as a sum: the product of an integer below 2^20 and one of the first three numbers fits into 53 bits. */
static const long double QUARTER[] = {0x1921fb544p-32L, 0x85a308d3p-65L, 0x2633145cp-98L, 0x1b839a252049c11p-160L};

typedef struct {
    long double cosine, sine;
} precise_rotation;

/* Not by the C library: some reduce angles by a pi/2 of 64 bits, which is wrong after thousands of turns. */
static precise_rotation truth_of(double angle) {
    int quarters = (int)round(angle / HALF_PI);
    long double x = (long double)angle, cosine = 1.0L, sine = 1.0L;
    for (int i = 0; i < 4; i++) {
        x -= (long double)quarters * QUARTER[i];
    }
    for (int n = 20; n >= 2; n -= 2) {
        cosine = 1.0L - x * x / (long double)((n - 1) * n) * cosine;
        sine = 1.0L - x * x / (long double)(n * (n + 1)) * sine;
    }
    sine *= x;
    switch ((quarters % 4 + 4) % 4) {
    case 0:
        return (precise_rotation){cosine, sine};
    case 1:
        return (precise_rotation){-sine, cosine};
    case 2:
        return (precise_rotation){-cosine, -sine};
    default:
        return (precise_rotation){sine, -cosine};
    }
}

static void check_within(double angle, double limit) {
    los_rotation got = los_rotation_of(angle);
    precise_rotation truth = truth_of(angle);
    test_context("angle %.17g", angle);
    CHECK_NEAR(error_of(got.cosine, truth.cosine), 0.0, limit);
    CHECK_NEAR(error_of(got.sine, truth.sine), 0.0, limit);
}

static void check_angle(double angle) {
    check_within(angle, allowed());
}

static void check_range(uint64_t seed, double low, double high, int count) {
    test_random random = {seed};
    for (int i = 0; i < count; i++) {
        check_angle(random_between(&random, low, high));
    }
}

TEST(one_turn) {
    check_range(1, -6.3, 6.3, 200000);
}

TEST(many_turns) {
    check_range(2, -1000.0, 1000.0, 100000);
}

TEST(a_million_radians) {
    check_range(3, -1.0e6, 1.0e6, 100000);
    check_angle(1.0e6);
    check_angle(-1.0e6);
}

TEST(tiny_angles) {
    test_random random = {4};
    for (int i = 0; i < 20000; i++) {
        int halvings = (int)random_below(&random, 200);
        check_angle(ldexp(random_between(&random, -1.0, 1.0), -halvings));
    }
    CHECK_DOUBLE_EQ(los_rotation_of(1e-300).sine, 1e-300);
    CHECK_DOUBLE_EQ(los_rotation_of(1e-300).cosine, 1.0);
}

/* Where nearly all digits cancel, the three numbers that sum to pi/2 are not precise enough: 15 of the 4.4 million
 * doubles next to a quarter turn have an error above 0.6, at most 1.07. */
TEST(near_every_quarter_turn) {
    test_random random = {5};
    for (int i = 0; i < 50000; i++) {
        double quarter = (double)random_below(&random, 600000) * HALF_PI;
        int halvings = (int)random_below(&random, 40);
        check_within(quarter + ldexp(random_between(&random, -1.0, 1.0), -halvings), allowed() + 0.5);
        check_within(quarter, allowed() + 0.5);
    }
    check_within(413441.44719405076, allowed() + 0.5);
    for (int quarter = 0; quarter < 10000; quarter++) {
        check_angle((double)quarter * HALF_PI);
    }
}

/* The doubles nearest to quarter turns are not quarter turns.  The values are those of the reference C library. */
TEST(known_values) {
    los_rotation zero = los_rotation_of(0.0);
    CHECK_DOUBLE_EQ(zero.cosine, 1.0);
    CHECK_DOUBLE_EQ(zero.sine, 0.0);
    los_rotation quarter = los_rotation_of(HALF_PI), half = los_rotation_of(2.0 * HALF_PI);
    CHECK_DOUBLE_EQ(quarter.cosine, 0x1.1a62633145c07p-54);
    CHECK_DOUBLE_EQ(quarter.sine, 1.0);
    CHECK_DOUBLE_EQ(half.cosine, -1.0);
    CHECK_DOUBLE_EQ(half.sine, 0x1.1a62633145c07p-53);
    los_rotation three = los_rotation_of(3.0 * HALF_PI), whole = los_rotation_of(4.0 * HALF_PI);
    CHECK_DOUBLE_EQ(three.cosine, -0x1.a79394c9e8a0ap-53);
    CHECK_DOUBLE_EQ(three.sine, -1.0);
    CHECK_DOUBLE_EQ(whole.cosine, 1.0);
    CHECK_DOUBLE_EQ(whole.sine, -0x1.1a62633145c07p-52);
    CHECK_DOUBLE_EQ(los_rotation_of(1.0).cosine, 0x1.14a280fb5068cp-1);
    CHECK_DOUBLE_EQ(los_rotation_of(1.0).sine, 0x1.aed548f090ceep-1);
}

TEST(negative_angles_negate_the_sine) {
    test_random random = {6};
    for (int i = 0; i < 20000; i++) {
        double angle = random_between(&random, 1e-9, i % 2 == 0 ? 10.0 : 1.0e5);
        los_rotation plus = los_rotation_of(angle), minus = los_rotation_of(-angle);
        test_context("angle %.17g", angle);
        CHECK_DOUBLE_EQ(minus.cosine, plus.cosine);
        CHECK_DOUBLE_EQ(minus.sine, -plus.sine);
        CHECK_NEAR(plus.cosine * plus.cosine + plus.sine * plus.sine, 1.0, 4.0 * DBL_EPSILON);
    }
}

TEST(angles_that_are_not_finite_count_as_zero) {
    const double strange[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 3; i++) {
        CHECK_DOUBLE_EQ(los_rotation_of(strange[i]).cosine, 1.0);
        CHECK_DOUBLE_EQ(los_rotation_of(strange[i]).sine, 0.0);
    }
}

TEST(huge_angles_are_on_the_unit_circle) {
    const double turn = 4.0 * HALF_PI;
    for (double angle = 1.0e6; angle < 1.0e308; angle *= 7.3) {
        los_rotation got = los_rotation_of(angle), reduced = los_rotation_of(fmod(angle, turn));
        CHECK_NEAR(got.cosine * got.cosine + got.sine * got.sine, 1.0, 4.0 * DBL_EPSILON);
        if (angle > 1.0e6) {
            CHECK_DOUBLE_EQ(got.cosine, reduced.cosine);
            CHECK_DOUBLE_EQ(got.sine, reduced.sine);
        }
    }
}

const test_case trig_tests[] = {
    CASE(one_turn),
    CASE(many_turns),
    CASE(a_million_radians),
    CASE(tiny_angles),
    CASE(near_every_quarter_turn),
    CASE(known_values),
    CASE(negative_angles_negate_the_sine),
    CASE(angles_that_are_not_finite_count_as_zero),
    CASE(huge_angles_are_on_the_unit_circle),
    END_OF_CASES,
};
