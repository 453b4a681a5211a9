/* SPDX-License-Identifier: MIT */
/* The revision of a board and the boxes of its last changes, so that callers can update maps of it in part. */
#ifndef GRID_CHANGES_H
#define GRID_CHANGES_H

#include "los/los_grid.h"

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

#endif
