/* SPDX-License-Identifier: MIT */
/* Boards by chance: the engine against the slow one, and what must hold on any board. */
#include "grid/grid_board.h"
#include "grid/reference_grid.h"

#include <math.h>

static los_grid grid, other;

static void open_boards(void) {
    los_grid_init(&grid, los_default_allocator());
    los_grid_init(&other, los_default_allocator());
}

static void close_boards(void) {
    los_grid_free(&grid);
    los_grid_free(&other);
}

static board_chances random_chances(test_random *random) {
    board_chances chances = {.wall = random_between(random, 0.0, 0.4)};
    chances.occupant = random_chance(random, 0.5) ? random_between(random, 0.0, 0.2) : 0.0;
    chances.smoke = random_chance(random, 0.3) ? random_between(random, 0.0, 0.1) : 0.0;
    chances.boundary = random_chance(random, 0.6) ? random_between(random, 0.0, 0.4) : 0.0;
    return chances;
}

static void random_board(test_random *random, int side) {
    board_chances chances = random_chances(random);
    int width = 1 + (int)random_below(random, (uint32_t)side), height = 1 + (int)random_below(random, (uint32_t)side);
    board_by_chance(&grid, random, width, height, chances);
}

/* --- Against the slow engine ------------------------------------------------------------------------------------- */

static void check_pairs(test_random *random, const los_grid_rules *rules, int count) {
    for (int i = 0; i < count; i++) {
        los_cell from = random_cell(random, &grid), to = random_cell(random, &grid);
        test_note("board %dx%d, (%d, %d) to (%d, %d)", grid.width, grid.height, from.x, from.y, to.x, to.y);
        CHECK_EQ_INT(los_grid_sees(&grid, rules, from, to), slow_grid_sees(&grid, rules, from, to));
    }
}

TEST(center_rays_are_those_of_the_slow_engine) {
    static const los_grid_preset presets[] = {LOS_GRID_HIDDEN_MOVEMENT, LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM,
                                              LOS_GRID_PERMISSIVE};
    test_random random = {1};
    open_boards();
    for (int i = 0; i < 3000; i++) {
        los_grid_rules rules = los_grid_rules_preset(presets[random_below(&random, 3)]);
        rules.xray = (uint16_t)random_below(&random, 3);
        rules.touch = random_chance(&random, 0.3) ? (los_grid_touch)random_below(&random, 3) : rules.touch;
        rules.test_end = rules.test_end != random_chance(&random, 0.2);
        rules.stop_start = rules.stop_start != random_chance(&random, 0.2);
        rules.strut = random_chance(&random, 0.2) ? random_below(&random, 6) / 10.0 : rules.strut;
        random_board(&random, 12);
        check_pairs(&random, &rules, 20);
    }
    close_boards();
}

TEST(corner_rays_are_those_of_the_slow_engine) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_CORNER_TO_CORNER);
    test_random random = {2};
    open_boards();
    for (int i = 0; i < 1500; i++) {
        board_chances chances = {.wall = random_between(&random, 0.0, 0.4), .occupant = 0.05};
        int width = 1 + (int)random_below(&random, 10), height = 1 + (int)random_below(&random, 10);
        board_by_chance(&grid, &random, width, height, chances);
        check_pairs(&random, &rules, 15);
    }
    close_boards();
}

/* Odd sixteenths: no ray of a fan runs along a grid line, and centers are among them. */
static los_grid_point random_point(test_random *random) {
    bool is_center = random_chance(random, 0.4);
    los_cell cell = random_cell(random, &grid);
    double x = is_center ? 8.0 : 2.0 * random_below(random, 8) + 1.0;
    double y = is_center ? 8.0 : 2.0 * random_below(random, 8) + 1.0;
    return (los_grid_point){cell.x + x / 16.0, cell.y + y / 16.0};
}

static bool is_upright(los_grid_point a, los_grid_point b) {
    return a.x == b.x || a.y == b.y;
}

TEST(points_are_those_of_the_slow_engine) {
    test_random random = {3};
    open_boards();
    for (int i = 0; i < 2500; i++) {
        los_grid_rules rules =
            los_grid_rules_preset(random_chance(&random, 0.5) ? LOS_GRID_TACTICAL_SIGHT : LOS_GRID_TACTICAL_FIRE);
        rules.radius = random_chance(&random, 0.3) ? random_between(&random, 0.05, 0.9) : rules.radius;
        rules.lateral = rules.lateral != random_chance(&random, 0.1);
        board_chances chances = {.wall = random_between(&random, 0.0, 0.3)};
        chances.boundary = random_between(&random, 0.0, 0.4);
        int height = 1 + (int)random_below(&random, 8);
        board_by_chance(&grid, &random, 1 + (int)random_below(&random, 8), height, chances);
        for (int k = 0; k < 15; k++) {
            los_grid_point from = random_point(&random), to = random_point(&random);
            test_note("board %d, (%g, %g) to (%g, %g)", i, from.x, from.y, to.x, to.y);
            bool expected = slow_grid_sees_point(&grid, &rules, from, to);
            CHECK_EQ_INT(los_grid_sees_point(&grid, &rules, from, to), expected);
            CHECK_EQ_INT(los_grid_query_points(&grid, &rules, from, to, NULL, 0).visible, expected);
            if (is_upright(from, to)) {
                CHECK_EQ_INT(los_grid_sees_point(&grid, &rules, to, from), expected);
            }
        }
    }
    close_boards();
}

