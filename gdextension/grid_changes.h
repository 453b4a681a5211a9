/* SPDX-License-Identifier: MIT */
/* What changed since when: a revision, and the boxes of the last changes, so that whoever keeps a map of what is seen
 * can tell how much of it is still true. */
#ifndef GRID_CHANGES_H
#define GRID_CHANGES_H

#include "grid/board.h"

enum {
    GRID_CHANGES_KEPT = 64
};

/* Cells from `low` to `high`, both inside; empty if high is below low. */
typedef struct grid_box {
    los_cell low, high;
} grid_box;

typedef struct grid_changes {
    int64_t revision;
    grid_box boxes[GRID_CHANGES_KEPT]; /* of revision n: n % GRID_CHANGES_KEPT */
} grid_changes;

static inline grid_box grid_box_nothing(void) {
    return (grid_box){{0, 0}, {-1, -1}};
}

static inline bool grid_box_is_empty(grid_box box) {
    return box.high.x < box.low.x || box.high.y < box.low.y;
}

grid_box grid_box_of_board(const los_grid *grid);
/* The smallest box around both. */
grid_box grid_box_join(grid_box a, grid_box b);
grid_box grid_box_with(grid_box box, los_cell cell);
/* What of it lies on the board. */
grid_box grid_box_cut(grid_box box, const los_grid *grid);

void grid_changes_add(grid_changes *changes, grid_box box);
/* Around all that changed after `revision`; the whole board if that was too long ago. */
grid_box grid_changes_since(const grid_changes *changes, int64_t revision, const los_grid *grid);

#endif
