/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.trace: one question with everything there is to say about it. */
#include "diagnostics.h"
#include "grid/grid_query.h"
#include "grid_object.h"
#include "grid_results.h"
#include "keys.h"

#include <stdlib.h>

static void write_trace(gdx_dictionary *result, const los_grid_result *answer, const los_cell *cells) {
    gdx_dictionary_put(result, &keys.visible, variant_of_flag(answer->visible));
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(los_grid_reason_word(answer->reason)));
    gdx_dictionary_put(result, &keys.cells, variant_of_cells(cells, cells == NULL ? 0 : answer->cell_count));
    gdx_dictionary_put(result, &keys.block_cell, variant_of_cell(answer->block_cell));
    gdx_dictionary_put(result, &keys.block_point, variant_of_grid_point(answer->block_point));
    gdx_dictionary_put(result, &keys.from_point, variant_of_grid_point(answer->from_point));
    gdx_dictionary_put(result, &keys.to_point, variant_of_grid_point(answer->to_point));
    gdx_dictionary_put(result, &keys.rays_clear, variant_of_number(answer->rays_clear));
    gdx_dictionary_put(result, &keys.rays_total, variant_of_number(answer->rays_total));
}

/* A ray between these cells enters no more than this many. */
static uint32_t most_cells(los_cell from, los_cell to) {
    int64_t along = llabs((int64_t)from.x - to.x) + llabs((int64_t)from.y - to.y) + 4;
    return along < LOS_GRID_RAY_CELLS_MAX ? (uint32_t)along : LOS_GRID_RAY_CELLS_MAX;
}

/* What is said of a question that cannot be asked. */
static los_grid_result no_answer(void) {
    return (los_grid_result){.reason = LOS_GRID_BY_BOUNDS, .block_cell = {-1, -1}};
}

void grid_trace(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell from = cell_argument(args[0]), to = cell_argument(args[1]);
    uint32_t capacity = most_cells(from, to);
    los_cell *cells = NULL;
    los_cell size = {0, 0};
    los_grid_result answer = no_answer();
    grid_rules rules = {.outside_is_error = false};
    if (grid_open(object, args[2], GRID_SIGHT, "trace", &rules)) {
        cells = malloc(capacity * sizeof *cells);
        size = grid_size_of(&object->grid);
        answer = los_grid_query_cells(&object->grid, &rules.core, from, to, cells, cells == NULL ? 0 : capacity);
        usage_release(&object->users);
    }
    if (answer.cell_count > capacity) {
        answer.cell_count = capacity;
    }
    write_trace(ret, &answer, cells);
    free(cells);
    if (answer.reason == LOS_GRID_BY_BOUNDS && rules.outside_is_error) {
        const los_grid board = {.width = size.x, .height = size.y};
        complain_of_outside(size, los_grid_contains(&board, from) ? to : from, "trace");
    }
}
