/* SPDX-License-Identifier: MIT */
/* Runs an octant column by column with lists of wedges, within a limit of work. */
#ifndef LOS_GRID_SWEEP_H
#define LOS_GRID_SWEEP_H

#include "grid/octant.h"

/* Slopes that may be clear, in double (offset_sweep.h). */
typedef struct los_grid_span {
    double low, high;             /* slopes beyond are blocked */
    double clear_low, clear_high; /* slopes between are clear; all others of the span are undecided */
    bool has_target;              /* known to contain one, if all is undecided */
} los_grid_span;

enum {
    LOS_GRID_SPAN_LISTS = 5
};

/* Memory and remaining work of the sweeps of one view. */
typedef struct los_grid_sweep {
    los_grid_wedge *wedges;
    uint32_t capacity;
    los_grid_span *spans; /* LOS_GRID_SPAN_LISTS of equal length */
    uint32_t span_capacity;
    uint64_t work; /* remaining; one unit is about a cell that is read or written (los_grid.h) */
} los_grid_sweep;

enum {
    LOS_GRID_WEDGE_WORK = 8 /* one wedge in one column, beside its cells */
};

/* The wedges that the sweeps need on a board whose longer side is `side`: three lists.  Without boundaries a list has
 * at most side + 2 wedges, since at least one cell casts a shadow between two of them.  Thin walls and struts cast
 * narrower shadows.  Where a list overflows, rays are traced one by one. */
static inline uint32_t los_grid_sweep_capacity(int32_t side) {
    return 3 * 4 * ((uint32_t)side + 8);
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

/* Of the current column, of the next, and within a column between its boundaries and its cells. */
typedef struct los_grid_wedge_lists {
    los_grid_wedge_list current, next, split;
} los_grid_wedge_lists;

/* Marks the targets of one column in one wedge and adds what remains of the wedge to lists->next. */
typedef void los_grid_pass_column(const void *context, los_grid_wedge_lists *lists, const los_grid_wedge *wedge,
                                  int32_t column);

/* Passes the wedge through columns `first` to `last`.  `context` must begin with the octant.  False if a list of wedges
 * has overflowed or no work is left: some targets may not be marked. */
bool los_grid_sweep_octant(los_grid_sweep *sweep, los_grid_pass_column *pass, const void *context,
                           const los_grid_wedge *all, int32_t first, int32_t last);

#endif
