/* SPDX-License-Identifier: MIT */
/* Double precision points and directions, for the exact mode.  los_vec2 (vec2.h) is the float32 counterpart. */
#ifndef LOS_BASE_VEC2D_H
#define LOS_BASE_VEC2D_H

#include "base/minmax.h"

#include <math.h>

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
