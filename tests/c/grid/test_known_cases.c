/* SPDX-License-Identifier: MIT */
/* Known cases from the rules of the four games, and the whole result for some of them. */
#include "grid/grid_board.h"

#include <math.h>

static los_grid *grid;

typedef struct known_case {
    const char *rows; /* separated by '/' */
    int from_x, from_y, to_x, to_y;
    bool sees;
} known_case;

static void check_cases(los_grid_preset preset, const known_case *cases, size_t count) {
    los_grid_rules rules = los_grid_rules_preset(preset);
    grid = new_board();
    for (size_t i = 0; i < count; i++) {
        const known_case *c = &cases[i];
        board_load_text(grid, c->rows);
        test_context("case %d: %s", (int)i, c->rows);
        CHECK_EQ_INT(los_grid_sees(grid, &rules, cell_at(c->from_x, c->from_y), cell_at(c->to_x, c->to_y)), c->sees);
    }
    los_grid_destroy(grid);
}

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

TEST(corner_to_corner_validation_list) {
    static const known_case cases[] = {
        {".../.../...", 1, 1, 1, 1, true},
        {"...../.....", 0, 0, 4, 0, true},
        {"../../..", 0, 0, 0, 2, true},
        {"..../..../..../....", 0, 0, 3, 3, true},
        {".#./.../...", 0, 0, 2, 2, true},
        {".../.#./...", 0, 1, 2, 1, false},
        {".#.../.#.#./.#.#./.#.#./...#.", 0, 0, 4, 4, false},
        {"..m./....", 0, 0, 3, 0, false},
        {"..m./....", 0, 0, 2, 0, true},
        {".#./m../...", 0, 0, 2, 2, false},
        {".../.#./...", 0, 0, 2, 2, false},
        {"..../.##./....", 0, 1, 3, 1, false},
        {"..../####", 0, 0, 3, 0, true},
        {".#./#../...", 0, 0, 1, 1, false},
        {".#./#../...", 0, 0, 2, 2, false},
        {"....", 0, 0, 3, 0, true},
        {".#/.#/.#/.#", 0, 0, 0, 3, true},
        {"....", 0, 0, 7, 0, false},
        {"#####/...../#####", 0, 1, 4, 1, true},
        {"..#../...../..#..", 0, 1, 4, 1, true},
        {"..#../...../..#..", 0, 0, 4, 2, true},
        {"####./....#/###..", 0, 1, 4, 2, true},
        {"####./....#/####.", 0, 1, 4, 2, false},
        {".../.m./...", 0, 0, 2, 2, false},
        {"..../..../.#../...#", 0, 3, 3, 0, false},
        {"m#..m/...#./m#.#./.##../.m..m", 2, 2, 0, 0, true},
        {"m#..m/...#./m#.#./.##../.m..m", 2, 2, 1, 4, false},
        {"m#..m/...#./m#.#./.##../.m..m", 2, 2, 0, 2, false},
        {"m#..m/...#./m#.#./.##../.m..m", 2, 2, 4, 4, false},
        {"m#..m/...#./m#.#./.##../.m..m", 2, 2, 4, 0, false},
        {".#/..", 0, 0, 1, 1, true},
        {"####/#..#/####", 1, 1, 2, 1, true},
    };
    check_cases(LOS_GRID_CORNER_TO_CORNER, cases, COUNT_OF(cases));
}

TEST(hidden_movement_diagrams) {
    static const known_case cases[] = {
        {"####/####/##.#/###.", 2, 2, 3, 3, false},
        {"..../.#../..../....", 2, 2, 3, 3, true},
        {".#/#.", 0, 0, 1, 1, false},
        {".#/..", 0, 0, 1, 1, true},
        {"####/#.##/....", 0, 2, 3, 2, true},
        {".../.#.", 0, 0, 2, 1, false},
        {".../.#.", 2, 1, 0, 0, false},
        {"..#..", 0, 0, 4, 0, false},
        {"..s..", 0, 0, 4, 0, false},
        {"s....", 0, 0, 4, 0, false},
        {"....s", 0, 0, 4, 0, false},
        {"...../..s..", 0, 0, 4, 0, true},
        {"#..#", 0, 0, 3, 0, true},
        {".m.", 0, 0, 2, 0, true},
        {"s", 0, 0, 0, 0, false},
        {"#", 0, 0, 0, 0, true},
    };
    check_cases(LOS_GRID_HIDDEN_MOVEMENT, cases, COUNT_OF(cases));
}

