/* SPDX-License-Identifier: MIT */
/* Changes a board with valid and invalid values and runs all queries.  They must agree with each other and with the
 * reference implementation; refused changes must change nothing. */
#include "fuzz.h"
#include "fuzz_targets.h"
#include "grid/reference_grid.h"

#include <math.h>

enum {
    SIDE_MAX = 14,
    CELLS_MAX = (SIDE_MAX + 2) * (SIDE_MAX + 2), /* board sizes may be cells slightly outside */
    OBSERVERS = 3
};

static los_grid *grid;

/* On the board or slightly outside. */
static los_cell cell_of(fuzz_bytes *bytes) {
    los_cell cell;
    cell.x = (int32_t)fuzz_below(bytes, SIDE_MAX + 4) - 2;
    cell.y = (int32_t)fuzz_below(bytes, SIDE_MAX + 4) - 2;
    return cell;
}

/* One byte: a coordinate in eighths of a cell; 255: any double. */
static double coordinate_of(fuzz_bytes *bytes) {
    uint8_t eighths = fuzz_byte(bytes);
    return eighths == 255 ? fuzz_any_double(bytes) : (double)eighths / 8.0 - 1.0;
}

static los_grid_point point_of(fuzz_bytes *bytes) {
    los_grid_point point;
    point.x = coordinate_of(bytes);
    point.y = coordinate_of(bytes);
    return point;
}

/* --- The board --------------------------------------------------------------------------------------------------- */

static bool is_same(const los_grid *a, const los_grid *b) {
    int32_t width = los_grid_width(a), height = los_grid_height(a);
    bool same = width == los_grid_width(b) && height == los_grid_height(b) &&
                los_grid_smoke_count(a) == los_grid_smoke_count(b);
    for (int32_t i = 0; same && i < width * height; i++) {
        los_cell cell = {i % width, i / width}, east = {cell.x + 1, cell.y}, south = {cell.x, cell.y + 1};
        same = los_grid_flags(a, cell) == los_grid_flags(b, cell) &&
               los_grid_own_flags(a, cell) == los_grid_own_flags(b, cell) &&
               los_grid_get_boundary(a, cell, east) == los_grid_get_boundary(b, cell, east) &&
               los_grid_get_boundary(a, cell, south) == los_grid_get_boundary(b, cell, south);
    }
    return same;
}

static los_status change_boundary(fuzz_bytes *bytes, los_cell a, uint32_t choices) {
    los_cell b = a;
    *(fuzz_take(&choices, 1) ? &b.x : &b.y) += fuzz_take(&choices, 1) ? 1 : -1;
    b.x += choices == 7; /* no neighbor */
    return los_grid_set_boundary(grid, a, b, fuzz_below(bytes, LOS_GRID_BOUNDARY_COUNT + 1));
}

/* Sets the same cells or boundaries along a row or column, as in floor plans. */
static los_status change_run(fuzz_bytes *bytes, los_cell a, uint32_t choices) {
    uint32_t is_row = fuzz_take(&choices, 1), is_wall = fuzz_take(&choices, 1);
    uint8_t kind = fuzz_byte(bytes);
    for (uint32_t i = 0; i <= choices; i++) {
        los_cell beside = a;
        *(is_row ? &beside.y : &beside.x) += 1;
        if (is_wall) {
            los_grid_set_cell(grid, a, kind % (LOS_GRID_FLAGS + 1));
        } else {
            los_grid_set_boundary(grid, a, beside, kind % LOS_GRID_BOUNDARY_COUNT);
        }
        *(is_row ? &a.x : &a.y) += 1;
    }
    return LOS_OK;
}

static los_status change(fuzz_bytes *bytes) {
    uint32_t choices = fuzz_byte(bytes), kind = fuzz_take(&choices, 3);
    los_cell a = cell_of(bytes);
    int32_t id;
    switch (kind) {
    case 0:
        return los_grid_add_smoke(grid, a, coordinate_of(bytes), &id);
    case 1:
        return choices == 0 ? los_grid_resize(grid, a.x, a.y) : los_grid_remove_smoke(grid, choices);
    case 2:
    case 3:
        return change_boundary(bytes, a, choices);
    case 4:
    case 5:
        return change_run(bytes, a, choices);
    default:
        return los_grid_set_cell(grid, a, kind == 6 ? (int64_t)choices : LOS_GRID_WALL);
    }
}

