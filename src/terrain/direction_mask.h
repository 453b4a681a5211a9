/* SPDX-License-Identifier: MIT */
/* The directions of a set of edges, quantized: a quick proof that no edge is nearly parallel to a line. */
#ifndef LOS_TERRAIN_DIRECTION_MASK_H
#define LOS_TERRAIN_DIRECTION_MASK_H

#include "base/vec2.h"

enum {
    LOS_DIRECTION_BUCKETS = 1024 /* for flat directions, and as many for steep ones */
};

/* One bit per bucket of slopes from -1 to 1: first for directions with |x| >= |y| (y / x), then for the others (x / y).
 */
typedef struct los_direction_mask {
    uint32_t used[2][LOS_DIRECTION_BUCKETS / 32];
} los_direction_mask;

/* Lower bound of the sine of the angle between a direction that is free and any that was added.  Their slopes differ by
 * more than a bucket; at slopes of 1 the sine is half of that.  0.49 instead of 0.5 covers slopes just beyond 1. */
#define LOS_DIRECTION_MIN_SINE (0.49f * 2.0f / (float)LOS_DIRECTION_BUCKETS)

/* Adds a direction and its opposite; (0, 0) adds nothing. */
void los_direction_mask_add(los_direction_mask *mask, los_vec2 direction);
/* True if no direction near this one, or its opposite, was added.  Not for (0, 0). */
bool los_direction_mask_is_free(const los_direction_mask *mask, los_vec2 direction);

#endif
