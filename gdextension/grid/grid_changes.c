/* SPDX-License-Identifier: MIT */
#include "grid/grid_changes.h"

static int32_t min_of(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t max_of(int32_t a, int32_t b) {
    return a > b ? a : b;
}

grid_box grid_box_of_board(const los_grid *grid) {
    return (grid_box){{0, 0}, {los_grid_width(grid) - 1, los_grid_height(grid) - 1}};
}

grid_box grid_box_join(grid_box a, grid_box b) {
    if (grid_box_is_empty(a)) {
        return b;
    }
    if (grid_box_is_empty(b)) {
        return a;
    }
    return (grid_box){{min_of(a.low.x, b.low.x), min_of(a.low.y, b.low.y)},
                      {max_of(a.high.x, b.high.x), max_of(a.high.y, b.high.y)}};
}

grid_box grid_box_with(grid_box box, los_cell cell) {
    return grid_box_join(box, (grid_box){cell, cell});
}

grid_box grid_box_clip(grid_box box, const los_grid *grid) {
    return (grid_box){{max_of(box.low.x, 0), max_of(box.low.y, 0)},
                      {min_of(box.high.x, los_grid_width(grid) - 1), min_of(box.high.y, los_grid_height(grid) - 1)}};
}

void grid_changes_add(grid_changes *changes, grid_box box) {
    changes->revision++;
    changes->boxes[changes->revision % GRID_CHANGES_KEPT] = box;
}

grid_box grid_changes_since(const grid_changes *changes, int64_t revision, const los_grid *grid) {
    grid_box box = grid_box_empty();
    if (revision < 0 || changes->revision - revision > GRID_CHANGES_KEPT) {
        return grid_box_of_board(grid);
    }
    /* Downwards: revision + 1 could overflow. */
    for (int64_t i = changes->revision; i > revision; i--) {
        box = grid_box_join(box, changes->boxes[i % GRID_CHANGES_KEPT]);
    }
    return grid_box_clip(box, grid); /* the board may have shrunk */
}
