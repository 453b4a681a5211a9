/* SPDX-License-Identifier: MIT */
/* The visible area of a target that overlaps the shooter's base. */
#ifndef LOS_AREA_OVERLAPPING_BASES_H
#define LOS_AREA_OVERLAPPING_BASES_H

#include "area/area_problem.h"

/* Adds the target's base to the sum, and the names of what hides parts of it to the blockers.
 *
 * The part of the target beyond a side of the shooter is disjoint from the shooter and solved like a target of its own.
 * A point in both bases sees itself, unless it is inside something that blocks. */
void los_area_of_overlapping_bases(const los_area_problem *area, los_area_sum *sum);

#endif
