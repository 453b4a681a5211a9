/* SPDX-License-Identifier: MIT */
#include "geometry/polygon.h"
#include "support/los_test.h"

static const los_vec2 origin = {0.0f, 0.0f};

/* The fraction at which the line from the origin to (x, 0) meets c-d. */
static float along_x_axis(float x, los_vec2 c, los_vec2 d) {
    los_line line = los_line_make(origin, (los_vec2){x, 0.0f});
    return los_line_meets(&line, c, d);
}

TEST(crossing_is_a_hit) {
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, -5.0f}, (los_vec2){5.0f, 5.0f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, 5.0f}, (los_vec2){5.0f, -5.0f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(8.0f, (los_vec2){0.0f, -2.0f}, (los_vec2){4.0f, 2.0f}), 0.25f);
    los_line steep = los_line_make((los_vec2){3.0f, 1.0f}, (los_vec2){3.0f, 9.0f});
    float at = los_line_meets(&steep, (los_vec2){0.0f, 3.0f}, (los_vec2){8.0f, 3.0f});
    CHECK_FLOAT_EQ(at, 0.25f);
    CHECK_POINT(los_line_point(&steep, at), ((los_vec2){3.0f, 3.0f}));
}

TEST(missing_is_none) {
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, 1.0f}, (los_vec2){5.0f, 5.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, -1.0f}, (los_vec2){7.0f, -5.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){11.0f, -5.0f}, (los_vec2){11.0f, 5.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){-1.0f, -5.0f}, (los_vec2){-1.0f, 5.0f}), -1.0f);
}

TEST(touching_is_a_hit) {
    /* T-junctions: the other segment ends on the line; the line ends on the other. */
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, 0.0f}, (los_vec2){5.0f, 5.0f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, -5.0f}, (los_vec2){5.0f, 0.0f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(5.0f, (los_vec2){5.0f, -5.0f}, (los_vec2){5.0f, 5.0f}), 1.0f);
    CHECK_FLOAT_EQ(along_x_axis(5.0f, (los_vec2){0.0f, -5.0f}, (los_vec2){0.0f, 5.0f}), 0.0f);
    /* Shared end points. */
    CHECK_FLOAT_EQ(along_x_axis(5.0f, (los_vec2){5.0f, 0.0f}, (los_vec2){9.0f, 5.0f}), 1.0f);
    CHECK_FLOAT_EQ(along_x_axis(5.0f, (los_vec2){0.0f, 0.0f}, (los_vec2){-3.0f, 5.0f}), 0.0f);
}

TEST(parallel_and_collinear_are_none) {
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){2.0f, 1.0f}, (los_vec2){8.0f, 1.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){2.0f, 0.0f}, (los_vec2){8.0f, 0.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){10.0f, 0.0f}, (los_vec2){20.0f, 0.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){0.0f, 0.0f}, (los_vec2){10.0f, 0.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){12.0f, 0.0f}, (los_vec2){20.0f, 0.0f}), -1.0f);
}

TEST(zero_length_is_none) {
    los_line point = los_line_make((los_vec2){5.0f, 0.0f}, (los_vec2){5.0f, 0.0f});
    CHECK(point.is_point);
    CHECK_FLOAT_EQ(los_line_meets(&point, (los_vec2){5.0f, -5.0f}, (los_vec2){5.0f, 5.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(10.0f, (los_vec2){5.0f, 0.0f}, (los_vec2){5.0f, 0.0f}), -1.0f);
    CHECK(!los_line_make(origin, (los_vec2){1e-10f, 0.0f}).is_point);
    CHECK(los_line_make(origin, (los_vec2){1e-30f, 0.0f}).is_point); /* its squared length underflows */
}

TEST(the_other_segment_is_extended_by_a_fraction_of_the_line) {
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){500.0f, 0.009f}, (los_vec2){500.0f, 100.0f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){500.0f, 0.011f}, (los_vec2){500.0f, 100.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){500.0f, -100.0f}, (los_vec2){500.0f, -0.009f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){500.0f, -100.0f}, (los_vec2){500.0f, -0.011f}), -1.0f);
    /* A tenth of the length, a tenth of the tolerance. */
    CHECK_FLOAT_EQ(along_x_axis(100.0f, (los_vec2){50.0f, 0.0009f}, (los_vec2){50.0f, 100.0f}), 0.5f);
    CHECK_FLOAT_EQ(along_x_axis(100.0f, (los_vec2){50.0f, 0.0011f}, (los_vec2){50.0f, 100.0f}), -1.0f);
}

