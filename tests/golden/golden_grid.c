/* SPDX-License-Identifier: MIT */
/* Random grids: all presets, pairs of cells and points, fields of view. */
#include "golden.h"
#include "los/los_grid.h"

#include <stdlib.h>

enum {
    RAY_CELLS = 200 /* more than any ray meets on these boards */
};

typedef struct grid_board {
    uint64_t seed;
    los_grid *grid;
} grid_board;

static los_cell random_cell(test_random *random, const los_grid *grid) {
    los_cell cell;
    cell.x = (int32_t)random_below(random, (uint32_t)los_grid_width(grid));
    cell.y = (int32_t)random_below(random, (uint32_t)los_grid_height(grid));
    return cell;
}

static void add_random_boundary(los_grid *grid, test_random *random, los_cell a, los_cell b, double probability) {
    if (los_grid_contains(grid, b) && random_bool(random, probability)) {
        int64_t kind = 1 + (int64_t)random_below(random, LOS_GRID_BOUNDARY_COUNT - 1);
        golden_need(los_grid_set_boundary(grid, a, b, kind) == LOS_OK, "a boundary");
    }
}

static void fill_board(los_grid *grid, test_random *random) {
    double walls = random_between(random, 0.0, 0.3), others = random_between(random, 0.0, 0.1);
    double boundaries = random_bool(random, 0.5) ? 0.0 : 0.15;
    for (int32_t y = 0; y < los_grid_height(grid); y++) {
        for (int32_t x = 0; x < los_grid_width(grid); x++) {
            los_cell cell = {x, y};
            int64_t flags = random_bool(random, walls) ? LOS_GRID_WALL : 0;
            flags |= random_bool(random, others) ? LOS_GRID_OCCUPIED : 0;
            flags |= random_bool(random, others) ? LOS_GRID_SMOKE : 0;
            golden_need(los_grid_set_cell(grid, cell, flags) == LOS_OK, "a cell");
            add_random_boundary(grid, random, cell, (los_cell){x + 1, y}, boundaries);
            add_random_boundary(grid, random, cell, (los_cell){x, y + 1}, boundaries);
        }
    }
    int32_t id;
    los_cell center = random_cell(random, grid);
    golden_need(los_grid_add_smoke(grid, center, random_between(random, 0.0, 4.0), &id) == LOS_OK, "smoke");
}

static los_grid_rules rules_of(uint32_t number, test_random *random) {
    los_grid_rules rules = los_grid_rules_preset((los_grid_preset)(number % LOS_GRID_PRESET_COUNT));
    rules.xray = random_bool(random, 0.2) ? (uint16_t)random_below(random, 4) : rules.xray;
    rules.touch = random_bool(random, 0.2) ? (los_grid_touch)random_below(random, 3) : rules.touch;
    rules.max_range = random_bool(random, 0.2) ? random_between(random, 0.0, 40.0) : rules.max_range;
    rules.radius = random_bool(random, 0.2) ? random_between(random, 0.0, 1.5) : rules.radius;
    golden_need(los_grid_rules_check(&rules) == NULL, "rules");
    return rules;
}

static void add_result(golden_hash *hash, const los_grid_result *result, const los_cell *cells) {
    golden_add(hash, result->visible);
    golden_add(hash, result->reason);
    golden_add(hash, (uint32_t)result->block_cell.x);
    golden_add(hash, (uint32_t)result->block_cell.y);
    golden_add_double(hash, result->block_point.x);
    golden_add_double(hash, result->block_point.y);
    golden_add_double(hash, result->from_point.x);
    golden_add_double(hash, result->from_point.y);
    golden_add_double(hash, result->to_point.x);
    golden_add_double(hash, result->to_point.y);
    golden_add(hash, (uint32_t)result->rays_clear);
    golden_add(hash, (uint32_t)result->rays_total);
    for (uint32_t i = 0; i < result->cell_count && i < RAY_CELLS; i++) {
        golden_add(hash, (uint32_t)cells[i].x);
        golden_add(hash, (uint32_t)cells[i].y);
    }
}

static los_grid_point random_point(test_random *random, const los_grid *grid) {
    los_grid_point point;
    point.x = random_between(random, 0.0, (double)los_grid_width(grid));
    point.y = random_between(random, 0.0, (double)los_grid_height(grid));
    return point;
}

static void add_view(golden_hash *hash, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                     los_grid_view *view) {
    size_t count = (size_t)los_grid_width(grid) * (size_t)los_grid_height(grid);
    uint8_t *mask = calloc(count, 1);
    uint64_t work = UINT64_MAX;
    uint32_t seen;
    golden_need(mask != NULL && los_grid_view_prepare(view, grid, false) == LOS_OK, "a view");
    golden_need(los_grid_field_of_view(view, grid, rules, from, &work, mask, &seen) == LOS_OK, "a field of view");
    golden_add(hash, seen);
    for (size_t i = 0; i < count; i++) {
        golden_add(hash, mask[i]);
    }
    free(mask);
}

static golden_hash hash_query(const grid_board *board, uint32_t number, los_grid_view *view) {
    test_random random = {board->seed * 1000003u + number};
    golden_hash hash = golden_begin();
    los_cell cells[RAY_CELLS];
    los_grid_rules rules = rules_of(number, &random);
    los_cell from = random_cell(&random, board->grid), to = random_cell(&random, board->grid);
    if (number / LOS_GRID_PRESET_COUNT % 3 == 0) {
        los_grid_point start = random_point(&random, board->grid), end = random_point(&random, board->grid);
        los_grid_result result = los_grid_query_points(board->grid, &rules, start, end, cells, RAY_CELLS);
        add_result(&hash, &result, cells);
    } else {
        los_grid_result result = los_grid_query_cells(board->grid, &rules, from, to, cells, RAY_CELLS);
        add_result(&hash, &result, cells);
    }
    if (number % 83 == 0) { /* coprime to the six presets */
        add_view(&hash, board->grid, &rules, from, view);
    }
    return hash;
}

static void run_queries(void *memory, uint32_t first, uint32_t step, golden_hash *hashes) {
    const grid_board *board = memory;
    los_grid_view *view = los_grid_view_create(los_default_allocator());
    golden_need(view != NULL, "a view");
    for (uint32_t i = first; i < GOLDEN_BLOCK; i += step) {
        hashes[i] = hash_query(board, i, view);
    }
    los_grid_view_destroy(view);
}

static void close_grid(void *memory) {
    grid_board *board = memory;
    los_grid_destroy(board->grid);
    free(board);
}

golden_block golden_open_grid(uint64_t seed) {
    test_random random = {seed};
    grid_board *board = malloc(sizeof *board);
    golden_need(board != NULL, "memory");
    board->seed = seed;
    board->grid = los_grid_create(los_default_allocator());
    golden_need(board->grid != NULL, "memory");
    int64_t width = 1 + (int64_t)random_below(&random, 40);
    int64_t height = 1 + (int64_t)random_below(&random, 40);
    golden_need(los_grid_resize(board->grid, width, height) == LOS_OK, "a board");
    fill_board(board->grid, &random);
    return (golden_block){board, run_queries, close_grid};
}
