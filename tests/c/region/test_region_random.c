/* SPDX-License-Identifier: MIT */
/* Regions of random and degenerate boards against the judge. */
#include "region_check.h"

/* --- Random boards ----------------------------------------------------------------------------------------------- */

static void compare_boards(uint64_t seed, scene_kind kind, los_box within, int boards) {
    test_random random = {seed};
    checked.hidden = checked.visible = checked.borderline = 0;
    checked.bounds = within;
    for (int i = 0; i < boards; i++) {
        test_context("kind %d, board %d", (int)kind, i);
        random_scene(&checked.board, &random, kind);
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        if (region_is_in_bounds(checked.board.shooter.position, 0.0f)) {
            region_open();
            region_compare(&random, 40, 0.5f);
            region_check_outline(0.5f);
            region_close();
        }
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%d hidden, %d visible, %d borderline", checked.hidden, checked.visible, checked.borderline);
    CHECK(checked.hidden > boards && checked.visible > boards);
    CHECK(checked.borderline < checked.visible / 4);
}

TEST(random_lattice) {
    compare_boards(91, SCENE_LATTICE, (los_box){{-700, -700}, {700, 700}}, 500);
}

TEST(random_loose_boards) {
    compare_boards(92, SCENE_LOOSE, (los_box){{-400, -400}, {1400, 1400}}, 500);
}

TEST(random_crowded_boards) {
    compare_boards(93, SCENE_CROWDED, (los_box){{-400, -400}, {2400, 2400}}, 30);
}

TEST(random_grazes) {
    compare_boards(94, SCENE_GRAZES, (los_box){{-1000, -1000}, {1400, 1400}}, 300);
}

TEST(random_boards_cut_by_the_bounds) {
    compare_boards(95, SCENE_LOOSE, (los_box){{250, 250}, {750, 750}}, 500);
}

/* The observer on a vertex, on an edge, at a corner of the bounds.  Not on a wall, nor on a piece without an inside. */
TEST(random_degenerate_observers) {
    test_random random = {96};
    checked.bounds = (los_box){{-400, -400}, {1400, 1400}};
    for (int i = 0; i < 400; i++) {
        test_context("board %d", i);
        random_scene(&checked.board, &random, SCENE_LOOSE);
        const scene_piece *piece = &checked.board.pieces[random_below(&random, checked.board.piece_count + 1)];
        if (i % 4 == 0 || piece >= checked.board.pieces + checked.board.piece_count || piece->point_count < 3) {
            checked.board.shooter.position =
                i % 8 == 0 ? checked.bounds.low : (los_vec2){checked.bounds.low.x, checked.bounds.high.y};
        } else {
            uint32_t corner = random_below(&random, piece->point_count);
            los_vec2 next = piece->points[(corner + 1) % piece->point_count];
            checked.board.shooter.position =
                i % 4 == 1 ? piece->points[corner] : los_lerp(piece->points[corner], next, 0.375f);
        }
        region_open();
        region_compare(&random, 40, 0.5f);
        region_check_outline(0.5f);
        region_close();
    }
}

/* A model on the edge of an area, seen from points of its rim: exemptions belong to the model, not to those points. */
static void compare_rim(test_random *random, los_vec2 center, int points) {
    los_samples rim;
    checked.board.shooter.position = center;
    los_sample_base(&checked.board.shooter, LOS_DENSITY_MIN + 5, checked.board.options.pixels_per_inch, &rim);
    for (uint32_t i = 0; i < rim.count; i++) {
        if (region_is_in_bounds(rim.points[i], 0.0f)) {
            region_open_from(rim.points[i]);
            region_compare(random, points, 0.5f);
            region_check_outline(0.5f);
            region_close();
        }
    }
}

TEST(rim_points_on_area_edges) {
    test_random random = {98};
    checked.hidden = checked.visible = checked.borderline = 0;
    for (int edition = 10; edition <= 11; edition++) {
        for (int i = 0; i < 12; i++) {
            test_context("edition %d, model %d", edition, i);
            region_begin(0, 0);
            checked.board.options.edition = edition;
            checked.board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            checked.board.shooter.base_mm = 25 + 20 * (i % 3);
            scene_piece *area = scene_add_box(&checked.board, "area", 400, 200, 600, 400);
            area->type = "ruins";
            area->category = "light";
            scene_add_box(&checked.board, "block", 450, 250, 480, 280)->parent = "area";
            checked.board.pieces[1].piece_class = "feature";
            checked.board.pieces[1].category = "dense";
            scene_add_box(&checked.board, "far", 700, 350, 800, 500)->type = "woods";
            compare_rim(&random, (los_vec2){400.0f + (float)(10 * (i % 5) - 20), 300.0f + (float)(i * 9)}, 40);
        }
    }
    CHECK(checked.hidden > 1000 && checked.visible > 1000);
}

TEST(random_rim_points) {
    test_random random = {99};
    checked.bounds = (los_box){{-400, -400}, {1400, 1400}};
    for (int i = 0; i < 150; i++) {
        test_context("board %d", i);
        random_scene(&checked.board, &random, SCENE_LOOSE);
        const scene_piece *piece = &checked.board.pieces[random_below(&random, checked.board.piece_count + 1)];
        if (piece < checked.board.pieces + checked.board.piece_count && piece->point_count >= 3) {
            compare_rim(&random, los_lerp(piece->points[0], piece->points[1], 0.3f), 20);
        }
    }
}

/* Boards a thousand times as large, and far from the origin, where floats are coarse. */
TEST(random_huge_boards) {
    test_random random = {97};
    for (int i = 0; i < 200; i++) {
        float scale = i % 2 == 0 ? 1000.0f : 1.0f, shift = i % 2 == 0 ? 0.0f : 500000.0f;
        test_context("board %d", i);
        random_scene(&checked.board, &random, SCENE_LOOSE);
        for (uint32_t j = 0; j < checked.board.piece_count; j++) {
            scene_piece *piece = &checked.board.pieces[j];
            piece->wall_count = 0;
            for (uint32_t k = 0; k < piece->point_count; k++) {
                piece->points[k] = los_add(los_scale(piece->points[k], scale), (los_vec2){shift, -shift});
            }
        }
        checked.board.shooter.position =
            los_add(los_scale(checked.board.shooter.position, scale), (los_vec2){shift, -shift});
        checked.bounds = (los_box){{-400.0f * scale + shift, -400.0f * scale - shift},
                                   {1400.0f * scale + shift, 1400.0f * scale - shift}};
        region_open();
        region_compare(&random, 40, i % 2 == 0 ? 50.0f : 20.0f);
        region_close();
    }
}

const test_case region_random_tests[] = {
    CASE(random_lattice),
    CASE(random_loose_boards),
    CASE(random_crowded_boards),
    CASE(random_grazes),
    CASE(random_boards_cut_by_the_bounds),
    CASE(random_degenerate_observers),
    CASE(rim_points_on_area_edges),
    CASE(random_rim_points),
    CASE(random_huge_boards),
    END_OF_CASES,
};
