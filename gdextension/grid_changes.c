/* SPDX-License-Identifier: MIT */
#include "grid_changes.h"

static int32_t lesser(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b) {
    return a > b ? a : b;
}

grid_box grid_box_of_board(const los_grid *grid) {
    return (grid_box){{0, 0}, {grid->width - 1, grid->height - 1}};
}

grid_box grid_box_join(grid_box a, grid_box b) {
    if (grid_box_is_empty(a)) {
        return b;
    }
    if (grid_box_is_empty(b)) {
        return a;
    }
    return (grid_box){{lesser(a.low.x, b.low.x), lesser(a.low.y, b.low.y)},
                      {greater(a.high.x, b.high.x), greater(a.high.y, b.high.y)}};
}

grid_box grid_box_with(grid_box box, los_cell cell) {
    return grid_box_join(box, (grid_box){cell, cell});
}

grid_box grid_box_cut(grid_box box, const los_grid *grid) {
    return (grid_box){{greater(box.low.x, 0), greater(box.low.y, 0)},
                      {lesser(box.high.x, grid->width - 1), lesser(box.high.y, grid->height - 1)}};
}

void grid_changes_add(grid_changes *changes, grid_box box) {
    changes->revision++;
    changes->boxes[changes->revision % GRID_CHANGES_KEPT] = box;
}

grid_box grid_changes_since(const grid_changes *changes, int64_t revision, const los_grid *grid) {
    grid_box box = grid_box_nothing();
    if (revision < 0 || changes->revision - revision > GRID_CHANGES_KEPT) {
        return grid_box_of_board(grid);
    }
    /* Downwards, since there is nothing after the last revision that a number can hold. */
    for (int64_t i = changes->revision; i > revision; i--) {
        box = grid_box_join(box, changes->boxes[i % GRID_CHANGES_KEPT]);
    }
    return grid_box_cut(box, grid); /* the board may have become smaller */
}
