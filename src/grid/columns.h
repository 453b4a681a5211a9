/* SPDX-License-Identifier: MIT */
/* A copy of a board column by column, for octants whose columns go along x.
 *
 * Such an octant reads and marks the cells of a column of the board one after the other.  On wide boards each is in
 * another page of memory, which makes it ten times as slow.  The copy is worth its time if many cells are visible. */
#ifndef LOS_GRID_COLUMNS_H
#define LOS_GRID_COLUMNS_H

#include "grid/board.h"

enum {
    LOS_GRID_COLUMNS_MIN = 1024 /* no copies for boards that are narrower */
};

typedef struct los_grid_columns {
    uint8_t *memory; /* NULL: no copies */
    size_t capacity;
    bool is_filled;
    /* Elements x * height + y, within `memory`. */
    uint8_t *cells, *mask;
    uint8_t *east, *south; /* as those of the board; NULL if it has none */
} los_grid_columns;

/* The memory that a copy of the board needs; 0 if it is narrow. */
size_t los_grid_columns_size(const los_grid *grid);

/* Copies the cells from `first` to `last` with an empty mask, if there is memory. */
void los_grid_columns_fill(los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last);

/* Adds the mask of a copy to that of the board: sums, or bits. */
void los_grid_columns_merge(const los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last,
                            bool is_sum, uint8_t *mask);

#endif
