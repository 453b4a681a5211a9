/* SPDX-License-Identifier: MIT */
/* Who examines the examiners?  The oracles of the exact mode against known answers and against each other; the core's
 * own exact mode is not asked here. */
#include "exact/exact_conformance.h"
#include "exact/exact_oracle_lines.h"
#include "exact/exact_oracle_samples.h"
#include "exact/exact_scene.h"

static scene board;
static table at_work;
static exact_problem problem;

static double widest(const scene *s, double enough) {
    exact_problem_set(&problem, s);
    return exact_widest_opening(&problem, enough).sure;
}

TEST(the_open_table_is_as_wide_as_the_smaller_base) {
    scene_begin(&board, 10);
    CHECK_NEAR(widest(&board, 1e9), 32.0 / 25.4 * 40.0, 1e-6);
    board.target.shape = LOS_RECTANGLE;
    board.target.length_mm = 25.4;
    board.target.width_mm = 12.7;
    CHECK_NEAR(widest(&board, 1e9), 20.8, 0.8); /* a slant makes it a little wider */
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

TEST(the_scenes_with_known_answers) {
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

/* No direction has a wider opening than the widest. */
static void check_directions(int directions) {
    exact_opening best = exact_widest_opening(&problem, 5.0);
    for (int i = 0; i < directions && best.sure <= 5.0; i++) {
        double turn = 3.1 * (2 * i + 1 - directions) / directions, c = cos(turn), s = sin(turn);
        xvec axis = problem.axis, d = {axis.x * c - axis.y * s, axis.x * s + axis.y * c};
        exact_opening here = exact_opening_along(&problem, d);
        CHECK(here.most >= here.sure);
        CHECK(here.sure <= best.sure * 1.02 + 1e-3);
        CHECK(here.most <= best.most * 1.05 + 0.05);
    }
}

TEST(no_direction_is_wider_than_the_widest) {
    test_random random = {13};
    for (int i = 0; i < 600; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        test_context("%s %d", exact_family_names[family], i);
        exact_scene_by_chance(&board, &random, family);
        exact_problem_set(&problem, &board);
        if (problem.distance > 0.01) {
            check_directions(problem.special_count > 0 ? 60 : 300);
        }
    }
}

/* Does the judge let some line pass that runs where the opening was found? */
static bool judge_agrees(const exact_opening *open) {
    enum {
        PLACES = 40
    };
    span from = exact_base_chord(&problem.bases[0], open->direction, open->offset);
    span to = exact_base_chord(&problem.bases[1], open->direction, open->offset);
    for (int i = 0; i < PLACES * PLACES; i++) {
        double a = from.high - (from.high - from.low) * (i / PLACES) / PLACES;
        double b = to.low + (to.high - to.low) * (i % PLACES) / PLACES;
        xvec p = xvec_on_line(open->direction, open->offset, a), q = xvec_on_line(open->direction, open->offset, b);
        if (exact_judge(&at_work.query.pair, (los_vec2){(float)p.x, (float)p.y}, (los_vec2){(float)q.x, (float)q.y})) {
            return true;
        }
    }
    return false;
}

/* What the sampler sees with room the lines see, and where the lines find much room the sampler finds some. */
TEST(samples_and_lines_agree) {
    test_random random = {14};
    int both = 0, neither = 0, only_lines = 0, missed = 0;
    for (int i = 0; i < 700; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        test_context("%s %d", exact_family_names[family], i);
        exact_scene_by_chance(&board, &random, family);
        exact_problem_set(&problem, &board);
        if (problem.distance <= 0.01 || problem.is_delicate) {
            continue;
        }
        table_open(&at_work, &board, los_default_allocator());
        exact_sighting seen = exact_sample(&at_work.query.pair, &problem, &random, 200, 0.4);
        exact_opening open = exact_widest_opening(&problem, 8.0);
        CHECK(seen.width < 0.4 || open.sure > 0.3);
        CHECK(open.sure < 0.3 || judge_agrees(&open));
        missed += open.sure > 8.0 && !seen.found;
        both += seen.found && open.sure > 0.3;
        neither += !seen.found && open.most < 0.05;
        only_lines += !seen.found && open.sure > 0.3;
        table_close(&at_work);
    }
    CHECK(missed < 5);
    CHECK(both > 200 && neither > 40 && only_lines > 2);
}

const test_case exact_oracles_tests[] = {
    CASE(the_open_table_is_as_wide_as_the_smaller_base),
    CASE(a_slit_is_as_wide_as_it_is),
    CASE(joints_are_closed),
    CASE(the_scenes_with_known_answers),
    CASE(no_direction_is_wider_than_the_widest),
    CASE(samples_and_lines_agree),
    END_OF_CASES,
};
