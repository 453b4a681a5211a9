/* SPDX-License-Identifier: MIT */
/* Operations on los_vec2: a point or direction in pixels, y down, in the precision that game engines store (float32).
 *
 * Each operation rounds to float32 separately.  The build forbids fused and reordered operations, so that results equal
 * those of the game engine bit for bit. */
#ifndef LOS_BASE_VEC2_H
#define LOS_BASE_VEC2_H

#include "base/minmax.h"
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

#endif
