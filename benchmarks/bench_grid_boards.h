/* SPDX-License-Identifier: MIT */
/* Grid boards to measure on. */
#ifndef BENCH_GRID_BOARDS_H
#define BENCH_GRID_BOARDS_H

#include "grid/field_of_view.h"

typedef enum bench_grid_kind {
    BENCH_GRID_OPEN,  /* nothing at all: the most cells to be seen */
    BENCH_GRID_ROOMS, /* rooms of 11 x 11 with a gap in each wall, and a pillar in 50 cells */
    BENCH_GRID_WILD   /* a wall in 20 cells, anywhere */
} bench_grid_kind;

/* Square.  With `dressed` also an open door in each gap of the rooms' walls (elsewhere, at one cell in 40) and smoke
 * over a cell in 100.  Walls are the same with and without.  Ends the program if memory runs out. */
void bench_grid_board(los_grid *grid, bench_grid_kind kind, int side, bool dressed);

/* A free cell; the same number is always the same cell of a board. */
los_cell bench_grid_cell(const los_grid *grid, uint32_t number);

#endif
