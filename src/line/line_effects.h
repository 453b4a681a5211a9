/* SPDX-License-Identifier: MIT */
/* Effects of rules that are not exact: depth in a piece, sums of hindrance, walls that block from one side.  They are
 * decided line by line. */
#ifndef LOS_LINE_LINE_EFFECTS_H
#define LOS_LINE_LINE_EFFECTS_H

#include "line/sight_line.h"

/* True if the line runs farther inside the piece than its row allows. */
bool los_line_is_too_deep(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);

/* How the line crosses a wall: by the side on which it starts. */
los_crossing los_line_crossing(const los_line *line, const los_wall *wall);
/* The set of crossings in which the walls of an obstacle block. */
uint32_t los_obstacle_wall_crossings(const los_pair *pair, const los_obstacle *obstacle);

/* What an obstacle adds to the hindrance of a line that meets its polygon or a wall; 0 if nothing. */
double los_obstacle_hindrance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if everything on the line together blocks it.  Writes the number of an obstacle or model (pair.h) that takes
 * part. */
bool los_line_is_hindered(los_pair *pair, const los_sight_line *line, uint32_t *part);

#endif
