/* SPDX-License-Identifier: MIT */
/* Minimum and maximum, and vectors in float32 and in double. */
#ifndef LOS_BASE_VEC2_H
#define LOS_BASE_VEC2_H

#include "los/los.h"

#include <math.h>
#include <stdbool.h>

/* Minimum and maximum for numbers that are not NaN.  fmin and fmax must handle NaN and compile to calls on some
 * targets; these compile to one instruction.  If an argument is NaN, the second one is returned. */

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

/* Operations on los_vec2: a point or direction in pixels, y down, in the precision that game engines store (float32).
 *
 * Each operation rounds to float32 separately.  The build forbids fused and reordered operations, so that results equal
 * those of the game engine bit for bit. */

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

static inline float los_distance_squared(los_vec2 a, los_vec2 b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static inline float los_distance(los_vec2 a, los_vec2 b) {
    return sqrtf(los_distance_squared(a, b));
}

/* From a point to the nearest point of a segment, which may have zero length. */
static inline float los_distance_squared_to_segment(los_vec2 point, los_vec2 a, los_vec2 b) {
    los_vec2 along = los_sub(b, a), offset = los_sub(point, a);
    float length_squared = los_dot(along, along), projection = los_dot(along, offset);
    float t = projection <= 0.0f ? 0.0f : projection >= length_squared ? 1.0f : projection / length_squared;
    return los_distance_squared(offset, los_scale(along, t));
}

/* The point at fraction `t` of the segment from `a` to `b`. */
static inline los_vec2 los_lerp(los_vec2 a, los_vec2 b, float t) {
    return los_add(a, los_scale(los_sub(b, a), t));
}

static inline bool los_equal(los_vec2 a, los_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static inline bool los_is_origin(los_vec2 a) {
    return a.x == 0.0f && a.y == 0.0f;
}

/* Double precision points and directions, for the exact mode.  los_vec2 is the float32 counterpart. */

typedef struct los_vec2d {
    double x, y;
} los_vec2d;

static inline los_vec2d los_vec2d_sub(los_vec2d a, los_vec2d b) {
    return (los_vec2d){a.x - b.x, a.y - b.y};
}

static inline double los_vec2d_dot(los_vec2d a, los_vec2d b) {
    return a.x * b.x + a.y * b.y;
}

/* The z component of the cross product: positive if `b` is to the left of `a` in a frame whose y points up. */
static inline double los_vec2d_cross(los_vec2d a, los_vec2d b) {
    return a.x * b.y - a.y * b.x;
}

static inline double los_vec2d_length(los_vec2d a) {
    return sqrt(los_vec2d_dot(a, a));
}

/* The point at fraction `t` of the segment from `a` to `b`. */
static inline los_vec2d los_vec2d_lerp(los_vec2d a, los_vec2d b, double t) {
    return (los_vec2d){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

#endif
