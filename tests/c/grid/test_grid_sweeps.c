/* SPDX-License-Identifier: MIT */
/* Sweeps against their definition, "a cell is visible if and only if los_grid_sees says so", on random and degenerate
 * boards with random rules; and the limit of work. */
#include "grid/field_of_view.h"

#include "grid/grid_board.h"
#include "grid/offset_sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static los_grid *grid;
static los_grid_view *view;
static uint8_t *mask;

static void open_views(void) {
    grid = new_board();
    view = new_view();
    mask = malloc((size_t)1 << 20);
    CHECK(mask != NULL);
}

static void close_views(void) {
    free(mask);
    los_grid_view_destroy(view);
    los_grid_destroy(grid);
}

/* --- Random boards and rules ------------------------------------------------------------------------------------- */

/* Walls along diagonals, columns or rows, where shadows share vertices. */
static void add_pattern(test_random *random) {
    uint32_t kind = random_below(random, 6), step = 2 + random_below(random, 3);
    double probability = random_between(random, 0.3, 1.0);
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            int along = kind == 0 ? x + y : kind == 1 ? x - y + grid->height : kind == 2 ? x : y;
            if (kind < 4 && (uint32_t)along % step == 0 && random_bool(random, probability)) {
                CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(x, y), LOS_GRID_WALL), LOS_OK);
            }
        }
    }
}

/* The same kind of boundary everywhere, so that struts meet at vertices. */
static void add_boundaries(test_random *random, double probability) {
    int64_t kind = 1 + (int64_t)random_below(random, LOS_GRID_BOUNDARY_COUNT - 1);
    for (int y = 0; y < grid->height; y++) {
        for (int x = 0; x < grid->width; x++) {
            if (x + 1 < grid->width && random_bool(random, probability)) {
                los_grid_set_boundary(grid, cell_at(x, y), cell_at(x + 1, y), kind);
            }
            if (y + 1 < grid->height && random_bool(random, probability)) {
                los_grid_set_boundary(grid, cell_at(x, y), cell_at(x, y + 1), kind);
            }
        }
    }
}

static void random_board(test_random *random, int width, int height, double full) {
    double walls = random_bool(random, 0.3) ? 0.0 : full * random_between(random, 0.0, 1.0);
    board_densities densities = {walls, random_bool(random, 0.5) ? 0.0 : full / 3.0,
                                 random_bool(random, 0.7) ? 0.0 : full / 6.0,
                                 random_bool(random, 0.6) ? 0.0 : full / 2.0};
    board_random(grid, random, width, height, densities);
    if (random_bool(random, 0.3)) {
        add_pattern(random);
    }
    if (random_bool(random, 0.2)) {
        add_boundaries(random, random_between(random, 0.0, 2.0 * full));
    }
}

static bool flipped(test_random *random, bool value) {
    return value != random_bool(random, 0.2);
}

static los_grid_rules random_rules(test_random *random, los_grid_preset preset, double range) {
    static const double struts[] = {0.0, 0.5, 0.1, 0.25, 0.001, 1.0 / 3.0};
    static const double radii[] = {0.0, 1e-7, 2e-6, 0.1, 0.2, 0.25, 0.3, 0.4, LOS_GRID_OFFSET_MAX, 0.4501, 0.5, 0.9};
    los_grid_rules rules = los_grid_rules_preset(preset);
    rules.touch = random_bool(random, 0.3) ? (los_grid_touch)random_below(random, 3) : rules.touch;
    rules.touch_end = random_bool(random, 0.3) ? (los_grid_touch)random_below(random, 3) : rules.touch_end;
    rules.combine = random_bool(random, 0.3) ? (los_grid_combine)random_below(random, 2) : rules.combine;
    rules.strut = random_bool(random, 0.4) ? struts[random_below(random, 6)] : rules.strut;
    rules.radius = random_bool(random, 0.4)   ? radii[random_below(random, 12)]
                   : random_bool(random, 0.3) ? random_between(random, 0.0, 0.5)
                                              : rules.radius;
    rules.max_range = random_bool(random, 0.2) ? random_between(random, 0.0, range) : rules.max_range;
    rules.metric = (los_grid_metric)random_below(random, 3);
    rules.symmetric = random_bool(random, 0.3);
    rules.xray = random_bool(random, 0.05) ? (uint16_t)random_below(random, 3) : 0;
    rules.test_start = flipped(random, rules.test_start);
    rules.test_end = flipped(random, rules.test_end);
    rules.stop_start = flipped(random, rules.stop_start);
    rules.stop_end = flipped(random, rules.stop_end);
    rules.block_flags = random_bool(random, 0.1) ? (uint8_t)random_below(random, 8) : rules.block_flags;
    rules.stop_flags = random_bool(random, 0.1) ? (uint8_t)random_below(random, 8) : rules.stop_flags;
    rules.door_mask = random_bool(random, 0.1) ? (uint8_t)(random_below(random, 64) << 1) : rules.door_mask;
    CHECK(los_grid_rules_check(&rules) == NULL);
    return rules;
}

