/* SPDX-License-Identifier: MIT */
/* Grid boards for benchmarks. */
#ifndef BENCH_GRID_BOARDS_H
#define BENCH_GRID_BOARDS_H

#include "los/los_grid.h"

typedef enum bench_grid_kind {
    BENCH_GRID_OPEN,  /* no walls: all cells are visible */
    BENCH_GRID_ROOMS, /* rooms of 11 x 11 with a gap in each wall, and a pillar in 50 cells */
    BENCH_GRID_WILD   /* a wall in 20 cells, anywhere */
} bench_grid_kind;

/* A square board, owned by the caller.  With `with_doors` it also has an open door in each gap of the rooms' walls,
 * elsewhere at one cell in 40.  Smoke covers one cell in 100.  Ends the program if memory runs out. */
los_grid *bench_grid_board(bench_grid_kind kind, int side, bool with_doors);

/* A free cell; the same number is always the same cell of a board. */
los_cell bench_grid_cell(const los_grid *grid, uint32_t number);

#endif
