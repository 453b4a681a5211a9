/* SPDX-License-Identifier: MIT */
/* Regions of boards whose polygons are simple, which the judge need not decide, against the judge: pieces that overlap,
 * touch, contain each other, share groups, parents and ids. */
#include "region_check.h"

/* Compares boards; returns how many the judge had to decide. */
static int compare_boards(test_random *random, int boards) {
    int judged = 0;
    for (int i = 0; i < boards; i++) {
        test_context("board %d", i);
        region_make_board(random);
        los_vec2 from = checked.board.shooter.position;
        if (i % 3 == 0 && !checked.board.shooter.is_bare_point && from.x > 20.0f) {
            from.x -= 18.0f; /* on the rim */
        }
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        region_open_from(from);
        judged += checked.region.is_judged;
        region_compare(random, 15, 0.5f);
        region_check_outline(0.5f);
        region_close();
    }
    table_build = LOS_BUILD_LINEAR;
    return judged;
}

TEST(random_simple_boards) {
    enum {
        BOARDS = 3000
    };
    test_random random = {4711};
    checked.hidden = checked.visible = checked.borderline = 0;
    int judged = compare_boards(&random, BOARDS);
    test_context("%d judged, %d hidden, %d visible", judged, checked.hidden, checked.visible);
    CHECK(judged < BOARDS / 10);
    CHECK(checked.hidden > 10000 && checked.visible > 10000);
}

const test_case region_boards_tests[] = {
    CASE(random_simple_boards),
    END_OF_CASES,
};
