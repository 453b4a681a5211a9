/* SPDX-License-Identifier: MIT */
/* Where lines between two places can run, and which pieces they can meet there. */
#ifndef LOS_CORRIDOR_H
#define LOS_CORRIDOR_H

#include "los_terrain.h"

/* Room for the rounding of sample points and of the circle test, in pixels. */
#define LOS_CORRIDOR_ROOM 4.0f

typedef struct los_corridor {
    los_strip strip; /* holds all of it, whatever pieces are like: wider than need be */
    los_vec2 from, along;
    float length; /* from one place to the other */
    float half_width;
    float spread; /* how much wider it gets per pixel beyond its ends */
} los_corridor;

/* Of all lines whose ends are within `reach` of the two places. */
los_corridor los_corridor_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach);

/* Writes the numbers of the pieces that such a line may meet, in no particular order; perhaps a few too many, never too
 * few.  `found` has room for all pieces of the terrain. */
uint32_t los_corridor_find(const los_corridor *corridor, const los_terrain *terrain, uint32_t *found);

#endif
