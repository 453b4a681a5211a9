/* SPDX-License-Identifier: MIT */
/* Boards for the grid's tests: from rows of text, and by chance. */
#ifndef GRID_BOARD_H
#define GRID_BOARD_H

#include "grid/field_of_view.h"
#include "support/los_test.h"

/* '#' wall, 'm' occupied, 's' smoke, anything else free.  The board must have been initialized. */
void board_load(los_grid *grid, const char *const *rows, int count);
/* The same in one text, rows separated by '/'. */
void board_load_text(los_grid *grid, const char *text);

typedef struct board_chances {
    double wall, occupant, smoke, boundary; /* per cell; per boundary, of all kinds */
} board_chances;

void board_by_chance(los_grid *grid, test_random *random, int width, int height, board_chances chances);

los_cell random_cell(test_random *random, const los_grid *grid);

/* The board mirrored left to right, or with x and y exchanged. */
void board_mirror(const los_grid *grid, los_grid *mirrored);
void board_transpose(const los_grid *grid, los_grid *transposed);

/* All fields of view that differ from asking pair by pair fail the test. */
void check_view(const los_grid *grid, const los_grid_rules *rules, los_cell from);

static inline los_cell cell_at(int x, int y) {
    return (los_cell){x, y};
}

#endif