/* --- Views are all pairs ----------------------------------------------------------------------------------------- */

static void check_views_of(los_grid_preset preset, int boards) {
    test_random random = {100u + (unsigned)preset};
    open_views();
    for (int i = 0; i < boards; i++) {
        los_grid_rules rules = random_rules(&random, preset, 12.0);
        int width = 1 + (int)random_below(&random, 13), height = 1 + (int)random_below(&random, 13);
        random_board(&random, width, height, 0.3);
        test_context("board %d", i);
        check_view(grid, &rules, random_cell(&random, grid));
    }
    close_views();
}

TEST(corner_ray_sweeps_are_all_pairs) {
    check_views_of(LOS_GRID_CORNER_TO_CORNER, 2500);
}

TEST(fan_sweeps_are_all_pairs) {
    check_views_of(LOS_GRID_TACTICAL_SIGHT, 2500);
}

TEST(body_sweeps_are_all_pairs) {
    check_views_of(LOS_GRID_TACTICAL_FIRE, 2500);
}

TEST(center_ray_sweeps_are_all_pairs) {
    check_views_of(LOS_GRID_HIDDEN_MOVEMENT, 1500);
    check_views_of(LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM, 1000);
}

/* Larger boards with few obstacles, where wedges and spans become narrow. */
TEST(sparse_boards_are_all_pairs) {
    test_random random = {110};
    open_views();
    for (int i = 0; i < 120; i++) {
        los_grid_rules rules = random_rules(&random, (los_grid_preset)(i % 4), 60.0);
        random_board(&random, 30 + (int)random_below(&random, 30), 30 + (int)random_below(&random, 30), 0.02);
        test_context("board %d", i);
        check_view(grid, &rules, random_cell(&random, grid));
    }
    close_views();
}

/* Boards with many doors and few walls, where slopes are swept in several ranges. */
TEST(slopes_and_wedges_give_the_same_views) {
    test_random random = {115};
    open_views();
    uint8_t *expected = malloc((size_t)1 << 18);
    CHECK(expected != NULL);
    for (int i = 0; i < 150; i++) {
        los_grid_rules rules = random_rules(&random, (los_grid_preset)(i % LOS_GRID_PRESET_COUNT), 400.0);
        int largest = i % 10 == 0 ? LOS_GRID_TABLE_COLUMNS : 200;
        rules.xray = 0;
        rules.radius = fmin(rules.radius, LOS_GRID_OFFSET_MAX);
        random_board(&random, largest, 1 + (int)random_below(&random, (uint32_t)largest), 0.01);
        add_boundaries(&random, random_between(&random, 0.0, 0.05));
        los_cell from = random_cell(&random, grid);
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
        view->method = LOS_GRID_BY_WEDGES;
        uint32_t count = view_of(view, grid, &rules, from, expected);
        test_context("board %d", i);
        view->method = LOS_GRID_BY_SLOPES;
        CHECK_EQ_INT(view_of(view, grid, &rules, from, mask), count);
        CHECK(memcmp(mask, expected, los_grid_cell_count(grid)) == 0);
    }
    free(expected);
    close_views();
}

/* Wide boards, which are swept on a copy by columns if many cells are visible. */
TEST(wide_boards_are_all_pairs) {
    test_random random = {111};
    open_views();
    for (int i = 0; i < 36; i++) {
        los_grid_rules rules = random_rules(&random, (los_grid_preset)(i % LOS_GRID_PRESET_COUNT), 1100.0);
        rules.radius = 0.3;
        rules.xray = 0;
        random_board(&random, LOS_GRID_COLUMNS_MIN + (int)random_below(&random, 9), 1 + (int)random_below(&random, 12),
                     i % 3 == 0 ? 0.02 : 0.0005);
        test_context("board %d", i);
        check_view(grid, &rules, random_cell(&random, grid));
    }
    close_views();
}

