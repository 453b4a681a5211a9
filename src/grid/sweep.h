/* SPDX-License-Identifier: MIT */
/* What the sweeps of one view share: memory, the limit of work, and the cells within range. */
#ifndef LOS_GRID_SWEEP_H
#define LOS_GRID_SWEEP_H

#include "grid/octant.h"
#include "grid/slope_table.h"

/* Slopes that may be clear, in double (offset_sweep.h). */
typedef struct los_grid_span {
    double low, high;             /* slopes beyond are blocked */
    double clear_low, clear_high; /* slopes between are clear; all others of the span are undecided */
    bool has_target;              /* known to contain one, if all is undecided */
    int32_t column;               /* the first that has not been swept */
} los_grid_span;

enum {
    LOS_GRID_SPAN_LISTS = 4
};

/* Memory and remaining work of the sweeps of one view. */
typedef struct los_grid_sweep {
    los_grid_wedge *wedges;
    uint32_t capacity;
    los_grid_span *spans; /* LOS_GRID_SPAN_LISTS of equal length */
    uint32_t span_capacity;
    los_grid_columns columns;
    los_grid_slope_set slopes;
    bool uses_slopes; /* there is a table: octants are swept by slopes unless they have more columns */
    uint64_t work;    /* remaining (los_grid.h) */
} los_grid_sweep;

enum {
    LOS_GRID_COLUMN_WORK = 4,  /* a wedge in a column without obstacles, beside its cells */
    LOS_GRID_SHADOWS_WORK = 64 /* subtracting the shadows of a column from a wedge */
};

/* The wedges that the sweeps need on a board whose longer side is `side`: two lists.  Without boundaries a list has at
 * most side + 2 wedges, since at least one cell casts a shadow between two of them.  Thin walls and struts cast
 * narrower shadows.  Where a list overflows, rays are traced one by one. */
static inline uint32_t los_grid_sweep_capacity(int32_t side) {
    return 2 * 4 * ((uint32_t)side + 8);
}

static inline uint32_t los_grid_span_capacity(int32_t side) {
    return LOS_GRID_SPAN_LISTS * 4 * ((uint32_t)side + 8);
}

/* Subtracts work.  False, with no work left, if there is not enough. */
static inline bool los_grid_sweep_works(los_grid_sweep *sweep, uint64_t work) {
    bool is_enough = work < sweep->work;
    sweep->work = is_enough ? sweep->work - work : 0;
    return is_enough;
}

/* True if an octant of so many columns is swept by slopes, else by wedges. */
static inline bool los_grid_uses_slopes(const los_grid_sweep *sweep, int32_t columns) {
    return sweep->uses_slopes && columns <= sweep->slopes.table->columns;
}

/* The cells of a board within some distance of a cell, in x and in y. */
typedef struct los_grid_box {
    los_cell first, last;
} los_grid_box;

/* The cells within range of `from`, and all others that sweeps may mark. */
los_grid_box los_grid_box_in_range(const los_grid *grid, const los_grid_rules *rules, los_cell from);

static inline uint64_t los_grid_box_cells(los_grid_box box) {
    return (uint64_t)(box.last.x - box.first.x + 1) * (uint64_t)(box.last.y - box.first.y + 1);
}

/* Copies the board column by column if that is worth it: after the vertical octants, for which `before` - sweep->work
 * units were needed. */
void los_grid_sweep_copy_columns(los_grid_sweep *sweep, const los_grid_judge *judge, uint64_t before);
/* Adds the mask of that copy, if there is one, to the mask of the board. */
void los_grid_sweep_merge_columns(los_grid_sweep *sweep, const los_grid_judge *judge, bool is_sum, uint8_t *mask);

#endif