TEST(the_line_itself_is_not_extended) {
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){1000.001f, -5.0f}, (los_vec2){1000.001f, 5.0f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){-0.001f, -5.0f}, (los_vec2){-0.001f, 5.0f}), -1.0f);
}

TEST(the_predicate_is_not_symmetric) {
    los_vec2 a = {0.0f, 0.0f}, b = {1000.0f, 0.0f}, c = {500.0f, 0.009f}, d = {500.0f, 1.009f};
    los_line line = los_line_make(a, b), edge = los_line_make(c, d);
    CHECK(los_line_meets(&line, c, d) >= 0.0f);
    CHECK(los_line_meets(&edge, a, b) < 0.0f);
}

/* A segment almost parallel to the line, with one endpoint within the tolerance, is extended to where it would cross
 * the line, by up to its own length.  A segment entirely beyond the line's endpoint can therefore block the line. */
TEST(an_almost_parallel_segment_reaches_beyond_its_endpoints) {
    CHECK_NEAR((double)along_x_axis(1000.0f, (los_vec2){1050.0f, 0.009f}, (los_vec2){1150.0f, 0.021f}), 0.975, 1e-3);
    CHECK_NEAR((double)along_x_axis(1000.0f, (los_vec2){1150.0f, 0.021f}, (los_vec2){1050.0f, 0.009f}), 0.975, 1e-3);
    CHECK_NEAR((double)along_x_axis(1000.0f, (los_vec2){-50.0f, -0.009f}, (los_vec2){-150.0f, -0.021f}), 0.025, 1e-3);
    /* Too far away; too parallel; not close enough. */
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){1080.0f, 0.009f}, (los_vec2){1180.0f, 0.021f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){1050.0f, 0.009f}, (los_vec2){1150.0f, 0.018f}), -1.0f);
    CHECK_FLOAT_EQ(along_x_axis(1000.0f, (los_vec2){1050.0f, 0.011f}, (los_vec2){1150.0f, 0.031f}), -1.0f);
}

TEST(not_a_number_never_meets_and_never_traps) {
    los_line line = los_line_make(origin, (los_vec2){NAN, 1.0f});
    (void)los_line_meets(&line, (los_vec2){1.0f, 1.0f}, (los_vec2){2.0f, 2.0f});
    line = los_line_make(origin, (los_vec2){INFINITY, 1.0f});
    (void)los_line_meets(&line, (los_vec2){1.0f, 1.0f}, (los_vec2){2.0f, 2.0f});
    CHECK(!los_almost_equal(NAN, NAN));
}

/* --- Every pair of segments on a small lattice, compared with integer arithmetic ---------------------------------- */

enum {
    LATTICE = 5
};

typedef struct {
    int x, y;
} cell;

static cell cell_of(int number) {
    return (cell){number % LATTICE, number / LATTICE};
}

static int cross(cell o, cell p, cell q) {
    return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
}

typedef enum {
    APART,
    MEET,
    MEET_AT_AN_ENDPOINT /* of a-b, where float32 may round either way */
} lattice_answer;

static lattice_answer lattice_meets(cell a, cell b, cell c, cell d) {
    int c_side = cross(a, b, c), d_side = cross(a, b, d), a_side = cross(c, d, a), b_side = cross(c, d, b);
    if (c_side == d_side || (c_side > 0 && d_side > 0) || (c_side < 0 && d_side < 0)) {
        return APART; /* parallel, zero length, or on one side */
    }
    if (a_side == 0 || b_side == 0) {
        return MEET_AT_AN_ENDPOINT;
    }
    return (a_side > 0) == (b_side > 0) ? APART : MEET;
}

static void check_lattice_case(cell a, cell b, cell c, cell d, int *rounded_away) {
    los_line line = los_line_make((los_vec2){(float)a.x, (float)a.y}, (los_vec2){(float)b.x, (float)b.y});
    float at = los_line_meets(&line, (los_vec2){(float)c.x, (float)c.y}, (los_vec2){(float)d.x, (float)d.y});
    switch (lattice_meets(a, b, c, d)) {
    case APART:
        CHECK(at == -1.0f);
        break;
    case MEET:
        CHECK(at > 0.0f && at < 1.0f);
        CHECK_NEAR((double)at, (double)cross(c, d, a) / (double)(cross(c, d, a) - cross(c, d, b)), 1e-6);
        break;
    case MEET_AT_AN_ENDPOINT:
        *rounded_away += at < 0.0f;
        break;
    }
}

