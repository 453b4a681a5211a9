/* SPDX-License-Identifier: MIT */
/* All center rays from one cell at once, with the results of tracing each. */
#ifndef LOS_GRID_CENTER_SWEEP_H
#define LOS_GRID_CENTER_SWEEP_H

#include "grid/sweep.h"

/* Writes 1 to the mask for all cells that the center ray from judge->source reaches, except the source itself.  The
 * mask must be 0.  x-ray and judge->target are not read; of the range, only how many columns it allows: cells beyond it
 * may be marked.  False if no work is left. */
bool los_grid_sweep_center_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask);

#endif
