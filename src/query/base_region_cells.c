/* SPDX-License-Identifier: MIT */
/* The region of a base by cells: for rules and heights whose borders are not known as lines. */
#include "query/base_region.h"

enum {
    CELLS_MAX = 512 /* in each direction */
};

typedef struct cell_grid {
    los_box bounds;
    uint32_t columns, rows;
    double side; /* pixels */
} cell_grid;

/* Cells of a quarter inch, or larger ones in large bounds.  The last ones of a row or column may be cut by the bounds.
 */
static cell_grid grid_of(los_box bounds, double pixels_per_inch) {
    double width = (double)bounds.high.x - (double)bounds.low.x, height = (double)bounds.high.y - (double)bounds.low.y;
    double side = los_max(0.25 * pixels_per_inch, los_max(width, height) / CELLS_MAX);
    cell_grid grid = {bounds, (uint32_t)ceil(width / side), (uint32_t)ceil(height / side), side};
    grid.columns = grid.columns < 1 ? 1 : grid.columns > CELLS_MAX ? CELLS_MAX : grid.columns;
    grid.rows = grid.rows < 1 ? 1 : grid.rows > CELLS_MAX ? CELLS_MAX : grid.rows;
    return grid;
}

/* The line before column `number`; the last one is the border. */
static double x_of(const cell_grid *grid, uint32_t number) {
    double x = (double)grid->bounds.low.x + number * grid->side;
    return number >= grid->columns ? (double)grid->bounds.high.x : los_min(x, (double)grid->bounds.high.x);
}

static double y_of(const cell_grid *grid, uint32_t number) {
    double y = (double)grid->bounds.low.y + number * grid->side;
    return number >= grid->rows ? (double)grid->bounds.high.y : los_min(y, (double)grid->bounds.high.y);
}

/* Outside of the bounds nothing is visible; numbers start at 1 there. */
static int32_t cell_at(const los_base_region_builder *builder, const cell_grid *grid, uint32_t column, uint32_t row) {
    bool is_inside = column >= 1 && column <= grid->columns && row >= 1 && row <= grid->rows;
    return is_inside ? builder->flags[(row - 1) * grid->columns + column - 1] : 0;
}

static void decide_cells(los_base_region_builder *builder, const los_region_view *view, const cell_grid *grid) {
    for (uint32_t row = 0; row < grid->rows; row++) {
        for (uint32_t column = 0; column < grid->columns; column++) {
            los_vec2d center = {0.5 * (x_of(grid, column) + x_of(grid, column + 1)),
                                0.5 * (y_of(grid, row) + y_of(grid, row + 1))};
            builder->flags[row * grid->columns + column] = los_base_region_sees(view, center);
        }
    }
}

/* Adds the borders between two columns, or two rows: one segment as long as the cells on both sides stay the same. */
static bool add_line(los_base_region_builder *builder, const cell_grid *grid, uint32_t number, bool is_column) {
    uint32_t start = 0, count = is_column ? grid->rows : grid->columns;
    int32_t cover = 0;
    bool ok = true;
    for (uint32_t i = 0; ok && i <= count; i++) {
        int32_t now = is_column ? cell_at(builder, grid, number + 1, i + 1) - cell_at(builder, grid, number, i + 1)
                                : cell_at(builder, grid, i + 1, number) - cell_at(builder, grid, i + 1, number + 1);
        if (i < count && now == cover) {
            continue;
        }
        if (cover != 0) {
            los_vec2d a = is_column ? (los_vec2d){x_of(grid, number), y_of(grid, start)}
                                    : (los_vec2d){x_of(grid, start), y_of(grid, number)};
            los_vec2d b = is_column ? (los_vec2d){x_of(grid, number), y_of(grid, i)}
                                    : (los_vec2d){x_of(grid, i), y_of(grid, number)};
            ok = los_planar_add(&builder->planar, &builder->allocator, a, b, cover);
        }
        start = i;
        cover = now;
    }
    return ok;
}

los_status los_base_region_add_cells(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    cell_grid grid = grid_of(bounds, view->options->pixels_per_inch);
    if (!los_base_region_count_work(builder, (uint64_t)LOS_REGION_QUERY_WORK * grid.columns * grid.rows)) {
        return LOS_TOO_LARGE;
    }
    if (!los_reserve(&builder->allocator, (void **)&builder->flags, &builder->flag_capacity, grid.columns * grid.rows,
                     sizeof *builder->flags)) {
        return LOS_NO_MEMORY;
    }
    decide_cells(builder, view, &grid);
    bool ok = true;
    for (uint32_t i = 0; ok && i <= grid.columns; i++) {
        ok = add_line(builder, &grid, i, true);
    }
    for (uint32_t i = 0; ok && i <= grid.rows; i++) {
        ok = add_line(builder, &grid, i, false);
    }
    return ok ? LOS_OK : LOS_NO_MEMORY;
}
