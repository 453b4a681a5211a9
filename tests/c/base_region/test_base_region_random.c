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

/* The bounds begin at the right side of a piece that is seen into.  Right of it is a hidden strip, 0.35 px wide at the
 * point that was compared.  The point is on the side: visible as one inside of the piece, but in no face. */
TEST(a_hidden_strip_narrower_than_the_step) {
    base_region_counts counts = {0};
    const char *wrong = base_region_check_board(2148, 99, &counts);
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    CHECK(counts.visible > 0 && counts.hidden > 0 && counts.narrow == 0);
}

/* Corners of two pieces are 0.9 px apart, and the border of the region passes both.  Behind them, at 20 px from the
 * border, the opening is still narrower than min_gap, and the judge closes it. */
TEST(a_wide_strip_behind_a_narrow_gap) {
    base_region_counts counts = {0};
    const char *wrong = base_region_check_board(2667, 1006, &counts);
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    CHECK_EQ_INT(counts.narrow, 1);
}

/* A window ends at a wall that it meets at 1.8 degrees, where rounding moves both by more than they cross. */
TEST(a_window_that_meets_a_wall_at_a_small_angle) {
    base_region_counts counts = {0};
    const char *wrong = base_region_check_board(6675, 4444, &counts);
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    CHECK(counts.visible > 0 && counts.hidden > 0 && counts.narrow == 0);
}

/* A face with the shape of a wedge, whose widest place along the sweep is next to its border. */
TEST(a_sample_of_a_wedge) {
    base_region_counts counts = {0};
    const char *wrong = base_region_check_board(31788, 33, &counts);
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    CHECK(counts.visible > 0 && counts.hidden > 0 && counts.narrow == 0);
}

/* Targets inside three pieces that overlap, each of which exempts them from others. */
TEST(targets_inside_three_pieces) {
    base_region_counts counts = {0};
    const char *wrong = base_region_check_board(13404, 35, &counts);
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    CHECK(counts.visible > 0 && counts.hidden > 0 && counts.narrow == 0);
}

const test_case base_region_random_tests[] = {
    CASE(random_boards_of_a_base),
    CASE(a_hidden_strip_narrower_than_the_step),
    CASE(a_wide_strip_behind_a_narrow_gap),
    CASE(a_window_that_meets_a_wall_at_a_small_angle),
    CASE(a_sample_of_a_wedge),
    CASE(targets_inside_three_pieces),
    END_OF_CASES,
};
