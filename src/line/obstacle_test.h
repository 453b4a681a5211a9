/* SPDX-License-Identifier: MIT */
/* Does one obstacle block a sight line, and where along it? */
#ifndef LOS_LINE_OBSTACLE_TEST_H
#define LOS_LINE_OBSTACLE_TEST_H

#include "line/sight_line.h"

/* True if the polygon of the obstacle contains the line's endpoint on that side. */
bool los_sight_line_endpoint_is_inside(los_pair *pair, const los_sight_line *line, los_side side,
                                       const los_obstacle *obstacle);
/* The stretch of the line on which it is within the heights of an obstacle (los_sight_line_stretch); the whole line
 * unless the obstacle is partial. */
los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* The first fraction of the line within the stretch at which it is in the polygon; negative if there is none. */
float los_sight_line_first_inside(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                                  los_interval stretch);
/* Writes the hit on a wall of the piece, within the stretch and crossed in one of the given ways, that is nearest to
 * the line's start.  False if there is none.  Unlike on a polygon, a hit at (0, 0) counts. */
bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line,
                          los_interval stretch, uint32_t crossings, los_vec2 *hit);

/* True if the line crosses or touches an edge of the obstacle's polygon or has an endpoint inside, at its heights. */
bool los_obstacle_meets(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if the polygon of the obstacle alone blocks the line, at all heights it may have. */
bool los_obstacle_blocks(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if a wall of the obstacle meets the line, whatever the wall phase. */
bool los_walls_block(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if the polygon or, in any wall phase, the walls block the line. */
bool los_obstacle_or_walls_block(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);

/* An obstacle that blocks the line at all heights it may have, or a model (los_pair.models), or LOS_NO_OBSTACLE.  If
 * the line has one height at each endpoint, that is the verdict.  `first` is tested first and may be LOS_NO_OBSTACLE:
 * of several obstacles that block, another may then be returned, but never none. */
uint32_t los_line_find_blocker(los_pair *pair, const los_sight_line *line, uint32_t first);

#endif
