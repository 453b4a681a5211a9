/* SPDX-License-Identifier: MIT */
/* The exact mode: small scenes whose answer is known. */
#include "exact/exact_scene.h"
#include "stress/exact_stress.h"

#include <string.h>

static scene board;

/* A slit counts as open from min_gap on, for any min_gap. */
TEST(slits_are_open_from_min_gap_on) {
    static const double gaps[] = {0.1, 0.1, 0.05, 0.25, 1.0, 3.0};
    static const double wider[] = {1.1, 1.2, 1.5, 2.0, 4.0, 10.0, 40.0};
    test_random random = {22};
    for (int i = 0; i < 1500; i++) {
        double gap = gaps[i % 6], times = i % 3 == 0 ? 1.05 : wider[i % 7];
        double width = gap * (i % 2 == 0 ? times : fmax(1.0 / times, 0.1));
        exact_slit(&board, &random, fmin(width, 12.0));
        board.options.min_gap = gap;
        test_context("slit %d of %g, min_gap %g, edition %d", i, width, gap, board.options.edition);
        CHECK_EQ_INT(scene_is_visible(&board), i % 2 == 0);
    }
}

TEST(joints_are_closed) {
    static const double gaps[] = {0.1, 0.05, 0.01, 0.5};
    test_random random = {23};
    for (int i = 0; i < 600; i++) {
        test_context("joint %d", i);
        if (i % 2 == 0) {
            exact_joined_walls(&board, &random);
        } else {
            exact_joined_plates(&board, &random);
        }
        board.options.min_gap = gaps[i / 2 % 4];
        CHECK(!scene_is_visible(&board));
    }
}

/* A rectangular base of 80 x 160 at (300, 300), whose right side is flush with x = 340, and a target far to the right.
 */
static void set_up_flush(int edition) {
    scene_begin(&board, edition);
    board.options.mode = LOS_MODE_EXACT;
    board.shooter.shape = LOS_RECTANGLE;
    board.shooter.length_mm = 50.8;
    board.shooter.width_mm = board.shooter.base_mm = 101.6;
    board.shooter.position = (los_vec2){300, 300};
}

TEST(a_wall_on_the_rim_blocks_and_one_inside_does_not) {
    for (int edition = 10; edition <= 11; edition++) {
        for (int rotation = 0; rotation < 4; rotation++) {
            static const struct {
                float x;
                bool visible;
            } walls[] = {{340, false}, {339, true}, {341, false}, {300, true}, {261, true}, {260, true}, {258, true}};
            for (int i = 0; i < 7; i++) {
                set_up_flush(edition);
                scene_add_wall(scene_add(&board, "w"), walls[i].x, rotation == 1 ? 900.0f : -300.0f, walls[i].x,
                               rotation == 1 ? -300.0f : 900.0f);
                if (rotation >= 2) { /* by a quarter, with length and width exchanged */
                    board.shooter.rotation = rotation == 2 ? 1.5707963267948966 : -1.5707963267948966;
                    board.shooter.length_mm = 101.6;
                    board.shooter.width_mm = 50.8;
                }
                test_context("edition %d, rotation %d, wall at %g", edition, rotation, (double)walls[i].x);
                CHECK_EQ_INT(scene_is_visible(&board), walls[i].visible);
            }
        }
    }
}

TEST(a_target_flush_with_a_wall) {
    for (int edition = 10; edition <= 11; edition++) {
        set_up_flush(edition);
        los_model model = board.shooter;
        board.shooter = board.target;
        board.target = model;
        scene_add_wall(scene_add(&board, "w"), 340, -300, 340, 900);
        CHECK(!scene_is_visible(&board));
        board.pieces[0].walls[0] = (los_wall){{339, -300}, {339, 900}};
        CHECK(scene_is_visible(&board));
        /* A wall as wide as the base leaves oblique openings only if the other base is wider. */
        board.pieces[0].walls[0] = (los_wall){{340, 220}, {340, 380}};
        CHECK(!scene_is_visible(&board));
        board.shooter.base_mm = 170;
        CHECK(scene_is_visible(&board));
    }
}

