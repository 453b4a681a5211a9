/* SPDX-License-Identifier: MIT */
/* Minimum and maximum for numbers that are not NaN.  fmin and fmax must handle NaN and compile to calls on some
 * targets; these compile to one instruction.  If an argument is NaN, the second one is returned. */
#ifndef LOS_BASE_MINMAX_H
#define LOS_BASE_MINMAX_H

static inline double los_min(double a, double b) {
    return a < b ? a : b;
}

static inline double los_max(double a, double b) {
    return a > b ? a : b;
}

static inline float los_minf(float a, float b) {
    return a < b ? a : b;
}

static inline float los_maxf(float a, float b) {
    return a > b ? a : b;
}

#endif
