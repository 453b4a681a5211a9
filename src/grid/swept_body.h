/* SPDX-License-Identifier: MIT */
/* A body on its way: the open rectangle that a ray sweeps with a width. */
#ifndef LOS_GRID_SWEPT_BODY_H
#define LOS_GRID_SWEPT_BODY_H

#include "grid/grid_judge.h"

/* The first obstacle, seen from `from`, inside the rectangle that is rules->radius wide on both sides of the ray and
 * has no caps at its ends: a wall, a strut, a leaf that blocks, a blocking cell, the border.  Touching is free; 1e-6 is
 * forgiven.  The same verdict from either end. */
los_grid_verdict los_grid_swept(const los_grid_judge *judge, los_grid_point from, los_grid_point to);

#endif
