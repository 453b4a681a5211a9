/* SPDX-License-Identifier: MIT */
/* What the judge's files share, and nobody else may use: los_judge.c says whether a line passes, los_judge_heights.c at
 * which heights, los_judge_room.c with how much room, los_judge_blame.c what stopped it and where. */
#ifndef LOS_JUDGE_PARTS_H
#define LOS_JUDGE_PARTS_H

#include "los_judge.h"

/* Is the line's end on that side inside the obstacle's polygon? */
bool los_sight_end_is_inside(const los_pair *pair, const los_sight *sight, los_side side, const los_obstacle *obstacle);
/* Where a line first is in the polygon on its way through a run, as a share of the line; negative if nowhere. */
float los_sight_first_in_run(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle, los_span run);
/* The hit on a piece's walls, on the line's way through a run, that is nearest to its start; unlike on a polygon, (0,
 * 0) is a hit. */
bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line, los_span run,
                          los_vec2 *hit);
bool los_walls_stop(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle);

/* Does anything about this piece stop the line, be it late or early in the order of the rules? */
bool los_obstacle_stops_at_all(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle);

/* Does the line pass at all its heights, no obstacle stopping all of them at once?  If it has one height at each end,
 * that is the verdict. */
bool los_line_passes_each(los_pair *pair, const los_sight *sight);

#endif