static void make_board(fuzz_bytes *bytes) {
    los_grid *before = los_grid_create(los_default_allocator());
    FUZZ_CHECK(before != NULL);
    while (bytes->size > 0) {
        FUZZ_CHECK(los_grid_copy(before, grid) == LOS_OK);
        FUZZ_CHECK(change(bytes) == LOS_OK || is_same(before, grid));
    }
    FUZZ_CHECK(los_grid_copy(before, grid) == LOS_OK && is_same(before, grid));
    los_grid_destroy(before);
}

/* Prints flags of cells and numbers of boundaries if the environment variable FUZZ_SHOW is set. */
static void show_board(const los_cell *observers, los_cell to) {
    if (getenv("FUZZ_SHOW") == NULL) {
        return;
    }
    printf("observers (%d, %d), (%d, %d), (%d, %d), target (%d, %d)\n", observers[0].x, observers[0].y, observers[1].x,
           observers[1].y, observers[2].x, observers[2].y, to.x, to.y);
    for (int32_t y = 0; y < los_grid_height(grid); y++) {
        for (int32_t x = 0; x < los_grid_width(grid); x++) {
            los_cell cell = {x, y}, east = {x + 1, y}, south = {x, y + 1};
            printf("%3d|%d_%d", los_grid_flags(grid, cell), (int)los_grid_get_boundary(grid, cell, east),
                   (int)los_grid_get_boundary(grid, cell, south));
        }
        printf("\n");
    }
    fflush(stdout);
}

/* --- The rules --------------------------------------------------------------------------------------------------- */

static los_grid_rules custom_rules(fuzz_bytes *bytes, los_grid_rules rules) {
    static const double struts[] = {1.0 / 3.0, 0.0, 0.5, 0.1}, radii[] = {0.3, 0.0, 0.5, 1.7};
    static const double ranges[] = {-1.0, 0.0, 5.0, 7.5};
    uint32_t a = fuzz_byte(bytes), b = fuzz_byte(bytes), c = fuzz_byte(bytes);
    rules.rays = (los_grid_rays)fuzz_take(&a, 2);
    rules.combine = (los_grid_combine)fuzz_take(&a, 1);
    rules.traversal = (los_grid_traversal)fuzz_take(&a, 1);
    rules.touch = (los_grid_touch)(fuzz_take(&a, 2) % 3);
    rules.touch_end = (los_grid_touch)(fuzz_take(&a, 2) % 3);
    rules.test_start = fuzz_take(&b, 1);
    rules.test_end = fuzz_take(&b, 1);
    rules.stop_start = fuzz_take(&b, 1);
    rules.stop_end = fuzz_take(&b, 1);
    rules.symmetric = fuzz_take(&b, 1);
    rules.lateral = fuzz_take(&b, 1);
    rules.xray = (uint16_t)fuzz_take(&b, 2);
    rules.strut = struts[fuzz_take(&c, 2)];
    rules.radius = radii[fuzz_take(&c, 2)];
    rules.max_range = ranges[fuzz_take(&c, 2)];
    rules.metric = (los_grid_metric)(fuzz_take(&c, 2) % 3);
    rules.block_flags = fuzz_byte(bytes);
    rules.stop_flags = fuzz_byte(bytes);
    rules.door_mask = fuzz_byte(bytes);
    return rules;
}

