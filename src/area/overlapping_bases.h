/* SPDX-License-Identifier: MIT */
/* Bases that overlap: the part of the target that is in the shooter's base as well, and what lies around that. */
#ifndef LOS_AREA_OVERLAPPING_BASES_H
#define LOS_AREA_OVERLAPPING_BASES_H

#include "area/area_problem.h"

/* Looks at the target, and adds up: a place in both bases sees itself, unless it is inside something that blocks.  What
 * of the target lies beyond a side of the shooter is apart from it, and looked at as if it were a target. */
void los_area_of_overlapping_bases(los_area_problem *s);

#endif
