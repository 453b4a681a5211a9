/* SPDX-License-Identifier: MIT */
/* What is told at a early_out is what the finished pair says, field by field: known answers, and what a base keeps off.
 */
#include "query/early_out_check.h"

#include <math.h>

/* --- Known answers ----------------------------------------------------------------------------------------------- */

/* All four ways to ask. */
static void check_views(los_early_out expected) {
    for (int i = 0; i < 4; i++) {
        glance_board.options.edition = 10 + i / 2;
        glance_board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_context("edition %d, %s", glance_board.options.edition, i % 2 == 0 ? "sampled" : "exact");
        CHECK_EQ_INT(glance_compare_board(i), expected);
    }
}

TEST(an_empty_table_is_open) {
    scene_begin(&glance_board, 10);
    check_views(LOS_CLEAR);
    scene_add_box(&glance_board, "aside", 400, 400, 600, 500)->type = "ruins";
    check_views(LOS_CLEAR);
    glance_board.target.position = (los_vec2){110, 300}; /* the bases overlap */
    check_views(LOS_CLEAR);
    scene_add_box(&glance_board, "between", 102, 250, 108, 350)->type = "ruins"; /* too close to tell whether it bars */
    glance_board.options.edition = 10;
    glance_board.options.mode = LOS_MODE_EXACT;
    CHECK_EQ_INT(glance_compare_board(0), LOS_UNDECIDED);
}

TEST(a_ruin_across_the_way_bars_it) {
    scene_begin(&glance_board, 10);
    scene_piece *bar = scene_add_box(&glance_board, "bar", 480, 0, 520, 600);
    bar->type = "ruins";
    bar->height = "tall";
    check_views(LOS_OCCLUDED);
    bar->id = NULL; /* others may be called the same */
    check_views(LOS_UNDECIDED);
    bar->id = "unknown";
    check_views(LOS_UNDECIDED);
    bar->id = "";
    check_views(LOS_OCCLUDED);
    glance_board.options.heights = LOS_HEIGHTS_TRUE;
    check_views(LOS_OCCLUDED);
    bar->has_heights = true;
    bar->heights = (los_interval){0.0, LOS_INFANTRY_HEIGHT};
    check_views(LOS_OCCLUDED);
    bar->heights.high -= 0.1;
    check_views(LOS_UNDECIDED);
    bar->heights = (los_interval){0.1, 9.0};
    check_views(LOS_UNDECIDED);
}

TEST(a_glance_is_forgotten_with_its_pair) {
    scene_begin(&glance_board, 10);
    scene_piece *bar = scene_add_box(&glance_board, "bar", 480, 0, 520, 600);
    bar->type = "ruins";
    bar->height = "tall";
    for (int mode = 0; mode < 2; mode++) {
        los_model near_by = glance_board.shooter;
        near_by.position.y = 500;
        glance_board.options.mode = mode == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        table_open(&glance_table, &glance_board, los_default_allocator());
        CHECK(los_models_verdict(&glance_table.query.pair, &glance_board.options, &glance_board.shooter, &near_by)
                  .visible);
        CHECK_EQ_INT(glance_table.query.pair.has_full_occluder, LOS_NO);
        table_set(&glance_table, &glance_board);
        CHECK(glance_is_way_barred(&glance_table.query.pair));
        table_close(&glance_table);
    }
}

/* What a rising line passes over, but not at its lower end, takes more room there than what it never does. */
TEST(a_prism_just_behind_an_end) {
    for (int i = 0; i < 160; i++) {
        scene_begin(&glance_board, 10 + i / 2 % 2);
        glance_board.options.mode = LOS_MODE_EXACT;
        glance_board.options.heights = LOS_HEIGHTS_TRUE;
        glance_board.options.min_gap = 10.0;
        glance_board.target.height_inches = 5.0;
        float off = 0.5f * (float)(i / 4), x = glance_board.shooter.position.x - off;
        scene_piece *piece = scene_add_box(&glance_board, "behind", x - 9.0f, 280, x, 320);
        piece->type = "building";
        piece->has_heights = true;
        piece->heights = (los_interval){0.0, 3.0};
        if (i % 2 == 0) { /* nothing but a wall, and neither edition minds the rest */
            piece->type = NULL;
            piece->height = "low";
            piece->category = "exposed";
            scene_add_wall(piece, x, 280, x, 320);
        }
        test_context("%.1f behind, way %d", (double)off, i % 4);
        glance_compare_board(i);
    }
}

