/* SPDX-License-Identifier: MIT */
/* The early out agrees with the search of the finished pair in every field: known answers, and separated bases. */
#include "verdict/early_out_check.h"

#include <math.h>

/* --- Known answers ----------------------------------------------------------------------------------------------- */

/* Both editions in both modes. */
static void check_decisions(los_early_decision expected) {
    for (int i = 0; i < 4; i++) {
        early_out_scene.options.edition = 10 + i / 2;
        early_out_scene.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_context("edition %d, %s", early_out_scene.options.edition, i % 2 == 0 ? "sampled" : "exact");
        CHECK_EQ_INT(early_out_compare_scene(i), expected);
    }
}

TEST(an_empty_table_is_clear) {
    scene_begin(&early_out_scene, 10);
    check_decisions(LOS_CLEAR);
    scene_add_box(&early_out_scene, "aside", 400, 400, 600, 500)->type = "ruins";
    check_decisions(LOS_CLEAR);
    early_out_scene.target.position = (los_vec2){110, 300}; /* the bases overlap */
    check_decisions(LOS_CLEAR);
    scene_add_box(&early_out_scene, "between", 102, 250, 108, 350)->type = "ruins"; /* too close for a proof */
    early_out_scene.options.edition = 10;
    early_out_scene.options.mode = LOS_MODE_EXACT;
    CHECK_EQ_INT(early_out_compare_scene(0), LOS_UNDECIDED);
}

TEST(a_ruin_across_the_corridor_occludes) {
    scene_begin(&early_out_scene, 10);
    scene_piece *occluder = scene_add_box(&early_out_scene, "occluder", 480, 0, 520, 600);
    occluder->type = "ruins";
    occluder->height = "tall";
    check_decisions(LOS_OCCLUDED);
    occluder->id = NULL; /* its id is not unique */
    check_decisions(LOS_UNDECIDED);
    occluder->id = "unknown";
    check_decisions(LOS_UNDECIDED);
    occluder->id = "";
    check_decisions(LOS_OCCLUDED);
    early_out_scene.options.heights = LOS_HEIGHTS_TRUE;
    check_decisions(LOS_OCCLUDED);
    occluder->has_heights = true;
    occluder->heights = (los_interval){0.0, LOS_INFANTRY_HEIGHT};
    check_decisions(LOS_OCCLUDED);
    occluder->heights.high -= 0.1;
    check_decisions(LOS_UNDECIDED);
    occluder->heights = (los_interval){0.1, 9.0};
    check_decisions(LOS_UNDECIDED);
}

TEST(a_pair_does_not_depend_on_the_pair_before) {
    scene_begin(&early_out_scene, 10);
    scene_piece *occluder = scene_add_box(&early_out_scene, "occluder", 480, 0, 520, 600);
    occluder->type = "ruins";
    occluder->height = "tall";
    for (int mode = 0; mode < 2; mode++) {
        los_model nearby = early_out_scene.shooter;
        nearby.position.y = 500;
        early_out_scene.options.mode = mode == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        table_open(&early_out_table, &early_out_scene, los_default_allocator());
        CHECK(
            los_models_verdict(&early_out_table.query.pair, &early_out_scene.options, &early_out_scene.shooter, &nearby)
                .visible);
        table_set(&early_out_table, &early_out_scene);
        CHECK(early_out_has_full_occluder(&early_out_table.query.pair));
        table_close(&early_out_table);
    }
}

/* A rising line passes over the prism except at its lower endpoint; there the prism takes more clearance. */
TEST(a_prism_just_behind_an_endpoint) {
    for (int i = 0; i < 160; i++) {
        scene_begin(&early_out_scene, 10 + i / 2 % 2);
        early_out_scene.options.mode = LOS_MODE_EXACT;
        early_out_scene.options.heights = LOS_HEIGHTS_TRUE;
        early_out_scene.options.min_gap = 10.0;
        early_out_scene.target.height_inches = 5.0;
        float off = 0.5f * (float)(i / 4), x = early_out_scene.shooter.position.x - off;
        scene_piece *piece = scene_add_box(&early_out_scene, "behind", x - 9.0f, 280, x, 320);
        piece->type = "building";
        piece->has_heights = true;
        piece->heights = (los_interval){0.0, 3.0};
        if (i % 2 == 0) { /* only its wall blocks, in both editions */
            piece->type = NULL;
            piece->height = "low";
            piece->category = "exposed";
            scene_add_wall(piece, x, 280, x, 320);
        }
        test_context("%.1f behind, variant %d", (double)off, i % 4);
        early_out_compare_scene(i);
    }
}