TEST(hidden_movement_bresenham) {
    static const known_case cases[] = {
        {".../.#.", 0, 0, 2, 1, true},
        {".../.#.", 2, 1, 0, 0, false},
        {".#/#.", 0, 0, 1, 1, false},
        {"####/####/##.#/###.", 2, 2, 3, 3, false},
    };
    check_cases(LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM, cases, COUNT_OF(cases));
}

TEST(permissive_cases) {
    static const known_case cases[] = {
        {"...../..#..", 0, 1, 4, 1, false}, {".../.../#..", 0, 0, 2, 2, true}, {".#./.../...", 0, 0, 2, 2, true},
        {".#./#../...", 0, 0, 2, 2, false}, {"#..", 0, 0, 2, 0, false},        {"..#", 0, 0, 2, 0, false},
        {"#", 0, 0, 0, 0, false},           {".", 0, 0, 0, 0, true},           {"..#./....", 0, 0, 3, 1, true},
        {"..../.#..", 0, 0, 3, 1, true},    {"..#./.#..", 0, 0, 3, 1, false},  {"mmm", 0, 0, 2, 0, true},
        {"..", 0, 0, 2, 0, false},
    };
    check_cases(LOS_GRID_PERMISSIVE, cases, COUNT_OF(cases));
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_PERMISSIVE);
    grid = new_board();
    board_load_text(grid, ".../.#.");
    CHECK(los_grid_sees(grid, &rules, cell_at(0, 0), cell_at(2, 1)) !=
          los_grid_sees(grid, &rules, cell_at(2, 1), cell_at(0, 0)));
    rules.symmetric = true;
    CHECK(los_grid_sees(grid, &rules, cell_at(0, 0), cell_at(2, 1)));
    CHECK(los_grid_sees(grid, &rules, cell_at(2, 1), cell_at(0, 0)));
    los_grid_destroy(grid);
}

TEST(xray_counts_cells_and_corners) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    static const struct {
        const char *rows;
        int needed; /* x-ray to see along the first row, or the diagonal; 99: none is enough */
    } cases[] = {{"..#..", 1},  {".##..", 2}, {".#.#.", 2},      {"..s..", 99},
                 {".#s..", 99}, {".#/#.", 1}, {".#./#../...", 1}};
    grid = new_board();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        board_load_text(grid, cases[i].rows);
        los_cell to = cell_at(grid->width - 1, grid->height - 1);
        for (int xray = 0; xray <= 4; xray++) {
            test_context("%s with %d", cases[i].rows, xray);
            rules.xray = (uint16_t)xray;
            CHECK_EQ_INT(los_grid_sees(grid, &rules, cell_at(0, 0), to), xray >= cases[i].needed);
        }
    }
    los_grid_destroy(grid);
}

/* --- Doors and bodies -------------------------------------------------------------------------------------------- */

static bool sees_points(los_grid_preset preset, double ax, double ay, double bx, double by) {
    los_grid_rules rules = los_grid_rules_preset(preset);
    return los_grid_sees_point(grid, &rules, (los_grid_point){ax, ay}, (los_grid_point){bx, by});
}

static void check_both(double ax, double ay, double bx, double by, bool sight, bool fire) {
    CHECK_EQ_INT(sees_points(LOS_GRID_TACTICAL_SIGHT, ax, ay, bx, by), sight);
    CHECK_EQ_INT(sees_points(LOS_GRID_TACTICAL_FIRE, ax, ay, bx, by), fire);
    CHECK_EQ_INT(sees_points(LOS_GRID_TACTICAL_SIGHT, bx, by, ax, ay), sight);
    CHECK_EQ_INT(sees_points(LOS_GRID_TACTICAL_FIRE, bx, by, ax, ay), fire);
}

