/* SPDX-License-Identifier: MIT */
/* The board of a grid, with the bits of its obstacles. */
#ifndef LOS_GRID_BOARD_H
#define LOS_GRID_BOARD_H

#include "base/allocator.h"
#include "grid/slope_table.h"
#include "los/los_grid.h"

/* Which cells of a board have flags or boundaries: one bit per cell, both by rows and by columns.  The cells of a line
 * of the board that may block are found 64 at a time. */

/* Bit x of row y is bit x % 64 of rows[y * row_words + x / 64].  Bits beyond the board are 0. */
typedef struct los_grid_obstacle_bits {
    uint64_t *rows; /* NULL: not kept; also the memory of `columns` */
    uint64_t *columns;
    size_t row_words, column_words; /* per line */
} los_grid_obstacle_bits;

/* The arrays of a board, and the accessors that hot loops inline. */

/* Bits of los_grid.cells beside LOS_GRID_FLAGS. */
enum {
    LOS_GRID_OWN_SMOKE = 0x40,   /* LOS_GRID_SMOKE was set for the cell itself, not only by an area */
    LOS_GRID_HAS_BOUNDARY = 0x80 /* at least one of the cell's four boundaries is not open */
};

struct los_grid {
    los_allocator allocator;
    int32_t width, height;
    uint8_t *cells; /* row by row: flags and the bits above */
    uint8_t *east;  /* the boundary towards x + 1; NULL while all boundaries are open */
    uint8_t *south; /* the boundary towards y + 1; NULL exactly if `east` is */
    /* For sweeps; absent while all boundaries are open, and on large boards. */
    los_grid_slope_table *slopes;
    los_grid_obstacle_bits obstacles;
    size_t wall_count;      /* cells with flags, and boundaries that are neither open nor an open door */
    uint16_t *smoke_counts; /* areas over each cell; NULL before the first area */
    los_grid_smoke *smokes; /* ids ascend */
    uint32_t smoke_count, smoke_capacity;
    int32_t next_smoke_id;
};

/* los_grid_contains, inlined. */
static inline bool los_grid_is_inside(const los_grid *grid, los_cell cell) {
    return (uint32_t)cell.x < (uint32_t)grid->width && (uint32_t)cell.y < (uint32_t)grid->height;
}

/* The index of a cell, which must be on the board, in arrays of width * height elements. */
static inline size_t los_grid_index(const los_grid *grid, los_cell cell) {
    return (size_t)cell.y * (size_t)grid->width + (size_t)cell.x;
}

static inline size_t los_grid_cell_count(const los_grid *grid) {
    return (size_t)grid->width * (size_t)grid->height;
}

static inline bool los_grid_is_same_cell(los_cell a, los_cell b) {
    return a.x == b.x && a.y == b.y;
}

#endif
