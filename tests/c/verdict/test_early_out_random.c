/* SPDX-License-Identifier: MIT */
/* The early out on random boards, far from the origin and with many pieces. */
#include "verdict/early_out_check.h"

#include <math.h>

static void compare_kind(scene_kind kind, uint64_t seed, int boards, int clear, int occluded) {
    test_random random = {seed};
    early_out_begin_counting();
    for (int i = 0; i < boards; i++) {
        random_scene(&early_out_scene, &random, kind);
        early_out_choose_mode(&random);
        early_out_choose_heights(&random);
        test_context("kind %d, board %d", (int)kind, i);
        early_out_compare_scene(i);
    }
    early_out_check_rates(clear, occluded);
}

TEST(random_lattice) {
    compare_kind(SCENE_LATTICE, 901, 3000, 200, 20);
}

TEST(random_loose_boards) {
    compare_kind(SCENE_LOOSE, 902, 3000, 200, 20);
}

TEST(random_crowded_boards) {
    compare_kind(SCENE_CROWDED, 903, 800, 20, 20);
}

TEST(random_slivers) {
    compare_kind(SCENE_SLIVERS, 904, 5000, 20, 0);
}

TEST(random_grazes) {
    compare_kind(SCENE_GRAZES, 905, 5000, 100, 10);
}

TEST(random_pieces_in_the_corridor) {
    test_random random = {906};
    early_out_begin_counting();
    for (int i = 0; i < 12000; i++) {
        early_out_begin_corridor(&random);
        early_out_add_pieces(&random);
        early_out_choose_heights(&random);
        test_context("board %d", i);
        early_out_compare_scene(i);
    }
    early_out_check_rates(200, 20);
}
/* --- Large numbers ----------------------------------------------------------------------------------------------- */

static void move_all(los_vec2 by) {
    early_out_scene.shooter.position = los_add(early_out_scene.shooter.position, by);
    early_out_scene.target.position = los_add(early_out_scene.target.position, by);
    for (uint32_t i = 0; i < early_out_scene.piece_count; i++) {
        for (uint32_t j = 0; j < early_out_scene.pieces[i].point_count; j++) {
            early_out_scene.pieces[i].points[j] = los_add(early_out_scene.pieces[i].points[j], by);
        }
        for (uint32_t j = 0; j < early_out_scene.pieces[i].wall_count; j++) {
            early_out_scene.pieces[i].walls[j].start = los_add(early_out_scene.pieces[i].walls[j].start, by);
            early_out_scene.pieces[i].walls[j].end = los_add(early_out_scene.pieces[i].walls[j].end, by);
        }
    }
}

/* Borders are wide and points are rounded there. */
TEST(random_boards_far_from_the_origin) {
    test_random random = {909};
    early_out_begin_counting();
    for (int i = 0; i < 6000; i++) {
        double x = pow(10.0, random_between(&random, 3.0, 7.5)), y = pow(10.0, random_between(&random, 3.0, 7.5));
        early_out_begin_corridor(&random);
        early_out_add_pieces(&random);
        early_out_choose_heights(&random);
        move_all((los_vec2){(float)(random_bool(&random, 0.5) ? x : -x), (float)y});
        test_context("board %d", i);
        early_out_compare_scene(i);
    }
    early_out_check_rates(50, 5);
}

/* The border of a piece is 1e-5 of the coordinates wide: it reaches the base. */
TEST(a_wide_border_far_from_the_origin) {
    int visible = 0;
    for (int i = 0; i < 400; i++) {
        float x = powf(10.0f, 4.5f + 0.1f * (float)(i % 20)), off = 20.16f + 4.0f + (float)(i / 20);
        scene_begin(&early_out_scene, 10);
        early_out_scene.shooter.position = (los_vec2){x, 0.5f * x};
        early_out_scene.target.position = (los_vec2){x + 1800.0f, 0.5f * x};
        scene_piece *occluder = scene_add_box(&early_out_scene, "occluder", x + off, 0.5f * x - 500.0f,
                                              x + off + 1500.0f, 0.5f * x + 500.0f);
        occluder->height = "tall";
        occluder->obscuring = true;
        early_out_scene.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_context("at %g, %g off", (double)x, (double)off);
        early_out_compare_scene(i / 2);
        visible += scene_is_visible(&early_out_scene);
    }
    test_context("%d visible", visible);
    CHECK(visible > 10 && visible < 390);
}

