/* SPDX-License-Identifier: MIT */
/* Units on a board.  A unit sets the flag LOS_GRID_OCCUPIED of its cell while it is there; the flag that the cell has
 * without units is kept. */
#ifndef GRID_UNITS_H
#define GRID_UNITS_H

#include "los/los_grid.h"

typedef struct grid_unit {
    los_text id; /* owned */
    uint32_t hash;
    los_cell cell;
    bool cell_was_occupied; /* the flag of the cell without units; equal for all units of a cell */
} grid_unit;

/* All zero is empty. */
typedef struct grid_units {
    grid_unit *list; /* in no order */
    uint32_t count, capacity;
} grid_units;

void grid_units_clear(grid_units *units);
void grid_units_free(grid_units *units);

/* Makes `to` equal to `from`.  False if memory runs out; then `to` has some of the units. */
bool grid_units_copy(grid_units *to, const grid_units *from);

/* The index of a unit in the list, or -1. */
int64_t grid_units_find(const grid_units *units, los_text id);
/* Places a unit, new or known, on a cell.  LOS_OUTSIDE or LOS_NO_MEMORY; then nothing has changed. */
los_status grid_units_set(grid_units *units, los_grid *grid, los_text id, los_cell cell);
void grid_units_remove(grid_units *units, los_grid *grid, int64_t index);

/* The flags of a cell as if no unit were there. */
uint8_t grid_units_own_flags(const grid_units *units, const los_grid *grid, los_cell cell);
/* Sets them; a unit on the cell still occupies it. */
void grid_units_set_own_flags(grid_units *units, los_grid *grid, los_cell cell, uint8_t flags);

#endif
