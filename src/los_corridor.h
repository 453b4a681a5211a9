/* SPDX-License-Identifier: MIT */
/* Where lines between two places can run, and which pieces they can meet there. */
#ifndef LOS_CORRIDOR_H
#define LOS_CORRIDOR_H

#include "los_terrain.h"

/* Room for the rounding of sample points and of the circle test, in pixels. */
#define LOS_CORRIDOR_ROOM 4.0f

typedef struct los_corridor {
    los_strip strip; /* for the index: holds all of it */
    los_vec2 from, along;
    float length; /* from one place to the other */
    float half_width;
    float spread; /* how much wider it gets per pixel beyond its ends */
} los_corridor;

/* Of all lines whose ends are within `reach` of the two places. */
los_corridor los_corridor_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach);

/* False only if no such line can meet the piece: the strip is wider than need be. */
bool los_corridor_meets(const los_corridor *corridor, const los_piece *piece);

#endif
