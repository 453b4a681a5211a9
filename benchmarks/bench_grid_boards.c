/* SPDX-License-Identifier: MIT */
#include "bench_grid_boards.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ROOM = 12 /* cells, one wall included */
};

static uint32_t hash_of(uint32_t number) {
    number = (number ^ number >> 16) * 0x7feb352du;
    number = (number ^ number >> 15) * 0x846ca68bu;
    return number ^ number >> 16;
}

static bool is_in_gap(int along) {
    return along % ROOM == 5 || along % ROOM == 6;
}

static bool is_wall(bench_grid_kind kind, int side, int x, int y) {
    uint32_t percent = hash_of((uint32_t)(y * side + x)) % 100;
    if (kind == BENCH_GRID_OPEN) {
        return false;
    }
    if (kind == BENCH_GRID_WILD) {
        return percent < 5;
    }
    bool is_vertical = x % ROOM == ROOM - 1, is_horizontal = y % ROOM == ROOM - 1;
    if (is_vertical || is_horizontal) {
        return (is_vertical && is_horizontal) || !is_in_gap(is_vertical ? y : x);
    }
    return percent < 2;
}

static void require(bool condition) {
    if (!condition) {
        fputs("los_bench: no memory for a grid\n", stderr);
        exit(1);
    }
}

static void add_door_and_smoke(los_grid *grid, bench_grid_kind kind, int x, int y) {
    los_cell cell = {x, y}, east = {x + 1, y}, south = {x, y + 1};
    uint32_t random = hash_of((uint32_t)(y * los_grid_width(grid) + x) + 12345u) % 400;
    bool is_free = los_grid_flags(grid, cell) == 0, is_door = kind != BENCH_GRID_ROOMS && random < 10;
    if (los_grid_contains(grid, east) && is_free && (is_door || (kind == BENCH_GRID_ROOMS && x % ROOM == ROOM - 1))) {
        require(los_grid_set_boundary(grid, cell, east, LOS_GRID_DOOR_OPEN) == LOS_OK);
    }
    if (los_grid_contains(grid, south) && is_free && kind == BENCH_GRID_ROOMS && y % ROOM == ROOM - 1) {
        require(los_grid_set_boundary(grid, cell, south, LOS_GRID_DOOR_OPEN) == LOS_OK);
    }
    int32_t id;
    if (random == 399) {
        require(los_grid_add_smoke(grid, cell, 1.0, &id) == LOS_OK);
    }
}

los_grid *bench_grid_board(bench_grid_kind kind, int side, bool with_doors) {
    los_grid *grid = los_grid_create(los_default_allocator());
    require(grid != NULL);
    require(los_grid_resize(grid, side, side) == LOS_OK);
    for (int i = 0; i < side * side; i++) {
        int x = i % side, y = i / side;
        require(los_grid_set_cell(grid, (los_cell){x, y}, is_wall(kind, side, x, y) ? LOS_GRID_WALL : 0) == LOS_OK);
    }
    for (int i = 0; with_doors && i < side * side; i++) {
        add_door_and_smoke(grid, kind, i % side, i / side);
    }
    return grid;
}

los_cell bench_grid_cell(const los_grid *grid, uint32_t number) {
    for (uint32_t attempt = number * 64;; attempt++) {
        uint32_t bits = hash_of(attempt + 777u);
        los_cell cell = {(int32_t)(bits % (uint32_t)los_grid_width(grid)),
                         (int32_t)(bits / 65536u % (uint32_t)los_grid_height(grid))};
        if (los_grid_flags(grid, cell) == 0) {
            return cell;
        }
    }
}