/* --- What holds on any board ------------------------------------------------------------------------------------- */

static los_grid_rules random_rules(test_random *random) {
    los_grid_rules rules = los_grid_rules_preset((los_grid_preset)random_below(random, LOS_GRID_PRESET_COUNT));
    if (random_chance(random, 0.3)) {
        rules.touch = (los_grid_touch)random_below(random, 3);
        rules.touch_end = (los_grid_touch)random_below(random, 3);
    }
    if (random_chance(random, 0.3)) {
        rules.max_range = random_between(random, 0.0, 12.0);
        rules.metric = (los_grid_metric)random_below(random, 3);
    }
    rules.symmetric = random_chance(random, 0.2);
    rules.xray = random_chance(random, 0.2) ? (uint16_t)random_below(random, 3) : 0;
    rules.combine = random_chance(random, 0.1) ? LOS_GRID_COMBINE_ALL : rules.combine;
    rules.strut = random_chance(random, 0.2) ? random_below(random, 6) / 10.0 : rules.strut;
    rules.radius = random_chance(random, 0.4) ? random_between(random, 0.0, 1.5) : rules.radius;
    rules.test_end = rules.test_end != random_chance(random, 0.1);
    rules.stop_end = rules.stop_end != random_chance(random, 0.1);
    return rules;
}

TEST(fields_of_view_are_all_pairs_on_small_boards) {
    test_random random = {4};
    open_boards();
    for (int i = 0; i < 4000; i++) {
        los_grid_rules rules = random_rules(&random);
        random_board(&random, 14);
        check_view(&grid, &rules, random_cell(&random, &grid));
    }
    close_boards();
}

TEST(fields_of_view_are_all_pairs_on_large_boards) {
    test_random random = {5};
    open_boards();
    for (int i = 0; i < 240; i++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)(i % LOS_GRID_PRESET_COUNT));
        double full = random_between(&random, 0.0, 0.15);
        board_chances chances = {full, full / 2.0, i % 3 == 0 ? 0.01 : 0.0, i % 2 == 0 ? full / 2.0 : 0.0};
        board_by_chance(&grid, &random, 64, 64, chances);
        rules.symmetric = i % 5 == 0;
        check_view(&grid, &rules, random_cell(&random, &grid));
    }
    close_boards();
}

/* One more wall, boundary or smoke somewhere. */
static void obstruct(test_random *random) {
    los_cell cell = random_cell(random, &grid), next = cell;
    if (random_chance(random, 0.5)) {
        int flag = 1 << random_below(random, 3);
        CHECK_EQ_INT(los_grid_set_cell(&grid, cell, los_grid_flags(&grid, cell) | flag), LOS_OK);
        return;
    }
    *(random_chance(random, 0.5) ? &next.x : &next.y) += 1;
    if (los_grid_contains(&grid, next)) {
        CHECK_EQ_INT(los_grid_set_boundary(&grid, cell, next, LOS_GRID_BOUNDARY_WALL), LOS_OK);
    }
}

TEST(an_obstacle_never_creates_sight) {
    test_random random = {6};
    open_boards();
    for (int i = 0; i < 30000; i++) {
        los_grid_rules rules = random_rules(&random);
        random_board(&random, 8);
        los_cell from = random_cell(&random, &grid), to = random_cell(&random, &grid);
        bool before = los_grid_sees(&grid, &rules, from, to);
        obstruct(&random);
        test_note("board %d, rays %d", i, rules.rays);
        CHECK(before || !los_grid_sees(&grid, &rules, from, to));
    }
    close_boards();
}

TEST(more_xray_sees_more) {
    test_random random = {7};
    open_boards();
    for (int i = 0; i < 20000; i++) {
        los_grid_rules rules = random_rules(&random), more = rules;
        more.xray++;
        random_board(&random, 9);
        los_cell from = random_cell(&random, &grid), to = random_cell(&random, &grid);
        CHECK(!los_grid_sees(&grid, &rules, from, to) || los_grid_sees(&grid, &more, from, to));
    }
    close_boards();
}

