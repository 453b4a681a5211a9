/* SPDX-License-Identifier: MIT */
/* Grids by chance: all presets, cells and points, fields of view. */
#include "golden.h"
#include "grid/field_of_view.h"

#include <stdlib.h>

enum {
    RAY_CELLS = 200 /* more than any ray meets on these boards */
};

typedef struct grid_board {
    uint64_t seed;
    los_grid grid;
} grid_board;

static los_cell cell_by_chance(test_random *random, const los_grid *grid) {
    los_cell cell;
    cell.x = (int32_t)random_below(random, (uint32_t)grid->width);
    cell.y = (int32_t)random_below(random, (uint32_t)grid->height);
    return cell;
}

static void boundary_by_chance(los_grid *grid, test_random *random, los_cell a, los_cell b, double chance) {
    if (los_grid_contains(grid, b) && random_chance(random, chance)) {
        int64_t kind = 1 + (int64_t)random_below(random, LOS_GRID_BOUNDARY_COUNT - 1);
        golden_need(los_grid_set_boundary(grid, a, b, kind) == LOS_OK, "a boundary");
    }
}

static void fill(los_grid *grid, test_random *random) {
    double walls = random_between(random, 0.0, 0.3), others = random_between(random, 0.0, 0.1);
    double boundaries = random_chance(random, 0.5) ? 0.0 : 0.15;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            los_cell cell = {x, y};
            int64_t flags = random_chance(random, walls) ? LOS_GRID_WALL : 0;
            flags |= random_chance(random, others) ? LOS_GRID_OCCUPIED : 0;
            flags |= random_chance(random, others) ? LOS_GRID_SMOKE : 0;
            golden_need(los_grid_set_cell(grid, cell, flags) == LOS_OK, "a cell");
            boundary_by_chance(grid, random, cell, (los_cell){x + 1, y}, boundaries);
            boundary_by_chance(grid, random, cell, (los_cell){x, y + 1}, boundaries);
        }
    }
    int32_t id;
    los_cell center = cell_by_chance(random, grid);
    golden_need(los_grid_add_smoke(grid, center, random_between(random, 0.0, 4.0), &id) == LOS_OK, "smoke");
}

static los_grid_rules rules_of(uint32_t question, test_random *random) {
    los_grid_rules rules = los_grid_rules_preset((los_grid_preset)(question % LOS_GRID_PRESET_COUNT));
    rules.xray = random_chance(random, 0.2) ? (uint16_t)random_below(random, 4) : rules.xray;
    rules.touch = random_chance(random, 0.2) ? (los_grid_touch)random_below(random, 3) : rules.touch;
    rules.max_range = random_chance(random, 0.2) ? random_between(random, 0.0, 40.0) : rules.max_range;
    rules.radius = random_chance(random, 0.2) ? random_between(random, 0.0, 1.5) : rules.radius;
    golden_need(los_grid_rules_check(&rules) == NULL, "rules");
    return rules;
}

static void add_answer(golden_hash *hash, const los_grid_result *answer, const los_cell *cells) {
    golden_add(hash, answer->visible);
    golden_add(hash, answer->reason);
    golden_add(hash, (uint32_t)answer->block_cell.x);
    golden_add(hash, (uint32_t)answer->block_cell.y);
    golden_add_double(hash, answer->block_point.x);
    golden_add_double(hash, answer->block_point.y);
    golden_add_double(hash, answer->from_point.x);
    golden_add_double(hash, answer->from_point.y);
    golden_add_double(hash, answer->to_point.x);
    golden_add_double(hash, answer->to_point.y);
    golden_add(hash, (uint32_t)answer->rays_clear);
    golden_add(hash, (uint32_t)answer->rays_total);
    for (uint32_t i = 0; i < answer->cell_count && i < RAY_CELLS; i++) {
        golden_add(hash, (uint32_t)cells[i].x);
        golden_add(hash, (uint32_t)cells[i].y);
    }
}

static los_grid_point point_by_chance(test_random *random, const los_grid *grid) {
    los_grid_point point;
    point.x = random_between(random, 0.0, (double)grid->width);
    point.y = random_between(random, 0.0, (double)grid->height);
    return point;
}

static void add_view(golden_hash *hash, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                     los_grid_view *view) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    uint8_t *mask = malloc(count);
    golden_need(mask != NULL && los_grid_view_prepare(view, grid, false) == LOS_OK, "a view");
    golden_add(hash, los_grid_field_of_view(view, grid, rules, from, mask));
    for (size_t i = 0; i < count; i++) {
        golden_add(hash, mask[i]);
    }
    free(mask);
}

static golden_hash ask_one(const grid_board *board, uint32_t question, los_grid_view *view) {
    test_random random = {board->seed * 1000003u + question};
    golden_hash hash = golden_begin();
    los_cell cells[RAY_CELLS];
    los_grid_rules rules = rules_of(question, &random);
    los_cell from = cell_by_chance(&random, &board->grid), to = cell_by_chance(&random, &board->grid);
    if (question / LOS_GRID_PRESET_COUNT % 3 == 0) {
        los_grid_point start = point_by_chance(&random, &board->grid), end = point_by_chance(&random, &board->grid);
        los_grid_result answer = los_grid_query_points(&board->grid, &rules, start, end, cells, RAY_CELLS);
        add_answer(&hash, &answer, cells);
    } else {
        los_grid_result answer = los_grid_query_cells(&board->grid, &rules, from, to, cells, RAY_CELLS);
        add_answer(&hash, &answer, cells);
    }
    if (question % 83 == 0) { /* prime to the six presets */
        add_view(&hash, &board->grid, &rules, from, view);
    }
    return hash;
}

static void ask_grid(void *memory, uint32_t first, uint32_t step, golden_hash *answers) {
    const grid_board *board = memory;
    los_grid_view view;
    los_grid_view_init(&view, los_default_allocator());
    for (uint32_t i = first; i < GOLDEN_BLOCK; i += step) {
        answers[i] = ask_one(board, i, &view);
    }
    los_grid_view_free(&view);
}

static void close_grid(void *memory) {
    grid_board *board = memory;
    los_grid_free(&board->grid);
    free(board);
}

golden_block golden_open_grid(uint64_t seed) {
    test_random random = {seed};
    grid_board *board = malloc(sizeof *board);
    golden_need(board != NULL, "memory");
    board->seed = seed;
    los_grid_init(&board->grid, los_default_allocator());
    int64_t width = 1 + (int64_t)random_below(&random, 40);
    int64_t height = 1 + (int64_t)random_below(&random, 40);
    golden_need(los_grid_resize(&board->grid, width, height) == LOS_OK, "a board");
    fill(&board->grid, &random);
    return (golden_block){board, ask_grid, close_grid};
}
