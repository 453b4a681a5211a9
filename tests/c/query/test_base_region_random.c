/* SPDX-License-Identifier: MIT */
/* Regions of bases on random and degenerate boards against pair queries. */
#include "base_region_check.h"

TEST(random_boards_of_a_base) {
    base_region_counts counts = {0};
    for (long i = 0; i < 300; i++) {
        const char *wrong = base_region_check_board(i, 1, &counts);
        test_context("board %ld: %s", i, wrong);
        CHECK(wrong == NULL);
    }
    test_context("%ld hidden, %ld visible, %ld borderline", counts.hidden, counts.visible, counts.borderline);
    CHECK(counts.hidden > 1000 && counts.visible > 1000 && counts.borderline < counts.visible && counts.narrow <= 1);
}

const test_case base_region_random_tests[] = {
    CASE(random_boards_of_a_base),
    END_OF_CASES,
};
