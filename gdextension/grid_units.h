/* SPDX-License-Identifier: MIT */
/* Who stands where.  A unit occupies its cell for as long as it stands there, besides the flag the cell may have by
 * itself. */
#ifndef GRID_UNITS_H
#define GRID_UNITS_H

#include "base/string_table.h"
#include "grid/board.h"

typedef struct grid_unit {
    uint32_t name;
    los_cell cell;
    bool cell_was_occupied; /* the cell's own flag; the same for all units of a cell */
} grid_unit;

typedef struct grid_units {
    los_string_table names;
    grid_unit *list;
    uint32_t count, capacity;
} grid_units;

void grid_units_clear(grid_units *units);
void grid_units_free(grid_units *units);

/* Makes `to` the same as `from`.  False when memory runs out. */
bool grid_units_copy(grid_units *to, const grid_units *from);

/* The place of a unit in the list, or -1. */
int64_t grid_units_find(const grid_units *units, los_text id);
/* Puts a unit, new or known, on a cell of the board. */
los_status grid_units_set(grid_units *units, los_grid *grid, los_text id, los_cell cell);
void grid_units_remove(grid_units *units, los_grid *grid, int64_t place);

/* The flags of a cell by itself, as if no unit stood there. */
uint8_t grid_units_own_flags(const grid_units *units, const los_grid *grid, los_cell cell);
/* Sets them; a unit that stands there goes on occupying the cell. */
void grid_units_set_own_flags(grid_units *units, los_grid *grid, los_cell cell, uint8_t flags);

#endif
