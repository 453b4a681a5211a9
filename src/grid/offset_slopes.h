/* SPDX-License-Identifier: MIT */
/* The sweep of rays beside the center rays with one byte per slope (slope_sweep.h). */
#ifndef LOS_GRID_OFFSET_SLOPES_H
#define LOS_GRID_OFFSET_SLOPES_H

#include "grid/offset_octant.h"
#include "grid/slope_sweep.h"

/* Sweeps an octant.  False if no work is left: some targets may not be marked. */
bool los_grid_offset_sweep_slopes(los_grid_sweep *sweep, const los_grid_offset_octant *o);

#endif
