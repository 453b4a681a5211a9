/* SPDX-License-Identifier: MIT */
/* Fans of lines: from one point to a box, and between the sample points of a pair. */
#ifndef LOS_SIGHT_LINE_FAN_H
#define LOS_SIGHT_LINE_FAN_H

#include "sight/sight_line.h"
#include "terrain/terrain.h"

/* All lines from one point to the points of a box. */

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

/* All lines between the sample points of a pair, as a fan from each sample point of the shooter.
 *
 * An obstacle beside a line is rejected for four lines at once, so that a search over all lines takes a fraction of the
 * time of one line after the other. */

enum {
    LOS_FAN_LANES = 4,
    LOS_FAN_ENDS_MAX = (LOS_SAMPLES_MAX + LOS_FAN_LANES - 1) / LOS_FAN_LANES * LOS_FAN_LANES
};

#define LOS_NO_LINE UINT32_MAX

/* Where the lines of a pair start and end. */
typedef struct los_line_fans {
    uint32_t starts, ends;
    bool from_tops; /* prisms float: lines run from top to top */
    float x[LOS_FAN_ENDS_MAX], y[LOS_FAN_ENDS_MAX];
} los_line_fans;

/* The fans of a finished pair of LOS_MODE_SAMPLED, which is sampled if it is not. */
los_line_fans los_pair_line_fans(los_pair *pair);

/* Line `number` of starts * ends: every shooter point with every target point. */
los_sight_line los_line_of_fans(const los_pair *pair, const los_line_fans *fans, uint32_t number);

/* The number of the first line that the polygon of the obstacle blocks (los_obstacle_blocks); LOS_NO_LINE if it blocks
 * none. */
uint32_t los_obstacle_first_blocked_line(los_pair *pair, const los_line_fans *fans, const los_obstacle *obstacle);

#endif