/* Tenth edition: pieces exempt lines that end inside. */
TEST(ends_inside_pieces) {
    static const struct {
        const char *type;
        float left, right; /* of the piece; bases are at 100 and 900, radius 25.2 px */
        bool visible;
    } cases[] = {
        {"ruins", 400, 600, false},    {"ruins", 850, 950, true},  /* around the target: exempt */
        {"ruins", 910, 950, true},     {"ruins", 870, 880, true},  /* through a part of the target */
        {"ruins", 50, 150, true},                                  /* the shooter is wholly within: exempt */
        {"ruins", 90, 150, false},                                 /* partly within: not exempt */
        {"ruins", 100, 110, true},     {"ruins", 124, 200, false}, /* a line can begin beyond it; or not */
        {"ruins", 50, 950, true},      {"ruins", 90, 950, true},   /* both are in it */
        {"building", 400, 600, false}, {"building", 850, 950, true}, {"building", 50, 150, true},
        {"building", 90, 150, true},   {"building", 120, 500, true}, {"building", 124, 500, true},
        {"building", 126, 500, false}, {"building", 500, 876, true}, {"building", 500, 874, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        scene_piece *piece = scene_add_box(&board, "p", cases[i].left, -2000, cases[i].right, 2000);
        piece->type = cases[i].type;
        piece->height = "tall";
        test_context("case %d", (int)i);
        CHECK_EQ_INT(scene_is_visible(&board), cases[i].visible);
    }
}

/* Two pieces over one base: lines that end in both are exempt from both, others from one. */
TEST(ends_inside_two_pieces) {
    for (int overlap = 0; overlap < 2; overlap++) {
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        scene_piece *first = scene_add_box(&board, "first", 500, -2000, 890, 2000);
        scene_piece *second = scene_add_box(&board, "second", overlap == 1 ? 885 : 895, -2000, 899, 2000);
        first->type = second->type = "ruins";
        test_context("overlap %d", overlap);
        CHECK(scene_is_visible(&board)); /* lines that end in the first alone */
        scene_add_wall(second, 884, -2000, 884, 2000);
        CHECK(scene_is_visible(&board)); /* lines that end before the wall */
        second->walls[0] = (los_wall){{600, -2000}, {600, 2000}};
        CHECK(!scene_is_visible(&board));
    }
}

TEST(bases_that_touch_or_overlap) {
    static const struct {
        float distance; /* of the centers; the radii are 25.2 px */
        bool with_piece, is_feature, visible;
    } cases[] = {
        {50.0f, false, false, true}, {30.0f, false, false, true}, {0.5f, false, false, true},
        {50.0f, true, true, false}, /* a solid feature over their common area, centers outside */
        {50.0f, true, false, true}, /* an area: both bases reach into it */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene_begin(&board, 11);
        board.options.mode = LOS_MODE_EXACT;
        board.shooter.position = (los_vec2){300, 300};
        board.target.position = (los_vec2){300 + cases[i].distance, 300};
        if (cases[i].with_piece) {
            scene_piece *piece = scene_add_box(&board, "p", 310, 200, 340, 400);
            piece->type = "ruins";
            piece->piece_class = cases[i].is_feature ? "feature" : "area";
        }
        test_context("case %d", (int)i);
        CHECK_EQ_INT(scene_is_visible(&board), cases[i].visible);
    }
}

static void add_corners(scene_piece *piece, const los_vec2 *corners, uint32_t count) {
    memcpy(piece->points, corners, count * sizeof *corners);
    piece->point_count = count;
}

/* Two pieces, each with a plate across the corridor and an arm over a part of the target.  Lines must end where the
 * arms overlap, at a slope that is not the first one evaluated. */
TEST(ends_inside_both_of_two_pieces) {
    for (int i = 0; i < 4; i++) {
        float top = i % 2 == 0 ? 278.0f : 283.0f;
        const los_vec2 upper[] = {{500, 200}, {950, 200}, {950, 282}, {520, 282}, {520, 400}, {500, 400}};
        const los_vec2 lower[] = {{530, 200}, {550, 200}, {550, top}, {950, top}, {950, 400}, {530, 400}};
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        board.shooter.position = (los_vec2){100, 395};
        scene_piece *window = scene_add(&board, "window");
        add_corners(scene_add(&board, "first"), i < 2 ? upper : lower, 6);
        add_corners(scene_add(&board, "second"), i < 2 ? lower : upper, 6);
        scene_add_wall(window, 480, -1000, 480, 335);
        scene_add_wall(window, 480, 345, 480, 1000);
        for (uint32_t k = 0; k < board.piece_count; k++) {
            board.pieces[k].type = "building";
            board.pieces[k].height = "tall";
        }
        test_context("case %d", i);
        CHECK_EQ_INT(scene_is_visible(&board), i % 2 == 0);
    }
}

/* Tenth edition.  Only lines that begin in a piece's left leg are exempt from its right leg, and they must leave the
 * base through a slit: openings inside a base must be as wide as min_gap, too. */
TEST(a_slit_inside_a_base) {
    static const los_vec2 legs[] = {{60, 270},  {60, 440},  {300, 440}, {300, 270},
                                    {250, 270}, {250, 410}, {100, 410}, {100, 270}};
    for (int i = 0; i < 4; i++) {
        bool is_wall = i % 2 == 0;
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        board.options.min_gap = i < 2 ? 4.0 : 0.5;
        board.shooter.base_mm = 127.0; /* 100 px around (100, 300) */
        scene_piece *piece = scene_add(&board, "legs");
        add_corners(piece, legs, 8);
        piece->type = "building";
        piece->height = "tall";
        scene_piece *window = scene_add(&board, "window");
        scene_add_wall(window, 310, -1000, 310, 280);
        scene_add_wall(window, 310, 320, 310, 1000);
        scene_piece *above =
            is_wall ? scene_add(&board, "above") : scene_add_box(&board, "above", 145, 200, 155, 299.5f);
        scene_piece *below =
            is_wall ? scene_add(&board, "below") : scene_add_box(&board, "below", 145, 300.5f, 155, 390);
        if (is_wall) {
            scene_add_wall(above, 150, 200, 150, 299.5f);
            scene_add_wall(below, 150, 300.5f, 150, 390);
        }
        above->type = below->type = "ruins";
        above->height = below->height = window->height = "tall";
        test_context("%s, min_gap %g", is_wall ? "walls" : "ruins", board.options.min_gap);
        CHECK_EQ_INT(scene_is_visible(&board), i >= 2);
    }
}

/* The same for the part of a base inside a piece: a wedge that is at most a third of a pixel thick. */
TEST(a_wedge_into_a_base) {
    static const los_vec2 wedge[] = {{105, 300}, {-60, 299}, {250, 140}, {250, 330},
                                     {300, 330}, {300, 100}, {-100, 301}};
    for (int i = 0; i < 2; i++) {
        scene_begin(&board, 10);
        board.options.mode = LOS_MODE_EXACT;
        board.options.min_gap = i == 0 ? 4.0 : 0.01;
        scene_piece *piece = scene_add(&board, "wedge"), *window = scene_add(&board, "window");
        add_corners(piece, wedge, 7);
        piece->type = "building";
        piece->height = window->height = "tall";
        scene_add_wall(window, 310, -1000, 310, 280);
        scene_add_wall(window, 310, 320, 310, 1000);
        test_context("min_gap %g", board.options.min_gap);
        CHECK_EQ_INT(scene_is_visible(&board), i == 1);
    }
}

/* Found by los_stress.  Two pieces contain a part of the shooter's base each; from neither part is the target visible.
 */
TEST(a_piece_exempts_its_own_part_alone) {
    static const los_vec2 first[] = {{512, 704}, {336, 736}, {304, 560}},
                          second[] = {{160, 560}, {288, 624}, {176, 656}};
    static const los_vec2 sticks[][2] = {{{752, 672}, {552, 556}}, {{608, 528}, {496, 528}}};
    test_random random = {24};
    scene_begin(&board, 10);
    board.options.mode = LOS_MODE_EXACT;
    board.shooter = (los_model){.position = {272, 736},
                                .shape = LOS_OVAL,
                                .base_mm = 150,
                                .length_mm = 95,
                                .width_mm = 150,
                                .rotation = -0.86354210855092095,
                                .height_inches = 2};
    board.target = (los_model){.position = {880, 272},
                               .shape = LOS_OVAL,
                               .base_mm = 90,
                               .length_mm = 52,
                               .width_mm = 90,
                               .rotation = 2.2750975268037941,
                               .height_inches = 2};
    add_corners(scene_add(&board, "stick"), sticks[0], 2);
    add_corners(scene_add(&board, "first"), first, 3);
    add_corners(scene_add(&board, "second"), second, 3);
    add_corners(scene_add(&board, "other_stick"), sticks[1], 2);
    for (uint32_t i = 0; i < board.piece_count; i++) {
        board.pieces[i].height = "tall";
    }
    stress_result result = stress_scene(&board, (stress_effort){100, true}, &random);
    CHECK(!result.visible);
    CHECK_EQ_INT(result.wrong, 0);
}

const test_case exact_known_cases_tests[] = {
    CASE(slits_are_open_from_min_gap_on),
    CASE(joints_are_closed),
    CASE(a_wall_on_the_rim_blocks_and_one_inside_does_not),
    CASE(a_target_flush_with_a_wall),
    CASE(ends_inside_pieces),
    CASE(ends_inside_two_pieces),
    CASE(bases_that_touch_or_overlap),
    CASE(ends_inside_both_of_two_pieces),
    CASE(a_slit_inside_a_base),
    CASE(a_wedge_into_a_base),
    CASE(a_piece_exempts_its_own_part_alone),
    END_OF_CASES,
};
