/* SPDX-License-Identifier: MIT */
/* A target before a shooter that is apart from it: how much of it is seen, piece by piece where pieces or walls cut it.
 */
#ifndef LOS_AREA_DISJOINT_BASES_H
#define LOS_AREA_DISJOINT_BASES_H

#include "area/area_problem.h"

/* Looks from the one shape of the question at the other, and adds up. */
void los_area_of_disjoint_bases(los_area_problem *s);

#endif
