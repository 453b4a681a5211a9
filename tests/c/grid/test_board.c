/* SPDX-License-Identifier: MIT */
/* Board and rules: valid and refused values; a refusal changes nothing. */
#include "grid/grid_board.h"
#include "support/counting_allocator.h"

#include <math.h>
#include <string.h>

static los_grid *grid;

static void open_grid(int width, int height) {
    grid = new_board();
    CHECK_EQ_INT(los_grid_resize(grid, width, height), LOS_OK);
}

/* --- Size and cells ---------------------------------------------------------------------------------------------- */

TEST(sizes_have_limits) {
    open_grid(3, 2);
    los_grid_set_cell(grid, cell_at(2, 1), LOS_GRID_WALL);
    CHECK_EQ_INT(los_grid_resize(grid, 0, 5), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_resize(grid, 5, -1), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_resize(grid, 4097, 1), LOS_TOO_LARGE);
    CHECK_EQ_INT(los_grid_resize(grid, 1, INT64_MAX), LOS_TOO_LARGE);
    CHECK_EQ_INT(los_grid_resize(grid, INT64_MIN, 1), LOS_BAD_VALUE);
    CHECK(grid->width == 3 && grid->height == 2 && los_grid_flags(grid, cell_at(2, 1)) == LOS_GRID_WALL);
    CHECK_EQ_INT(los_grid_resize(grid, 4096, 4096), LOS_OK);
    CHECK_EQ_INT(los_grid_flags(grid, cell_at(2, 1)), 0);
    los_grid_destroy(grid);
    los_grid_destroy(NULL);
}

TEST(a_new_board_has_no_cells) {
    grid = new_board();
    CHECK(los_grid_width(grid) == 0 && los_grid_height(grid) == 0);
    CHECK(!los_grid_contains(grid, cell_at(0, 0)));
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(0, 0), 0), LOS_OUTSIDE);
    los_grid_destroy(grid);
}

/* The longest possible rays, corner rays and bodies included. */
TEST(the_largest_board_is_exact) {
    open_grid(4096, 4096);
    los_cell first = cell_at(0, 0), last = cell_at(4095, 4095), near_last = cell_at(4095, 4094);
    for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)preset);
        test_context("preset %d", preset);
        CHECK(los_grid_sees(grid, &rules, first, last));
        CHECK(los_grid_sees(grid, &rules, near_last, first));
        los_grid_set_cell(grid, cell_at(2047, 2048), LOS_GRID_WALL);
        los_grid_set_cell(grid, cell_at(2048, 2047), LOS_GRID_WALL);
        CHECK_EQ_INT(los_grid_sees(grid, &rules, first, last), false);
        los_grid_set_cell(grid, cell_at(2047, 2048), 0);
        los_grid_set_cell(grid, cell_at(2048, 2047), 0);
    }
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    los_grid_result result = los_grid_query_cells(grid, &rules, near_last, first, NULL, 0);
    CHECK_EQ_INT(result.cell_count, 4096 + 4095 - 1);
    los_grid_destroy(grid);
}

TEST(cells_outside_and_unknown_flags_are_refused) {
    open_grid(3, 2);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(3, 0), 1), LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(0, -1), 1), LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(INT32_MIN, INT32_MAX), 1), LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(0, 0), 64), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(0, 0), -1), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(0, 0), 63), LOS_OK);
    CHECK_EQ_INT(los_grid_flags(grid, cell_at(0, 0)), 63);
    CHECK_EQ_INT(los_grid_own_flags(grid, cell_at(0, 0)), 63);
    CHECK_EQ_INT(los_grid_flags(grid, cell_at(5, 5)), 0);
    los_grid_destroy(grid);
}

/* --- Boundaries -------------------------------------------------------------------------------------------------- */