TEST(every_state_of_a_door) {
    static const struct {
        int boundary;
        bool sight, slim_fire;
    } states[] = {
        {LOS_GRID_OPEN, true, true},           {LOS_GRID_DOOR_OPEN, true, true},
        {LOS_GRID_DOOR_CLOSED, false, false},  {LOS_GRID_DOOR_LOCKED, false, false},
        {LOS_GRID_DOOR_DESTROYED, true, true}, {LOS_GRID_DOOR_OPENING, true, false},
        {LOS_GRID_DOOR_CLOSING, true, true},   {LOS_GRID_BOUNDARY_WALL, false, false},
    };
    grid = new_board();
    board_load_text(grid, "..");
    for (size_t i = 0; i < COUNT_OF(states); i++) {
        test_context("boundary %d", states[i].boundary);
        CHECK_EQ_INT(los_grid_set_boundary(grid, cell_at(1, 0), cell_at(0, 0), states[i].boundary), LOS_OK);
        /* Bodies of the usual width do not fit through a door. */
        check_both(0.5, 0.5, 1.5, 0.5, states[i].sight, states[i].boundary == LOS_GRID_OPEN);
        los_grid_rules fire = los_grid_rules_preset(LOS_GRID_TACTICAL_FIRE);
        fire.radius = 1.0 / 6.0;
        CHECK_EQ_INT(los_grid_sees(grid, &fire, cell_at(0, 0), cell_at(1, 0)), states[i].slim_fire);
        fire.radius += 0.001;
        CHECK_EQ_INT(los_grid_sees(grid, &fire, cell_at(0, 0), cell_at(1, 0)), states[i].boundary == LOS_GRID_OPEN);
    }
    los_grid_destroy(grid);
}

TEST(struts_and_leaves) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    grid = new_board();
    board_load_text(grid, "..");
    los_grid_set_boundary(grid, cell_at(0, 0), cell_at(1, 0), LOS_GRID_DOOR_OPEN);
    check_both(0.5, 0.1, 1.5, 0.1, true, false); /* by the side ray at 0.4 */
    check_both(0.5, 1.0 / 3.0, 1.5, 1.0 / 3.0, true, false);
    rules.radius = 0.0;
    static const struct {
        double y;
        bool sees;
    } at[] = {{0.3333, false}, {1.0 / 3.0, true}, {(double)(float)(1.0 / 3.0), true}, {0.6666, true}, {0.667, false}};
    for (size_t i = 0; i < COUNT_OF(at); i++) {
        los_grid_point from = {0.5, at[i].y}, to = {1.5, at[i].y};
        test_context("at %g", at[i].y);
        CHECK_EQ_INT(los_grid_sees_point(grid, &rules, from, to), at[i].sees);
    }
    los_grid_destroy(grid);
}

TEST(tactical_cases) {
    grid = new_board();
    board_load_text(grid, ".#/..");
    check_both(0.5, 0.5, 1.5, 1.5, true, false);
    board_load_text(grid, ".../..#/...");
    CHECK(!sees_points(LOS_GRID_TACTICAL_FIRE, 1.8, 0.5, 1.8, 2.5));
    board_load_text(grid, "../.#");
    check_both(0.5, 0.8, 1.5, 0.8, true, false);
    board_load_text(grid, "...../...../..#../...../.....");
    check_both(0.5, 2.5, 1.5, 2.5, true, true);
    check_both(0.5, 2.5, 3.5, 2.5, false, false);
    check_both(0.5, 2.5, 4.5, 2.5, false, false);
    check_both(1.5, 1.5, 3.5, 3.5, false, false);
    check_both(0.5, 2.5, 2.5, 2.5, false, false); /* ends in a wall */
    board_load_text(grid, ".#/#.");
    check_both(0.5, 0.5, 1.5, 1.5, false, false);
    board_load_text(grid, "..../....");
    los_grid_set_boundary(grid, cell_at(1, 0), cell_at(1, 1), LOS_GRID_BOUNDARY_WALL);
    los_grid_set_boundary(grid, cell_at(2, 0), cell_at(2, 1), LOS_GRID_BOUNDARY_WALL);
    check_both(0.5, 0.8, 3.5, 0.8, true, false);
    board_load_text(grid, "../../..");
    los_grid_set_boundary(grid, cell_at(0, 1), cell_at(1, 1), LOS_GRID_DOOR_OPEN);
    check_both(0.75, 1.05, 1.25, 1.95, true, false);
    los_grid_destroy(grid);
}

