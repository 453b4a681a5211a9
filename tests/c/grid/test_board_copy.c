/* SPDX-License-Identifier: MIT */
/* Copies and moves of boards. */
#include "grid/grid_board.h"
#include "support/counting_allocator.h"

#include <string.h>

static bool boards_are_equal(const los_grid *a, const los_grid *b) {
    if (a->width != b->width || a->height != b->height) {
        return false;
    }
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            los_cell cell = cell_at(x, y), east = cell_at(x + 1, y), south = cell_at(x, y + 1);
            if (los_grid_flags(a, cell) != los_grid_flags(b, cell) ||
                los_grid_own_flags(a, cell) != los_grid_own_flags(b, cell) ||
                los_grid_get_boundary(a, cell, east) != los_grid_get_boundary(b, cell, east) ||
                los_grid_get_boundary(a, cell, south) != los_grid_get_boundary(b, cell, south)) {
                return false;
            }
        }
    }
    return true;
}

static los_grid *make_board(int32_t *smoke) {
    los_grid *grid = new_board();
    CHECK_EQ_INT(los_grid_resize(grid, 7, 5), LOS_OK);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(2, 1), LOS_GRID_WALL), LOS_OK);
    CHECK_EQ_INT(los_grid_set_boundary(grid, cell_at(3, 3), cell_at(4, 3), LOS_GRID_DOOR_LOCKED), LOS_OK);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(5, 2), 1.5, smoke), LOS_OK);
    return grid;
}

TEST(a_copy_is_equal_and_independent) {
    int32_t smoke = 0, other = 0;
    los_grid *board = make_board(&smoke), *copy = new_board();
    CHECK_EQ_INT(los_grid_copy(copy, board), LOS_OK);
    CHECK(boards_are_equal(board, copy));
    CHECK_EQ_INT(los_grid_remove_smoke(copy, smoke), LOS_OK);
    CHECK((los_grid_flags(board, cell_at(5, 2)) & LOS_GRID_SMOKE) != 0);
    CHECK(!boards_are_equal(board, copy));
    CHECK_EQ_INT(los_grid_copy(copy, board), LOS_OK); /* replaces what it had */
    CHECK(boards_are_equal(board, copy));
    CHECK_EQ_INT(los_grid_add_smoke(copy, cell_at(0, 0), 0.0, &other), LOS_OK);
    CHECK(other != smoke);
    los_grid_destroy(board);
    CHECK_EQ_INT(los_grid_flags(copy, cell_at(2, 1)), LOS_GRID_WALL);
    los_grid_destroy(copy);
}

TEST(a_copy_of_no_cells) {
    int32_t smoke = 0;
    los_grid *board = new_board(), *copy = make_board(&smoke);
    CHECK_EQ_INT(los_grid_copy(copy, board), LOS_OK);
    CHECK(los_grid_width(copy) == 0 && los_grid_height(copy) == 0);
    los_grid_destroy(copy);
    los_grid_destroy(board);
}

TEST(a_copy_without_memory_changes_nothing) {
    int32_t smoke = 0;
    los_grid *board = make_board(&smoke);
    for (int refuse_at = 1;; refuse_at++) { /* request 0 is the handle */
        allocation_counter count = allocation_counter_begin(refuse_at);
        los_grid *copy = los_grid_create(counting_allocator(&count));
        los_status status = los_grid_copy(copy, board);
        CHECK_EQ_INT(status, count.refused ? LOS_NO_MEMORY : LOS_OK);
        CHECK(count.refused ? los_grid_width(copy) == 0 : boards_are_equal(board, copy));
        los_grid_destroy(copy);
        CHECK_EQ_INT(count.live, 0);
        if (!count.refused) {
            break;
        }
    }
    los_grid_destroy(board);
}

/* Smoke ids are never used again, whichever board had them. */
TEST(a_move_leaves_no_cells_and_keeps_smoke_ids) {
    int32_t smoke = 0, later = 0, replaced = 0;
    los_grid *board = make_board(&smoke), *copy = new_board(), *to = make_board(&replaced);
    CHECK_EQ_INT(los_grid_copy(copy, board), LOS_OK);
    CHECK_EQ_INT(los_grid_add_smoke(to, cell_at(0, 0), 0.0, &replaced), LOS_OK);
    los_grid_move(to, board);
    CHECK(boards_are_equal(to, copy));
    CHECK_EQ_INT(los_grid_smoke_count(to), 1);
    CHECK_EQ_INT(los_grid_get_smoke(to, 0).id, smoke);
    CHECK_EQ_INT(los_grid_add_smoke(to, cell_at(0, 0), 0.0, &later), LOS_OK);
    CHECK(later > replaced && later > smoke);
    CHECK(los_grid_width(board) == 0 && los_grid_smoke_count(board) == 0);
    CHECK_EQ_INT(los_grid_resize(board, 2, 2), LOS_OK);
    los_grid_destroy(to);
    los_grid_destroy(copy);
    los_grid_destroy(board);
}

const test_case grid_board_copy_tests[] = {
    CASE(a_copy_is_equal_and_independent),
    CASE(a_copy_of_no_cells),
    CASE(a_copy_without_memory_changes_nothing),
    CASE(a_move_leaves_no_cells_and_keeps_smoke_ids),
    END_OF_CASES,
};
