/* SPDX-License-Identifier: MIT */
/* The same on boards by chance, far away and with many pieces. */
#include "query/early_out_check.h"

#include <math.h>

static void compare_kind(scene_kind kind, uint64_t seed, int boards, int open, int barred) {
    test_random random = {seed};
    glance_begin_counting();
    for (int i = 0; i < boards; i++) {
        random_scene(&glance_board, &random, kind);
        glance_choose_mode(&random);
        glance_choose_heights(&random);
        test_context("kind %d, board %d", (int)kind, i);
        glance_compare_board(i);
    }
    glance_check_shares(open, barred);
}

TEST(chance_on_a_lattice) {
    compare_kind(SCENE_LATTICE, 901, 3000, 200, 20);
}

TEST(chance_on_loose_boards) {
    compare_kind(SCENE_LOOSE, 902, 3000, 200, 20);
}

TEST(chance_on_crowded_boards) {
    compare_kind(SCENE_CROWDED, 903, 800, 20, 20);
}

TEST(chance_with_slivers) {
    compare_kind(SCENE_SLIVERS, 904, 5000, 20, 0);
}

TEST(chance_with_grazes) {
    compare_kind(SCENE_GRAZES, 905, 5000, 100, 10);
}

TEST(chance_on_the_way) {
    test_random random = {906};
    glance_begin_counting();
    for (int i = 0; i < 12000; i++) {
        glance_begin_way(&random);
        glance_put_pieces(&random);
        glance_choose_heights(&random);
        test_context("board %d", i);
        glance_compare_board(i);
    }
    glance_check_shares(200, 20);
}
/* --- Large numbers ----------------------------------------------------------------------------------------------- */

static void move_all(los_vec2 by) {
    glance_board.shooter.position = los_add(glance_board.shooter.position, by);
    glance_board.target.position = los_add(glance_board.target.position, by);
    for (uint32_t i = 0; i < glance_board.piece_count; i++) {
        for (uint32_t j = 0; j < glance_board.pieces[i].point_count; j++) {
            glance_board.pieces[i].points[j] = los_add(glance_board.pieces[i].points[j], by);
        }
        for (uint32_t j = 0; j < glance_board.pieces[i].wall_count; j++) {
            glance_board.pieces[i].walls[j].start = los_add(glance_board.pieces[i].walls[j].start, by);
            glance_board.pieces[i].walls[j].end = los_add(glance_board.pieces[i].walls[j].end, by);
        }
    }
}

/* Where borders are wide and points are rounded. */
TEST(chance_far_from_the_origin) {
    test_random random = {909};
    glance_begin_counting();
    for (int i = 0; i < 6000; i++) {
        double x = pow(10.0, random_between(&random, 3.0, 7.5)), y = pow(10.0, random_between(&random, 3.0, 7.5));
        glance_begin_way(&random);
        glance_put_pieces(&random);
        glance_choose_heights(&random);
        move_all((los_vec2){(float)(random_bool(&random, 0.5) ? x : -x), (float)y});
        test_context("board %d", i);
        glance_compare_board(i);
    }
    glance_check_shares(50, 5);
}

/* An edge a few pixels from the base is its border there, where it is 1e-5 of the coordinates wide. */
TEST(a_wide_border_far_from_the_origin) {
    int visible = 0;
    for (int i = 0; i < 400; i++) {
        float x = powf(10.0f, 4.5f + 0.1f * (float)(i % 20)), off = 20.16f + 4.0f + (float)(i / 20);
        scene_begin(&glance_board, 10);
        glance_board.shooter.position = (los_vec2){x, 0.5f * x};
        glance_board.target.position = (los_vec2){x + 1800.0f, 0.5f * x};
        scene_piece *bar =
            scene_add_box(&glance_board, "bar", x + off, 0.5f * x - 500.0f, x + off + 1500.0f, 0.5f * x + 500.0f);
        bar->height = "tall";
        bar->obscuring = true;
        glance_board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_context("at %g, %g off", (double)x, (double)off);
        glance_compare_board(i / 2);
        visible += scene_is_visible(&glance_board);
    }
    test_context("%d visible", visible);
    CHECK(visible > 10 && visible < 390);
}

/* Of a piece as large as this, float32 may say that a circle reaches it which does not: then its group is seen through.
 */
TEST(kin_as_large_as_a_country) {
    int visible = 0;
    for (int i = 0; i < 400; i++) {
        float size = powf(10.0f, 3.0f + 0.25f * (float)(i % 20)), off = 10.0f + 4.0f * (float)(i / 20);
        scene_begin(&glance_board, 11);
        scene_add_box(&glance_board, "bar", 480, 0, 520, 600);
        scene_add_box(&glance_board, "kin", 60.0f - 0.3f * size, 320.0f + off, 60.0f + 0.7f * size, 320.0f + size);
        for (int k = 0; k < 2; k++) {
            glance_board.pieces[k].type = "woods";
            glance_board.pieces[k].piece_class = "area";
            glance_board.pieces[k].link_group = "g";
        }
        glance_board.pieces[1].points[0].y += 0.1f * off;
        glance_board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_context("%g large, %g off", (double)size, (double)off);
        glance_compare_board(i / 2);
        visible += scene_is_visible(&glance_board);
    }
    test_context("%d visible", visible);
    CHECK(visible > 10 && visible < 390);
}

/* Most of them far away. */
TEST(chance_among_many_pieces) {
    test_random random = {910};
    glance_begin_counting();
    for (int i = 0; i < 300; i++) {
        glance_begin_way(&random);
        glance_put_pieces(&random);
        glance_choose_heights(&random);
        if (glance_board.piece_count > 0) {
            glance_aim(&random);
        }
        glance_filler = i % 4 < 2 ? 522 : 492;
        test_context("board %d", i);
        glance_compare_board(i);
    }
    glance_filler = 0;
    glance_check_shares(50, 0);
}

/* A long edge across the way, and a comb of as many corners as it takes behind it. */
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
    los_terrain_clear(&glance_table.terrain);
    CHECK_EQ_INT(los_terrain_add(&glance_table.terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&glance_table.terrain, LOS_BUILD_LINEAR), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&glance_table.query, &glance_table.terrain), LOS_OK);
}

TEST(a_bar_with_many_corners) {
    scene_begin(&glance_board, 10);
    table_open(&glance_table, &glance_board, los_default_allocator());
    for (uint32_t corners = 60; corners <= 80; corners++) {
        add_comb(corners);
        for (int i = 0; i < 4; i++) {
            glance_board.options.edition = 10 + i / 2;
            glance_board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            test_context("%u corners, way %d", (unsigned)corners, i);
            table_set(&glance_table, &glance_board);
            los_verdict expected = los_pair_verdict(&glance_table.query.pair);
            CHECK(!expected.visible);
            CHECK_EQ_INT(glance_compare_models(expected, corners <= 64), corners <= 64 ? LOS_OCCLUDED : LOS_UNDECIDED);
        }
    }
    table_close(&glance_table);
}

const test_case glance_chance_tests[] = {
    CASE(chance_on_a_lattice),        CASE(chance_on_loose_boards),
    CASE(chance_on_crowded_boards),   CASE(chance_with_slivers),
    CASE(chance_with_grazes),         CASE(chance_on_the_way),
    CASE(chance_far_from_the_origin), CASE(a_wide_border_far_from_the_origin),
    CASE(kin_as_large_as_a_country),  CASE(chance_among_many_pieces),
    CASE(a_bar_with_many_corners),    END_OF_CASES,
};
