/* SPDX-License-Identifier: MIT */
/* What hides a part of a target: the names in the blocking chains (occlusion_sweep.h) of corridors to hidden points. */
#ifndef LOS_AREA_HIDDEN_BY_H
#define LOS_AREA_HIDDEN_BY_H

#include "area/origins.h"

/* Adds the names of what hides the points of a cell that the coverage of the scratch memory, which must belong to that
 * cell, shows as hidden.  Adds at least one name if there is an obstacle at all. */
void los_find_hidden_by(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *cell);

#endif
