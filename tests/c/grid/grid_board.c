/* SPDX-License-Identifier: MIT */
#include "grid/grid_board.h"

#include "grid/field_of_view.h"

#include <stdlib.h>
#include <string.h>

los_grid *new_board(void) {
    los_grid *grid = los_grid_create(los_default_allocator());
    CHECK(grid != NULL);
    return grid;
}

los_grid_view *new_view(void) {
    los_grid_view *view = los_grid_view_create(los_default_allocator());
    CHECK(view != NULL);
    return view;
}

static int flags_of(char letter) {
    return letter == '#' ? LOS_GRID_WALL : letter == 'm' ? LOS_GRID_OCCUPIED : letter == 's' ? LOS_GRID_SMOKE : 0;
}

static void set_cell(los_grid *grid, int x, int y, int flags) {
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(x, y), flags), LOS_OK);
}

void board_load(los_grid *grid, const char *const *rows, int count) {
    int width = (int)strlen(rows[0]);
    CHECK_EQ_INT(los_grid_resize(grid, width, count), LOS_OK);
    for (int y = 0; y < count; y++) {
        CHECK_EQ_INT(strlen(rows[y]), width);
        for (int x = 0; x < width; x++) {
            set_cell(grid, x, y, flags_of(rows[y][x]));
        }
    }
}

void board_load_text(los_grid *grid, const char *text) {
    int width = (int)strcspn(text, "/"), height = ((int)strlen(text) + 1) / (width + 1);
    CHECK_EQ_INT(los_grid_resize(grid, width, height), LOS_OK);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            set_cell(grid, x, y, flags_of(text[y * (width + 1) + x]));
        }
    }
}

static void add_random_boundary(los_grid *grid, test_random *random, los_cell a, los_cell b, double probability) {
    if (los_grid_contains(grid, b) && random_bool(random, probability)) {
        int64_t kind = 1 + (int64_t)random_below(random, LOS_GRID_BOUNDARY_COUNT - 1);
        CHECK_EQ_INT(los_grid_set_boundary(grid, a, b, kind), LOS_OK);
    }
}

void board_random(los_grid *grid, test_random *random, int width, int height, board_densities densities) {
    CHECK_EQ_INT(los_grid_resize(grid, width, height), LOS_OK);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int flags = random_bool(random, densities.wall) ? LOS_GRID_WALL : 0;
            flags |= random_bool(random, densities.occupant) ? LOS_GRID_OCCUPIED : 0;
            flags |= random_bool(random, densities.smoke) ? LOS_GRID_SMOKE : 0;
            set_cell(grid, x, y, flags);
            add_random_boundary(grid, random, cell_at(x, y), cell_at(x + 1, y), densities.boundary);
            add_random_boundary(grid, random, cell_at(x, y), cell_at(x, y + 1), densities.boundary);
        }
    }
}

los_cell random_cell(test_random *random, const los_grid *grid) {
    los_cell cell;
    cell.x = (int32_t)random_below(random, (uint32_t)grid->width);
    cell.y = (int32_t)random_below(random, (uint32_t)grid->height);
    return cell;
}

static los_cell mirrored_cell(const los_grid *grid, los_cell cell) {
    return cell_at(grid->width - 1 - cell.x, cell.y);
}

static los_cell transposed_cell(const los_grid *grid, los_cell cell) {
    (void)grid;
    return cell_at(cell.y, cell.x);
}

static void copy_cells(const los_grid *grid, los_grid *copy, los_cell (*moved)(const los_grid *, los_cell)) {
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            los_cell cell = cell_at(x, y), east = cell_at(x + 1, y), south = cell_at(x, y + 1), at = moved(grid, cell);
            set_cell(copy, at.x, at.y, los_grid_flags(grid, cell));
            los_grid_boundary to_east = los_grid_get_boundary(grid, cell, east);
            los_grid_boundary to_south = los_grid_get_boundary(grid, cell, south);
            if (to_east != LOS_GRID_OPEN) {
                CHECK_EQ_INT(los_grid_set_boundary(copy, at, moved(grid, east), to_east), LOS_OK);
            }
            if (to_south != LOS_GRID_OPEN) {
                CHECK_EQ_INT(los_grid_set_boundary(copy, at, moved(grid, south), to_south), LOS_OK);
            }
        }
    }
}

void board_mirror(const los_grid *grid, los_grid *mirrored) {
    CHECK_EQ_INT(los_grid_resize(mirrored, grid->width, grid->height), LOS_OK);
    copy_cells(grid, mirrored, mirrored_cell);
}

void board_transpose(const los_grid *grid, los_grid *transposed) {
    CHECK_EQ_INT(los_grid_resize(transposed, grid->height, grid->width), LOS_OK);
    copy_cells(grid, transposed, transposed_cell);
}

static void check_mask(const los_grid *grid, const los_grid_rules *rules, los_cell from, const uint8_t *mask,
                       uint32_t seen) {
    uint32_t counted = 0;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            bool sees = los_grid_sees(grid, rules, from, cell_at(x, y));
            counted += sees;
            if (mask[los_grid_index(grid, cell_at(x, y))] != sees) {
                test_context("from (%d, %d) to (%d, %d), expected %d", from.x, from.y, x, y, sees);
                CHECK(mask[los_grid_index(grid, cell_at(x, y))] == sees);
            }
        }
    }
    CHECK_EQ_INT(seen, counted);
}

void check_view(const los_grid *grid, const los_grid_rules *rules, los_cell from) {
    los_grid_view *view = new_view();
    size_t cells = los_grid_cell_count(grid);
    uint8_t *mask = malloc(2 * cells), *same = mask + cells;
    CHECK(mask != NULL);
    CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
    uint32_t seen = view_of(view, grid, rules, from, mask);
    check_mask(grid, rules, from, mask, seen);
    for (int method = LOS_GRID_BY_WEDGES; method <= LOS_GRID_BY_SLOPES; method++) {
        view->method = (los_grid_method)method;
        CHECK_EQ_INT(view_of(view, grid, rules, from, same), seen);
        CHECK(memcmp(mask, same, cells) == 0);
    }
    free(mask);
    los_grid_view_destroy(view);
}

uint32_t view_of(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from, uint8_t *mask) {
    uint64_t unlimited = UINT64_MAX;
    uint32_t count;
    memset(mask, 0, (size_t)los_grid_width(grid) * (size_t)los_grid_height(grid));
    CHECK_EQ_INT(los_grid_field_of_view(view, grid, rules, from, &unlimited, mask, &count), LOS_OK);
    return count;
}
