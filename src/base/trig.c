/* SPDX-License-Identifier: MIT */
#include "base/trig.h"

#include <math.h>

/* pi/2 as the sum of three numbers (Cody and Waite).  The first two have 33 bits, so that their products with a
 * quadrant below 2^20 are exact. */
static const double HALF_PI_1 = 0x1.921fb544p+0, HALF_PI_2 = 0x1.0b4611a6p-34, HALF_PI_3 = 0x1.3198a2e037073p-69;
static const double TWO_PI = 0x1.921fb54442d18p+2;
static const double LARGEST_EXACT = 1.0e6;

/* A number as the unevaluated sum of two doubles (double-double arithmetic). */
typedef struct {
    double high, low;
} double_double;

/* a * b without rounding error (Dekker): splits both factors into halves of 26 bits. */
static double_double exact_product(double a, double b) {
    const double splitter = 134217729.0; /* 2^27 + 1 */
    double a_scaled = splitter * a, b_scaled = splitter * b;
    double a_high = a_scaled - (a_scaled - a), b_high = b_scaled - (b_scaled - b);
    double a_low = a - a_high, b_low = b - b_high;
    double product = a * b;
    double low = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return (double_double){product, low};
}

/* The sine of x + tail, by Taylor series on |x| <= pi/4; the first omitted term is below 1e-18.  The two leading terms
 * are computed in twice the precision, because their rounding dominates the error. */
static double sine_near_zero(double x, double tail) {
    const double_double sixth = {0x1.5555555555555p-3, 0x1.5555555555555p-57};
    double_double square = exact_product(x, x);
    double_double cube = exact_product(square.high, x);
    cube.low += square.low * x;
    double_double second = exact_product(cube.high, sixth.high);
    second.low += cube.low * sixth.high + cube.high * sixth.low;
    double z = square.high;
    double series = 1.0 / 6227020800.0 + z * (-1.0 / 1307674368000.0 + z * (1.0 / 355687428096000.0));
    series = -1.0 / 39916800.0 + z * series;
    series = 1.0 / 362880.0 + z * series;
    series = -1.0 / 5040.0 + z * series;
    series = 1.0 / 120.0 + z * series;
    double sum = x - second.high, lost = (x - sum) - second.high;
    return sum + (lost + (cube.high * (z * series) - second.low + tail * (1.0 - 0.5 * z)));
}

/* The cosine of x + tail, likewise. */
static double cosine_near_zero(double x, double tail) {
    double_double square = exact_product(x, x);
    double z = square.high, half = 0.5 * z;
    double series = 1.0 / 20922789888000.0 + z * (-1.0 / 6402373705728000.0);
    series = -1.0 / 87178291200.0 + z * series;
    series = 1.0 / 479001600.0 + z * series;
    series = -1.0 / 3628800.0 + z * series;
    series = 1.0 / 40320.0 + z * series;
    series = -1.0 / 720.0 + z * series;
    series = 1.0 / 24.0 + z * series;
    double sum = 1.0 - half, lost = (1.0 - sum) - half;
    return sum + (lost - 0.5 * square.low + (z * z * series - x * tail));
}

los_rotation los_rotation_of(double angle) {
    if (!isfinite(angle)) {
        return (los_rotation){1.0, 0.0};
    }
    if (fabs(angle) > LARGEST_EXACT) {
        angle = fmod(angle, TWO_PI);
    }
    double quadrant = floor(angle / (HALF_PI_1 + HALF_PI_2) + 0.5);
    double rest = angle - quadrant * HALF_PI_1;
    double second = quadrant * HALF_PI_2;
    double sum = rest - second;
    /* The rounding error of that subtraction (Knuth's two-sum). */
    double back = sum - rest;
    double lost = (rest - (sum - back)) - (second + back);
    double correction = lost - quadrant * HALF_PI_3;
    double x = sum + correction, tail = (sum - x) + correction;
    double s = sine_near_zero(x, tail), c = cosine_near_zero(x, tail);
    switch ((int)(quadrant - 4.0 * floor(quadrant / 4.0))) {
    case 0:
        return (los_rotation){c, s};
    case 1:
        return (los_rotation){-s, c};
    case 2:
        return (los_rotation){-c, -s};
    default:
        return (los_rotation){s, -c};
    }
}
