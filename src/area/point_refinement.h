/* SPDX-License-Identifier: MIT */
/* Refines the columns of a target point by point, where bounds (area_bounds.h) leave it undecided. */
#ifndef LOS_AREA_POINT_REFINEMENT_H
#define LOS_AREA_POINT_REFINEMENT_H

#include "area/area_problem.h"

/* Tests points of the target that are visible in `possible`, an upper bound, but not in the coverage of the scratch
 * memory.  Adds to that coverage what is visible from `origin`.  `exempt` as in los_area_add_visible. */
void los_refine_points(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                       const los_column_coverage *possible);

#endif
