/* SPDX-License-Identifier: MIT */
/* A point or direction in pixels, y down, in the precision games store it: float32.
 *
 * Every operation rounds to float32 on its own.  The build forbids fusing and reordering, so these give the same bits
 * as the engine that drew the board. */
#ifndef LOS_BASE_VEC2_H
#define LOS_BASE_VEC2_H

#include "los/los.h"

#include <math.h>
#include <stdbool.h>

static inline los_vec2 los_sub(los_vec2 a, los_vec2 b) {
    return (los_vec2){a.x - b.x, a.y - b.y};
}

static inline los_vec2 los_add(los_vec2 a, los_vec2 b) {
    return (los_vec2){a.x + b.x, a.y + b.y};
}

static inline los_vec2 los_scale(los_vec2 a, float factor) {
    return (los_vec2){a.x * factor, a.y * factor};
}

static inline float los_dot(los_vec2 a, los_vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/* The larger and the smaller of two numbers: fmaxf minds NaN, which does not get here, and may be a call. */
static inline float los_maxf(float a, float b) {
    return a > b ? a : b;
}

static inline float los_minf(float a, float b) {
    return a < b ? a : b;
}

static inline float los_distance_squared(los_vec2 a, los_vec2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static inline float los_distance(los_vec2 a, los_vec2 b) {
    return sqrtf(los_distance_squared(a, b));
}

/* From a point to the nearest one of a segment. */
static inline float los_distance_squared_to_segment(los_vec2 point, los_vec2 a, los_vec2 b) {
    los_vec2 along = los_sub(b, a), offset = los_sub(point, a);
    float length_squared = los_dot(along, along), share = los_dot(along, offset);
    float at = share <= 0.0f ? 0.0f : share >= length_squared ? 1.0f : share / length_squared;
    return los_distance_squared(offset, los_scale(along, at));
}

/* The point a fraction `t` of the way from a to b. */
static inline los_vec2 los_lerp(los_vec2 a, los_vec2 b, float t) {
    return los_add(a, los_scale(los_sub(b, a), t));
}

static inline bool los_equal(los_vec2 a, los_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static inline bool los_is_origin(los_vec2 a) {
    return a.x == 0.0f && a.y == 0.0f;
}

#endif
