/* SPDX-License-Identifier: MIT */
/* The visible intervals of columns. */
#include "area/column_coverage.h"
#include "support/los_test.h"

enum {
    MIDDLE = LOS_COLUMNS_MAX / 2
};

static void add(los_column_coverage *coverage, double low, double high) {
    los_coverage_add(coverage, MIDDLE, 1, &low, &high);
}

static los_column_coverage square_coverage(void) {
    los_column_coverage coverage;
    los_vec2d corners[4];
    los_convex square = los_convex_square((los_vec2d){0.0, 0.0}, 50.0, corners);
    los_coverage_begin(&coverage, &square);
    return coverage;
}

TEST(the_area_of_shapes) {
    los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS];
    los_base disc = {LOS_CONVEX_ELLIPSE, 20.0, 20.0, 1.0, 0.0};
    los_base rectangle = {LOS_CONVEX_POLYGON, 20.0, 10.0, 0.6, 0.8};
    los_column_coverage coverage;
    los_convex shape = los_convex_of_base(&disc, (los_vec2){7.0f, 3.0f}, 0.0, &frame, corners);
    los_coverage_begin(&coverage, &shape);
    CHECK_NEAR(los_coverage_area(&coverage), 3.14159265 * 400.0, 1.0);
    shape = los_convex_of_base(&rectangle, (los_vec2){7.0f, 3.0f}, 0.0, &frame, corners);
    los_coverage_begin(&coverage, &shape);
    CHECK_NEAR(los_coverage_area(&coverage), 800.0, 1.0);
    CHECK_DOUBLE_EQ(los_coverage_visible_area(&coverage), 0.0);
    los_coverage_add_all(&coverage, 0, LOS_COLUMNS_MAX);
    CHECK_DOUBLE_EQ(los_coverage_visible_area(&coverage), los_coverage_area(&coverage));
    CHECK_DOUBLE_EQ(los_coverage_max_hidden(&coverage), 0.0);
}

TEST(intervals_are_united_and_sorted) {
    los_column_coverage coverage = square_coverage();
    const los_column *column = &coverage.columns[MIDDLE];
    add(&coverage, 10.0, 20.0);
    add(&coverage, -20.0, -10.0);
    add(&coverage, 0.0, 5.0);
    CHECK_EQ_INT(column->count, 3);
    CHECK_DOUBLE_EQ(column->visible[0].low, -20.0);
    CHECK_DOUBLE_EQ(column->visible[2].low, 10.0);
    add(&coverage, 4.0, 12.0);
    CHECK_EQ_INT(column->count, 2);
    CHECK_DOUBLE_EQ(column->visible[1].low, 0.0);
    CHECK_DOUBLE_EQ(column->visible[1].high, 20.0);
    add(&coverage, 40.0, 90.0); /* clipped to the chord */
    CHECK_EQ_INT(column->count, 3);
    CHECK_DOUBLE_EQ(column->visible[2].high, 50.0);
    add(&coverage, 30.0, 25.0);
    add(&coverage, 60.0, 70.0);
    CHECK_EQ_INT(column->count, 3);
}

TEST(hidden_intervals_lie_between_visible_ones) {
    los_column_coverage coverage = square_coverage(), before = coverage;
    los_coverage_add_all(&coverage, 0, LOS_COLUMNS_MAX);
    coverage.columns[MIDDLE].count = 0;
    add(&coverage, -50.0, -20.0);
    add(&coverage, 10.0, 40.0);
    const los_column *column = &coverage.columns[MIDDLE];
    CHECK_DOUBLE_EQ(los_interval_length(los_column_hidden(column, 0)), 0.0);
    CHECK_DOUBLE_EQ(los_column_hidden(column, 1).low, -20.0);
    CHECK_DOUBLE_EQ(los_column_hidden(column, 1).high, 10.0);
    CHECK_DOUBLE_EQ(los_column_hidden(column, 2).high, 50.0);
    CHECK_DOUBLE_EQ(los_coverage_max_hidden(&coverage), 30.0);
    CHECK_DOUBLE_EQ(los_coverage_max_gain(&before, &coverage), 100.0);
    before = coverage;
    add(&coverage, -10.0, 0.0);
    CHECK_DOUBLE_EQ(los_coverage_max_gain(&before, &coverage), 10.0);
}

TEST(a_full_column_drops_further_intervals) {
    los_column_coverage coverage = square_coverage();
    const los_column *column = &coverage.columns[MIDDLE];
    for (int i = 0; i < LOS_COLUMN_INTERVALS_MAX; i++) {
        add(&coverage, -48.0 + 4.0 * i, -46.0 + 4.0 * i);
    }
    CHECK_EQ_INT(column->count, LOS_COLUMN_INTERVALS_MAX);
    add(&coverage, 40.0, 41.0);
    CHECK_EQ_INT(column->count, LOS_COLUMN_INTERVALS_MAX);
    add(&coverage, -46.0, -44.0); /* unites two */
    CHECK_EQ_INT(column->count, LOS_COLUMN_INTERVALS_MAX - 1);
    add(&coverage, 40.0, 41.0);
    CHECK_EQ_INT(column->count, LOS_COLUMN_INTERVALS_MAX);
}

const test_case column_coverage_tests[] = {
    CASE(the_area_of_shapes),
    CASE(intervals_are_united_and_sorted),
    CASE(hidden_intervals_lie_between_visible_ones),
    CASE(a_full_column_drops_further_intervals),
    END_OF_CASES,
};
