/* SPDX-License-Identifier: MIT */
/* Random boards: comparison with the reference, and properties that hold on any board. */
#include "grid/grid_board.h"
#include "grid/reference_grid.h"

#include <math.h>

static los_grid *grid, *other;

static void open_boards(void) {
    grid = new_board();
    other = new_board();
}

static void close_boards(void) {
    los_grid_destroy(grid);
    los_grid_destroy(other);
}

static board_densities random_densities(test_random *random) {
    board_densities densities = {.wall = random_between(random, 0.0, 0.4)};
    densities.occupant = random_bool(random, 0.5) ? random_between(random, 0.0, 0.2) : 0.0;
    densities.smoke = random_bool(random, 0.3) ? random_between(random, 0.0, 0.1) : 0.0;
    densities.boundary = random_bool(random, 0.6) ? random_between(random, 0.0, 0.4) : 0.0;
    return densities;
}

static void random_board(test_random *random, int side) {
    board_densities densities = random_densities(random);
    int width = 1 + (int)random_below(random, (uint32_t)side), height = 1 + (int)random_below(random, (uint32_t)side);
    board_random(grid, random, width, height, densities);
}

/* --- Comparison with the reference ------------------------------------------------------------------------------- */

static void check_pairs(test_random *random, const los_grid_rules *rules, int count) {
    for (int i = 0; i < count; i++) {
        los_cell from = random_cell(random, grid), to = random_cell(random, grid);
        test_context("board %dx%d, (%d, %d) to (%d, %d)", grid->width, grid->height, from.x, from.y, to.x, to.y);
        CHECK_EQ_INT(los_grid_sees(grid, rules, from, to), reference_grid_sees(grid, rules, from, to));
    }
}

TEST(center_rays_equal_the_reference) {
    static const los_grid_preset presets[] = {LOS_GRID_HIDDEN_MOVEMENT, LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM,
                                              LOS_GRID_PERMISSIVE};
    test_random random = {1};
    open_boards();
    for (int i = 0; i < 3000; i++) {
        los_grid_rules rules = los_grid_rules_preset(presets[random_below(&random, 3)]);
        rules.xray = (uint16_t)random_below(&random, 3);
        rules.touch = random_bool(&random, 0.3) ? (los_grid_touch)random_below(&random, 3) : rules.touch;
        rules.test_end = rules.test_end != random_bool(&random, 0.2);
        rules.stop_start = rules.stop_start != random_bool(&random, 0.2);
        rules.strut = random_bool(&random, 0.2) ? random_below(&random, 6) / 10.0 : rules.strut;
        random_board(&random, 12);
        check_pairs(&random, &rules, 20);
    }
    close_boards();
}

TEST(corner_rays_equal_the_reference) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_CORNER_TO_CORNER);
    test_random random = {2};
    open_boards();
    for (int i = 0; i < 1500; i++) {
        board_densities densities = {.wall = random_between(&random, 0.0, 0.4), .occupant = 0.05};
        int width = 1 + (int)random_below(&random, 10), height = 1 + (int)random_below(&random, 10);
        board_random(grid, &random, width, height, densities);
        check_pairs(&random, &rules, 15);
    }
    close_boards();
}

/* Odd sixteenths of a cell, so that no ray of a fan runs along a grid line; centers are among them. */
static los_grid_point random_point(test_random *random) {
    bool is_center = random_bool(random, 0.4);
    los_cell cell = random_cell(random, grid);
    double x = is_center ? 8.0 : 2.0 * random_below(random, 8) + 1.0;
    double y = is_center ? 8.0 : 2.0 * random_below(random, 8) + 1.0;
    return (los_grid_point){cell.x + x / 16.0, cell.y + y / 16.0};
}

static bool is_axis_aligned(los_grid_point a, los_grid_point b) {
    return a.x == b.x || a.y == b.y;
}

static bool is_in_one_cell(los_grid_point a, los_grid_point b) {
    return floor(a.x) == floor(b.x) && floor(a.y) == floor(b.y);
}

/* The rays of a fan one by one: as many as the whole result counts, and each as the reference decides it alone. */
static void check_rays(const los_grid_rules *rules, los_grid_point from, los_grid_point to) {
    los_grid_result whole = los_grid_query_points(grid, rules, from, to, NULL, 0);
    los_grid_ray_result rays[LOS_GRID_RAYS_MAX];
    uint32_t count = los_grid_query_rays(grid, rules, from, to, rays);
    los_grid_rules alone = *rules;
    alone.radius = 0.0, alone.lateral = false;
    int32_t clear = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool is_clear = rays[i].reason == LOS_GRID_CLEAR;
        clear += is_clear;
        if (count == 3 && !rules->lateral && !is_in_one_cell(rays[i].from_point, rays[i].to_point)) {
            CHECK_EQ_INT(is_clear, reference_grid_sees_point(grid, &alone, rays[i].from_point, rays[i].to_point));
        }
    }
    CHECK_EQ_INT(clear, whole.rays_clear);
    CHECK_EQ_INT((int)count, whole.rays_total);
}

