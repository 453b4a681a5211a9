/* SPDX-License-Identifier: MIT */
/* One model on a terrain: what it knows of the pieces around it is what every point says for itself. */
#include "scene.h"

static scene board;
static table at_work;

static bool contains(uint32_t piece, los_vec2 p) {
    return los_polygon_contains(los_piece_polygon(&at_work.terrain, &at_work.terrain.pieces[piece]), p);
}

/* Every piece, near or not, against every sample point of one set. */
static void compare_set(const los_viewer *viewer, int set) {
    const los_samples *samples = &viewer->sets[set].samples;
    for (uint32_t piece = 0; piece < at_work.terrain.piece_count; piece++) {
        los_near *near = los_viewer_near(viewer, piece);
        CHECK(near == NULL || near->piece == piece);
        CHECK_EQ_INT(near != NULL && near->holds_centre, contains(piece, viewer->model.position));
        for (uint32_t i = 0; i < samples->count; i++) {
            bool inside = contains(piece, samples->points[i]);
            if (near != NULL) {
                CHECK_EQ_INT(los_viewer_holds(viewer, near, set, i), inside);
            } else {
                CHECK(!inside);
            }
            CHECK(los_distance(samples->points[i], viewer->model.position) <= viewer->reach * 1.0001f + 0.01f);
        }
    }
}

/* Three densities are kept side by side; a fourth takes the place of the third. */
TEST(insides_of_every_density) {
    static const struct {
        int density, set;
    } asked[] = {{4, 0}, {6, 1}, {64, 2}, {6, 1}, {5, 2}, {4, 0}, {64, 2}, {8, 2}, {6, 1}};
    test_random random = {141};
    for (int i = 0; i < 250; i++) {
        scene_by_chance(&board, &random, (scene_kind)(i % SCENE_KINDS));
        table_effort = i / 5 % 2 == 0 ? LOS_ASKED_ONCE : LOS_ASKED_OFTEN;
        table_open(&at_work, &board, los_allocator_default());
        los_viewer *viewer = &at_work.pair.own[LOS_TARGET];
        los_viewer_set(viewer, &board.shooter, board.options.pixels_per_inch, los_rules_of_edition(10),
                       at_work.pair.found);
        for (size_t j = 0; j < sizeof asked / sizeof *asked; j++) {
            test_note("board %d, question %d", i, (int)j);
            CHECK_EQ_INT(los_viewer_sample(viewer, asked[j].density), asked[j].set);
            CHECK_EQ_INT(viewer->sets[asked[j].set].density, asked[j].density);
            compare_set(viewer, asked[j].set);
        }
        table_close(&at_work);
    }
    table_effort = LOS_ASKED_ONCE;
}

const test_case viewer_tests[] = {
    CASE(insides_of_every_density),
    END_OF_CASES,
};
