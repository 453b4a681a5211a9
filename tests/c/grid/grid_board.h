/* SPDX-License-Identifier: MIT */
/* Boards for tests of the grid: from rows of text, and random. */
#ifndef GRID_BOARD_H
#define GRID_BOARD_H

#include "grid/board.h"
#include "support/los_test.h"

/* A board without cells; the test fails if memory runs out.  The caller owns it. */
los_grid *new_board(void);
los_grid_view *new_view(void);

/* Replaces the board: '#' wall, 'm' occupied, 's' smoke, anything else free. */
void board_load(los_grid *grid, const char *const *rows, int count);
/* The same in one text, rows separated by '/'. */
void board_load_text(los_grid *grid, const char *text);

typedef struct board_densities {
    double wall, occupant, smoke, boundary; /* probabilities per cell; per boundary, of all kinds */
} board_densities;

void board_random(los_grid *grid, test_random *random, int width, int height, board_densities densities);

los_cell random_cell(test_random *random, const los_grid *grid);

/* Replace the second board by the first, mirrored left to right or with x and y exchanged. */
void board_mirror(const los_grid *grid, los_grid *mirrored);
void board_transpose(const los_grid *grid, los_grid *transposed);

/* Fails the test unless the field of view equals los_grid_sees for every cell. */
void check_view(const los_grid *grid, const los_grid_rules *rules, los_cell from);

static inline los_cell cell_at(int x, int y) {
    return (los_cell){x, y};
}

/* The field of view, whatever the mask was, without a limit of work.  Returns the number of visible cells. */
uint32_t view_of(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from, uint8_t *mask);

#endif