/* A unit near a wall must not see through it by its side ray. */
TEST(side_rays_do_not_start_behind_walls) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    grid = new_board();
    board_load_text(grid, ".../...");
    for (int x = 0; x < 3; x++) {
        los_grid_set_boundary(grid, cell_at(x, 0), cell_at(x, 1), LOS_GRID_BOUNDARY_WALL);
    }
    los_grid_point from = {0.5, 0.9}, to = {2.5, 1.1};
    CHECK(!los_grid_sees_point(grid, &rules, from, to));
    rules.lateral = false;
    CHECK(los_grid_sees_point(grid, &rules, from, to));
    los_grid_destroy(grid);
}

/* A ray exactly along a wall is clear; a body that exactly touches one passes. */
TEST(touching_does_not_block_points) {
    grid = new_board();
    board_load_text(grid, "..../....");
    for (int x = 0; x < 4; x++) {
        los_grid_set_boundary(grid, cell_at(x, 0), cell_at(x, 1), LOS_GRID_BOUNDARY_WALL);
    }
    check_both(0.5, 0.7, 3.5, 0.7, true, true);
    check_both(0.5, 0.71, 3.5, 0.71, true, false);
    check_both(0.5, 0.3, 3.5, 0.3, true, true); /* the border */
    check_both(0.5, 0.29, 3.5, 0.29, true, false);
    check_both(0.5, 1.7, 3.5, 1.7, true, true);
    los_grid_destroy(grid);
}

/* --- The whole result -------------------------------------------------------------------------------------------- */

static los_grid_result query(los_grid_preset preset, const char *rows, los_cell from, los_cell to) {
    los_grid_rules rules = los_grid_rules_preset(preset);
    board_load_text(grid, rows);
    return los_grid_query_cells(grid, &rules, from, to, NULL, 0);
}

static void check_block(los_grid_result result, const char *reason, int x, int y, double px, double py) {
    test_context("reason %s, expected %s", los_grid_reason_word(result.reason), reason);
    CHECK_TEXT(los_text_of(los_grid_reason_word(result.reason)), reason);
    CHECK_EQ_INT(result.block_cell.x, x);
    CHECK_EQ_INT(result.block_cell.y, y);
    CHECK_NEAR(result.block_point.x, px, 1e-9);
    CHECK_NEAR(result.block_point.y, py, 1e-9);
}

TEST(reasons_name_the_first_obstacle) {
    los_cell origin = cell_at(0, 0);
    grid = new_board();
    check_block(query(LOS_GRID_HIDDEN_MOVEMENT, "..#.#", origin, cell_at(3, 0)), "wall", 2, 0, 2.0, 0.5);
    check_block(query(LOS_GRID_HIDDEN_MOVEMENT, ".s#.", origin, cell_at(3, 0)), "smoke", 1, 0, 1.0, 0.5);
    check_block(query(LOS_GRID_HIDDEN_MOVEMENT, ".#/#.", origin, cell_at(1, 1)), "corner", 1, 0, 1.0, 1.0);
    check_block(query(LOS_GRID_HIDDEN_MOVEMENT, "...", origin, cell_at(2, 0)), "", -1, -1, 2.5, 0.5);
    check_block(query(LOS_GRID_HIDDEN_MOVEMENT, "...", origin, cell_at(3, 0)), "bounds", -1, -1, 0.5, 0.5);
    check_block(query(LOS_GRID_HIDDEN_MOVEMENT, "s..", origin, cell_at(2, 0)), "smoke", 0, 0, 0.5, 0.5);
    check_block(query(LOS_GRID_PERMISSIVE, "#..", origin, cell_at(2, 0)), "wall", 0, 0, 0.5, 0.5);
    check_block(query(LOS_GRID_PERMISSIVE, "..#", origin, cell_at(2, 0)), "wall", 2, 0, 2.0, 0.5);
    check_block(query(LOS_GRID_TACTICAL_SIGHT, "..#", origin, cell_at(2, 0)), "wall", 2, 0, 2.0, 0.5);
    CHECK_EQ_INT(query(LOS_GRID_CORNER_TO_CORNER, "..m.", origin, cell_at(3, 0)).reason, LOS_GRID_BY_OCCUPANT);
    CHECK_EQ_INT(query(LOS_GRID_CORNER_TO_CORNER, ".#/#.", origin, cell_at(1, 1)).reason, LOS_GRID_BY_CORNER);
    los_grid_destroy(grid);
}

