/* SPDX-License-Identifier: MIT */
/* The grid's six presets a second time, as obvious as can be: each ray against every cell, every boundary and every
 * vertex of the board, in any order.  Shares no code with tracer, judge, sweep or swept rectangle; reads flags and
 * boundaries through the board's public functions. */
#ifndef SLOW_GRID_H
#define SLOW_GRID_H

#include "grid/grid_query.h"

/* Presets with any x-ray budget, touch rules, masks, radius and strut; `symmetric` and ranges are not known here. */
bool slow_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to);
/* FAN and SWEPT.  No ray may run along a grid line, nor pass a vertex between 1e-6 and 1e-4 away. */
bool slow_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from, los_grid_point to);

#endif
