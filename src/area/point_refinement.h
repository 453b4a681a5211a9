/* SPDX-License-Identifier: MIT */
/* What is in doubt of a target, place by place (see area_bounds.h): a verdict for each, as if it were all of the
 * target.
 */
#ifndef LOS_AREA_POINT_REFINEMENT_H
#define LOS_AREA_POINT_REFINEMENT_H

#include "area/area_bounds.h"

/* Adds to the pair's columns what `origin` sees of that part of them that `maybe` takes for seen. */
void los_refine_points(const los_area_bounds *look, const los_convex *origin, const los_column_coverage *maybe);

#endif
