/* SPDX-License-Identifier: MIT */
/* A board is changed with good and bad values and asked; the field of view must equal its pairs. */
#include "fuzz.h"
#include "los_grid_copy.h"
#include "los_grid_view.h"

enum {
    SIDE_MAX = 24
};

/* On the board, or a little outside of it. */
static los_cell cell_of(fuzz_bytes *bytes) {
    los_cell cell;
    cell.x = (int32_t)fuzz_below(bytes, SIDE_MAX + 4) - 2;
    cell.y = (int32_t)fuzz_below(bytes, SIDE_MAX + 4) - 2;
    return cell;
}

static void change(los_grid *grid, fuzz_bytes *bytes) {
    los_cell a = cell_of(bytes), b = a;
    int32_t id;
    switch (fuzz_below(bytes, 6)) {
    case 0:
        los_grid_resize(grid, fuzz_below(bytes, SIDE_MAX + 1), fuzz_below(bytes, SIDE_MAX + 1));
        break;
    case 1:
        los_grid_add_smoke(grid, a, fuzz_double(bytes), &id);
        break;
    case 2:
        los_grid_remove_smoke(grid, fuzz_below(bytes, 16));
        break;
    case 3:
        b.x += fuzz_byte(bytes) % 2;
        b.y += fuzz_byte(bytes) % 2;
        los_grid_set_boundary(grid, a, b, fuzz_below(bytes, LOS_GRID_BOUNDARY_COUNT + 1));
        break;
    default:
        los_grid_set_cell(grid, a, fuzz_byte(bytes));
        break;
    }
}

static los_grid_rules rules_of(fuzz_bytes *bytes) {
    los_grid_rules rules = los_grid_rules_preset((los_grid_preset)fuzz_below(bytes, LOS_GRID_PRESET_COUNT));
    if (fuzz_byte(bytes) % 2 == 0) {
        return rules;
    }
    los_grid_rules house = rules;
    house.rays = (los_grid_rays)fuzz_below(bytes, 4);
    house.combine = (los_grid_combine)fuzz_below(bytes, 2);
    house.traversal = (los_grid_traversal)fuzz_below(bytes, 2);
    house.touch = (los_grid_touch)fuzz_below(bytes, 3);
    house.touch_end = (los_grid_touch)fuzz_below(bytes, 3);
    house.block_flags = fuzz_byte(bytes);
    house.stop_flags = fuzz_byte(bytes);
    house.door_mask = fuzz_byte(bytes);
    house.xray = (uint16_t)fuzz_word(bytes);
    house.max_range = fuzz_double(bytes);
    house.radius = fuzz_double(bytes);
    house.strut = fuzz_double(bytes);
    return los_grid_rules_check(&house) == NULL ? house : rules;
}

static void check_view(const los_grid *grid, const los_grid_rules *rules, los_cell from) {
    uint8_t mask[SIDE_MAX * SIDE_MAX];
    los_grid_view view;
    los_grid_view_init(&view, los_allocator_default());
    FUZZ_CHECK(los_grid_view_prepare(&view, grid, false) == LOS_OK);
    los_grid_field_of_view(&view, grid, rules, from, mask);
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            los_cell to = {x, y};
            FUZZ_CHECK(mask[los_grid_index(grid, to)] == los_grid_sees(grid, rules, from, to));
        }
    }
    los_grid_view_free(&view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    los_grid grid, copy;
    los_cell cells[64];
    los_grid_rules rules = rules_of(&bytes);
    los_cell from = cell_of(&bytes), to = cell_of(&bytes);
    los_grid_point start = {fuzz_double(&bytes), 0.0}, end = {fuzz_double(&bytes), 0.0};
    start.y = fuzz_double(&bytes);
    end.y = fuzz_double(&bytes);
    los_grid_init(&grid, los_allocator_default());
    los_grid_init(&copy, los_allocator_default());
    los_grid_resize(&grid, 1 + fuzz_below(&bytes, SIDE_MAX), 1 + fuzz_below(&bytes, SIDE_MAX));
    while (bytes.size > 0) {
        change(&grid, &bytes);
    }
    FUZZ_CHECK(los_grid_copy(&copy, &grid) == LOS_OK);
    los_grid_answer answer = los_grid_ask(&grid, &rules, from, to, cells, 64);
    FUZZ_CHECK(answer.visible == los_grid_sees(&copy, &rules, from, to));
    FUZZ_CHECK(answer.visible == (answer.reason == LOS_GRID_CLEAR));
    answer = los_grid_ask_points(&grid, &rules, start, end, cells, 64);
    FUZZ_CHECK(answer.visible == los_grid_sees_point(&copy, &rules, start, end));
    check_view(&grid, &rules, from);
    los_grid_free(&grid);
    los_grid_free(&copy);
    return 0;
}