/* Tenth edition: a shooter wholly within a ruin sees through all ruins with its id.  Pieces without an id share one. */
TEST(a_ruin_with_the_same_id_around_the_shooter) {
    static const char *const ids[][2] = {
        {"occluder", "occluder"}, {"unknown", NULL}, {NULL, "unknown"}, {NULL, NULL}, {"", ""}, {"unknown", "unknown"}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (int mode = 0; mode < 2; mode++) {
            scene_begin(&early_out_scene, 10);
            early_out_scene.options.mode = mode == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            scene_add_box(&early_out_scene, ids[i][0], 480, 0, 520, 600)->type = "ruins";
            scene_add_box(&early_out_scene, ids[i][1], 20, 220, 180, 380)->type = "ruins";
            early_out_scene.pieces[0].height = early_out_scene.pieces[1].height = "tall";
            early_out_scene.pieces[1].link_group = "other";
            test_context("ids %d, mode %d", (int)i, mode);
            CHECK(scene_is_visible(&early_out_scene));
            early_out_compare_scene((int)i);
            early_out_scene.shooter.position.y = 100; /* no longer within */
            CHECK(!scene_is_visible(&early_out_scene));
            early_out_compare_scene((int)i);
        }
    }
}

/* For every size of a group and every member under the target, including the last that is tested. */
TEST(a_base_in_a_piece_of_the_group) {
    for (uint32_t members = 1; members < 14; members++) {
        for (uint32_t under = 0; under < members; under++) {
            scene_begin(&early_out_scene, 11);
            scene_add_box(&early_out_scene, "occluder", 480, 0, 520, 600);
            for (uint32_t i = 0; i < members; i++) {
                float x = i == under ? 905.0f : 300.0f + 10.0f * (float)i, y = i == under ? 305.0f : 700.0f;
                scene_add_box(&early_out_scene, "member", x, y, x + 8.0f, y + 8.0f)->link_group = "g";
            }
            for (uint32_t i = 0; i <= members; i++) {
                early_out_scene.pieces[i].link_group = "g";
                early_out_scene.pieces[i].type = "ruins";
                early_out_scene.pieces[i].piece_class = "area";
            }
            for (int i = 0; i < 4; i++) {
                early_out_scene.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
                early_out_scene.pieces[1 + under].points[0].x =
                    i < 2 ? 905.0f : 955.0f; /* separated in the second half */
                early_out_scene.pieces[1 + under].points[3].x = early_out_scene.pieces[1 + under].points[0].x;
                early_out_scene.pieces[1 + under].points[1].x = early_out_scene.pieces[1 + under].points[2].x =
                    i < 2 ? 913.0f : 963.0f;
                test_context("%u members, %u under the target, variant %d", (unsigned)members, (unsigned)under, i);
                CHECK_EQ_INT(early_out_compare_scene(i), i < 2 || members >= 8 ? LOS_UNDECIDED : LOS_OCCLUDED);
            }
        }
    }
}

/* --- Separated bases --------------------------------------------------------------------------------------------- */

/* The piece contains no sample point of some density. */
static void check_points(los_placed_model *placed, uint32_t piece, test_random *random) {
    int set = los_placed_model_sample(placed, LOS_DENSITY_MIN + (int)random_below(random, 62));
    const los_samples *samples = &placed->sets[set].samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        CHECK(!los_terrain_contains(placed->terrain, piece, samples->points[i]));
    }
}

/* Returns how many pieces are near the base and separated from it. */
static int check_placed_model(los_placed_model *placed, test_random *random) {
    int separated = 0;
    for (uint32_t piece = 0; piece < placed->terrain->piece_count; piece++) {
        const los_nearby_piece *near = los_placed_model_nearby(placed, piece);
        CHECK_EQ_INT(los_placed_model_is_near(placed, piece), near != NULL);
        if (los_placed_model_is_clear_of(placed, piece)) {
            CHECK(near == NULL || (!near->holds_center && !near->is_reached));
            separated += near != NULL;
        }
        if (near == NULL) {
            CHECK(los_placed_model_is_clear_of(placed, piece));
            check_points(placed, piece, random);
        }
    }
    return separated;
}

TEST(a_separated_piece_contains_no_point_of_the_base) {
    test_random random = {908};
    int separated = 0;
    for (int i = 0; i < 3000; i++) {
        early_out_begin_corridor(&random);
        early_out_add_pieces(&random);
        if (i % 4 > 0 && early_out_scene.piece_count > 0) {
            early_out_aim(&random);
        }
        test_context("board %d", i);
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        table_open(&early_out_table, &early_out_scene, los_default_allocator());
        for (int side = 0; side < LOS_SIDES; side++) {
            los_placed_model *placed = &early_out_table.query.pair.own[side];
            los_placed_model_set(placed, side == LOS_SHOOTER ? &early_out_scene.shooter : &early_out_scene.target,
                                 early_out_scene.options.pixels_per_inch, early_out_table.query.pair.editions[1],
                                 early_out_table.query.pair.candidates);
            separated += check_placed_model(placed, &random);
        }
        table_close(&early_out_table);
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%d separated", separated);
    CHECK(separated > 700);
}

const test_case early_out_tests[] = {
    CASE(an_empty_table_is_clear),
    CASE(a_ruin_across_the_corridor_occludes),
    CASE(a_pair_does_not_depend_on_the_pair_before),
    CASE(a_prism_just_behind_an_endpoint),
    CASE(a_ruin_with_the_same_id_around_the_shooter),
    CASE(a_base_in_a_piece_of_the_group),
    CASE(a_separated_piece_contains_no_point_of_the_base),
    END_OF_CASES,
};