/* Tenth edition: who is wholly within a ruin sees through all of that name, and those without a name have one. */
TEST(a_ruin_of_the_same_name_around_the_shooter) {
    static const char *const ids[][2] = {{"bar", "bar"}, {"unknown", NULL}, {NULL, "unknown"},
                                         {NULL, NULL},   {"", ""},          {"unknown", "unknown"}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (int mode = 0; mode < 2; mode++) {
            scene_begin(&glance_board, 10);
            glance_board.options.mode = mode == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            scene_add_box(&glance_board, ids[i][0], 480, 0, 520, 600)->type = "ruins";
            scene_add_box(&glance_board, ids[i][1], 20, 220, 180, 380)->type = "ruins";
            glance_board.pieces[0].height = glance_board.pieces[1].height = "tall";
            glance_board.pieces[1].link_group = "other";
            test_context("names %d, mode %d", (int)i, mode);
            CHECK(scene_is_visible(&glance_board));
            glance_compare_board((int)i);
            glance_board.shooter.position.y = 100; /* no longer within */
            CHECK(!scene_is_visible(&glance_board));
            glance_compare_board((int)i);
        }
    }
}

/* However many pieces a group has, the last that is asked about may be the one that a base reaches. */
TEST(a_base_in_a_piece_of_the_group) {
    for (uint32_t next_in_group = 1; next_in_group < 14; next_in_group++) {
        for (uint32_t under = 0; under < next_in_group; under++) {
            scene_begin(&glance_board, 11);
            scene_add_box(&glance_board, "bar", 480, 0, 520, 600);
            for (uint32_t i = 0; i < next_in_group; i++) {
                float x = i == under ? 905.0f : 300.0f + 10.0f * (float)i, y = i == under ? 305.0f : 700.0f;
                scene_add_box(&glance_board, "kin", x, y, x + 8.0f, y + 8.0f)->link_group = "g";
            }
            for (uint32_t i = 0; i <= next_in_group; i++) {
                glance_board.pieces[i].link_group = "g";
                glance_board.pieces[i].type = "ruins";
                glance_board.pieces[i].piece_class = "area";
            }
            for (int i = 0; i < 4; i++) {
                glance_board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
                glance_board.pieces[1 + under].points[0].x = i < 2 ? 905.0f : 955.0f; /* then it is off */
                glance_board.pieces[1 + under].points[3].x = glance_board.pieces[1 + under].points[0].x;
                glance_board.pieces[1 + under].points[1].x = glance_board.pieces[1 + under].points[2].x =
                    i < 2 ? 913.0f : 963.0f;
                test_context("%u next_in_group, %u under the target, way %d", (unsigned)next_in_group, (unsigned)under,
                             i);
                CHECK_EQ_INT(glance_compare_board(i), i < 2 || next_in_group >= 8 ? LOS_UNDECIDED : LOS_OCCLUDED);
            }
        }
    }
}

/* --- What a base keeps off --------------------------------------------------------------------------------------- */

/* No point of the base counts as inside: neither samples of any density nor others. */
static void check_points(los_placed_model *placed, uint32_t piece, test_random *random) {
    int set = los_placed_model_sample(placed, LOS_DENSITY_MIN + (int)random_below(random, 62));
    const los_samples *samples = &placed->sets[set].samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        CHECK(!los_terrain_contains(placed->terrain, piece, samples->points[i]));
    }
}

/* Returns how often a base near a piece keeps off it, center or all. */
static int check_viewer(los_placed_model *placed, test_random *random) {
    int kept = 0;
    for (uint32_t piece = 0; piece < placed->terrain->piece_count; piece++) {
        const los_nearby_piece *near = los_placed_model_nearby(placed, piece);
        CHECK_EQ_INT(los_placed_model_is_near(placed, piece), near != NULL);
        if (los_placed_model_is_clear_of(placed, piece)) {
            CHECK(near == NULL || (!near->holds_center && !near->is_reached));
            kept += near != NULL;
        }
        if (near == NULL) {
            CHECK(los_placed_model_is_clear_of(placed, piece));
            check_points(placed, piece, random);
        }
    }
    return kept;
}

TEST(what_a_base_keeps_off_knows_nothing_of_it) {
    test_random random = {908};
    int kept = 0;
    for (int i = 0; i < 3000; i++) {
        glance_begin_way(&random);
        glance_put_pieces(&random);
        if (i % 4 > 0 && glance_board.piece_count > 0) {
            glance_aim(&random);
        }
        test_context("board %d", i);
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        table_open(&glance_table, &glance_board, los_default_allocator());
        for (int side = 0; side < LOS_SIDES; side++) {
            los_placed_model *placed = &glance_table.query.pair.own[side];
            los_placed_model_set(placed, side == LOS_SHOOTER ? &glance_board.shooter : &glance_board.target,
                                 glance_board.options.pixels_per_inch, los_rules_of_edition(11),
                                 glance_table.query.pair.candidates);
            kept += check_viewer(placed, &random);
        }
        table_close(&glance_table);
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%d kept off", kept);
    CHECK(kept > 700);
}

const test_case glance_tests[] = {
    CASE(an_empty_table_is_open),
    CASE(a_ruin_across_the_way_bars_it),
    CASE(a_glance_is_forgotten_with_its_pair),
    CASE(a_prism_just_behind_an_end),
    CASE(a_ruin_of_the_same_name_around_the_shooter),
    CASE(a_base_in_a_piece_of_the_group),
    CASE(what_a_base_keeps_off_knows_nothing_of_it),
    END_OF_CASES,
};
