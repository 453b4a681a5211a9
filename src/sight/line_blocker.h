/* SPDX-License-Identifier: MIT */
/* What blocks a sight line: one obstacle or model, or a sum of what hinders it. */
#ifndef LOS_SIGHT_LINE_BLOCKER_H
#define LOS_SIGHT_LINE_BLOCKER_H

#include "sight/sight_line.h"

/* What an obstacle adds to the hindrance of a line that meets its polygon or a wall; 0 if nothing. */
double los_obstacle_hindrance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if everything on the line together blocks it.  Writes the number of an obstacle or model (pair.h) that takes
 * part. */
bool los_line_is_hindered(los_pair *pair, const los_sight_line *line, uint32_t *part);

/* An obstacle that blocks the line at all heights it may have, or a model (los_pair.models), or LOS_NO_OBSTACLE.  If
 * the line has one height at each endpoint, that is the verdict.  `first` is tested first and may be LOS_NO_OBSTACLE:
 * of several obstacles that block, another may then be returned, but never none. */
uint32_t los_line_find_blocker(los_pair *pair, const los_sight_line *line, uint32_t first);

#endif
