/* SPDX-License-Identifier: MIT */
/* Sweeps an octant with one byte per slope instead of wedges (slope_table.h). */
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

/* What remains of an octant when all slopes are swept: wedges or spans, whose columns ascend. */
typedef struct los_grid_pending {
    const void *items;
    uint32_t count; /* at least one */
    int32_t column; /* of the first */
    /* Adds the slopes of an item to the set, if the item begins in this column; else returns false. */
    bool (*add)(const los_grid_slope_set *set, const void *items, uint32_t index, int32_t column);
} los_grid_pending;

/* True if these many wedges or spans, or columns whose obstacles did not change one, take more time than a sweep of all
 * slopes, and that is possible. */
bool los_grid_prefers_slopes(const los_grid_sweep *sweep, int32_t columns, uint32_t wedges, uint32_t idle_passes);

/* Marks the targets of one column whose slopes are clear, and subtracts the shadows of the column.  `context` begins
 * with the octant. */
typedef void los_grid_pass_slopes(const void *context, const los_grid_slope_set *set, const los_grid_slope_column *at);

/* Sweeps what remains of an octant, up to this column.  False if no work is left: some targets may not be marked. */
bool los_grid_sweep_slopes(los_grid_sweep *sweep, los_grid_pass_slopes *pass, const void *context, int32_t columns,
                           const los_grid_pending *pending);

/* Subtracts the shadows of the boundaries and vertices on the line before the column, as los_grid_octant_pass_line. */
void los_grid_set_subtract_lines(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at);
/* The same for the cells of the column and the boundaries between them, as los_grid_octant_pass_cells. */
void los_grid_set_subtract_cells(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at);

#endif