TEST(boundaries_lie_between_neighbors) {
    open_grid(3, 3);
    los_cell a = cell_at(1, 1);
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        los_cell b = cell_at(1 + steps[i][0], 1 + steps[i][1]);
        CHECK_EQ_INT(los_grid_set_boundary(grid, a, b, 1 + i), LOS_OK);
    }
    for (int i = 0; i < 4; i++) {
        los_cell b = cell_at(1 + steps[i][0], 1 + steps[i][1]);
        CHECK_EQ_INT(los_grid_get_boundary(grid, a, b), 1 + i);
        CHECK_EQ_INT(los_grid_get_boundary(grid, b, a), 1 + i);
    }
    CHECK_EQ_INT(los_grid_get_boundary(grid, cell_at(0, 0), cell_at(1, 0)), LOS_GRID_OPEN);
    CHECK_EQ_INT(los_grid_set_boundary(grid, a, a, 1), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_set_boundary(grid, a, cell_at(2, 2), 1), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_set_boundary(grid, cell_at(0, 0), cell_at(2, 0), 1), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_set_boundary(grid, cell_at(2, 0), cell_at(3, 0), 1), LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_set_boundary(grid, a, cell_at(2, 1), LOS_GRID_BOUNDARY_COUNT), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_set_boundary(grid, a, cell_at(2, 1), -1), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_get_boundary(grid, a, cell_at(2, 1)), 1);
    CHECK_EQ_INT(los_grid_get_boundary(grid, cell_at(INT32_MIN, 0), cell_at(INT32_MAX, 0)), LOS_GRID_OPEN);
    los_grid_destroy(grid);
}

/* A boundary that is opened again leaves no bits; flags and boundaries are independent. */
TEST(boundaries_can_be_removed) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    open_grid(3, 1);
    los_cell a = cell_at(0, 0), b = cell_at(1, 0), c = cell_at(2, 0);
    CHECK_EQ_INT(los_grid_set_boundary(grid, a, b, LOS_GRID_OPEN), LOS_OK);
    CHECK(grid->east == NULL);
    los_grid_set_boundary(grid, a, b, LOS_GRID_BOUNDARY_WALL);
    los_grid_set_boundary(grid, b, c, LOS_GRID_BOUNDARY_WALL);
    los_grid_set_cell(grid, b, LOS_GRID_OCCUPIED);
    CHECK(!los_grid_sees(grid, &rules, a, b));
    los_grid_set_boundary(grid, a, b, LOS_GRID_OPEN);
    CHECK(los_grid_sees(grid, &rules, a, b));
    CHECK(!los_grid_sees(grid, &rules, a, c));
    los_grid_set_boundary(grid, b, c, LOS_GRID_OPEN);
    CHECK(los_grid_sees(grid, &rules, a, c));
    CHECK((grid->cells[0] | grid->cells[1] | grid->cells[2]) == LOS_GRID_OCCUPIED);
    los_grid_destroy(grid);
}

/* --- Smoke ------------------------------------------------------------------------------------------------------- */

static int smoky_cells(void) {
    int count = 0;
    for (int i = 0; i < grid->width * grid->height; i++) {
        count += (los_grid_flags(grid, cell_at(i % grid->width, i / grid->width)) & LOS_GRID_SMOKE) != 0;
    }
    return count;
}

TEST(smoke_areas_are_round_and_inclusive) {
    static const double radii[] = {0.0, 0.99, 1.0, 1.4142135623730951, 2.0, 2.23606797749979, 5.0, 1e9};
    open_grid(21, 21);
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        int32_t id;
        CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(9, 11), radii[i], &id), LOS_OK);
        for (int k = 0; k < 441; k++) {
            int x = k % 21, y = k / 21;
            bool expected = sqrt((x - 9.0) * (x - 9.0) + (y - 11.0) * (y - 11.0)) <= radii[i];
            test_context("radius %g, (%d, %d)", radii[i], x, y);
            CHECK_EQ_INT((los_grid_flags(grid, cell_at(x, y)) & LOS_GRID_SMOKE) != 0, expected);
        }
        CHECK_EQ_INT(los_grid_remove_smoke(grid, id), LOS_OK);
        CHECK_EQ_INT(smoky_cells(), 0);
    }
    los_grid_destroy(grid);
}

