/* SPDX-License-Identifier: MIT */
/* The conformance cases of tests/data/grid: every map, every query. */
#include "grid/grid_board.h"
#include "support/json.h"

#include <string.h>

static los_grid *grid;

static json *open_cases(const char *name) {
    grid = new_board();
    json *cases = json_read(name);
    CHECK(cases != NULL);
    CHECK(json_count(json_member(cases, "maps")) > 0);
    return cases;
}

static void close_cases(json *cases) {
    json_free(cases);
    los_grid_destroy(grid);
}

static los_cell read_cell(const json *value) {
    return cell_at((int)json_number(json_item(value, 0)), (int)json_number(json_item(value, 1)));
}

static los_grid_point read_point(const json *value) {
    return (los_grid_point){json_number(json_item(value, 0)), json_number(json_item(value, 1))};
}

static int64_t door_state(const json *door) {
    const json *state = json_member(door, "state"), *target = json_member(door, "target_state");
    if (json_is_text(state, "Closed")) {
        return json_is_text(target, "Open") ? LOS_GRID_DOOR_OPENING : LOS_GRID_DOOR_CLOSED;
    }
    if (json_is_text(state, "Open")) {
        return json_is_text(target, "Closed") ? LOS_GRID_DOOR_CLOSING : LOS_GRID_DOOR_OPEN;
    }
    return json_is_text(state, "Locked")      ? LOS_GRID_DOOR_LOCKED
           : json_is_text(state, "Destroyed") ? LOS_GRID_DOOR_DESTROYED
                                              : LOS_GRID_BOUNDARY_COUNT;
}

static void load_boundary(const json *between, int64_t boundary) {
    los_cell a = read_cell(json_item(between, 0)), b = read_cell(json_item(between, 1));
    CHECK_EQ_INT(los_grid_set_boundary(grid, a, b, boundary), LOS_OK);
}

static void load_map(const json *map) {
    const char *rows[256];
    const json *lines = json_member(map, "rows"), *walls = json_member(map, "walls");
    const json *doors = json_member(map, "doors");
    for (int i = 0; i < json_count(lines); i++) {
        rows[i] = json_item(lines, i)->text;
    }
    board_load(grid, rows, json_count(lines));
    for (int i = 0; i < json_count(walls); i++) {
        load_boundary(json_item(walls, i), LOS_GRID_BOUNDARY_WALL);
    }
    for (int i = 0; i < json_count(doors); i++) {
        load_boundary(json_member(json_item(doors, i), "between"), door_state(json_item(doors, i)));
    }
}

static void add_smoke(const json *map) {
    const json *smoke = json_member(map, "smoke");
    for (int i = 0; i < json_count(smoke); i++) {
        los_cell cell = read_cell(json_item(smoke, i));
        CHECK_EQ_INT(los_grid_set_cell(grid, cell, los_grid_flags(grid, cell) | LOS_GRID_SMOKE), LOS_OK);
    }
}

/* Runs `check` on each query of each map; the note names them. */
static int for_each_query(const json *cases, void (*check)(const json *map, const json *query)) {
    const json *maps = json_member(cases, "maps");
    int count = 0;
    for (int i = 0; i < json_count(maps); i++) {
        const json *map = json_item(maps, i), *queries = json_member(map, "queries"), *id = json_member(map, "id");
        load_map(map);
        for (int k = 0; k < json_count(queries); k++) {
            test_context("map %s, query %d", id->text, k);
            check(map, json_item(queries, k));
            count++;
        }
    }
    return count;
}

/* Checks that both queries agree and returns whether the pair is visible. */
static bool check_sees(const los_grid_rules *rules, los_cell from, los_cell to) {
    bool sees = los_grid_sees(grid, rules, from, to);
    los_grid_result result = los_grid_query_cells(grid, rules, from, to, NULL, 0);
    CHECK_EQ_INT(result.visible, sees);
    CHECK_EQ_INT(result.reason == LOS_GRID_CLEAR, sees);
    CHECK_EQ_INT(result.block_cell.x < 0,
                 sees || result.reason == LOS_GRID_BY_RANGE || result.reason == LOS_GRID_BY_BOUNDS);
    return sees;
}