static los_grid_rules rules_of(fuzz_bytes *bytes) {
    uint32_t choices = fuzz_byte(bytes), kind = fuzz_take(&choices, 2);
    los_grid_rules preset = los_grid_rules_preset((los_grid_preset)(fuzz_take(&choices, 3) % LOS_GRID_PRESET_COUNT));
    if (kind == 0) {
        return preset;
    }
    los_grid_rules custom = kind == 1 ? preset : custom_rules(bytes, preset);
    if (kind == 1) {
        custom.xray = (uint16_t)fuzz_take(&choices, 1);
        custom.symmetric = fuzz_take(&choices, 1);
        custom.combine = (los_grid_combine)fuzz_take(&choices, 1);
    } else if (kind == 2) {
        custom.radius = coordinate_of(bytes);
        custom.strut = coordinate_of(bytes);
        custom.max_range = coordinate_of(bytes);
    }
    return los_grid_rules_check(&custom) == NULL ? custom : preset;
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static void check_result(const los_grid_rules *rules, los_cell from, los_cell to) {
    los_cell cells[4 * SIDE_MAX];
    bool sees = los_grid_sees(grid, rules, from, to);
    los_grid_result result = los_grid_query_cells(grid, rules, from, to, cells, 4 * SIDE_MAX);
    FUZZ_CHECK(result.visible == sees && (result.reason == LOS_GRID_CLEAR) == sees);
    FUZZ_CHECK(result.reason < LOS_GRID_REASON_COUNT && result.cell_count <= 4 * SIDE_MAX);
    FUZZ_CHECK(result.rays_clear <= result.rays_total);
    bool has_rays = result.reason != LOS_GRID_BY_RANGE && result.reason != LOS_GRID_BY_BOUNDS;
    FUZZ_CHECK(los_grid_contains(grid, result.block_cell) == (!sees && has_rays));
    los_grid_point p = {from.x + 0.5, from.y + 0.5}, q = {to.x + 0.5, to.y + 0.5};
    FUZZ_CHECK(los_grid_sees_point(grid, rules, p, q) == sees);
    if (rules->rays == LOS_GRID_RAYS_CENTER && has_rays) {
        los_cell last = cells[result.cell_count - 1];
        FUZZ_CHECK(cells[0].x == from.x && cells[0].y == from.y && last.x == to.x && last.y == to.y);
    }
    los_grid_rules more = *rules;
    more.xray++;
    FUZZ_CHECK(!sees || los_grid_sees(grid, &more, from, to));
}

/* The reference judges smoke for center rays only, and boundaries for all but corner rays. */
static bool has_reference(const los_grid_rules *rules) {
    bool has_smoke = false, has_boundary = false;
    for (int32_t i = 0; i < los_grid_width(grid) * los_grid_height(grid); i++) {
        los_cell cell = {i % los_grid_width(grid), i / los_grid_width(grid)};
        los_cell east = {cell.x + 1, cell.y}, south = {cell.x, cell.y + 1};
        has_smoke = has_smoke || (los_grid_flags(grid, cell) & LOS_GRID_SMOKE) != 0;
        has_boundary = has_boundary || los_grid_get_boundary(grid, cell, east) != LOS_GRID_OPEN ||
                       los_grid_get_boundary(grid, cell, south) != LOS_GRID_OPEN;
    }
    return rules->rays == LOS_GRID_RAYS_CENTER ||
           (!has_smoke && (rules->rays != LOS_GRID_RAYS_CORNERS || !has_boundary));
}

static void check_reference(const los_grid_rules *rules, los_cell from, los_cell to) {
    if (los_grid_contains(grid, from) && los_grid_contains(grid, to) && has_reference(rules)) {
        FUZZ_CHECK(los_grid_sees(grid, rules, from, to) == reference_grid_sees(grid, rules, from, to));
    }
}

static void check_points(const los_grid_rules *rules, los_grid_point from, los_grid_point to) {
    los_cell cells[8 * SIDE_MAX];
    los_grid_result result = los_grid_query_points(grid, rules, from, to, cells, 8 * SIDE_MAX);
    FUZZ_CHECK(result.visible == los_grid_sees_point(grid, rules, from, to));
    FUZZ_CHECK(result.visible == (result.reason == LOS_GRID_CLEAR));
}

/* Rules that treat both endpoints alike are symmetric. */
static void check_swapped(const los_grid_rules *rules, los_cell a, los_cell b, los_grid_point p, los_grid_point q) {
    los_grid_rules alike = *rules;
    alike.symmetric = true;
    alike.test_end = alike.test_start;
    alike.stop_end = alike.stop_start;
    FUZZ_CHECK(los_grid_sees(grid, &alike, a, b) == los_grid_sees(grid, &alike, b, a));
    FUZZ_CHECK(los_grid_sees_point(grid, &alike, p, q) == los_grid_sees_point(grid, &alike, q, p));
}

/* Fields of view and lists equal the queries of single pairs; a danger map is the sum of fields of view. */
static void check_views(const los_grid_rules *rules, const los_cell *observers) {
    static uint8_t masks[OBSERVERS][CELLS_MAX];
    static int32_t counts[CELLS_MAX];
    los_grid_view *view = los_grid_view_create(los_default_allocator());
    FUZZ_CHECK(view != NULL && los_grid_view_prepare(view, grid, true) == LOS_OK);
    for (int k = 0; k < OBSERVERS; k++) {
        uint32_t count;
        memset(masks[k], 0, sizeof masks[k]);
        FUZZ_CHECK(los_grid_field_of_view(view, grid, rules, observers[k], NULL, masks[k], &count) == LOS_OK);
    }
    FUZZ_CHECK(los_grid_danger_map(view, grid, rules, observers, OBSERVERS, NULL, counts) == LOS_OK);
    for (int32_t i = 0; i < los_grid_width(grid) * los_grid_height(grid); i++) {
        los_cell to = {i % los_grid_width(grid), i / los_grid_width(grid)}, pairs[2 * OBSERVERS];
        uint8_t sees[OBSERVERS], listed[OBSERVERS];
        uint32_t count = los_grid_observers_of(grid, rules, to, observers, OBSERVERS, sees);
        for (int k = 0; k < OBSERVERS; k++) {
            pairs[2 * k] = observers[k];
            pairs[2 * k + 1] = to;
            FUZZ_CHECK(masks[k][i] == los_grid_sees(grid, rules, observers[k], to));
        }
        los_grid_sees_pairs(grid, rules, pairs, OBSERVERS, listed);
        FUZZ_CHECK(counts[i] == (int32_t)count && counts[i] == masks[0][i] + masks[1][i] + masks[2][i]);
        FUZZ_CHECK(memcmp(sees, listed, OBSERVERS) == 0 && sees[0] == masks[0][i]);
    }
    los_grid_view_destroy(view);
}

/* A visible agent is revealed, and one on the observer's cell; a path never hides one. */
static void check_reveals(const los_grid_rules *rules, const los_cell *path, los_cell agent, fuzz_bytes *bytes) {
    uint32_t choices = fuzz_byte(bytes);
    los_grid_observer observer = los_default_grid_observer();
    observer.cell = path[0];
    observer.path = path;
    observer.path_count = OBSERVERS;
    observer.has_xray = fuzz_take(&choices, 1);
    observer.has_range = fuzz_take(&choices, 1);
    observer.xray = (uint16_t)fuzz_take(&choices, 2);
    observer.max_range = (double)fuzz_take(&choices, 3);
    los_grid_rules own = los_grid_rules_for_observer(rules, &observer);
    los_grid_reveal at_end = los_grid_revealed_by(grid, rules, &observer, agent, false);
    los_grid_reveal on_path = los_grid_revealed_by(grid, rules, &observer, agent, true);
    FUZZ_CHECK(at_end == LOS_GRID_NOT_REVEALED || on_path != LOS_GRID_NOT_REVEALED);
    FUZZ_CHECK(at_end == LOS_GRID_REVEAL_SAME_SPACE ||
               (at_end == LOS_GRID_REVEAL_LOS) == los_grid_sees(grid, &own, path[0], agent));
    los_grid_equipment device = {(los_grid_device)(fuzz_byte(bytes) % 3), path[1], coordinate_of(bytes)};
    los_grid_detection found = los_grid_detect(&device, agent);
    FUZZ_CHECK(abs(found.direction.x) <= 1 && abs(found.direction.y) <= 1);
    FUZZ_CHECK(!found.detected || found.partial == (device.device != LOS_GRID_DEVICE_REVEAL));
}

int fuzz_grid(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    bool is_preset = size > 0 && data[0] % 4 == 0;
    los_grid_rules rules = rules_of(&bytes);
    los_cell observers[OBSERVERS] = {cell_of(&bytes), cell_of(&bytes), cell_of(&bytes)}, to = cell_of(&bytes);
    los_grid_point from_point = point_of(&bytes), to_point = point_of(&bytes);
    fuzz_bytes rest = {bytes.data,
                       bytes.size > 4 ? 4 : bytes.size}; /* for reveals; the board is decoded from the same bytes */
    grid = los_grid_create(los_default_allocator());
    FUZZ_CHECK(grid != NULL);
    FUZZ_CHECK(los_grid_resize(grid, 1 + fuzz_below(&bytes, SIDE_MAX), 1 + fuzz_below(&bytes, SIDE_MAX)) == LOS_OK);
    make_board(&bytes);
    show_board(observers, to);
    check_result(&rules, observers[0], to);
    check_result(&rules, observers[1], observers[2]);
    if (is_preset) {
        check_reference(&rules, observers[0], to);
        check_reference(&rules, to, observers[1]);
    }
    check_points(&rules, from_point, to_point);
    check_swapped(&rules, observers[0], to, from_point, to_point);
    check_views(&rules, observers);
    check_reveals(&rules, observers, to, &rest);
    los_grid_destroy(grid);
    return 0;
}
