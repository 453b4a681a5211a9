/* SPDX-License-Identifier: MIT */
/* The visible intervals of columns. */
#include "area/area_problem.h"
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
    CHECK_NEAR(los_coverage_sum(&coverage).area, 3.14159265 * 400.0, 1.0);
    shape = los_convex_of_base(&rectangle, (los_vec2){7.0f, 3.0f}, 0.0, &frame, corners);
    los_coverage_begin(&coverage, &shape);
    CHECK_NEAR(los_coverage_sum(&coverage).area, 800.0, 1.0);
    CHECK_DOUBLE_EQ(los_coverage_sum(&coverage).visible, 0.0);
    los_coverage_add_all(&coverage, 0, LOS_COLUMNS_MAX);
    CHECK_DOUBLE_EQ(los_coverage_sum(&coverage).visible, los_coverage_sum(&coverage).area);
    CHECK_DOUBLE_EQ(los_coverage_sum(&coverage).max_hidden, 0.0);
}

/* True if the chord of every column is that of a segment across the shape, within a tolerance. */
static bool has_chords(const los_convex *shape, double tolerance) {
    los_column_coverage coverage;
    double bottom = shape->low.y - 1.0, top = shape->high.y + 1.0;
    los_coverage_begin(&coverage, shape);
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        double x = coverage.x[i], first = 0.0, last = 0.0;
        los_interval chord = coverage.columns[i].chord;
        if (!los_convex_clip_segment(shape, 0.0, (los_vec2d){x, bottom}, (los_vec2d){x, top}, &first, &last) ||
            fabs(chord.low - (bottom + first * (top - bottom))) > tolerance ||
            fabs(chord.high - (bottom + last * (top - bottom))) > tolerance) {
            return false;
        }
    }
    return true;
}

TEST(chords_are_those_of_segments_across_a_polygon) {
    test_random random = {31};
    los_vec2d corners[24];
    for (int i = 0; i < 500; i++) {
        double radius = random_between(&random, 0.01, 200.0);
        test_context("polygon %d", i);
        uint32_t count = 3 + (uint32_t)i % 22;
        double turn = random_between(&random, 0.0, 6.0), squeeze = random_between(&random, 0.05, 1.0);
        for (uint32_t k = 0; k < count; k++) {
            double angle = turn + 6.28 * k / count;
            corners[k] = (los_vec2d){radius * cos(angle), squeeze * radius * sin(angle)};
        }
        los_convex polygon = los_convex_of_corners(corners, count);
        CHECK(has_chords(&polygon, 1e-9 * radius));
    }
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
    CHECK_DOUBLE_EQ(los_coverage_sum(&coverage).max_hidden, 30.0);
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
    CASE(chords_are_those_of_segments_across_a_polygon),
    CASE(intervals_are_united_and_sorted),
    CASE(hidden_intervals_lie_between_visible_ones),
    CASE(a_full_column_drops_further_intervals),
    END_OF_CASES,
};
