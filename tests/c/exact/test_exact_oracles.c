/* SPDX-License-Identifier: MIT */
/* The oracles of the exact mode against recorded answers and against each other; the core's exact mode is not called.
 */
#include "exact/exact_conformance.h"
#include "exact/exact_oracle_lines.h"
#include "exact/exact_oracle_samples.h"
#include "exact/exact_scene.h"

static scene board;
static table open_table;
static exact_problem problem;

static double widest(const scene *s, double enough) {
    exact_problem_set(&problem, s);
    return exact_widest_opening(&problem, enough).certain;
}

TEST(the_open_table_is_as_wide_as_the_smaller_base) {
    scene_begin(&board, 10);
    CHECK_NEAR(widest(&board, 1e9), 32.0 / 25.4 * 40.0, 1e-6);
    board.target.shape = LOS_RECTANGLE;
    board.target.length_mm = 25.4;
    board.target.width_mm = 12.7;
    CHECK_NEAR(widest(&board, 1e9), 20.8, 0.8); /* oblique lines have a little more */
}

TEST(a_slit_is_as_wide_as_it_is) {
    test_random random = {11};
    for (int i = 0; i < 300; i++) {
        double width = random_between(&random, 0.02, 4.0);
        test_context("slit %d of %g", i, width);
        exact_slit(&board, &random, width);
        CHECK_NEAR(widest(&board, 1e9), width, 0.003 + width * 0.02);
    }
}

TEST(joints_are_closed) {
    test_random random = {12};
    for (int i = 0; i < 300; i++) {
        test_context("joint %d", i);
        exact_joined_walls(&board, &random);
        CHECK(widest(&board, 1e9) < 1e-6);
        exact_joined_plates(&board, &random);
        CHECK(widest(&board, 1e9) < 3e-4);
    }
}

TEST(recorded_scenes) {
    static conformance c;
    int count = 0;
    conformance_open(&c);
    for (; conformance_next(&c, &board); count++) {
        test_context("scene %d, %s", count, c.kind);
        double width = widest(&board, 0.1);
        CHECK(c.expect_visible ? width > 0.0751 : width < 0.025);
    }
    conformance_close(&c);
    CHECK_EQ_INT(count, 800);
}

static void check_directions(int directions) {
    exact_opening best = exact_widest_opening(&problem, 5.0);
    for (int i = 0; i < directions && best.certain <= 5.0; i++) {
        double angle = 3.1 * (2 * i + 1 - directions) / directions, c = cos(angle), s = sin(angle);
        xvec axis = problem.axis, d = {axis.x * c - axis.y * s, axis.x * s + axis.y * c};
        exact_opening here = exact_opening_along(&problem, d);
        CHECK(here.possible >= here.certain);
        CHECK(here.certain <= best.certain * 1.02 + 1e-3);
        CHECK(here.possible <= best.possible * 1.05 + 0.05);
    }
}

TEST(no_direction_is_wider_than_the_widest) {
    test_random random = {13};
    for (int i = 0; i < 600; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        test_context("%s %d", exact_family_names[family], i);
        exact_random_scene(&board, &random, family);
        exact_problem_set(&problem, &board);
        if (problem.distance > 0.01) {
            check_directions(problem.exempting_count > 0 ? 60 : 300);
        }
    }
}

/* True if the judge passes some line in the middle of the opening. */
static bool judge_agrees(const exact_opening *open) {
    enum {
        STEPS = 40
    };
    span from = exact_base_chord(&problem.bases[0], open->direction, open->offset);
    span to = exact_base_chord(&problem.bases[1], open->direction, open->offset);
    for (int i = 0; i < STEPS * STEPS; i++) {
        double a = from.high - (from.high - from.low) * (i / STEPS) / STEPS;
        double b = to.low + (to.high - to.low) * (i % STEPS) / STEPS;
        xvec p = xvec_on_line(open->direction, open->offset, a), q = xvec_on_line(open->direction, open->offset, b);
        if (exact_judge(&open_table.query.pair, (los_vec2){(float)p.x, (float)p.y},
                        (los_vec2){(float)q.x, (float)q.y})) {
            return true;
        }
    }
    return false;
}

/* An opening that the samples find with clearance has a width by critical directions, and a wide one is found by
 * samples.
 */
TEST(samples_and_lines_agree) {
    test_random random = {14};
    int both = 0, neither = 0, only_lines = 0, missed = 0;
    for (int i = 0; i < 700; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        test_context("%s %d", exact_family_names[family], i);
        exact_random_scene(&board, &random, family);
        exact_problem_set(&problem, &board);
        if (problem.distance <= 0.01 || problem.is_delicate) {
            continue;
        }
        table_open(&open_table, &board, los_default_allocator());
        exact_sighting sample = exact_sample(&open_table.query.pair, &problem, &random, 200, 0.4);
        exact_opening open = exact_widest_opening(&problem, 8.0);
        CHECK(sample.width < 0.4 || open.certain > 0.3);
        CHECK(open.certain < 0.3 || judge_agrees(&open));
        missed += open.certain > 8.0 && !sample.found;
        both += sample.found && open.certain > 0.3;
        neither += !sample.found && open.possible < 0.05;
        only_lines += !sample.found && open.certain > 0.3;
        table_close(&open_table);
    }
    CHECK(missed < 5);
    CHECK(both > 200 && neither > 40 && only_lines > 2);
}

const test_case exact_oracles_tests[] = {
    CASE(the_open_table_is_as_wide_as_the_smaller_base),
    CASE(a_slit_is_as_wide_as_it_is),
    CASE(joints_are_closed),
    CASE(recorded_scenes),
    CASE(no_direction_is_wider_than_the_widest),
    CASE(samples_and_lines_agree),
    END_OF_CASES,
};
