/* SPDX-License-Identifier: MIT */
/* The part of one shape that is visible from another, by bounds.
 *
 * The endpoints of a line decide which prisms it passes over or under.  So the shapes and the models' heights are
 * divided into subproblems (subproblem.h).  Each yields a lower bound of the visible columns, with every prism that may
 * block a line, and an upper bound, with the prisms that block all lines.  The subproblem with the largest possible
 * gain is divided next (best-first branch and bound).  What limits->area_subproblems of them leave undecided is tested
 * point by point (point_refinement.h). */
#ifndef LOS_AREA_AREA_BOUNDS_H
#define LOS_AREA_AREA_BOUNDS_H

#include "area/area_problem.h"

/* Adds the part of `target` that is visible from `origin` to the coverage of the scratch memory, which must have begun
 * with `target`.  `exempt` are the obstacles that lines between the two are exempt from. */
void los_area_add_visible(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                          const los_convex *target);

#endif