TEST(reasons_of_boundaries) {
    los_grid_rules sight = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    los_grid_rules fire = los_grid_rules_preset(LOS_GRID_TACTICAL_FIRE);
    los_cell a = cell_at(0, 0), b = cell_at(1, 0);
    grid = new_board();
    board_load_text(grid, "..");
    los_grid_set_boundary(grid, a, b, LOS_GRID_DOOR_CLOSED);
    check_block(los_grid_query_cells(grid, &sight, a, b, NULL, 0), "door", 1, 0, 1.0, 0.5);
    check_block(los_grid_query_cells(grid, &fire, a, b, NULL, 0), "door", 1, 0, 1.0, 0.5);
    los_grid_set_boundary(grid, a, b, LOS_GRID_BOUNDARY_WALL);
    check_block(los_grid_query_cells(grid, &sight, a, b, NULL, 0), "wall", 1, 0, 1.0, 0.5);
    los_grid_set_boundary(grid, a, b, LOS_GRID_DOOR_OPEN);
    CHECK_EQ_INT(los_grid_query_cells(grid, &fire, a, b, NULL, 0).reason, LOS_GRID_BY_STRUT);
    sight.radius = 0.0;
    los_grid_result result =
        los_grid_query_points(grid, &sight, (los_grid_point){0.5, 0.2}, (los_grid_point){1.5, 0.2}, NULL, 0);
    check_block(result, "strut", 1, 0, 1.0, 0.2);
    sight.max_range = 0.5;
    CHECK_EQ_INT(los_grid_query_cells(grid, &sight, a, b, NULL, 0).reason, LOS_GRID_BY_RANGE);
    los_grid_destroy(grid);
}

TEST(rays_are_counted) {
    grid = new_board();
    los_grid_result result = query(LOS_GRID_CORNER_TO_CORNER, "....", cell_at(0, 0), cell_at(3, 0));
    CHECK_EQ_INT(result.rays_clear, 16);
    CHECK_EQ_INT(result.rays_total, 16);
    result = query(LOS_GRID_CORNER_TO_CORNER, "..../####", cell_at(0, 0), cell_at(3, 0));
    CHECK_EQ_INT(result.rays_total, 16);
    CHECK_EQ_INT(result.rays_clear, 12); /* all but the four along the walls' edge */
    result = query(LOS_GRID_CORNER_TO_CORNER, "..", cell_at(0, 0), cell_at(1, 0));
    CHECK_EQ_INT(result.rays_total, 14);
    result = query(LOS_GRID_TACTICAL_SIGHT, "..../....", cell_at(0, 0), cell_at(3, 1));
    CHECK_EQ_INT(result.rays_total, 3);
    CHECK_EQ_INT(result.rays_clear, 3);
    result = query(LOS_GRID_TACTICAL_FIRE, "..../....", cell_at(0, 0), cell_at(3, 0));
    CHECK_EQ_INT(result.rays_total, 1);
    los_grid_destroy(grid);
}

/* Of blocked corner rays, the one that gets through the largest part of its length: here from the far side to the near.
 */