/* A copy by columns holds the same cells and boundaries, and its mask comes back. */
TEST(columns_are_a_copy) {
    test_random random = {112};
    open_views();
    random_board(&random, LOS_GRID_COLUMNS_MIN + 3, 21, 0.5);
    add_boundaries(&random, 0.5);
    size_t size = los_grid_columns_size(grid), cells = los_grid_cell_count(grid);
    los_grid_columns columns = {.memory = malloc(size), .capacity = size};
    CHECK(columns.memory != NULL && size == 4 * cells);
    los_cell first = {5, 2}, last = {LOS_GRID_COLUMNS_MIN - 2, 19};
    los_grid_columns_fill(&columns, grid, first, last);
    CHECK(columns.is_filled);
    memset(mask, 1, cells);
    for (int x = first.x; x <= last.x; x++) {
        for (int y = first.y; y <= last.y; y++) {
            size_t row_index = los_grid_index(grid, cell_at(x, y)), index = (size_t)x * 21 + (size_t)y;
            CHECK_EQ_INT(columns.cells[index], grid->cells[row_index]);
            CHECK_EQ_INT(columns.east[index], grid->east[row_index]);
            CHECK_EQ_INT(columns.south[index], grid->south[row_index]);
            CHECK_EQ_INT(columns.mask[index], 0);
            columns.mask[index] = (uint8_t)((x + y) % 15);
        }
    }
    los_grid_columns_merge(&columns, grid, first, last, true, mask);
    for (int i = 0; i < (int)cells; i++) {
        int x = i % grid->width, y = i / grid->width;
        bool is_inside = x >= first.x && x <= last.x && y >= first.y && y <= last.y;
        CHECK_EQ_INT(mask[i], is_inside ? 1 + (x + y) % 15 : 1);
    }
    free(columns.memory);
    close_views();
}

/* --- Slopes and obstacles ---------------------------------------------------------------------------------------- */

/* Every slope of an octant has its place, and bounds are found as by comparing with all slopes. */
TEST(slope_tables_are_sorted_and_complete) {
    static const int32_t sizes[] = {1, 2, 3, 7, 30, LOS_GRID_TABLE_COLUMNS};
    test_random random = {116};
    los_allocator allocator = los_default_allocator();
    for (int i = 0; i < 6; i++) {
        los_grid_slope_table *table = los_grid_slope_table_create(&allocator, sizes[i]);
        CHECK(table != NULL && table->columns == sizes[i]);
        for (uint32_t k = 1; k < table->count; k++) {
            CHECK(table->slopes[k - 1] < table->slopes[k]);
        }
        for (int32_t column = 1; column <= sizes[i]; column++) {
            for (int32_t row = 0; row <= column; row++) {
                double slope = (double)row / column;
                uint32_t index = los_grid_table_column(table, column)[row];
                CHECK(table->slopes[index] == slope);
                CHECK_EQ_INT(los_grid_table_below(table, slope), index);
                CHECK_EQ_INT(los_grid_table_up_to(table, slope), index + 1);
            }
        }
        for (int k = 0; k < 300; k++) {
            double slope = random_between(&random, -0.1, 1.1);
            uint32_t below = 0;
            while (below < table->count && table->slopes[below] < slope) {
                below++;
            }
            CHECK_EQ_INT(los_grid_table_below(table, slope), below);
        }
        los_release(&allocator, table);
    }
}

static bool is_wall_between(los_cell a, los_cell b) {
    los_grid_boundary boundary = los_grid_get_boundary(grid, a, b);
    return boundary != LOS_GRID_OPEN && boundary != LOS_GRID_DOOR_OPEN;
}

