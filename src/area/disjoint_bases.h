/* SPDX-License-Identifier: MIT */
/* The visible area of a target that is disjoint from the shooter, cell by cell where pieces or walls cut it. */
#ifndef LOS_AREA_DISJOINT_BASES_H
#define LOS_AREA_DISJOINT_BASES_H

#include "area/area_problem.h"

/* Adds the target's shape, and what the shooter's shape sees of it, to the sum.  Adds the names of what hides the rest
 * to the blockers.  The x axis of the problem's frame must separate the shapes. */
void los_area_of_disjoint_bases(const los_area_problem *area, los_area_sum *sum);

#endif