TEST(points_equal_the_reference) {
    test_random random = {3};
    open_boards();
    for (int i = 0; i < 2500; i++) {
        los_grid_rules rules =
            los_grid_rules_preset(random_bool(&random, 0.5) ? LOS_GRID_TACTICAL_SIGHT : LOS_GRID_TACTICAL_FIRE);
        rules.radius = random_bool(&random, 0.3) ? random_between(&random, 0.05, 0.9) : rules.radius;
        rules.lateral = rules.lateral != random_bool(&random, 0.1);
        board_densities densities = {.wall = random_between(&random, 0.0, 0.3)};
        densities.boundary = random_between(&random, 0.0, 0.4);
        int height = 1 + (int)random_below(&random, 8);
        board_random(grid, &random, 1 + (int)random_below(&random, 8), height, densities);
        for (int k = 0; k < 15; k++) {
            los_grid_point from = random_point(&random), to = random_point(&random);
            test_context("board %d, (%g, %g) to (%g, %g)", i, from.x, from.y, to.x, to.y);
            bool expected = reference_grid_sees_point(grid, &rules, from, to);
            CHECK_EQ_INT(los_grid_sees_point(grid, &rules, from, to), expected);
            CHECK_EQ_INT(los_grid_query_points(grid, &rules, from, to, NULL, 0).visible, expected);
            check_rays(&rules, from, to);
            if (is_axis_aligned(from, to)) {
                CHECK_EQ_INT(los_grid_sees_point(grid, &rules, to, from), expected);
            }
        }
    }
    close_boards();
}

/* --- Properties on any board ------------------------------------------------------------------------------------- */

static los_grid_rules random_rules(test_random *random) {
    los_grid_rules rules = los_grid_rules_preset((los_grid_preset)random_below(random, LOS_GRID_PRESET_COUNT));
    if (random_bool(random, 0.3)) {
        rules.touch = (los_grid_touch)random_below(random, 3);
        rules.touch_end = (los_grid_touch)random_below(random, 3);
    }
    if (random_bool(random, 0.3)) {
        rules.max_range = random_between(random, 0.0, 12.0);
        rules.metric = (los_grid_metric)random_below(random, 3);
    }
    rules.symmetric = random_bool(random, 0.2);
    rules.xray = random_bool(random, 0.2) ? (uint16_t)random_below(random, 3) : 0;
    rules.combine = random_bool(random, 0.1) ? LOS_GRID_COMBINE_ALL : rules.combine;
    rules.strut = random_bool(random, 0.2) ? random_below(random, 6) / 10.0 : rules.strut;
    rules.radius = random_bool(random, 0.4) ? random_between(random, 0.0, 1.5) : rules.radius;
    rules.test_end = rules.test_end != random_bool(random, 0.1);
    rules.stop_end = rules.stop_end != random_bool(random, 0.1);
    return rules;
}

TEST(fields_of_view_are_all_pairs_on_small_boards) {
    test_random random = {4};
    open_boards();
    for (int i = 0; i < 4000; i++) {
        los_grid_rules rules = random_rules(&random);
        random_board(&random, 14);
        check_view(grid, &rules, random_cell(&random, grid));
    }
    close_boards();
}

TEST(fields_of_view_are_all_pairs_on_large_boards) {
    test_random random = {5};
    open_boards();
    for (int i = 0; i < 240; i++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)(i % LOS_GRID_PRESET_COUNT));
        double full = random_between(&random, 0.0, 0.15);
        board_densities densities = {full, full / 2.0, i % 3 == 0 ? 0.01 : 0.0, i % 2 == 0 ? full / 2.0 : 0.0};
        board_random(grid, &random, 64, 64, densities);
        rules.symmetric = i % 5 == 0;
        check_view(grid, &rules, random_cell(&random, grid));
    }
    close_boards();
}

/* Adds one wall, boundary or smoke. */
static void obstruct(test_random *random) {
    los_cell cell = random_cell(random, grid), next = cell;
    if (random_bool(random, 0.5)) {
        int flag = 1 << random_below(random, 3);
        CHECK_EQ_INT(los_grid_set_cell(grid, cell, los_grid_flags(grid, cell) | flag), LOS_OK);
        return;
    }
    *(random_bool(random, 0.5) ? &next.x : &next.y) += 1;
    if (los_grid_contains(grid, next)) {
        CHECK_EQ_INT(los_grid_set_boundary(grid, cell, next, LOS_GRID_BOUNDARY_WALL), LOS_OK);
    }
}

TEST(an_obstacle_never_makes_visible) {
    test_random random = {6};
    open_boards();
    for (int i = 0; i < 30000; i++) {
        los_grid_rules rules = random_rules(&random);
        random_board(&random, 8);
        los_cell from = random_cell(&random, grid), to = random_cell(&random, grid);
        bool before = los_grid_sees(grid, &rules, from, to);
        obstruct(&random);
        test_context("board %d, rays %d", i, rules.rays);
        CHECK(before || !los_grid_sees(grid, &rules, from, to));
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
        los_cell from = random_cell(&random, grid), to = random_cell(&random, grid);
        CHECK(!los_grid_sees(grid, &rules, from, to) || los_grid_sees(grid, &more, from, to));
    }
    close_boards();
}

