/* SPDX-License-Identifier: MIT */
/* What hides a part of a target: the pieces of the chains (occlusion_sweep.h) that close the way to places which are
 * not seen. */
#ifndef LOS_AREA_HIDDEN_BY_H
#define LOS_AREA_HIDDEN_BY_H

#include "area/area_problem.h"

/* Names what hides the places of `target` that its columns, just looked at, do not show; nothing, if all that may stop
 * a line has been named.  Pieces with a bit in `inside`, of those around the target, are open. */
void los_find_hidden_by(los_area_problem *s, const los_convex *target, uint64_t inside);

#endif
