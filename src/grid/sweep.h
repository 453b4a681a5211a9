/* SPDX-License-Identifier: MIT */
/* Sweeps of octants by wedges and by slopes. */
#ifndef LOS_GRID_SWEEP_H
#define LOS_GRID_SWEEP_H

#include "grid/octant.h"
#include "grid/slope_table.h"

/* What the sweeps of one view share: memory, the limit of work, and the cells within range. */

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

/* Runs an octant column by column with lists of wedges, within a limit of work. */

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

/* Sweeps an octant with one byte per slope (slope_table.h). */

enum {
    LOS_GRID_ROWS_BEYOND = 3 /* rows of a column beyond its number that may have obstacles for it */
};

/* Rows of a column. */
typedef struct los_grid_row_range {
    int32_t first, last;
} los_grid_row_range;

/* What a column has to do with the clear slopes of a set. */
typedef struct los_grid_slope_column {
    int32_t column;
    const los_grid_row_range *targets; /* multiples of 1 / column; slopes beyond are not clear */
    uint32_t target_count;
    const uint16_t *obstacles; /* rows, as those of los_grid_octant_find_rows */
    uint32_t obstacle_count;
} los_grid_slope_column;

/* How an octant is swept. */
typedef struct los_grid_slope_steps {
    /* Marks the targets of one column whose slopes are clear, and subtracts the shadows of the column.  `context`
     * begins with the octant. */
    void (*pass)(const void *context, const los_grid_slope_set *set, const los_grid_slope_column *at);
    int32_t columns;   /* the last; at most those of the table */
    bool has_diagonal; /* targets with the slope 1 belong to the octant */
    uint8_t clear;     /* the byte of slopes that nothing has blocked */
} los_grid_slope_steps;

/* Sweeps an octant from column 1 on.  False if no work is left: some targets may not be marked. */
bool los_grid_sweep_slopes(los_grid_sweep *sweep, const los_grid_slope_steps *steps, const void *context);

/* Subtracts the shadows of the boundaries and vertices on the line before the column, as los_grid_octant_pass_line. */
void los_grid_set_subtract_lines(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at);
/* The same for the cells of the column and the boundaries between them, as los_grid_octant_pass_cells. */
void los_grid_set_subtract_cells(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at);

#endif
