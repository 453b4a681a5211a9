/* SPDX-License-Identifier: MIT */
/* The exact mode: how the answers of two related scenes must relate. */
#include "exact/exact_scene.h"
#include "stress/exact_stress.h"

static scene board, other;

TEST(a_narrower_min_gap_never_hides) {
    test_random random = {42};
    for (int i = 0; i < 2500; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_random_scene(&board, &random, family);
        board.options.min_gap = random_between(&random, 0.05, 2.0);
        other = board;
        other.options.min_gap *= random_between(&random, 1.0, 4.0);
        if (!scene_is_visible(&board) && scene_is_visible(&other)) {
            test_context("%s %d: %g and %g", exact_family_names[family], i, board.options.min_gap,
                         other.options.min_gap);
            CHECK(!stress_is_decided(&board) || !stress_is_decided(&other));
        }
    }
}

/* True if a piece is a pixel or more away from a base. */
static bool is_clear_of(const scene_piece *piece, const exact_base *base) {
    span inside;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        xvec a = xvec_of(piece->points[i]), b = xvec_of(piece->points[(i + 1) % piece->point_count]);
        if (exact_base_cuts(base, a, b, -1.0, &inside)) {
            return false;
        }
    }
    return !exact_piece_contains(piece, base->center);
}

/* The same for the model's circle, which the rules use, too. */
static bool is_clear_of_model(const scene_piece *piece, const los_model *model) {
    los_model circle = *model;
    circle.shape = LOS_CIRCLE;
    exact_base base = exact_base_of(model, 40.0), round = exact_base_of(&circle, 40.0);
    return is_clear_of(piece, &base) && is_clear_of(piece, &round);
}

TEST(another_piece_never_opens) {
    test_random random = {43};
    int closed = 0;
    for (int i = 0; i < 4000; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_random_scene(&board, &random, family);
        other = board;
        los_vec2 middle = los_lerp(board.shooter.position, board.target.position, (float)random_between(&random, 0, 1));
        float x = middle.x + (float)random_between(&random, -150, 50),
              y = middle.y + (float)random_between(&random, -150, 50);
        scene_piece *piece = scene_add_box(&other, "fresh", x, y, x + 100, y + (float)random_between(&random, 5, 150));
        piece->type = random_bool(&random, 0.5) ? "ruins" : "building";
        piece->height = "tall";
        if (!is_clear_of_model(piece, &board.shooter) || !is_clear_of_model(piece, &board.target)) {
            continue;
        }
        bool before = scene_is_visible(&board), after = scene_is_visible(&other);
        closed += before && !after;
        test_context("%s %d", exact_family_names[family], i);
        CHECK(before || !after || !stress_is_decided(&board) || !stress_is_decided(&other));
    }
    CHECK(closed > 100);
}

/* In the eleventh edition, as long as no base reaches into another piece. */
TEST(a_larger_base_never_hides) {
    test_random random = {44};
    int opened = 0;
    for (int i = 0; i < 6000; i++) {
        exact_family family = (exact_family)(i % 3);
        exact_random_scene(&board, &random, family);
        board.options.edition = 11;
        other = board;
        los_model *model = random_bool(&random, 0.5) ? &other.shooter : &other.target;
        double factor = random_between(&random, 1.02, 1.6);
        model->base_mm *= factor;
        model->length_mm *= factor;
        model->width_mm *= factor;
        bool reaches = false;
        for (uint32_t j = 0; j < board.piece_count; j++) {
            reaches |= !is_clear_of_model(&board.pieces[j], model);
        }
        if (reaches) {
            continue;
        }
        bool before = scene_is_visible(&board), after = scene_is_visible(&other);
        opened += after && !before;
        test_context("%s %d", exact_family_names[family], i);
        CHECK(after || !before || !stress_is_decided(&board) || !stress_is_decided(&other));
    }
    CHECK(opened > 5);
}

/* Except through openings narrower than min_gap and along walls, both of which are closed to the oracle, too. */
TEST(visible_to_samples_is_visible) {
    test_random random = {45};
    for (int i = 0; i < 3500; i++) {
        exact_family family = (exact_family)(i % EXACT_FAMILIES);
        exact_random_scene(&board, &random, family);
        other = board;
        other.options.mode = LOS_MODE_SAMPLED;
        other.options.density = random_bool(&random, 0.5) ? 0 : 16;
        if (scene_is_visible(&other) && !scene_is_visible(&board)) {
            static exact_problem problem;
            exact_problem_set(&problem, &board);
            test_context("%s %d", exact_family_names[family], i);
            CHECK(problem.distance <= 0.01 || problem.is_delicate ||
                  exact_widest_opening(&problem, 0.15).certain < 0.15);
        }
    }
}

const test_case exact_properties_tests[] = {
    CASE(a_narrower_min_gap_never_hides),
    CASE(another_piece_never_opens),
    CASE(a_larger_base_never_hides),
    CASE(visible_to_samples_is_visible),
    END_OF_CASES,
};
