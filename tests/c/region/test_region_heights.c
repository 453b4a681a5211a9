/* SPDX-License-Identifier: MIT */
/* Regions of a point under true heights, where shadows begin and end behind their pieces, against the judge. */
#include "region_check.h"

/* --- Boards made by hand ----------------------------------------------------------------------------------------- */

/* A box 4 inches high from x = 400 to 500, seen from x = 100 by an observer whose top is at this height. */
static void begin_box(double eye) {
    region_begin(100, 300);
    checked.board.options.heights = LOS_HEIGHTS_TRUE;
    checked.board.shooter.height_inches = eye;
    scene_piece *box = scene_add_box(&checked.board, "a", 400, 200, 500, 400);
    box->height = "tall";
    box->has_heights = true;
    box->heights = (los_interval){0, 4};
}

static void open_and_compare(int points) {
    test_random random = {90};
    region_open();
    CHECK(!checked.region.is_judged);
    region_compare(&random, points, 0.5f);
    region_check_outline(0.5f);
}

/* From 6 inches to 2, lines pass 4 inches in their middle.  So the shadow ends twice as far away as the box. */
TEST(a_shadow_ends) {
    begin_box(6.0);
    open_and_compare(500);
    CHECK_EQ_INT(region_triangles_at((los_vec2){450, 310}, 0.01), 1);
    CHECK_EQ_INT(region_triangles_at((los_vec2){510, 310}, 0.01), 0);
    CHECK_EQ_INT(region_triangles_at((los_vec2){895, 310}, 0.01), 0);
    CHECK_EQ_INT(region_triangles_at((los_vec2){905, 310}, 0.01), 1);
    CHECK(!region_is_in_outline((los_vec2){905, 310}));
    /* Hidden: what is between the rays through the near corners, from the far side to its image at x = 900. */
    double far_half = 100.0 * 400.0 / 300.0, image_half = 100.0 * 800.0 / 300.0;
    CHECK_NEAR(region_area_of_bounds() - region_area_of_triangles(), 400.0 * (far_half + image_half), 60000.0);
    region_close();
}

/* From 1 inch to 2, a wall of 1.5 inches hides what is more than twice as far away. */
TEST(a_shadow_begins) {
    region_begin(100, 300);
    checked.board.options.heights = LOS_HEIGHTS_TRUE;
    checked.board.shooter.height_inches = 1.0;
    scene_piece *piece = scene_add(&checked.board, "w");
    piece->has_heights = true;
    piece->heights = (los_interval){0, 1.5};
    scene_add_wall(piece, 400, 200, 400, 400);
    open_and_compare(500);
    CHECK_EQ_INT(region_triangles_at((los_vec2){695, 310}, 0.01), 1);
    CHECK_EQ_INT(region_triangles_at((los_vec2){705, 310}, 0.01), 0);
    CHECK(region_is_in_outline((los_vec2){695, 310}));
    CHECK_NEAR(region_area_of_bounds() - region_area_of_triangles(), 300.0 * (400.0 + 600.0) / 2.0, 20000.0);
    region_close();
}

/* Tops and targets of the same height, tops exactly at the height of targets or of the eye. */
TEST(tops_that_touch) {
    static const double eyes[] = {1.5, 2.0, 4.0, 6.0}, tops[] = {0.0, 1.5, 2.0, 4.0, 6.0};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 5; j++) {
            for (int edition = 10; edition <= 11; edition++) {
                test_context("eye %g, top %g, edition %d", eyes[i], tops[j], edition);
                begin_box(eyes[i]);
                checked.board.options.edition = edition;
                checked.board.pieces[0].category = "dense";
                checked.board.pieces[0].heights.high = tops[j];
                scene_add_wall(&checked.board.pieces[0], 600, 100, 650, 300);
                open_and_compare(60);
                region_close();
            }
        }
    }
}

/* A model on a roof looks over its edge. */
TEST(an_observer_on_a_piece) {
    for (int edition = 10; edition <= 11; edition++) {
        for (int i = 0; i < 2; i++) {
            test_context("edition %d, type %d", edition, i);
            begin_box(2.0);
            checked.board.options.edition = edition;
            checked.board.pieces[0].type = i == 0 ? "ruins" : "container";
            checked.board.pieces[0].category = "dense";
            checked.board.shooter.elevation_inches = 4.0;
            checked.board.shooter.position = (los_vec2){430, 290};
            open_and_compare(400);
            region_close();
        }
    }
}

/* --- Random boards ----------------------------------------------------------------------------------------------- */

static void open_board(test_random *random, int number, bool floats) {
    test_context("board %d", number);
    region_make_board(random);
    region_add_heights(random, floats);
    los_vec2 from = checked.board.shooter.position;
    if (number % 3 == 0 && !checked.board.shooter.is_bare_point && from.x > 20.0f) {
        from.x -= 18.0f; /* on the rim */
    }
    table_build = number % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
    region_open_from(from);
}

/* Returns how many boards the judge had to decide: other tests compare these. */
static int compare_boards(test_random *random, int boards) {
    int judged = 0;
    for (int i = 0; i < boards; i++) {
        open_board(random, i, false);
        judged += checked.region.is_judged;
        if (!checked.region.is_judged) {
            region_compare(random, 15, 0.5f);
            region_check_outline(0.5f);
        }
        region_close();
    }
    table_build = LOS_BUILD_LINEAR;
    return judged;
}

TEST(random_boards_with_heights) {
    enum {
        BOARDS = 2000
    };
    test_random random = {4712};
    checked.hidden = checked.visible = checked.borderline = 0;
    int judged = compare_boards(&random, BOARDS);
    test_context("%d judged, %d hidden, %d visible", judged, checked.hidden, checked.visible);
    CHECK(judged < BOARDS / 10);
    CHECK(checked.hidden > 5000 && checked.visible > 5000);
}

/* Borders behind floating prisms are found ray by ray and joined by lines, so some points are wrong. */
TEST(random_boards_with_floating_prisms) {
    enum {
        BOARDS = 300,
        POINTS = 15
    };
    test_random random = {4713};
    long wrong = 0;
    for (int i = 0; i < BOARDS; i++) {
        open_board(&random, i, true);
        wrong += region_count_wrong(&random, POINTS, 0.5f);
        region_close();
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%ld wrong", wrong);
    CHECK(wrong * 300 <= BOARDS * POINTS);
}

const test_case region_heights_tests[] = {
    CASE(a_shadow_ends),
    CASE(a_shadow_begins),
    CASE(tops_that_touch),
    CASE(an_observer_on_a_piece),
    CASE(random_boards_with_heights),
    CASE(random_boards_with_floating_prisms),
    END_OF_CASES,
};
