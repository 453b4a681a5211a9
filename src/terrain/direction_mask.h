/* SPDX-License-Identifier: MIT */
/* Which directions a board's edges have, roughly: tells quickly that no edge runs along a line. */
#ifndef LOS_TERRAIN_DIRECTION_MASK_H
#define LOS_TERRAIN_DIRECTION_MASK_H

#include "base/vec2.h"

#include <stdint.h>

enum {
    LOS_DIRECTION_BUCKETS = 1024 /* of each of the two kinds */
};

/* One bit per slope from -1 to 1: of directions that run more along x (y per x), and of the others (x per y). */
typedef struct los_direction_mask {
    uint32_t taken[2][LOS_DIRECTION_BUCKETS / 32];
} los_direction_mask;

/* The sine of the angle between a direction that is free and any that was added is at least this. */
#define LOS_DIRECTION_MIN_SINE (0.49f * 2.0f / (float)LOS_DIRECTION_BUCKETS)

/* Adds a direction; (0, 0) is none. */
void los_direction_mask_add(los_direction_mask *slopes, los_vec2 along);
/* Is no direction near this one, or its opposite, that has been added?  Not for (0, 0). */
bool los_direction_mask_is_free(const los_direction_mask *slopes, los_vec2 along);

#endif