TEST(who_can_be_shot_can_be_seen) {
    los_grid_rules sight = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    los_grid_rules fire = los_grid_rules_preset(LOS_GRID_TACTICAL_FIRE);
    test_random random = {8};
    open_boards();
    for (int i = 0; i < 20000; i++) {
        fire.radius = sight.radius = random_between(&random, 0.0, 0.6);
        fire.door_mask = sight.door_mask;
        random_board(&random, 7);
        los_grid_point from = {random_between(&random, 0.0, grid.width), random_between(&random, 0.0, grid.height)};
        los_grid_point to = {random_between(&random, 0.0, grid.width), random_between(&random, 0.0, grid.height)};
        CHECK(!los_grid_sees_point(&grid, &fire, from, to) || los_grid_sees_point(&grid, &sight, from, to));
    }
    close_boards();
}

/* Symmetric by construction: all that is exact and treats both ends alike. */
TEST(who_sees_is_seen) {
    test_random random = {9};
    open_boards();
    for (int i = 0; i < 30000; i++) {
        los_grid_rules rules = random_rules(&random);
        rules.symmetric = true;
        rules.test_end = rules.test_start;
        rules.stop_end = rules.stop_start;
        random_board(&random, 9);
        los_cell from = random_cell(&random, &grid), to = random_cell(&random, &grid);
        CHECK_EQ_INT(los_grid_sees(&grid, &rules, from, to), los_grid_sees(&grid, &rules, to, from));
        los_grid_point p = {random_between(&random, 0.0, grid.width), random_between(&random, 0.0, grid.height)};
        los_grid_point q = {random_between(&random, 0.0, grid.width), random_between(&random, 0.0, grid.height)};
        CHECK_EQ_INT(los_grid_sees_point(&grid, &rules, p, q), los_grid_sees_point(&grid, &rules, q, p));
    }
    close_boards();
}

TEST(mirrors_change_nothing) {
    test_random random = {10};
    open_boards();
    for (int i = 0; i < 8000; i++) {
        los_grid_rules rules = random_rules(&random);
        rules.symmetric = false; /* its order knows up and down */
        random_board(&random, 8);
        los_cell a = random_cell(&random, &grid), b = random_cell(&random, &grid);
        bool sees = los_grid_sees(&grid, &rules, a, b);
        board_mirror(&grid, &other);
        int last = grid.width - 1;
        CHECK_EQ_INT(los_grid_sees(&other, &rules, cell_at(last - a.x, a.y), cell_at(last - b.x, b.y)), sees);
        board_transpose(&grid, &other);
        CHECK_EQ_INT(los_grid_sees(&other, &rules, cell_at(a.y, a.x), cell_at(b.y, b.x)), sees);
    }
    close_boards();
}

/* Points at the centers are the cells; verdict and whole answer are one. */
TEST(all_ways_to_ask_agree) {
    test_random random = {11};
    open_boards();
    for (int i = 0; i < 20000; i++) {
        los_grid_rules rules = random_rules(&random);
        random_board(&random, 9);
        los_cell a = random_cell(&random, &grid), b = random_cell(&random, &grid), cells[32];
        los_grid_result answer = los_grid_query_cells(&grid, &rules, a, b, cells, 32);
        bool sees = los_grid_sees(&grid, &rules, a, b);
        test_note("board %d, rays %d", i, rules.rays);
        CHECK_EQ_INT(answer.visible, sees);
        CHECK_EQ_INT(answer.reason == LOS_GRID_CLEAR, sees);
        CHECK(rules.combine == LOS_GRID_COMBINE_ALL ? sees == (answer.rays_clear == answer.rays_total)
                                                    : sees == (answer.rays_clear > 0));
        CHECK(answer.rays_total > 0 && answer.cell_count <= 32);
        CHECK(los_grid_contains(&grid, answer.block_cell) ==
              (!sees && answer.reason != LOS_GRID_BY_RANGE && answer.reason != LOS_GRID_BY_BOUNDS));
        los_grid_point p = {a.x + 0.5, a.y + 0.5}, q = {b.x + 0.5, b.y + 0.5};
        CHECK_EQ_INT(los_grid_sees_point(&grid, &rules, p, q), sees);
        if (rules.rays == LOS_GRID_RAYS_CENTER && answer.reason != LOS_GRID_BY_BOUNDS) {
            los_cell last = cells[answer.cell_count - 1];
            CHECK(cells[0].x == a.x && cells[0].y == a.y && last.x == b.x && last.y == b.y);
        }
    }
    close_boards();
}

const test_case grid_chance_tests[] = {
    CASE(center_rays_are_those_of_the_slow_engine),
    CASE(corner_rays_are_those_of_the_slow_engine),
    CASE(points_are_those_of_the_slow_engine),
    CASE(fields_of_view_are_all_pairs_on_small_boards),
    CASE(fields_of_view_are_all_pairs_on_large_boards),
    CASE(an_obstacle_never_creates_sight),
    CASE(more_xray_sees_more),
    CASE(who_can_be_shot_can_be_seen),
    CASE(who_sees_is_seen),
    CASE(mirrors_change_nothing),
    CASE(all_ways_to_ask_agree),
    END_OF_CASES,
};
