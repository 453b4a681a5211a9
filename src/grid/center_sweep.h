/* SPDX-License-Identifier: MIT */
/* All center rays from one cell at once, with the results of tracing each.
 *
 * This is shadow casting (B. Bergstrom, "FOV using recursive shadowcasting"; A. Ford, "Symmetric Shadowcasting"), made
 * exact for lines between centers.  In each of eight octants, a target `column` steps away along the longer axis and
 * `row` steps along the shorter one has the slope row / column.  An obstacle in some column (a cell, a boundary, a
 * vertex) blocks an interval of slopes, its shadow.  A wedge is an interval of slopes that nothing has blocked so far.
 * Column by column, targets in wedges are visible, and the shadows of the column are subtracted from the wedges.
 * Slopes are fractions of integers and are compared by cross-multiplication. */
#ifndef LOS_GRID_CENTER_SWEEP_H
#define LOS_GRID_CENTER_SWEEP_H

#include "grid/grid_judge.h"

typedef struct los_grid_slope {
    int64_t rise, run; /* run > 0; at most 8192 * LOS_GRID_STRUT_PARTS each, so that products fit */
} los_grid_slope;

typedef struct los_grid_wedge {
    los_grid_slope low, high;
    bool low_open, high_open; /* the bound itself is blocked */
} los_grid_wedge;

/* The wedges that the sweeps need as scratch on a board whose longer side is `side`: three lists.  Without boundaries a
 * list has at most side + 2 wedges, since at least one cell casts a shadow between two of them.  Thin walls and struts
 * cast narrower shadows.  Where a list overflows, the rays of that octant are traced one by one. */
static inline uint32_t los_grid_sweep_capacity(int32_t side) {
    return 3 * 4 * ((uint32_t)side + 8);
}

/* Writes 1 to the mask for all cells that the center ray from judge->source reaches, except the source itself.  The
 * mask must be 0.  x-ray and judge->target are not read. */
void los_grid_sweep_center_rays(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask);

enum {
    LOS_GRID_CANDIDATE = 2
};

/* Adds LOS_GRID_CANDIDATE to a superset of the cells that any ray of the rules reaches.  For FAN with a radius below
 * half a cell and touches that block, and for CORNERS with LOS_GRID_TOUCH_ANY; without x-ray.
 *
 * At every fraction of their length, all rays are within some distance of the center ray: the radius, or half a cell in
 * x and y.  So runs of blocking cells are shrunk by that distance.  Where the center ray meets what remains, all rays
 * meet the wall.  Half a cell leaves the middle line of a wall that is one cell thick. */
void los_grid_sweep_candidates(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask);

#endif
