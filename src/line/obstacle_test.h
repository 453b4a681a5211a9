/* SPDX-License-Identifier: MIT */
/* What the judge's files share, and nobody else may use: judge.c says whether a line passes, judge_heights.c at
 * which heights, clearance.c with how much room, blockers.c what stopped it and where. */
#ifndef LOS_LINE_OBSTACLE_TEST_H
#define LOS_LINE_OBSTACLE_TEST_H

#include "line/judge.h"

/* Is the line's end on that side inside the obstacle's polygon? */
bool los_sight_line_endpoint_is_inside(const los_pair *pair, const los_sight_line *sight, los_side side,
                                       const los_obstacle *obstacle);
/* Where a line first is in the polygon on its way through a run, as a share of the line; negative if nowhere. */
float los_sight_line_first_inside(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle,
                                  los_interval run);
/* The hit on a piece's walls, on the line's way through a run, that is nearest to its start; unlike on a polygon, (0,
 * 0) is a hit. */
bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line, los_interval run,
                          los_vec2 *hit);
bool los_walls_block(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle);

/* Does anything about this piece stop the line, be it late or early in the order of the rules? */
bool los_obstacle_or_walls_block(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle);

/* Does the line pass at all its heights, no obstacle stopping all of them at once?  If it has one height at each end,
 * that is the verdict. */
bool los_line_passes_all_heights(los_pair *pair, const los_sight_line *sight);

#endif
