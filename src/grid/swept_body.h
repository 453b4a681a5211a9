/* SPDX-License-Identifier: MIT */
/* The rectangle that a body of some width sweeps from one point to another. */
#ifndef LOS_GRID_SWEPT_BODY_H
#define LOS_GRID_SWEPT_BODY_H

#include "grid/grid_judge.h"

/* Finds the obstacle nearest to `from` inside the open rectangle that extends rules->radius to either side of the line
 * and not beyond its endpoints.  Obstacles are walls, struts, blocking leaves and cells, and the border of the board.
 * Overlaps below 1e-6 do not count.  Both directions are blocked, or neither. */
los_grid_verdict los_grid_judge_swept_body(const los_grid_judge *judge, los_grid_point from, los_grid_point to);

#endif
