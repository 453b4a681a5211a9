/* SPDX-License-Identifier: MIT */
/* A copied board is the same board, and another one. */
#include "grid/board_copy.h"
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

static void make_board(los_grid *grid, los_allocator allocator, int32_t *smoke) {
    los_grid_init(grid, allocator);
    CHECK_EQ_INT(los_grid_resize(grid, 7, 5), LOS_OK);
    CHECK_EQ_INT(los_grid_set_cell(grid, cell_at(2, 1), LOS_GRID_WALL), LOS_OK);
    CHECK_EQ_INT(los_grid_set_boundary(grid, cell_at(3, 3), cell_at(4, 3), LOS_GRID_DOOR_LOCKED), LOS_OK);
    CHECK_EQ_INT(los_grid_add_smoke(grid, cell_at(5, 2), 1.5, smoke), LOS_OK);
}

TEST(is_the_same_and_another) {
    los_grid board, copy;
    int32_t smoke = 0, other = 0;
    make_board(&board, los_default_allocator(), &smoke);
    los_grid_init(&copy, los_default_allocator());
    CHECK_EQ_INT(los_grid_copy(&copy, &board), LOS_OK);
    CHECK(boards_are_equal(&board, &copy));
    CHECK_EQ_INT(los_grid_remove_smoke(&copy, smoke), LOS_OK);
    CHECK((los_grid_flags(&board, cell_at(5, 2)) & LOS_GRID_SMOKE) != 0);
    CHECK(!boards_are_equal(&board, &copy));
    CHECK_EQ_INT(los_grid_copy(&copy, &board), LOS_OK); /* over what it had */
    CHECK(boards_are_equal(&board, &copy));
    CHECK_EQ_INT(los_grid_add_smoke(&copy, cell_at(0, 0), 0.0, &other), LOS_OK);
    CHECK(other != smoke);
    los_grid_free(&board);
    CHECK_EQ_INT(los_grid_flags(&copy, cell_at(2, 1)), LOS_GRID_WALL);
    los_grid_free(&copy);
}

TEST(of_nothing) {
    los_grid board, copy;
    int32_t smoke = 0;
    los_grid_init(&board, los_default_allocator());
    make_board(&copy, los_default_allocator(), &smoke);
    CHECK_EQ_INT(los_grid_copy(&copy, &board), LOS_OK);
    CHECK(copy.width == 0 && copy.height == 0);
    los_grid_free(&copy);
}

TEST(without_memory_changes_nothing) {
    los_grid board;
    int32_t smoke = 0;
    make_board(&board, los_default_allocator(), &smoke);
    for (int refuse_at = 0;; refuse_at++) {
        counter count = counter_begin(refuse_at);
        los_grid copy;
        los_grid_init(&copy, counter_allocator(&count));
        los_status status = los_grid_copy(&copy, &board);
        CHECK_EQ_INT(status, count.refused ? LOS_NO_MEMORY : LOS_OK);
        CHECK(count.refused ? copy.width == 0 : boards_are_equal(&board, &copy));
        los_grid_free(&copy);
        CHECK_EQ_INT(count.live, 0);
        if (!count.refused) {
            break;
        }
    }
    los_grid_free(&board);
}

const test_case grid_copy_tests[] = {
    CASE(is_the_same_and_another),
    CASE(of_nothing),
    CASE(without_memory_changes_nothing),
    END_OF_CASES,
};