TEST(smoke_areas_are_counted) {
    int32_t first, second, third;
    open_grid(9, 9);
    los_grid_set_cell(grid, cell_at(4, 4), LOS_GRID_SMOKE | LOS_GRID_WALL);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(4, 4), 1.0, &first), LOS_OK);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(5, 4), 1.0, &second), LOS_OK);
    CHECK(first != second && first > 0);
    CHECK_EQ_INT(smoky_cells(), 8);
    los_grid_set_cell(grid, cell_at(5, 4), LOS_GRID_OCCUPIED); /* areas stay */
    CHECK_EQ_INT(los_grid_flags(grid, cell_at(5, 4)), LOS_GRID_OCCUPIED | LOS_GRID_SMOKE);
    CHECK_EQ_INT(los_grid_own_flags(grid, cell_at(5, 4)), LOS_GRID_OCCUPIED);
    CHECK_EQ_INT(los_grid_remove_smoke(grid, first), LOS_OK);
    CHECK_EQ_INT(smoky_cells(), 5);
    CHECK_EQ_INT(los_grid_remove_smoke(grid, first), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_remove_smoke(grid, second), LOS_OK);
    CHECK_EQ_INT(smoky_cells(), 1); /* set for the cell itself */
    CHECK_EQ_INT(los_grid_own_flags(grid, cell_at(4, 4)), LOS_GRID_SMOKE | LOS_GRID_WALL);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(4, 4), 1.0, &third), LOS_OK);
    CHECK(third != first && third != second);
    los_grid_destroy(grid);
}

TEST(smoke_is_restored_with_its_id) {
    int32_t id = 0;
    open_grid(5, 1);
    CHECK_EQ_INT(los_grid_restore_smoke(grid, &(los_grid_smoke){7, cell_at(1, 0), 1.0}), LOS_OK);
    CHECK_EQ_INT(smoky_cells(), 3);
    CHECK_EQ_INT(los_grid_restore_smoke(grid, &(los_grid_smoke){7, cell_at(4, 0), 0.0}), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_restore_smoke(grid, &(los_grid_smoke){-1, cell_at(4, 0), 0.0}), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_restore_smoke(grid, &(los_grid_smoke){8, cell_at(5, 0), 0.0}), LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_restore_smoke(grid, &(los_grid_smoke){8, cell_at(4, 0), -1.0}), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_restore_smoke(grid, &(los_grid_smoke){INT32_MAX, cell_at(4, 0), 0.0}), LOS_TOO_LARGE);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(4, 0), 0.0, &id), LOS_OK);
    CHECK_EQ_INT(id, 8);
    CHECK_EQ_INT(los_grid_remove_smoke(grid, 7), LOS_OK);
    CHECK_EQ_INT(smoky_cells(), 1);
    los_grid_destroy(grid);
}

TEST(impossible_smoke_is_refused) {
    int32_t id = 77;
    open_grid(2, 2);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(2, 0), 1.0, &id), LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(0, 0), -1.0, &id), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(0, 0), NAN, &id), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(0, 0), INFINITY, &id), LOS_BAD_VALUE);
    CHECK_EQ_INT(los_grid_remove_smoke(grid, 1), LOS_BAD_VALUE);
    CHECK_EQ_INT(id, 77);
    for (int i = 0; i < LOS_GRID_SMOKES_MAX; i++) {
        CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(1, 1), 0.0, &id), LOS_OK);
    }
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(1, 1), 0.0, &id), LOS_TOO_LARGE);
    CHECK_EQ_INT(smoky_cells(), 1);
    for (int i = 0; i < LOS_GRID_SMOKES_MAX; i++) {
        CHECK_EQ_INT(los_grid_remove_smoke(grid, los_grid_get_smoke(grid, los_grid_smoke_count(grid) - 1).id), LOS_OK);
    }
    CHECK_EQ_INT(smoky_cells(), 0);
    los_grid_destroy(grid);
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

/* Calls everything that allocates; stops at the first refusal.  The handles may be NULL afterwards. */
static los_status build(allocation_counter *count, los_grid **board, los_grid_view **view) {
    int32_t id;
    *view = NULL;
    *board = los_grid_create(counting_allocator(count));
    if (*board == NULL) {
        return LOS_NO_MEMORY;
    }
    *view = los_grid_view_create(counting_allocator(count));
    los_status status = *view == NULL ? LOS_NO_MEMORY : los_grid_resize(*board, 5, 4);
    status = status == LOS_OK ? los_grid_resize(*board, 6, 5) : status;
    status = status == LOS_OK ? los_grid_set_boundary(*board, cell_at(0, 0), cell_at(1, 0), 3) : status;
    for (int i = 0; i < 10 && status == LOS_OK; i++) {
        status = los_grid_add_smoke(*board, cell_at(3, 3), 1.0, &id);
    }
    return status == LOS_OK ? los_grid_view_prepare(*view, *board, true) : status;
}

