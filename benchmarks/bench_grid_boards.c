/* SPDX-License-Identifier: MIT */
#include "bench_grid_boards.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ROOM = 12 /* with one wall */
};

static uint32_t scrambled(uint32_t number) {
    number = (number ^ number >> 16) * 0x7feb352du;
    number = (number ^ number >> 15) * 0x846ca68bu;
    return number ^ number >> 16;
}

static bool is_in_gap(int along) {
    return along % ROOM == 5 || along % ROOM == 6;
}

static bool is_wall(bench_grid_kind kind, int side, int x, int y) {
    uint32_t chance = scrambled((uint32_t)(y * side + x)) % 100;
    if (kind == BENCH_GRID_OPEN) {
        return false;
    }
    if (kind == BENCH_GRID_WILD) {
        return chance < 5;
    }
    bool is_upright = x % ROOM == ROOM - 1, is_level = y % ROOM == ROOM - 1;
    if (is_upright || is_level) {
        return (is_upright && is_level) || !is_in_gap(is_upright ? y : x);
    }
    return chance < 2;
}

static void must(los_status status) {
    if (status != LOS_OK) {
        fputs("los_bench: no memory for a grid\n", stderr);
        exit(1);
    }
}

static void dress_cell(los_grid *grid, bench_grid_kind kind, int x, int y) {
    los_cell cell = {x, y}, east = {x + 1, y}, south = {x, y + 1};
    uint32_t chance = scrambled((uint32_t)(y * grid->width + x) + 12345u) % 400;
    bool is_free = los_grid_flags(grid, cell) == 0, is_door = kind != BENCH_GRID_ROOMS && chance < 10;
    if (los_grid_contains(grid, east) && is_free && (is_door || (kind == BENCH_GRID_ROOMS && x % ROOM == ROOM - 1))) {
        must(los_grid_set_boundary(grid, cell, east, LOS_GRID_DOOR_OPEN));
    }
    if (los_grid_contains(grid, south) && is_free && kind == BENCH_GRID_ROOMS && y % ROOM == ROOM - 1) {
        must(los_grid_set_boundary(grid, cell, south, LOS_GRID_DOOR_OPEN));
    }
    int32_t id;
    if (chance == 399) {
        must(los_grid_add_smoke(grid, cell, 1.0, &id));
    }
}

void bench_grid_board(los_grid *grid, bench_grid_kind kind, int side, bool dressed) {
    los_grid_init(grid, los_default_allocator());
    must(los_grid_resize(grid, side, side));
    for (int i = 0; i < side * side; i++) {
        int x = i % side, y = i / side;
        must(los_grid_set_cell(grid, (los_cell){x, y}, is_wall(kind, side, x, y) ? LOS_GRID_WALL : 0));
    }
    for (int i = 0; dressed && i < side * side; i++) {
        dress_cell(grid, kind, i % side, i / side);
    }
}

los_cell bench_grid_cell(const los_grid *grid, uint32_t number) {
    for (uint32_t attempt = number * 64;; attempt++) {
        uint32_t bits = scrambled(attempt + 777u);
        los_cell cell = {(int32_t)(bits % (uint32_t)grid->width), (int32_t)(bits / 65536u % (uint32_t)grid->height)};
        if (los_grid_flags(grid, cell) == 0) {
            return cell;
        }
    }
}