/* Of such a large piece the circle test may report an overlap by rounding; then the group is exempt. */
TEST(a_group_member_of_enormous_size) {
    int visible = 0;
    for (int i = 0; i < 400; i++) {
        float size = powf(10.0f, 3.0f + 0.25f * (float)(i % 20)), off = 10.0f + 4.0f * (float)(i / 20);
        scene_begin(&early_out_scene, 11);
        scene_add_box(&early_out_scene, "occluder", 480, 0, 520, 600);
        scene_add_box(&early_out_scene, "member", 60.0f - 0.3f * size, 320.0f + off, 60.0f + 0.7f * size,
                      320.0f + size);
        for (int k = 0; k < 2; k++) {
            early_out_scene.pieces[k].type = "woods";
            early_out_scene.pieces[k].piece_class = "area";
            early_out_scene.pieces[k].link_group = "g";
        }
        early_out_scene.pieces[1].points[0].y += 0.1f * off;
        early_out_scene.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_context("%g large, %g off", (double)size, (double)off);
        early_out_compare_scene(i / 2);
        visible += scene_is_visible(&early_out_scene);
    }
    test_context("%d visible", visible);
    CHECK(visible > 10 && visible < 390);
}

/* Most of them are far away. */
TEST(random_boards_with_many_pieces) {
    test_random random = {910};
    early_out_begin_counting();
    for (int i = 0; i < 300; i++) {
        early_out_begin_corridor(&random);
        early_out_add_pieces(&random);
        early_out_choose_heights(&random);
        if (early_out_scene.piece_count > 0) {
            early_out_aim(&random);
        }
        early_out_filler = i % 4 < 2 ? 522 : 492;
        test_context("board %d", i);
        early_out_compare_scene(i);
    }
    early_out_filler = 0;
    early_out_check_rates(50, 0);
}

/* A long edge across the corridor, and a comb of corners behind it. */
static void add_comb(uint32_t corners) {
    static los_vec2 points[80];
    points[0] = (los_vec2){500, 0};
    points[1] = (los_vec2){500, 600};
    for (uint32_t i = 2; i < corners; i++) {
        points[i] = (los_vec2){i % 2 == 0 ? 520.0f : 540.0f, 600.0f - 600.0f * (float)(i - 1) / (float)corners};
    }
    los_piece_def def = {.has_id = true,
                         .id = los_text_of("comb"),
                         .flags = LOS_TALL | LOS_OBSCURING | LOS_DENSE | LOS_AREA,
                         .points = points,
                         .point_count = corners};
    los_terrain_clear(&early_out_table.terrain);
    CHECK_EQ_INT(los_terrain_add(&early_out_table.terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&early_out_table.terrain, LOS_BUILD_LINEAR), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&early_out_table.query, &early_out_table.terrain, NULL), LOS_OK);
}

TEST(a_full_occluder_with_many_corners) {
    scene_begin(&early_out_scene, 10);
    table_open(&early_out_table, &early_out_scene, los_default_allocator());
    for (uint32_t corners = 60; corners <= 80; corners++) {
        add_comb(corners);
        for (int i = 0; i < 4; i++) {
            early_out_scene.options.edition = 10 + i / 2;
            early_out_scene.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            test_context("%u corners, variant %d", (unsigned)corners, i);
            table_set(&early_out_table, &early_out_scene);
            los_verdict expected = los_pair_verdict(&early_out_table.query.pair);
            CHECK(!expected.visible);
            CHECK_EQ_INT(early_out_compare_models(expected, corners <= 64),
                         corners <= 64 ? LOS_OCCLUDED : LOS_UNDECIDED);
        }
    }
    table_close(&early_out_table);
}

const test_case early_out_random_tests[] = {
    CASE(random_lattice),
    CASE(random_loose_boards),
    CASE(random_crowded_boards),
    CASE(random_slivers),
    CASE(random_grazes),
    CASE(random_pieces_in_the_corridor),
    CASE(random_boards_far_from_the_origin),
    CASE(a_wide_border_far_from_the_origin),
    CASE(a_group_member_of_enormous_size),
    CASE(random_boards_with_many_pieces),
    CASE(a_full_occluder_with_many_corners),
    END_OF_CASES,
};
