/* SPDX-License-Identifier: MIT */
/* Where lines between two places can run, and which pieces they can meet there. */
#ifndef LOS_TERRAIN_CORRIDOR_QUERY_H
#define LOS_TERRAIN_CORRIDOR_QUERY_H

#include "terrain/terrain.h"

/* Room for the rounding of sample points and of the circle test, in pixels. */
#define LOS_CORRIDOR_TOLERANCE 4.0f

typedef struct los_corridor_query {
    los_bvh_query strip; /* holds all of it, whatever pieces are like: wider than need be */
    los_vec2 from, along;
    float length; /* from one place to the other */
    float half_width;
    float spread; /* how much wider it gets per pixel beyond its ends */
} los_corridor_query;

/* Of all lines whose ends are within `reach` of the two places. */
los_corridor_query los_corridor_query_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach);

/* Writes the numbers of the pieces that such a line may meet, in no particular order; perhaps a few too many, never too
 * few.  `found` has room for all pieces of the terrain. */
uint32_t los_corridor_query_find(const los_corridor_query *corridor, const los_terrain *terrain, uint32_t *found);

#endif
