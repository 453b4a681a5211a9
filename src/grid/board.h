/* SPDX-License-Identifier: MIT */
/* The arrays of a board, and the accessors that hot loops inline. */
#ifndef LOS_GRID_BOARD_H
#define LOS_GRID_BOARD_H

#include "base/allocator.h"
#include "grid/obstacle_bits.h"
#include "grid/slope_table.h"
#include "los/los_grid.h"

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

/* Writes the bits of a cell on the board. */
static inline void los_grid_write_bits(los_grid *grid, los_cell cell, unsigned bits) {
    uint8_t *at = &grid->cells[los_grid_index(grid, cell)];
    grid->wall_count += (bits & LOS_GRID_FLAGS) != 0;
    grid->wall_count -= (*at & LOS_GRID_FLAGS) != 0;
    *at = (uint8_t)bits;
    if (grid->obstacles.rows != NULL) {
        los_grid_obstacle_bits_write(&grid->obstacles, cell.x, cell.y, bits != 0);
    }
}

/* Memory from the board's allocator, filled with zeros; NULL if it runs out. */
void *los_grid_allocate_zeroed(const los_grid *grid, size_t size);

#endif
