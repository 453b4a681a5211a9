/* SPDX-License-Identifier: MIT */
/* Runs an octant column by column with lists of wedges, within a limit of work. */
#ifndef LOS_GRID_WEDGE_SWEEP_H
#define LOS_GRID_WEDGE_SWEEP_H

#include "grid/sweep.h"

/* Wedges that remain to be swept, and within a column those between its boundaries and its cells. */
typedef struct los_grid_wedge_lists {
    los_grid_wedge_list stack, split;
} los_grid_wedge_lists;

/* How the targets of a sweep are marked.  `context` begins with the octant. */
typedef struct los_grid_wedge_steps {
    /* Marks the targets of a wedge column by column, from wedge->column on, while no obstacle is in it.  Returns the
     * first column that it has not marked.  Subtracts its work. */
    int32_t (*run)(const void *context, const los_grid_wedge *wedge, uint64_t *work);
    /* Marks the targets of one column in one wedge, and adds what remains of the wedge to lists->stack. */
    void (*pass)(const void *context, los_grid_wedge_lists *lists, const los_grid_wedge *wedge);
    int32_t columns; /* the last */
} los_grid_wedge_steps;

/* Sweeps an octant, from the column of the wedge `all` on.  False if a list of wedges has overflowed or no work is
 * left: some targets may not be marked. */
bool los_grid_sweep_wedges(los_grid_sweep *sweep, const los_grid_wedge_steps *steps, const void *context,
                           const los_grid_wedge *all);

/* Marks the targets with multiples of 1 / column from `first` to `last`. */
typedef void los_grid_mark(const los_grid_octant *o, int32_t column, int32_t first, int32_t last);

/* For `run`: marking a row is `row_work`; `rows_below` more rows decide than the wedge has.  In doubles, so that there
 * are no divisions: `first` and `last` may be one row too many, while targets are exact (los_grid_wedge_targets). */
static inline int32_t los_grid_run(const los_grid_octant *octant, const los_grid_wedge *w, int32_t rows_below,
                                   los_grid_mark *mark, int32_t row_work, uint64_t *work) {
    const los_grid_octant copy = *octant, *o = &copy; /* which the bytes of the mask cannot overlap */
    const double apart = 2e-10, margin = 1e-7;
    double low = (double)w->low.rise / (double)w->low.run, high = (double)w->high.rise / (double)w->high.run;
    double low_add = w->low_open ? 1.0 + apart : 1.0 - apart, high_add = w->high_open ? -apart : apart;
    double near = 0.5 * (double)o->origin - 0.5, middle = 0.5 - 0.5 * (double)o->origin;
    double bottom_add = low * near + middle - margin - rows_below, top_add = high * (near + 1.0) + middle + margin;
    int64_t cells = 0;
    int32_t column = w->column;
    for (; column <= o->columns; column++) {
        int32_t first = (int32_t)(low * column + bottom_add), last = (int32_t)(high * column + top_add);
        first = first < 0 ? 0 : first;
        last = last > o->rows ? o->rows : last;
        if (!los_grid_octant_is_empty(o, column, first, last)) {
            break;
        }
        mark(o, column, (int32_t)(low * column + low_add), (int32_t)(high * column + high_add));
        cells += last - first;
    }
    cells = cells * row_work + LOS_GRID_COLUMN_WORK * (int64_t)(column - w->column);
    *work = cells < 0 ? *work : (uint64_t)cells < *work ? *work - (uint64_t)cells : 0;
    return column;
}

#endif
