/* SPDX-License-Identifier: MIT */
/* What of a target is visible, by bounds, and what hides the rest. */
#ifndef LOS_AREA_AREA_BOUNDS_H
#define LOS_AREA_AREA_BOUNDS_H

#include "area/area_problem.h"

/* What hides a part of a target: the names in the blocking chains (occlusion_sweep.h) of corridors to hidden points. */

/* Adds the names of what hides the points of a cell that the coverage of the scratch memory, which must belong to that
 * cell, shows as hidden.  Adds at least one name if there is an obstacle at all. */
void los_find_hidden_by(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *cell);

/* The part of one shape that is visible from another, by bounds.
 *
 * The endpoints of a line decide which prisms it passes over or under.  So the shapes and the models' heights are
 * divided into subproblems (heights.h).  Each yields a lower bound of the visible columns, with every prism that may
 * block a line, and an upper bound, with the prisms that block all lines.  The subproblem with the largest possible
 * gain is divided next (best-first branch and bound).  What limits->area_subproblems of them leave undecided is tested
 * point by point (point_visibility.h). */

/* Adds the part of `target` that is visible from `origin` to the coverage of the scratch memory, which must have begun
 * with `target`.  `exempt` are the obstacles that lines between the two are exempt from. */
void los_area_add_visible(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                          const los_convex *target);

#endif
