/* SPDX-License-Identifier: MIT */
/* Four floats or two doubles at a time, in the vector types of gcc and clang, on every processor.  Callers do the same
 * operations in the same order as their scalar loops, so both give the same bits.  LOS_NO_SIMD, and other compilers,
 * use the scalar loops. */
#ifndef LOS_BASE_SIMD_H
#define LOS_BASE_SIMD_H

#if defined(__GNUC__) && !defined(LOS_NO_SIMD)
#define LOS_HAS_SIMD 1

#include <stdint.h>
#include <string.h>

typedef float los_f32x4 __attribute__((vector_size(16)));
typedef int32_t los_mask32x4 __attribute__((vector_size(16))); /* -1: true; 0: false */

static inline los_f32x4 los_f32x4_load(const float *values) {
    los_f32x4 four;
    memcpy(&four, values, sizeof four);
    return four;
}

static inline los_f32x4 los_f32x4_abs(los_f32x4 four) {
    los_mask32x4 bits;
    memcpy(&bits, &four, sizeof bits);
    bits &= 0x7fffffff;
    memcpy(&four, &bits, sizeof four);
    return four;
}

/* The values of `four`, which must not be negative, with the signs of `signs`. */
static inline los_f32x4 los_f32x4_copy_signs(los_f32x4 four, los_f32x4 signs) {
    los_mask32x4 bits, sign_bits;
    memcpy(&bits, &four, sizeof bits);
    memcpy(&sign_bits, &signs, sizeof sign_bits);
    bits |= sign_bits & INT32_MIN;
    memcpy(&four, &bits, sizeof four);
    return four;
}

static inline los_f32x4 los_f32x4_splat(float value) {
    return (los_f32x4){value, value, value, value};
}

/* `a` where the mask is true, else `b`. */
static inline los_f32x4 los_f32x4_select(los_mask32x4 mask, los_f32x4 a, los_f32x4 b) {
    los_mask32x4 a_bits, b_bits;
    memcpy(&a_bits, &a, sizeof a_bits);
    memcpy(&b_bits, &b, sizeof b_bits);
    a_bits = (a_bits & mask) | (b_bits & ~mask);
    memcpy(&a, &a_bits, sizeof a);
    return a;
}

/* Minimum and maximum per lane; `b` where either is NaN. */
static inline los_f32x4 los_f32x4_min(los_f32x4 a, los_f32x4 b) {
#if defined(__SSE2__)
    return __builtin_ia32_minps(a, b); /* compilers do not emit it for the code below */
#else
    return los_f32x4_select(a < b, a, b);
#endif
}

static inline los_f32x4 los_f32x4_max(los_f32x4 a, los_f32x4 b) {
#if defined(__SSE2__)
    return __builtin_ia32_maxps(a, b);
#else
    return los_f32x4_select(a > b, a, b);
#endif
}

/* Two doubles. */
typedef double los_f64x2 __attribute__((vector_size(16)));
typedef int64_t los_mask64x2 __attribute__((vector_size(16)));

static inline los_f64x2 los_f64x2_load(const double *values) {
    los_f64x2 two;
    memcpy(&two, values, sizeof two);
    return two;
}

static inline void los_f64x2_store(double *values, los_f64x2 two) {
    memcpy(values, &two, sizeof two);
}

/* Minimum and maximum per lane; `b` where either is NaN. */
static inline los_f64x2 los_f64x2_min(los_f64x2 a, los_f64x2 b) {
#if defined(__SSE2__)
    return __builtin_ia32_minpd(a, b); /* compilers do not emit it for the code below */
#else
    return (los_f64x2){a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1]};
#endif
}

static inline los_f64x2 los_f64x2_max(los_f64x2 a, los_f64x2 b) {
#if defined(__SSE2__)
    return __builtin_ia32_maxpd(a, b);
#else
    return (los_f64x2){a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1]};
#endif
}

static inline los_f64x2 los_f64x2_abs(los_f64x2 two) {
    los_mask64x2 bits;
    memcpy(&bits, &two, sizeof bits);
    bits &= INT64_MAX;
    memcpy(&two, &bits, sizeof two);
    return two;
}

static inline los_f64x2 los_f64x2_sqrt(los_f64x2 two) {
#if defined(__SSE2__)
    return __builtin_ia32_sqrtpd(two);
#else
    return (los_f64x2){__builtin_sqrt(two[0]), __builtin_sqrt(two[1])};
#endif
}

/* The values where the mask is true, else 0. */
static inline los_f64x2 los_f64x2_keep(los_mask64x2 mask, los_f64x2 two) {
    los_mask64x2 bits;
    memcpy(&bits, &two, sizeof bits);
    bits &= mask;
    memcpy(&two, &bits, sizeof two);
    return two;
}

/* One bit per lane, lane 0 lowest; set where the mask is true. */
static inline uint32_t los_mask32x4_bits(los_mask32x4 masks) {
#if defined(__SSE2__)
    los_f32x4 signs;
    memcpy(&signs, &masks, sizeof signs);
    return (uint32_t)__builtin_ia32_movmskps(signs); /* compilers do not emit it for the code below */
#else
    return (uint32_t)(masks[0] & 1) | (uint32_t)(masks[1] & 2) | (uint32_t)(masks[2] & 4) | (uint32_t)(masks[3] & 8);
#endif
}

#else
#define LOS_HAS_SIMD 0
#endif

#endif
