/* SPDX-License-Identifier: MIT */
/* Fields of view, danger maps, lists of pairs, and reveals. */
#include "grid/field_of_view.h"

#include "grid/center_sweep.h"
#include "grid/grid_board.h"

#include <stdlib.h>
#include <string.h>

static los_grid *grid;
static los_grid_view *view;

static void open_view(const char *rows) {
    grid = new_board();
    board_load_text(grid, rows);
    view = new_view();
    CHECK_EQ_INT(los_grid_view_prepare(view, grid, true), LOS_OK);
}

static void close_view(void) {
    los_grid_view_destroy(view);
    los_grid_destroy(grid);
}

TEST(field_of_view_around_one_wall) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    static const uint8_t expected[] = {1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0};
    uint8_t mask[15];
    open_view("...../..#../.....");
    CHECK_EQ_INT(view_of(view, grid, &rules, cell_at(0, 1), mask), 11);
    CHECK(memcmp(mask, expected, sizeof mask) == 0);
    CHECK_EQ_INT(view_of(view, grid, &rules, cell_at(-1, 0), mask), 0);
    CHECK_EQ_INT(mask[0], 0);
    close_view();
}

TEST(danger_maps_add_up) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    los_cell observers[] = {{0, 0}, {4, 0}, {9, 9}, {0, 0}};
    int32_t counts[5];
    uint8_t sees[4];
    open_view("..#..");
    CHECK_EQ_INT(los_grid_danger_map(view, grid, &rules, observers, 4, NULL, counts), LOS_OK);
    CHECK(counts[0] == 2 && counts[1] == 2 && counts[2] == 3 && counts[3] == 1 && counts[4] == 1);
    CHECK_EQ_INT(los_grid_observers_of(grid, &rules, cell_at(3, 0), observers, 4, sees), 1);
    CHECK(sees[0] == 0 && sees[1] == 1 && sees[2] == 0 && sees[3] == 0);
    los_cell pairs[] = {{0, 0}, {1, 0}, {0, 0}, {3, 0}, {0, 0}, {5, 0}};
    los_grid_sees_pairs(grid, &rules, pairs, 3, sees);
    CHECK(sees[0] == 1 && sees[1] == 0 && sees[2] == 0);
    CHECK_EQ_INT(los_grid_danger_map(view, grid, &rules, observers, 0, NULL, counts), LOS_OK);
    CHECK(counts[0] == 0 && counts[4] == 0);
    close_view();
}

/* Lists of wedges that overflow cost time but change no result. */
TEST(overflowing_wedge_lists_change_nothing) {
    test_random random = {1};
    uint8_t mask[400], expected[400];
    open_view(".");
    for (int i = 0; i < 600; i++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)(i % LOS_GRID_PRESET_COUNT));
        board_random(grid, &random, 20, 20, (board_densities){0.05, 0.0, 0.01, i % 2 == 0 ? 0.1 : 0.0});
        los_cell from = random_cell(&random, grid);
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
        view_of(view, grid, &rules, from, expected);
        uint32_t wedges = view->wedge_capacity, spans = view->span_capacity;
        view->wedge_capacity = 3 * random_below(&random, 8);
        view->span_capacity = LOS_GRID_SPAN_LISTS * random_below(&random, 8);
        view_of(view, grid, &rules, from, mask);
        view->wedge_capacity = wedges;
        view->span_capacity = spans;
        CHECK(memcmp(mask, expected, sizeof mask) == 0);
    }
    close_view();
}

/* Without boundaries side + 2 wedges suffice (sweep.h). */
TEST(few_wedges_are_needed_without_boundaries) {
    test_random random = {2};
    open_view(".");
    for (int i = 0; i < 300; i++) {
        los_grid_wedge wedges[2 * (40 + 2)];
        static uint8_t mask[1600], expected[1600];
        los_grid_rules rules =
            los_grid_rules_preset(i % 2 == 0 ? LOS_GRID_HIDDEN_MOVEMENT : LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM);
        board_random(grid, &random, 40, 40, (board_densities){random_between(&random, 0.0, 0.2), 0.0, 0.0, 0.0});
        los_cell from = random_cell(&random, grid);
        los_grid_judge judge = los_grid_judge_of(grid, &rules, from, cell_at(-1, -1));
        memset(mask, 0, sizeof mask);
        los_grid_sweep sweep = {.wedges = wedges, .capacity = 2 * (40 + 2), .work = UINT64_MAX};
        CHECK(los_grid_sweep_center_rays(&sweep, &judge, mask));
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
        view_of(view, grid, &rules, from, expected);
        mask[los_grid_index(grid, from)] = expected[los_grid_index(grid, from)];
        CHECK(memcmp(mask, expected, sizeof mask) == 0);
    }
    close_view();
}

