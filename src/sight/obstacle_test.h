/* SPDX-License-Identifier: MIT */
/* Does one obstacle block a sight line? */
#ifndef LOS_SIGHT_OBSTACLE_TEST_H
#define LOS_SIGHT_OBSTACLE_TEST_H

#include "sight/line_inside.h"

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

#endif
