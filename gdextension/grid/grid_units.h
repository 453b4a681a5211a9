/* SPDX-License-Identifier: MIT */
/* Growing arrays of the grid classes. */
#ifndef GRID_UNITS_H
#define GRID_UNITS_H

#include "los/los_grid.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes `*memory` hold at least `needed` items, doubling; free() releases it.  False if memory runs out; then nothing
 * has changed. */
static inline bool grid_buffer_reserve(void **memory, uint32_t *capacity, uint32_t needed, size_t item_size) {
    uint32_t larger = *capacity < 8 ? 8 : *capacity;
    if (needed <= *capacity) {
        return true;
    }
    while (larger < needed) {
        larger = larger > UINT32_MAX / 2 ? needed : larger * 2;
    }
    void *grown = larger > SIZE_MAX / item_size ? NULL : realloc(*memory, larger * item_size);
    if (grown == NULL) {
        return false;
    }
    *memory = grown;
    *capacity = larger;
    return true;
}

/* The revision of a board and the boxes of its last changes, so that callers can update maps of it in part. */

enum {
    GRID_CHANGES_KEPT = 64
};

/* Cells from `low` to `high`, both included; empty if high is below low. */
typedef struct grid_box {
    los_cell low, high;
} grid_box;

typedef struct grid_changes {
    int64_t revision;
    grid_box boxes[GRID_CHANGES_KEPT]; /* of revision n at n % GRID_CHANGES_KEPT */
} grid_changes;

static inline grid_box grid_box_empty(void) {
    return (grid_box){{0, 0}, {-1, -1}};
}

static inline bool grid_box_is_empty(grid_box box) {
    return box.high.x < box.low.x || box.high.y < box.low.y;
}

grid_box grid_box_of_board(const los_grid *grid);
/* The smallest box that contains both. */
grid_box grid_box_join(grid_box a, grid_box b);
grid_box grid_box_with(grid_box box, los_cell cell);
/* The part of the box on the board. */
grid_box grid_box_clip(grid_box box, const los_grid *grid);

/* Increments the revision. */
void grid_changes_add(grid_changes *changes, grid_box box);
/* A box around all changes after `revision`; the whole board if it is older than GRID_CHANGES_KEPT revisions. */
grid_box grid_changes_since(const grid_changes *changes, int64_t revision, const los_grid *grid);

/* Units on a board.  A unit sets the flag LOS_GRID_OCCUPIED of its cell while it is there; the flag that the cell has
 * without units is kept. */

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