/* --- One file each ----------------------------------------------------------------------------------------------- */

static void check_corner_query(const json *map, const json *query) {
    (void)map;
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_CORNER_TO_CORNER);
    los_cell from = read_cell(json_member(query, "from")), to = read_cell(json_member(query, "to"));
    CHECK_EQ_INT(check_sees(&rules, from, to), json_is_true(json_member(query, "expected")));
}

TEST(corner_to_corner) {
    json *cases = open_cases("grid/corner_to_corner.json");
    CHECK(for_each_query(cases, check_corner_query) > 150);
    close_cases(cases);
}

static void check_permissive_query(const json *map, const json *query) {
    (void)map;
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_PERMISSIVE);
    los_cell from = read_cell(json_member(query, "from")), to = read_cell(json_member(query, "to"));
    const json *expected = json_member(query, "expected");
    CHECK_EQ_INT(check_sees(&rules, from, to), json_is_true(expected));
    /* The extension reports an error for these. */
    bool is_outside = los_grid_query_cells(grid, &rules, from, to, NULL, 0).reason == LOS_GRID_BY_BOUNDS;
    CHECK_EQ_INT(is_outside, json_is_text(expected, "error"));
}

TEST(permissive) {
    json *cases = open_cases("grid/permissive.json");
    CHECK(for_each_query(cases, check_permissive_query) > 150);
    close_cases(cases);
}

static void check_line(const los_grid_rules *rules, los_cell from, los_cell to, const json *line) {
    los_cell cells[64];
    los_grid_result result = los_grid_query_cells(grid, rules, from, to, cells, 64);
    CHECK_EQ_INT(result.cell_count, json_count(line));
    for (int i = 0; i < json_count(line); i++) {
        los_cell expected = read_cell(json_item(line, i));
        CHECK(cells[i].x == expected.x && cells[i].y == expected.y);
    }
}

static void check_three(los_grid_preset preset, los_cell from, los_cell to, const json *map, const json *expected) {
    los_grid_rules rules = los_grid_rules_preset(preset);
    load_map(map);
    CHECK_EQ_INT(check_sees(&rules, from, to), json_is_true(json_member(expected, "los")));
    add_smoke(map);
    CHECK_EQ_INT(check_sees(&rules, from, to), json_is_true(json_member(expected, "smoke")));
    rules.xray = 1;
    CHECK_EQ_INT(check_sees(&rules, from, to), json_is_true(json_member(expected, "xray1")));
}

static void check_hidden_query(const json *map, const json *query) {
    los_cell from = read_cell(json_member(query, "from")), to = read_cell(json_member(query, "to"));
    const json *expected = json_member(query, "expected");
    check_three(LOS_GRID_HIDDEN_MOVEMENT, from, to, map, expected);
    check_three(LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM, from, to, map, json_member(query, "bresenham_corner"));
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM);
    check_line(&rules, from, to, json_member(query, "bresenham_line"));
    rules.max_range = json_number(json_member(query, "range"));
    bool in_range = json_is_true(json_member(expected, "in_range"));
    CHECK_EQ_INT(los_grid_query_cells(grid, &rules, from, to, NULL, 0).reason != LOS_GRID_BY_RANGE, in_range);
}

TEST(hidden_movement) {
    json *cases = open_cases("grid/hidden_movement.json");
    CHECK(for_each_query(cases, check_hidden_query) > 150);
    close_cases(cases);
}

static void check_reveal(const json *map, const json *expected, bool check_path) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    const json *hunters = json_member(map, "hunters");
    int found = 0;
    for (int i = 0; i < json_count(hunters); i++) {
        const json *hunter = json_item(hunters, i), *path = json_member(hunter, "path");
        los_cell cells[16];
        for (int k = 0; k < json_count(path); k++) {
            cells[k] = read_cell(json_item(path, k));
        }
        los_grid_observer observer = los_default_grid_observer();
        observer.cell = read_cell(json_member(hunter, "to"));
        observer.path = cells;
        observer.path_count = (uint32_t)json_count(path);
        observer.has_xray = json_member(hunter, "xray") != NULL;
        observer.xray = (uint16_t)json_number(json_member(hunter, "xray"));
        los_grid_reveal reveal =
            los_grid_revealed_by(grid, &rules, &observer, read_cell(json_member(map, "agent")), check_path);
        if (reveal != LOS_GRID_NOT_REVEALED) {
            const json *entry = json_item(expected, found++);
            CHECK(json_is_text(json_member(entry, "by"), json_member(hunter, "id")->text));
            CHECK(json_is_text(json_member(entry, "reason"), los_grid_reveal_word(reveal)));
        }
    }
    CHECK_EQ_INT(found, json_count(expected));
}

