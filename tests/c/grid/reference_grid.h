/* SPDX-License-Identifier: MIT */
/* The reference grid, a second implementation of the six presets: each ray against every cell, boundary and vertex of
 * the board, in any order.  It uses nothing of src/grid but the public accessors of the board. */
#ifndef REFERENCE_GRID_H
#define REFERENCE_GRID_H

#include "los/los_grid.h"

/* Presets with any x-ray, touch rules, masks, radius and strut; `symmetric` and ranges are not read.  Smoke is judged
 * for center rays only, boundaries for all but corner rays. */
bool reference_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to);
/* For FAN and SWEPT.  No ray may run along a grid line or pass a vertex at a distance from 1e-6 to 1e-4. */
bool reference_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                               los_grid_point to);

#endif
