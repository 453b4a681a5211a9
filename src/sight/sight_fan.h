/* SPDX-License-Identifier: MIT */
/* All lines from one point to the points of a box. */
#ifndef LOS_SIGHT_SIGHT_FAN_H
#define LOS_SIGHT_SIGHT_FAN_H

#include "terrain/terrain.h"

enum {
    LOS_FAN_CORNERS = 4
};

typedef struct los_sight_fan {
    los_vec2 from;
    los_vec2 along[LOS_FAN_CORNERS]; /* directions of length 1 to the corners of the box */
    float length[LOS_FAN_CORNERS];   /* and their distances */
    los_vec2 sides[2];               /* the outermost of them: every line of the fan runs between */
    float tolerance;                 /* pixels: a point farther from all lines is beside them for certain */
} los_sight_fan;

/* False if there is none: the box is too near, or contains the point. */
bool los_sight_fan_make(los_vec2 from, const los_box *box, los_sight_fan *fan);

/* True only if each edge of the polygon is beside, behind or beyond every line, so that no line hits it. */
bool los_sight_fan_misses_polygon(const los_sight_fan *fan, const los_terrain *terrain, const los_piece *piece);
/* The same for every wall of the piece. */
bool los_sight_fan_misses_walls(const los_sight_fan *fan, const los_terrain *terrain, const los_piece *piece);

#endif