/* A sample of targets on the largest board, where slopes and products are largest. */
TEST(the_largest_field_of_view) {
    test_random random = {3};
    size_t cells = (size_t)LOS_GRID_SIDE_MAX * LOS_GRID_SIDE_MAX;
    uint8_t *mask = malloc(cells);
    CHECK(mask != NULL);
    open_view(".");
    CHECK_EQ_INT(los_grid_resize(grid, LOS_GRID_SIDE_MAX, LOS_GRID_SIDE_MAX), LOS_OK);
    for (int i = 0; i < 400; i++) {
        los_cell cell = random_cell(&random, grid), next = cell_at(cell.x + 1, cell.y);
        los_grid_set_cell(grid, cell, LOS_GRID_WALL);
        if (los_grid_contains(grid, next)) {
            los_grid_set_boundary(grid, cell_at(cell.x, 7), cell_at(next.x, 7), LOS_GRID_DOOR_OPEN);
            los_grid_set_boundary(grid, cell_at(cell.x, cell.y / 2), cell_at(cell.x, cell.y / 2 + 1), 1);
        }
    }
    CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
    CHECK(view->wedge_capacity < 100000);
    for (int preset = LOS_GRID_HIDDEN_MOVEMENT; preset <= LOS_GRID_PERMISSIVE; preset++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)preset);
        los_cell from = cell_at(0, 0);
        los_grid_set_cell(grid, from, 0);
        view_of(view, grid, &rules, from, mask);
        for (int i = 0; i < 3000; i++) {
            los_cell to = random_cell(&random, grid);
            test_context("preset %d, to (%d, %d)", preset, to.x, to.y);
            CHECK_EQ_INT(mask[los_grid_index(grid, to)], los_grid_sees(grid, &rules, from, to));
        }
    }
    free(mask);
    close_view();
}

/* --- Reveals ----------------------------------------------------------------------------------------------------- */

TEST(reveals_have_reasons) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    los_cell path[] = {{0, 1}, {0, 0}}, agent = {4, 1};
    los_grid_observer hunter = los_default_grid_observer();
    hunter.path = path;
    hunter.path_count = 2;
    open_view("..##./.....");
    CHECK_EQ_INT(los_grid_revealed_by(grid, &rules, &hunter, agent, false), LOS_GRID_NOT_REVEALED);
    CHECK_EQ_INT(los_grid_revealed_by(grid, &rules, &hunter, agent, true), LOS_GRID_REVEAL_LOS);
    hunter.has_range = true;
    hunter.max_range = 3.0;
    CHECK_EQ_INT(los_grid_revealed_by(grid, &rules, &hunter, agent, true), LOS_GRID_NOT_REVEALED);
    hunter.has_range = false;
    hunter.has_xray = true;
    hunter.xray = 3;
    CHECK_EQ_INT(los_grid_revealed_by(grid, &rules, &hunter, agent, false), LOS_GRID_REVEAL_LOS);
    hunter.cell = agent;
    los_grid_set_cell(grid, agent, LOS_GRID_SMOKE);
    CHECK_EQ_INT(los_grid_revealed_by(grid, &rules, &hunter, agent, false), LOS_GRID_REVEAL_SAME_SPACE);
    hunter.cell = cell_at(9, 9);
    CHECK_EQ_INT(los_grid_revealed_by(grid, &rules, &hunter, cell_at(9, 9), true), LOS_GRID_NOT_REVEALED);
    CHECK_TEXT(los_text_of(los_grid_reveal_word(LOS_GRID_REVEAL_SAME_SPACE)), "same_space");
    close_view();
}

TEST(equipment_detects_within_its_radius) {
    los_grid_equipment device = {LOS_GRID_DEVICE_RADAR, {5, 5}, 5.0};
    static const struct {
        int x, y, dx, dy;
    } cases[] = {{10, 5, 1, 0}, {5, 0, 0, -1}, {8, 9, 1, 1}, {1, 5, -1, 0},
                 {2, 8, -1, 1}, {9, 6, 1, 0},  {7, 6, 1, 1}, {5, 5, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        los_grid_detection found = los_grid_detect(&device, cell_at(cases[i].x, cases[i].y));
        test_context("at (%d, %d)", cases[i].x, cases[i].y);
        CHECK(found.detected && found.partial);
        CHECK_EQ_INT(found.direction.x, cases[i].dx);
        CHECK_EQ_INT(found.direction.y, cases[i].dy);
    }
    CHECK(!los_grid_detect(&device, cell_at(10, 6)).detected);
    device.device = LOS_GRID_DEVICE_REVEAL;
    CHECK(!los_grid_detect(&device, cell_at(8, 9)).partial);
    device.device = LOS_GRID_DEVICE_MOTION_SENSOR;
    los_grid_detection found = los_grid_detect(&device, cell_at(8, 9));
    CHECK(found.detected && found.partial && found.direction.x == 0 && found.direction.y == 0);
}

const test_case grid_field_of_view_tests[] = {
    CASE(field_of_view_around_one_wall),
    CASE(danger_maps_add_up),
    CASE(overflowing_wedge_lists_change_nothing),
    CASE(few_wedges_are_needed_without_boundaries),
    CASE(the_largest_field_of_view),
    CASE(reveals_have_reasons),
    CASE(equipment_detects_within_its_radius),
    END_OF_CASES,
};