TEST(reveals) {
    json *cases = open_cases("grid/hidden_movement.json");
    const json *reveals = json_member(cases, "reveal");
    CHECK(json_count(reveals) > 0);
    for (int i = 0; i < json_count(reveals); i++) {
        const json *map = json_item(reveals, i);
        load_map(map);
        add_smoke(map);
        check_reveal(map, json_member(map, "expect"), false);
        check_reveal(map, json_member(map, "expect_check_path"), true);
    }
    close_cases(cases);
}

static void check_tactical_query(const json *map, const json *query) {
    (void)map;
    los_grid_rules sight = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    los_grid_rules fire = los_grid_rules_preset(LOS_GRID_TACTICAL_FIRE);
    los_grid_point from = read_point(json_member(query, "from")), to = read_point(json_member(query, "to"));
    const json *expected = json_member(query, "expected"), *rays = json_member(query, "rays_los");
    CHECK_EQ_INT(los_grid_sees_point(grid, &sight, from, to), json_is_true(json_member(expected, "los")));
    CHECK_EQ_INT(los_grid_sees_point(grid, &fire, from, to), json_is_true(json_member(expected, "lof")));
    CHECK_EQ_INT(los_grid_sees_point(grid, &sight, to, from), json_is_true(json_member(expected, "los")));
    CHECK_EQ_INT(los_grid_sees_point(grid, &fire, to, from), json_is_true(json_member(expected, "lof")));
    CHECK_EQ_INT(los_grid_query_points(grid, &fire, from, to, NULL, 0).visible,
                 json_is_true(json_member(expected, "lof")));
    sight.lateral = false;
    los_grid_result result = los_grid_query_points(grid, &sight, from, to, NULL, 0);
    int clear = 0;
    for (int i = 0; i < json_count(rays); i++) {
        clear += json_is_true(json_item(rays, i));
    }
    if (result.rays_total == json_count(rays)) {
        CHECK_EQ_INT(result.rays_clear, clear);
    }
}

static void check_visible(const json *visible) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    const json *range = json_member(visible, "range"), *expected = json_member(visible, "expected_floor");
    los_grid_point origin = read_point(json_member(visible, "origin"));
    rules.max_range = range == NULL || range->kind == JSON_NULL ? -1.0 : range->number;
    int found = 0;
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            los_cell cell = cell_at(x, y);
            if ((los_grid_flags(grid, cell) & LOS_GRID_WALL) == 0 &&
                los_grid_sees_point(grid, &rules, origin, (los_grid_point){x + 0.5, y + 0.5})) {
                los_cell listed = read_cell(json_item(expected, found++));
                CHECK(listed.x == x && listed.y == y);
            }
        }
    }
    CHECK_EQ_INT(found, json_count(expected));
}

TEST(tactical) {
    json *cases = open_cases("grid/tactical.json");
    CHECK(for_each_query(cases, check_tactical_query) > 150);
    const json *maps = json_member(cases, "maps");
    for (int i = 0; i < json_count(maps); i++) {
        const json *map = json_item(maps, i), *visible = json_member(map, "visible");
        load_map(map);
        for (int k = 0; k < json_count(visible); k++) {
            test_context("map %s, visible %d", json_member(map, "id")->text, k);
            check_visible(json_item(visible, k));
        }
    }
    close_cases(cases);
}

const test_case grid_cases_tests[] = {
    CASE(corner_to_corner), CASE(permissive), CASE(hidden_movement), CASE(reveals), CASE(tactical), END_OF_CASES,
};