/* The bits and the number of walls follow the cells through all edits and a copy. */
TEST(obstacles_are_those_of_the_cells) {
    test_random random = {117};
    open_views();
    los_grid *copy = new_board();
    for (int i = 0; i < 60; i++) {
        int32_t id;
        random_board(&random, 1 + (int)random_below(&random, 140), 2 + (int)random_below(&random, 140), 0.1);
        los_grid_set_boundary(grid, cell_at(0, 0), cell_at(0, 1), LOS_GRID_DOOR_OPEN);
        los_grid_set_boundary(grid, cell_at(0, 0), cell_at(0, 1), i % 2 == 0 ? LOS_GRID_OPEN : LOS_GRID_BOUNDARY_WALL);
        CHECK_EQ_INT(los_grid_add_smoke(grid, random_cell(&random, grid), 3.0, &id), LOS_OK);
        CHECK_EQ_INT(los_grid_add_smoke(grid, random_cell(&random, grid), 2.0, &id), LOS_OK);
        CHECK_EQ_INT(los_grid_remove_smoke(grid, id), LOS_OK);
        los_grid_set_cell(grid, random_cell(&random, grid), 0);
        CHECK_EQ_INT(los_grid_copy(copy, grid), LOS_OK);
        const los_grid_obstacle_bits *bits = i % 3 == 0 ? &copy->obstacles : &grid->obstacles;
        size_t walls = 0;
        for (int y = 0; y < grid->height; y++) {
            for (int x = 0; x < grid->width; x++) {
                size_t row = (size_t)y * bits->row_words + (size_t)x / 64;
                size_t column = (size_t)x * bits->column_words + (size_t)y / 64;
                unsigned expected = grid->cells[los_grid_index(grid, cell_at(x, y))] != 0;
                CHECK_EQ_INT(bits->rows[row] >> x % 64 & 1, expected);
                CHECK_EQ_INT(bits->columns[column] >> y % 64 & 1, expected);
                walls += los_grid_flags(grid, cell_at(x, y)) != 0;
                walls += is_wall_between(cell_at(x, y), cell_at(x + 1, y));
                walls += is_wall_between(cell_at(x, y), cell_at(x, y + 1));
            }
        }
        CHECK_EQ_INT((i % 3 == 0 ? copy : grid)->wall_count, walls);
    }
    los_grid_destroy(copy);
    close_views();
}

/* --- Work -------------------------------------------------------------------------------------------------------- */

TEST(views_beyond_the_limit_are_refused) {
    static const uint8_t zeros[400];
    test_random random = {113};
    open_views();
    for (int i = 0; i < 600; i++) {
        los_grid_rules rules = random_rules(&random, (los_grid_preset)(i % LOS_GRID_PRESET_COUNT), 20.0);
        random_board(&random, 20, 20, 0.1);
        los_cell from = random_cell(&random, grid);
        uint64_t all = UINT64_MAX, left, used;
        uint32_t count, expected;
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
        memset(mask, 0, sizeof zeros);
        CHECK_EQ_INT(los_grid_field_of_view(view, grid, &rules, from, &all, mask, &expected), LOS_OK);
        used = UINT64_MAX - all;
        memset(mask, 0, sizeof zeros);
        left = used + 1;
        CHECK_EQ_INT(los_grid_field_of_view(view, grid, &rules, from, &left, mask, &count), LOS_OK);
        CHECK_EQ_INT(left, 1);
        CHECK_EQ_INT(count, expected);
        memset(mask, 0, sizeof zeros);
        left = random_below(&random, (uint32_t)used + 1);
        CHECK_EQ_INT(los_grid_field_of_view(view, grid, &rules, from, &left, mask, &count), LOS_TOO_LONG);
        CHECK(left == 0 && count == 0 && memcmp(mask, zeros, sizeof zeros) == 0);
    }
    close_views();
}

/* X-ray judges pair by pair: the usual limit of work applies where the caller gives none. */
TEST(views_have_a_limit_of_work_by_default) {
    enum {
        SIDE = 1024
    };
    static uint8_t large[SIDE * SIDE];
    static int32_t counts[SIDE * SIDE];
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    los_cell from = {SIDE / 2, SIDE / 2};
    uint32_t count = 7;
    rules.xray = UINT16_MAX;
    open_views();
    CHECK_EQ_INT(los_grid_resize(grid, SIDE, SIDE), LOS_OK);
    CHECK_EQ_INT(los_grid_set_cell(grid, (los_cell){3, 3}, LOS_GRID_WALL), LOS_OK);
    CHECK_EQ_INT(los_grid_view_prepare(view, grid, true), LOS_OK);
    CHECK_EQ_INT(los_grid_field_of_view(view, grid, &rules, from, NULL, large, &count), LOS_TOO_LONG);
    CHECK_EQ_INT(count, 0);
    counts[0] = 3;
    CHECK_EQ_INT(los_grid_danger_map(view, grid, &rules, &from, 1, NULL, counts), LOS_TOO_LONG);
    CHECK_EQ_INT(counts[0], 0);
    close_views();
}

