/* SPDX-License-Identifier: MIT */
/* Subproblems of branch and bound, and sets of obstacles. */
#include "exact/heights.h"
#include "exact/problem.h"

#include "support/los_test.h"

/* 10 px of the first shape, 20 px of the second, 0.1 and 0.2 inches at 40 px per inch. */
static const los_subproblem WHOLE = {{{0, 10}, {100, 120}}, {{1.0, 1.1}, {2.0, 2.2}}};
static const los_split_limits LIMITS = {.size_min = 1.0, .pixels_per_inch = 40.0};

TEST(the_larger_shape_is_halved) {
    los_subproblem parts[LOS_SPLIT_MAX];
    CHECK_EQ_INT(los_subproblem_split(&WHOLE, &LIMITS, parts), 2);
    CHECK_DOUBLE_EQ(parts[0].x[1].low, 110.0); /* larger x first */
    CHECK_DOUBLE_EQ(parts[0].x[1].high, 120.0);
    CHECK_DOUBLE_EQ(parts[1].x[1].high, 110.0);
    CHECK_DOUBLE_EQ(parts[1].x[0].high, 10.0);
    CHECK_DOUBLE_EQ(parts[1].heights[1].high, 2.2);
}

TEST(larger_heights_are_quartered) {
    los_subproblem parts[LOS_SPLIT_MAX], high = WHOLE;
    high.heights[0] = (los_interval){1.0, 2.0}; /* 40 px */
    CHECK_EQ_INT(los_subproblem_split(&high, &LIMITS, parts), 4);
    CHECK_DOUBLE_EQ(parts[0].heights[0].low, 1.5); /* the upper half of the first model first */
    CHECK_DOUBLE_EQ(parts[1].heights[0].low, 1.5);
    CHECK_DOUBLE_EQ(parts[2].heights[0].high, 1.5);
    CHECK_DOUBLE_EQ(parts[0].heights[1].high, 2.2);
    CHECK_DOUBLE_EQ(parts[3].heights[1].low, 2.0);
    CHECK_DOUBLE_EQ(parts[3].x[1].high, 120.0);
}

TEST(small_subproblems_are_not_divided) {
    los_subproblem parts[LOS_SPLIT_MAX], high = WHOLE;
    los_split_limits limits = LIMITS;
    limits.size_min = 20.0;
    CHECK_EQ_INT(los_subproblem_split(&WHOLE, &limits, parts), 0);
    high.heights[0] = (los_interval){1.0, 2.0};
    CHECK_EQ_INT(los_subproblem_split(&high, &limits, parts), 4);
    limits.height_min[0] = 1.0;
    limits.height_min[1] = 0.25;
    CHECK_EQ_INT(los_subproblem_split(&high, &limits, parts), 0);
}

TEST(subproblems_clip_both_shapes) {
    static los_subdivision whole;
    static los_subproblem_shapes clipped;
    los_vec2d corners[2][4];
    los_convex first = los_convex_square((los_vec2d){0, 0}, 5.0, corners[0]);
    los_convex second = los_convex_square((los_vec2d){50, 0}, 10.0, corners[1]);
    const los_interval heights[2] = {{0, 1}, {0, 1}};
    los_subdivision_begin(&whole, &first, &second, 0.01);
    los_subproblem all = los_subproblem_of_all(&whole, heights);
    CHECK(los_subproblem_clip(&whole, &all, &clipped));
    CHECK_DOUBLE_EQ(los_convex_area(&clipped.shapes[1]), 400.0);
    all.x[1] = (los_interval){45.0, 50.0};
    CHECK(los_subproblem_clip(&whole, &all, &clipped));
    CHECK_DOUBLE_EQ(los_convex_area(&clipped.shapes[0]), 100.0);
    CHECK_NEAR(los_convex_area(&clipped.shapes[1]), 100.0, 1e-9);
    all.x[1] = (los_interval){70.0, 80.0};
    CHECK(!los_subproblem_clip(&whole, &all, &clipped));
}

TEST(masks_hold_any_number_of_obstacles) {
    uint64_t words[3] = {0};
    const los_obstacle_mask mask = {words, 130}, none = {0};
    CHECK_EQ_INT(los_mask_word_count(130), 3);
    los_mask_set(words, 0);
    los_mask_set(words, 63);
    los_mask_set(words, 64);
    los_mask_set(words, 129);
    for (uint32_t i = 0; i < 200; i++) {
        CHECK_EQ_INT(los_mask_has(mask, i), i == 0 || i == 63 || i == 64 || i == 129);
        CHECK(!los_mask_has(none, i));
    }
}

const test_case subproblem_tests[] = {
    CASE(the_larger_shape_is_halved),         CASE(larger_heights_are_quartered),
    CASE(small_subproblems_are_not_divided),  CASE(subproblems_clip_both_shapes),
    CASE(masks_hold_any_number_of_obstacles), END_OF_CASES,
};