TEST(fire_implies_sight) {
    los_grid_rules sight = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    los_grid_rules fire = los_grid_rules_preset(LOS_GRID_TACTICAL_FIRE);
    test_random random = {8};
    open_boards();
    for (int i = 0; i < 20000; i++) {
        fire.radius = sight.radius = random_between(&random, 0.0, 0.6);
        fire.door_mask = sight.door_mask;
        random_board(&random, 7);
        los_grid_point from = {random_between(&random, 0.0, grid->width), random_between(&random, 0.0, grid->height)};
        los_grid_point to = {random_between(&random, 0.0, grid->width), random_between(&random, 0.0, grid->height)};
        CHECK(!los_grid_sees_point(grid, &fire, from, to) || los_grid_sees_point(grid, &sight, from, to));
    }
    close_boards();
}

/* All rules that treat both endpoints alike. */
TEST(symmetric_rules_are_symmetric) {
    test_random random = {9};
    open_boards();
    for (int i = 0; i < 30000; i++) {
        los_grid_rules rules = random_rules(&random);
        rules.symmetric = true;
        rules.test_end = rules.test_start;
        rules.stop_end = rules.stop_start;
        random_board(&random, 9);
        los_cell from = random_cell(&random, grid), to = random_cell(&random, grid);
        CHECK_EQ_INT(los_grid_sees(grid, &rules, from, to), los_grid_sees(grid, &rules, to, from));
        los_grid_point p = {random_between(&random, 0.0, grid->width), random_between(&random, 0.0, grid->height)};
        los_grid_point q = {random_between(&random, 0.0, grid->width), random_between(&random, 0.0, grid->height)};
        CHECK_EQ_INT(los_grid_sees_point(grid, &rules, p, q), los_grid_sees_point(grid, &rules, q, p));
    }
    close_boards();
}

TEST(mirrors_change_no_result) {
    test_random random = {10};
    open_boards();
    for (int i = 0; i < 8000; i++) {
        los_grid_rules rules = random_rules(&random);
        rules.symmetric = false; /* its order of cells depends on the direction of y */
        random_board(&random, 8);
        los_cell a = random_cell(&random, grid), b = random_cell(&random, grid);
        bool sees = los_grid_sees(grid, &rules, a, b);
        board_mirror(grid, other);
        int last = grid->width - 1;
        CHECK_EQ_INT(los_grid_sees(other, &rules, cell_at(last - a.x, a.y), cell_at(last - b.x, b.y)), sees);
        board_transpose(grid, other);
        CHECK_EQ_INT(los_grid_sees(other, &rules, cell_at(a.y, a.x), cell_at(b.y, b.x)), sees);
    }
    close_boards();
}

/* Points at centers give the result of the cells; both queries agree. */
TEST(all_queries_agree) {
    test_random random = {11};
    open_boards();
    for (int i = 0; i < 20000; i++) {
        los_grid_rules rules = random_rules(&random);
        random_board(&random, 9);
        los_cell a = random_cell(&random, grid), b = random_cell(&random, grid), cells[32];
        los_grid_result result = los_grid_query_cells(grid, &rules, a, b, cells, 32);
        bool sees = los_grid_sees(grid, &rules, a, b);
        test_context("board %d, rays %d", i, rules.rays);
        CHECK_EQ_INT(result.visible, sees);
        CHECK_EQ_INT(result.reason == LOS_GRID_CLEAR, sees);
        CHECK(rules.combine == LOS_GRID_COMBINE_ALL ? sees == (result.rays_clear == result.rays_total)
                                                    : sees == (result.rays_clear > 0));
        CHECK(result.rays_total > 0 && result.cell_count <= 32);
        CHECK(los_grid_contains(grid, result.block_cell) ==
              (!sees && result.reason != LOS_GRID_BY_RANGE && result.reason != LOS_GRID_BY_BOUNDS));
        los_grid_point p = {a.x + 0.5, a.y + 0.5}, q = {b.x + 0.5, b.y + 0.5};
        CHECK_EQ_INT(los_grid_sees_point(grid, &rules, p, q), sees);
        if (rules.rays == LOS_GRID_RAYS_CENTER && result.reason != LOS_GRID_BY_BOUNDS) {
            los_cell last = cells[result.cell_count - 1];
            CHECK(cells[0].x == a.x && cells[0].y == a.y && last.x == b.x && last.y == b.y);
        }
    }
    close_boards();
}

const test_case grid_random_tests[] = {
    CASE(center_rays_equal_the_reference),
    CASE(corner_rays_equal_the_reference),
    CASE(points_equal_the_reference),
    CASE(fields_of_view_are_all_pairs_on_small_boards),
    CASE(fields_of_view_are_all_pairs_on_large_boards),
    CASE(an_obstacle_never_makes_visible),
    CASE(more_xray_sees_more),
    CASE(fire_implies_sight),
    CASE(symmetric_rules_are_symmetric),
    CASE(mirrors_change_no_result),
    CASE(all_queries_agree),
    END_OF_CASES,
};