/* What los_grid_fitting_range returns does fit, on boards that are the most work. */
TEST(fitting_ranges_fit) {
    test_random random = {114};
    open_views();
    for (int i = 0; i < 300; i++) {
        los_grid_rules rules = random_rules(&random, (los_grid_preset)(i % LOS_GRID_PRESET_COUNT), 20.0);
        uint32_t views = 1u << (8 + random_below(&random, 12)), count;
        random_board(&random, 60, 60, 0.2);
        if (i % 2 == 0) {
            add_boundaries(&random, 1.0);
            rules.strut = 0.001;
        }
        rules.max_range = los_grid_fitting_range(grid, &rules, views);
        if (rules.max_range < 0.0) {
            continue;
        }
        uint64_t work = LOS_GRID_WORK_MAX / views;
        CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
        memset(mask, 0, 3600);
        test_context("board %d, range %g of %u views", i, rules.max_range, (unsigned)views);
        los_cell from = random_cell(&random, grid);
        CHECK_EQ_INT(los_grid_field_of_view(view, grid, &rules, from, &work, mask, &count), LOS_OK);
    }
    close_views();
}

TEST(fitting_ranges_of_pairs_fit) {
    for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)preset);
        double last = LOS_GRID_SIDE_MAX;
        for (uint32_t pairs = 1; pairs < 1u << 28; pairs *= 4) {
            int range = (int)los_grid_fitting_pair_range(&rules, pairs);
            CHECK(range <= last && range >= -1);
            last = range;
            los_cell from = {7, 9}, to = {7 + range, 9 + range}, beyond = {8 + range, 10 + range};
            CHECK(range < 0 || los_grid_pair_work(&rules, from, to) * pairs <= LOS_GRID_WORK_MAX);
            CHECK(range + 1 >= LOS_GRID_SIDE_MAX ||
                  los_grid_pair_work(&rules, from, beyond) * pairs > LOS_GRID_WORK_MAX);
        }
        CHECK_EQ_INT(last, -1);
        rules.max_range = 3.0;
        CHECK_EQ_INT(los_grid_pair_work(&rules, cell_at(0, 0), cell_at(0, 4)), 0);
        CHECK_EQ_INT(los_grid_pair_work(&rules, cell_at(0, 0), cell_at(INT32_MIN, INT32_MAX)), 0);
    }
}

/* The limit is more than any preset needs for one view of the largest board without obstacles. */
TEST(the_largest_open_board_is_within_the_limit) {
    open_views();
    CHECK_EQ_INT(los_grid_resize(grid, LOS_GRID_SIDE_MAX, LOS_GRID_SIDE_MAX), LOS_OK);
    CHECK_EQ_INT(los_grid_view_prepare(view, grid, false), LOS_OK);
    size_t cells = los_grid_cell_count(grid);
    uint8_t *large = calloc(cells, 1);
    uint32_t count;
    CHECK(large != NULL);
    for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)preset);
        uint64_t work = LOS_GRID_WORK_MAX;
        los_cell from = {1234, 2345};
        test_context("preset %d", preset);
        CHECK_EQ_INT(los_grid_field_of_view(view, grid, &rules, from, &work, large, &count), LOS_OK);
        CHECK_EQ_INT(count, cells);
        memset(large, 0, cells);
    }
    free(large);
    close_views();
}

const test_case grid_sweeps_tests[] = {
    CASE(corner_ray_sweeps_are_all_pairs),
    CASE(fan_sweeps_are_all_pairs),
    CASE(body_sweeps_are_all_pairs),
    CASE(center_ray_sweeps_are_all_pairs),
    CASE(sparse_boards_are_all_pairs),
    CASE(slopes_and_wedges_give_the_same_views),
    CASE(slope_tables_are_sorted_and_complete),
    CASE(obstacles_are_those_of_the_cells),
    CASE(wide_boards_are_all_pairs),
    CASE(columns_are_a_copy),
    CASE(views_beyond_the_limit_are_refused),
    CASE(views_have_a_limit_of_work_by_default),
    CASE(fitting_ranges_fit),
    CASE(fitting_ranges_of_pairs_fit),
    CASE(the_largest_open_board_is_within_the_limit),
    END_OF_CASES,
};
