/* SPDX-License-Identifier: MIT */
/* All center rays from one cell at once, exactly as if each had been traced.
 *
 * In each of the eight octants a target `column` steps away along the longer axis and `row` along the shorter one lies
 * in the direction of slope row / column.  What blocks a ray at some column (a cell, a boundary, a closed corner) does
 * so to an interval of slopes.  A wedge is an interval of slopes that nothing has blocked so far; column by column,
 * targets in wedges are seen, and what is in the column is cut out of them.  All slopes are fractions of whole numbers
 * and are compared by cross-multiplication. */
#ifndef LOS_GRID_CENTER_SWEEP_H
#define LOS_GRID_CENTER_SWEEP_H

#include "grid/grid_judge.h"

typedef struct los_grid_slope {
    int64_t rise, run; /* run > 0; at most 8192 * LOS_GRID_STRUT_PARTS each, so that products fit */
} los_grid_slope;

typedef struct los_grid_wedge {
    los_grid_slope low, high;
    bool low_open, high_open; /* the end itself is blocked */
} los_grid_wedge;

/* Room for three lists of wedges on a board whose longer side is `side`.  A list has at most side + 2 without
 * boundaries, since between two wedges there is the shadow of at least one cell.  Thin walls and struts cast narrower
 * shadows; where a list is full nevertheless, the rays of that octant are traced one by one. */
static inline uint32_t los_grid_sweep_wedges(int32_t side) {
    return 3 * 4 * ((uint32_t)side + 8);
}

/* Marks all cells that the center ray of rules (without x-ray) reaches from judge->source with 1; the source's own cell
 * is not looked at.  judge->target is not used. */
void los_grid_sweep(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask);

/* Adds LOS_GRID_MAYBE to all cells that any ray of the set may reach, and to some more.  For FAN with a radius below
 * half a cell and touches that block, and for CORNERS with LOS_GRID_TOUCH_ANY; without x-ray.
 *
 * At each part of the way, all rays of the set are within some distance of the center ray: the radius, or half a cell
 * in x and y.  So walls are shrunk by that distance, those of several cells as a whole: where the center ray meets what
 * is left, all rays meet the wall.  Of a wall one cell thick and half a cell, its middle line is left. */
void los_grid_sweep_maybe(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask);

enum {
    LOS_GRID_MAYBE = 2
};

#endif
