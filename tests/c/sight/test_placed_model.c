/* SPDX-License-Identifier: MIT */
/* A placed model: the pieces near it and the sample points they contain equal those tested one by one. */
#include "support/scene.h"

static scene board;
static table at_work;

static bool contains(uint32_t piece, los_vec2 p) {
    return los_polygon_contains(los_piece_polygon(&at_work.terrain, &at_work.terrain.pieces[piece]), p);
}

/* Every piece, near or not, against every sample point of one set. */
static void compare_set(los_placed_model *placed, int set) {
    const los_samples *samples = &placed->sets[set].samples;
    for (uint32_t piece = 0; piece < at_work.terrain.piece_count; piece++) {
        const los_nearby_piece *near = los_placed_model_nearby(placed, piece);
        CHECK(near == NULL || near->piece == piece);
        CHECK_EQ_INT(near != NULL && near->holds_center, contains(piece, placed->model.position));
        for (uint32_t i = 0; i < samples->count; i++) {
            bool inside = contains(piece, samples->points[i]);
            if (near != NULL) {
                CHECK_EQ_INT(los_placed_model_sample_is_inside(placed, near, set, i), inside);
            } else {
                CHECK(!inside);
            }
            CHECK(los_distance(samples->points[i], placed->model.position) <= placed->reach * 1.0001f + 0.01f);
        }
    }
}

/* Three densities are kept; a fourth replaces the third. */
TEST(containment_at_every_density) {
    static const struct {
        int density, set;
    } steps[] = {{4, 0}, {6, 1}, {64, 2}, {6, 1}, {5, 2}, {4, 0}, {64, 2}, {8, 2}, {6, 1}};
    test_random random = {141};
    for (int i = 0; i < 250; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        table_build = i / 5 % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        table_open(&at_work, &board, los_default_allocator());
        los_placed_model *placed = &at_work.query.pair.own[LOS_TARGET];
        los_placed_model_set(placed, &board.shooter, board.options.pixels_per_inch, at_work.query.pair.editions[0],
                             at_work.query.pair.candidates);
        for (size_t j = 0; j < sizeof steps / sizeof *steps; j++) {
            test_context("board %d, step %d", i, (int)j);
            CHECK_EQ_INT(los_placed_model_sample(placed, steps[j].density), steps[j].set);
            CHECK_EQ_INT(placed->sets[steps[j].set].density, steps[j].density);
            compare_set(placed, steps[j].set);
        }
        table_close(&at_work);
    }
    table_build = LOS_BUILD_LINEAR;
}

/* A resolved model is only read: every point of every set is known. */
TEST(resolved_samples_are_known) {
    test_random random = {142};
    for (int i = 0; i < 50; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        table_open(&at_work, &board, los_default_allocator());
        los_placed_model *placed = &at_work.query.pair.own[LOS_TARGET];
        los_placed_model_set(placed, &board.shooter, board.options.pixels_per_inch, at_work.query.pair.editions[0],
                             at_work.query.pair.candidates);
        CHECK_EQ_INT(los_placed_model_find_samples(placed, 6), -1);
        int set = los_placed_model_sample(placed, 6);
        CHECK(!placed->is_resolved);
        los_placed_model_resolve_samples(placed);
        CHECK(placed->is_resolved);
        CHECK_EQ_INT(los_placed_model_find_samples(placed, 6), set);
        for (uint32_t k = 0; k < placed->near_count * placed->sets[set].samples.count; k++) {
            CHECK(los_nearby_piece_is_known(&placed->near[k % placed->near_count], set, k / placed->near_count));
        }
        table_close(&at_work);
    }
}

const test_case placed_model_tests[] = {
    CASE(containment_at_every_density),
    CASE(resolved_samples_are_known),
    END_OF_CASES,
};