TEST(the_ray_that_gets_furthest_is_described) {
    grid = new_board();
    los_grid_result result = query(LOS_GRID_CORNER_TO_CORNER, ".#..", cell_at(3, 0), cell_at(0, 0));
    CHECK_EQ_INT(result.rays_clear, 0);
    CHECK_NEAR(result.from_point.x, 4.0, 0.0);
    CHECK_NEAR(result.to_point.x, 1.0, 0.0);
    CHECK_NEAR(result.block_point.x, 2.0, 0.0);
    CHECK(result.reason == LOS_GRID_BY_WALL && result.block_cell.x == 1);
    los_grid_destroy(grid);
}

/* Corner rays do not leave a cell through its own walls. */
TEST(thin_walls_block_corner_rays) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_CORNER_TO_CORNER);
    los_cell middle = cell_at(2, 2);
    grid = new_board();
    for (int touch = LOS_GRID_TOUCH_BOTH; touch <= LOS_GRID_TOUCH_ANY; touch++) {
        rules.touch = (los_grid_touch)touch;
        board_load_text(grid, "...../...../...../...../.....");
        static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (int i = 0; i < 4; i++) {
            los_cell next = cell_at(2 + steps[i][0], 2 + steps[i][1]);
            CHECK_EQ_INT(los_grid_set_boundary(grid, middle, next, LOS_GRID_BOUNDARY_WALL), LOS_OK);
        }
        for (int i = 0; i < 25; i++) {
            los_cell to = cell_at(i % 5, i / 5);
            bool is_self = to.x == 2 && to.y == 2;
            test_context("touch %d, to (%d, %d)", touch, to.x, to.y);
            CHECK_EQ_INT(los_grid_sees(grid, &rules, middle, to), is_self);
            CHECK_EQ_INT(los_grid_sees(grid, &rules, to, middle), is_self);
        }
    }
    los_grid_destroy(grid);
}

/* Smoke blocks along the border, too, where corner rays only touch it. */
TEST(smoke_stops_corner_rays) {
    grid = new_board();
    CHECK(!query(LOS_GRID_CORNER_TO_CORNER, "..s..", cell_at(0, 0), cell_at(4, 0)).visible);
    CHECK(!query(LOS_GRID_CORNER_TO_CORNER, "..s../..s..", cell_at(0, 0), cell_at(4, 1)).visible);
    CHECK(query(LOS_GRID_CORNER_TO_CORNER, "s...s", cell_at(0, 0), cell_at(4, 0)).visible);
    los_grid_destroy(grid);
}

TEST(points_off_the_board_see_nothing) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);
    grid = new_board();
    board_load_text(grid, "..");
    los_grid_point inside = {0.5, 0.5};
    const los_grid_point outside[] = {{-0.1, 0.5}, {2.0, 0.5},      {0.5, 1.0},   {NAN, 0.5},
                                      {0.5, NAN},  {INFINITY, 0.5}, {1e300, 0.5}, {-1e300, -1e300}};
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
            rules = los_grid_rules_preset((los_grid_preset)preset);
            CHECK(!los_grid_sees_point(grid, &rules, inside, outside[i]));
            CHECK(!los_grid_sees_point(grid, &rules, outside[i], inside));
            CHECK(!los_grid_sees_point(grid, &rules, outside[i], outside[i]));
            CHECK_EQ_INT(los_grid_query_points(grid, &rules, inside, outside[i], NULL, 0).reason, LOS_GRID_BY_BOUNDS);
        }
    }
    los_grid_destroy(grid);
}

const test_case grid_known_cases_tests[] = {
    CASE(corner_to_corner_validation_list),
    CASE(hidden_movement_diagrams),
    CASE(hidden_movement_bresenham),
    CASE(permissive_cases),
    CASE(xray_counts_cells_and_corners),
    CASE(every_state_of_a_door),
    CASE(struts_and_leaves),
    CASE(tactical_cases),
    CASE(side_rays_do_not_start_behind_walls),
    CASE(touching_does_not_block_points),
    CASE(reasons_name_the_first_obstacle),
    CASE(reasons_of_boundaries),
    CASE(rays_are_counted),
    CASE(the_ray_that_gets_furthest_is_described),
    CASE(thin_walls_block_corner_rays),
    CASE(smoke_stops_corner_rays),
    CASE(points_off_the_board_see_nothing),
    END_OF_CASES,
};
