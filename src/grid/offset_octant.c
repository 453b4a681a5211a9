/* SPDX-License-Identifier: MIT */
#include "grid/offset_octant.h"

/* Rays with a smaller offset may touch vertices that the center ray passes. */
static const double TOUCHING = 2e-5;

typedef enum decision {
    BLOCKED,
    CLEAR,
    UNDECIDED
} decision;

/* A ray between spans' bounds may enter its target from the cell one row below in the same column, whose offset is
 * `below`: decides that last step. */
static decision decide_last_step(const los_grid_offset_octant *o, int32_t column, int32_t row, ptrdiff_t below) {
    double slope = (double)row / column, margin = 2.0 * LOS_GRID_OFFSET_MARGIN;
    if (slope < o->steepest_flat - margin || (o->octant.cells[below] & o->octant.interesting) == 0) {
        return CLEAR;
    }
    los_grid_boundary boundary = los_grid_octant_beside(&o->octant, below);
    if ((o->octant.cells[below] & o->octant.opaque) == 0 && boundary == LOS_GRID_OPEN) {
        return CLEAR;
    }
    if (slope <= o->steepest_flat + margin) {
        return UNDECIDED;
    }
    if ((o->octant.cells[below] & o->octant.opaque) != 0 || !los_grid_offset_leaf_is_open(o, boundary)) {
        return BLOCKED;
    }
    if (o->strut <= 0.0) {
        return CLEAR;
    }
    if (o->is_body) {
        return BLOCKED; /* the near strut is where it begins to enter */
    }
    double at = (row - 0.5 - o->lower * sqrt(1.0 + slope * slope)) / slope - (column - 0.5);
    double inside = fmin(at, 1.0 - at) - o->strut;
    return fabs(inside) < margin ? UNDECIDED : inside > 0.0 ? CLEAR : BLOCKED;
}

void los_grid_offset_mark(const los_grid_offset_octant *o, int32_t column, int32_t row, bool is_clear) {
    const los_grid_octant *cells = &o->octant;
    ptrdiff_t at = los_grid_octant_offset(cells, column, row);
    if ((cells->cells[at] & cells->judge->target_bits) != 0) {
        return;
    }
    decision last = CLEAR;
    if (o->lower < TOUCHING && row > 0) {
        last = decide_last_step(o, column, row, at - cells->row_step);
    }
    if (last != BLOCKED) {
        cells->mask[at] |= is_clear && last == CLEAR ? o->clear : LOS_GRID_UNDECIDED;
    }
}