/* After a refusal the board still works, and the same steps succeed. */
static void check_usable(los_grid *board, los_grid_view *view) {
    los_grid_rules rules = los_grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    int32_t id;
    los_grid_sees(board, &rules, cell_at(0, 0), cell_at(3, 3));
    CHECK_EQ_INT(los_grid_add_smoke(board, cell_at(0, 0), 1.0, &id), board->width > 0 ? LOS_OK : LOS_OUTSIDE);
    CHECK_EQ_INT(los_grid_resize(board, 7, 7), LOS_OK);
    CHECK_EQ_INT(los_grid_view_prepare(view, board, true), LOS_OK);
}

TEST(every_refusal_is_reported_and_nothing_leaks) {
    los_grid *board;
    los_grid_view *view;
    allocation_counter all = allocation_counter_begin(-1);
    CHECK_EQ_INT(build(&all, &board, &view), LOS_OK);
    los_grid_destroy(board);
    los_grid_view_destroy(view);
    CHECK_EQ_INT(all.live, 0);
    CHECK(all.requests >= 10);
    for (int i = 0; i < all.requests; i++) {
        allocation_counter count = allocation_counter_begin(i);
        test_context("request %d refused", i);
        CHECK_EQ_INT(build(&count, &board, &view), LOS_NO_MEMORY);
        CHECK(count.refused);
        count.refuse_at = -1;
        if (board != NULL && view != NULL) {
            check_usable(board, view);
        }
        los_grid_destroy(board);
        los_grid_view_destroy(view);
        CHECK_EQ_INT(count.live, 0);
    }
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

TEST(presets_equal_the_table) {
    static const struct {
        int rays, combine, traversal, touch, touch_end, ends, smoke_ends, block;
    } table[LOS_GRID_PRESET_COUNT] = {
        {LOS_GRID_RAYS_CORNERS, LOS_GRID_COMBINE_ANY, LOS_GRID_TRAVERSE_EXACT, LOS_GRID_TOUCH_ANY, LOS_GRID_TOUCH_BOTH,
         0, 0, 3},
        {LOS_GRID_RAYS_FAN, LOS_GRID_COMBINE_ANY, LOS_GRID_TRAVERSE_EXACT, LOS_GRID_TOUCH_BOTH, LOS_GRID_TOUCH_BOTH, 0,
         0, 1},
        {LOS_GRID_RAYS_SWEPT, LOS_GRID_COMBINE_ALL, LOS_GRID_TRAVERSE_EXACT, LOS_GRID_TOUCH_ANY, LOS_GRID_TOUCH_BOTH, 0,
         0, 1},
        {LOS_GRID_RAYS_CENTER, LOS_GRID_COMBINE_ANY, LOS_GRID_TRAVERSE_EXACT, LOS_GRID_TOUCH_BOTH, LOS_GRID_TOUCH_BOTH,
         0, 1, 1},
        {LOS_GRID_RAYS_CENTER, LOS_GRID_COMBINE_ANY, LOS_GRID_TRAVERSE_BRESENHAM, LOS_GRID_TOUCH_BOTH,
         LOS_GRID_TOUCH_BOTH, 0, 1, 1},
        {LOS_GRID_RAYS_CENTER, LOS_GRID_COMBINE_ANY, LOS_GRID_TRAVERSE_BRESENHAM, LOS_GRID_TOUCH_BOTH,
         LOS_GRID_TOUCH_BOTH, 1, 0, 1},
    };
    for (int i = 0; i < LOS_GRID_PRESET_COUNT; i++) {
        los_grid_rules rules = los_grid_rules_preset((los_grid_preset)i);
        test_context("preset %d", i);
        CHECK(los_grid_rules_check(&rules) == NULL);
        CHECK_EQ_INT(rules.rays, table[i].rays);
        CHECK_EQ_INT(rules.combine, table[i].combine);
        CHECK_EQ_INT(rules.traversal, table[i].traversal);
        CHECK_EQ_INT(rules.touch, table[i].touch);
        CHECK_EQ_INT(rules.touch_end, table[i].touch_end);
        CHECK(rules.test_start == table[i].ends && rules.test_end == table[i].ends);
        CHECK(rules.stop_start == table[i].smoke_ends && rules.stop_end == table[i].smoke_ends);
        CHECK_EQ_INT(rules.block_flags, table[i].block);
        CHECK(rules.stop_flags == LOS_GRID_SMOKE && rules.xray == 0 && !rules.symmetric && rules.max_range < 0.0);
        CHECK_EQ_INT(rules.lateral, i == LOS_GRID_TACTICAL_SIGHT);
    }
}

static void check_refused(los_grid_rules rules, const char *field) {
    const char *found = los_grid_rules_check(&rules);
    CHECK(found != NULL);
    CHECK_TEXT(los_text_of(found), field);
}

#define REFUSED(field, value)                                                                                          \
    do {                                                                                                               \
        los_grid_rules rules = los_grid_rules_preset(LOS_GRID_TACTICAL_SIGHT);                                         \
        rules.field = (value);                                                                                         \
        check_refused(rules, #field);                                                                                  \
    } while (0)

TEST(values_out_of_range_are_named) {
    REFUSED(rays, (los_grid_rays)4);
    REFUSED(rays, (los_grid_rays)-1);
    REFUSED(combine, (los_grid_combine)2);
    REFUSED(traversal, (los_grid_traversal)2);
    REFUSED(touch, (los_grid_touch)3);
    REFUSED(touch_end, (los_grid_touch)3);
    REFUSED(block_flags, 64);
    REFUSED(stop_flags, 128);
    REFUSED(door_mask, 1);
    REFUSED(door_mask, 128);
    REFUSED(metric, (los_grid_metric)3);
    REFUSED(max_range, NAN);
    REFUSED(max_range, INFINITY);
    REFUSED(radius, -0.1);
    REFUSED(radius, NAN);
    REFUSED(radius, 64.5);
    REFUSED(strut, -0.1);
    REFUSED(strut, 0.51);
    REFUSED(strut, NAN);
}

TEST(ranges_are_inclusive) {
    CHECK(los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, 5.0, 3, -4));
    CHECK(!los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, 5.0, 4, 4));
    CHECK(!los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, 5.0, 5, 1));
    CHECK(los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, 8.0, 8, 0));
    CHECK(los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, sqrt(13.0), 2, 3));
    CHECK(los_grid_in_range(LOS_GRID_METRIC_CHEBYSHEV, 4.0, -4, 4));
    CHECK(!los_grid_in_range(LOS_GRID_METRIC_CHEBYSHEV, 4.0, 0, 5));
    CHECK(los_grid_in_range(LOS_GRID_METRIC_MANHATTAN, 7.0, -3, 4));
    CHECK(!los_grid_in_range(LOS_GRID_METRIC_MANHATTAN, 7.0, 4, 4));
    CHECK(los_grid_in_range(LOS_GRID_METRIC_MANHATTAN, -1.0, 4000, 4000));
    CHECK(los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, 0.0, 0, 0));
    for (int x = 0; x <= 60; x++) {
        for (int y = 0; y <= 60; y++) {
            for (int range = 0; range <= 60; range++) {
                bool expected = x * x + y * y <= range * range;
                CHECK_EQ_INT(los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, range, x, y), expected);
            }
        }
    }
}

const test_case grid_board_tests[] = {
    CASE(sizes_have_limits),
    CASE(a_new_board_has_no_cells),
    CASE(the_largest_board_is_exact),
    CASE(cells_outside_and_unknown_flags_are_refused),
    CASE(boundaries_lie_between_neighbors),
    CASE(boundaries_can_be_removed),
    CASE(smoke_areas_are_round_and_inclusive),
    CASE(smoke_areas_are_counted),
    CASE(smoke_is_restored_with_its_id),
    CASE(impossible_smoke_is_refused),
    CASE(every_refusal_is_reported_and_nothing_leaks),
    CASE(presets_equal_the_table),
    CASE(values_out_of_range_are_named),
    CASE(ranges_are_inclusive),
    END_OF_CASES,
};
