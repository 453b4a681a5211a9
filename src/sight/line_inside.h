/* SPDX-License-Identifier: MIT */
/* Where a sight line is inside an obstacle. */
#ifndef LOS_SIGHT_LINE_INSIDE_H
#define LOS_SIGHT_LINE_INSIDE_H

#include "sight/sight_line.h"

/* True if the polygon of the obstacle contains the line's endpoint on that side. */
bool los_sight_line_endpoint_is_inside(los_pair *pair, const los_sight_line *line, los_side side,
                                       const los_obstacle *obstacle);
/* The stretch of the line on which it is within the heights of an obstacle (los_sight_line_stretch); the whole line
 * unless the obstacle is partial. */
los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* The first fraction of the line within the stretch at which it is in the polygon; negative if there is none. */
float los_sight_line_first_inside(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                                  los_interval stretch);

#endif