TEST(every_pair_of_segments_on_a_lattice) {
    const int cells = LATTICE * LATTICE;
    int rounded_away = 0;
    for (int i = 0; i < cells * cells; i++) {
        for (int j = 0; j < cells * cells; j++) {
            check_lattice_case(cell_of(i / cells), cell_of(i % cells), cell_of(j / cells), cell_of(j % cells),
                               &rounded_away);
        }
    }
    CHECK(rounded_away < cells * cells * cells * cells / 100);
}

/* --- Circles ----------------------------------------------------------------------------------------------------- */

static float meets_unit_circle(float from_x, float from_y, float to_x, float to_y) {
    return los_segment_meets_circle((los_vec2){from_x, from_y}, (los_vec2){to_x, to_y}, origin, 1.0f);
}

TEST(circle_is_met_at_its_rim) {
    CHECK_FLOAT_EQ(meets_unit_circle(-2.0f, 0.0f, 2.0f, 0.0f), 0.25f); /* first of two */
    CHECK_FLOAT_EQ(meets_unit_circle(0.0f, 0.0f, 2.0f, 0.0f), 0.5f);   /* from the inside */
    CHECK_FLOAT_EQ(meets_unit_circle(2.0f, 0.0f, 0.0f, 0.0f), 0.5f);   /* to the inside */
    CHECK_FLOAT_EQ(meets_unit_circle(-1.0f, 1.0f, 1.0f, 1.0f), 0.5f);  /* touched */
    CHECK_FLOAT_EQ(meets_unit_circle(-3.0f, 0.0f, -1.0f, 0.0f), 1.0f); /* ends on it */
    CHECK_FLOAT_EQ(meets_unit_circle(1.0f, 0.0f, 3.0f, 0.0f), 0.0f);   /* starts on it */
}

TEST(circle_is_missed) {
    CHECK_FLOAT_EQ(meets_unit_circle(-0.5f, 0.0f, 0.5f, 0.0f), -1.0f);  /* entirely inside */
    CHECK_FLOAT_EQ(meets_unit_circle(-2.0f, 1.5f, 2.0f, 1.5f), -1.0f);  /* passes by */
    CHECK_FLOAT_EQ(meets_unit_circle(-4.0f, 0.0f, -2.0f, 0.0f), -1.0f); /* ends before */
    CHECK_FLOAT_EQ(meets_unit_circle(2.0f, 0.0f, 4.0f, 0.0f), -1.0f);   /* starts behind */
    CHECK_FLOAT_EQ(meets_unit_circle(1.0f, 0.0f, 1.0f, 0.0f), -1.0f);   /* no length */
}

TEST(almost_equal_is_relative_above_one) {
    CHECK(los_almost_equal(0.0f, 0.9e-5f) && !los_almost_equal(0.0f, 1.1e-5f));
    CHECK(los_almost_equal(420.0f, 420.004f) && !los_almost_equal(420.0f, 420.005f));
    CHECK(los_almost_equal(-420.0f, -420.004f) && !los_almost_equal(-420.0f, 420.0f));
    CHECK(los_almost_equal(INFINITY, INFINITY));
}

const test_case segment_tests[] = {
    CASE(crossing_is_a_hit),
    CASE(missing_is_none),
    CASE(touching_is_a_hit),
    CASE(parallel_and_collinear_are_none),
    CASE(zero_length_is_none),
    CASE(the_other_segment_is_extended_by_a_fraction_of_the_line),
    CASE(the_line_itself_is_not_extended),
    CASE(the_predicate_is_not_symmetric),
    CASE(an_almost_parallel_segment_reaches_beyond_its_endpoints),
    CASE(not_a_number_never_meets_and_never_traps),
    CASE(every_pair_of_segments_on_a_lattice),
    CASE(circle_is_met_at_its_rim),
    CASE(circle_is_missed),
    CASE(almost_equal_is_relative_above_one),
    END_OF_CASES,
};
