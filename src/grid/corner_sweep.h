/* SPDX-License-Identifier: MIT */
/* All corner rays from one cell at once, with the results of tracing each.
 *
 * Rays start from four corners of the source and end at vertices of the board.  Per corner there are four quadrants.
 * In each, a ray to a vertex meets the interior of one of the vertex's four cells, ends at a corner of the others, and
 * how it leaves them is judged there.  Rays along grid lines are traced, one per corner and direction. */
#ifndef LOS_GRID_CORNER_SWEEP_H
#define LOS_GRID_CORNER_SWEEP_H

#include "grid/sweep.h"

/* Adds to the mask, for each cell but the source, how many corner rays of judge->source reach it.  The mask must be 0.
 * x-ray and judge->target are not read; of the range, only how many columns it allows.  False if a list of wedges has
 * overflowed or no work is left: some rays may not be counted. */
bool los_grid_sweep_corner_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask);

/* How many corner rays there are between two cells, without those of no length. */
static inline uint8_t los_grid_corner_ray_count(los_cell a, los_cell b) {
    int32_t x = a.x > b.x ? a.x - b.x : b.x - a.x, y = a.y > b.y ? a.y - b.y : b.y - a.y;
    int32_t shared = x > 1 || y > 1 ? 0 : x + y == 2 ? 1 : 2;
    return (uint8_t)(16 - shared);
}

#endif
