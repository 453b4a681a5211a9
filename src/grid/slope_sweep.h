/* SPDX-License-Identifier: MIT */
/* Sweeps an octant with one byte per slope (slope_table.h). */
#ifndef LOS_GRID_SLOPE_SWEEP_H
#define LOS_GRID_SLOPE_SWEEP_H

#include "grid/sweep.h"

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
