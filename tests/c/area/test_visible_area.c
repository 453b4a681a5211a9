/* SPDX-License-Identifier: MIT */
/* How much of a target is seen: known fractions. */
#include "area/area_sampler.h"
#include "area/area_scene.h"

TEST(an_open_table_hides_nothing) {
    static const los_base_shape shapes[] = {LOS_CIRCLE, LOS_OVAL, LOS_RECTANGLE};
    for (int i = 0; i < 18; i++) {
        scene s;
        scene_begin(&s, i % 2 == 0 ? 10 : 11);
        s.shooter.shape = shapes[i / 2 % 3];
        s.target.shape = shapes[i / 6];
        s.target.rotation = 0.3 * i;
        share_add_building(&s, "aside", 300, 400, 700, 500);
        share_answer a = share_ask(&s);
        share_check_sense(&a);
        CHECK_DOUBLE_EQ(a.share.fraction, 1.0);
    }
}

TEST(a_wall_of_no_end_hides_what_a_tangent_says) {
    for (int edition = 10; edition <= 11; edition++) {
        scene s;
        scene_begin(&s, edition);
        share_make_square(&s.target, 60.0);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, 500, 300, 500, 2000);
        /* Of the lower half, as much is seen as a line through the wall's end that touches the shooter lets. */
        double half = 60.0 * SHARE_SCALE / 2.0, slope = share_tangent_slope(400.0, 0.0, 32.0 * SHARE_SCALE / 2.0);
        share_answer a = share_ask(&s);
        share_check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.5 + 400.0 * slope / (2.0 * half), 0.003);
        CHECK(!a.share.fully_visible && a.count == 1);
        /* From a point, it is half. */
        s.shooter.is_bare_point = true;
        CHECK_NEAR(share_fraction(&s), 0.5, 0.003);
    }
}

TEST(a_slit_shows_a_band) {
    for (int i = 0; i < 6; i++) {
        scene s;
        double width = 2.0 + 3.0 * i;
        scene_begin(&s, 11);
        share_make_square(&s.target, 100.0);
        scene_piece *piece = scene_add(&s, "slit");
        scene_add_wall(piece, 500, -900, 500, 300 - (float)width / 2);
        scene_add_wall(piece, 500, 300 + (float)width / 2, 500, 2000);
        double half = 100.0 * SHARE_SCALE / 2.0,
               slope = share_tangent_slope(400.0, width / 2.0, 32.0 * SHARE_SCALE / 2.0);
        CHECK_NEAR(share_fraction(&s), (width / 2.0 + 400.0 * slope) / half, 0.004);
    }
}

/* A crack between two plates is widest at a slope where nobody need look. */
TEST(a_crack_between_plates_shows_a_band) {
    scene s;
    scene_begin(&s, 11);
    share_make_square(&s.target, 60.0);
    s.target.position.y = 310;
    share_add_building(&s, "upper", 450, -900, 480, 299.85f);
    share_add_building(&s, "lower", 450, 300.15f, 480, 2000);
    /* From corner to corner: 0.3 pixels up in 30, but for what the judge makes both longer by. */
    double open = 0.3 - 2e-5 * 800.0;
    CHECK_NEAR(share_fraction(&s), open / 30.0 * (900.0 - 465.0) / (60.0 * SHARE_SCALE / 2.0), 0.004);
    s.options.min_gap = 0.4;
    CHECK(!share_ask(&s).share.visible);
}

TEST(a_crack_narrower_than_min_gap_shows_nothing) {
    scene s;
    scene_begin(&s, 10);
    share_make_square(&s.target, 60.0);
    scene_piece *piece = scene_add(&s, "wall");
    scene_add_wall(piece, 500, 290, 500, 320);
    scene_add_wall(piece, 500, 320.05f, 500, 2000);
    double before = share_fraction(&s);
    CHECK(before > 0.5 && before < 0.95);
    s.options.min_gap = 0.01;
    CHECK(share_fraction(&s) > before + 0.02);
    piece->walls[1].start.y = 320;
    CHECK_NEAR(share_fraction(&s), before, 1e-3);
}

TEST(a_post_that_can_be_looked_around_hides_nothing) {
    scene s;
    scene_begin(&s, 10);
    share_add_building(&s, "post", 498, 298, 502, 302);
    CHECK(share_ask(&s).share.fully_visible);
    /* Almost as wide as the bases, it hides a band across the middle, as wide as tangents over its far corners say. */
    s.pieces[0].points[0].y = s.pieces[0].points[1].y = 280;
    s.pieces[0].points[2].y = s.pieces[0].points[3].y = 320;
    double radius = 32.0 * SHARE_SCALE / 2.0,
           edge = (20.0 - 398.0 * share_tangent_slope(402.0, -20.0, radius)) / radius;
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK_NEAR(1.0 - a.share.fraction, 2.0 / 3.14159265 * (asin(edge) + edge * sqrt(1.0 - edge * edge)), 0.004);
    s.shooter.base_mm = 5.0;
    a = share_ask(&s);
    share_check_sense(&a);
    CHECK(!a.share.visible && share_names(&a, "post"));
}

TEST(nothing_is_seen_through_a_wall) {
    scene s;
    scene_begin(&s, 10);
    share_add_building(&s, "upper", 450, -900, 550, 301);
    share_add_building(&s, "lower", 470, 300, 530, 2000);
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK(!a.share.visible && share_names(&a, "upper") && share_names(&a, "lower"));
}

/* The part of a target inside something dense is hidden; what lies before it is not. */
TEST(a_target_partly_inside_something_dense) {
    scene s;
    double half = 60.0 * SHARE_SCALE / 2.0;
    scene_begin(&s, 11);
    share_make_square(&s.target, 60.0);
    share_add_building(&s, "dense", (float)(900.0 + 0.4 * half), 100, 1100, 500);
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.7, 0.003);
    CHECK(share_names(&a, "dense"));
    /* In the tenth edition a line may end inside: all is seen. */
    s.options.edition = 10;
    CHECK(share_ask(&s).share.fully_visible);
}

TEST(a_wall_through_the_target_hides_what_is_behind) {
    for (int edition = 10; edition <= 11; edition++) {
        scene s;
        double half = 60.0 * SHARE_SCALE / 2.0;
        scene_begin(&s, edition);
        share_make_square(&s.target, 60.0);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, (float)(900.0 + 0.2 * half), 100, (float)(900.0 + 0.2 * half), 500);
        share_answer a = share_ask(&s);
        share_check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.6, 0.003);
    }
}

/* A piece of two points is but a line; it hides like a wall. */
TEST(a_piece_without_width_hides_what_is_behind) {
    for (int heights = LOS_HEIGHTS_CATEGORY; heights <= LOS_HEIGHTS_TRUE; heights++) {
        scene s;
        double half = 60.0 * SHARE_SCALE / 2.0;
        scene_begin(&s, 11);
        s.options.heights = (los_heights)heights;
        share_make_square(&s.target, 60.0);
        float x = (float)(900.0 + 0.2 * half);
        share_add_building(&s, "line", x, 100, x, 500)->point_count = 2;
        s.pieces[0].points[1] = (los_vec2){x, 500};
        share_answer a = share_ask(&s);
        share_check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.6, 0.003);
        CHECK(share_names(&a, "line"));
    }
}

TEST(ruins_that_a_part_of_the_shooter_stands_in) {
    scene s;
    scene_begin(&s, 10);
    share_make_square(&s.shooter, 60.0);
    share_make_square(&s.target, 60.0);
    /* Woods around the upper half of the shooter reach to the middle of the table: seen out of, not through. */
    scene_piece *piece = scene_add_box(&s, "woods", 60, 200, 500, 300);
    piece->obscuring = true;
    piece->height = "tall";
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK(a.share.fully_visible);
}

/* Woods that hold a part of both bases, more woods that hold another part of the shooter, and a wall, so that a part of
 * the target is seen from one part of the shooter alone. */
static void build_woods(scene *s) {
    scene_begin(s, 10);
    share_make_square(&s->shooter, 32.0);
    share_make_square(&s->target, 32.0);
    const los_box boxes[] = {{{60, 260}, {940, 300}}, {{60, 301}, {400, 340}}};
    for (int i = 0; i < 2; i++) {
        scene_piece *woods = scene_add_box(s, i == 0 ? "long" : "short", boxes[i].low.x, boxes[i].low.y,
                                           boxes[i].high.x, boxes[i].high.y);
        woods->height = "tall";
        woods->obscuring = true;
    }
    scene_add_wall(scene_add(s, "wall"), 300, 100, 300, 303);
}

TEST(each_part_of_the_shooter_is_asked_with_its_own_pieces_open) {
    test_random random = {11};
    for (int i = 0; i < 2; i++) {
        scene s;
        table t;
        build_woods(&s);
        if (i == 1) {
            share_mirror(&s);
        }
        s.options.mode = LOS_MODE_EXACT;
        table_open(&t, &s, los_default_allocator());
        table_set(&t, &s);
        los_visible_area share = los_find_visible_area(&t.query.pair, &t.query.area, &t.query.report);
        sampled_share sampled = share_by_places(&t, &s, 48, &random);
        CHECK(share.visible && sampled.least > 0.1);
        CHECK(share.fraction >= sampled.least - 0.01 - sampled.error);
        CHECK(share.fraction <= sampled.most + 0.01 + sampled.error);
        table_close(&t);
    }
}

TEST(bases_in_contact_and_overlap) {
    for (int i = 0; i < 12; i++) {
        scene s;
        scene_begin(&s, 10 + i % 2);
        double touch = 32.0 * SHARE_SCALE;
        s.target.position = (los_vec2){100.0f + (float)(touch - 0.2 * i), 300.0f};
        share_answer a = share_ask(&s);
        share_check_sense(&a);
        CHECK(a.share.fully_visible);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, s.target.position.x, 0, s.target.position.x, 600);
        a = share_ask(&s);
        share_check_sense(&a);
        CHECK_NEAR(a.share.fraction, 0.5, 0.03);
    }
}

/* One base in the other, or both in one place. */
TEST(bases_within_each_other) {
    for (int i = 0; i < 16; i++) {
        scene s;
        scene_begin(&s, 11);
        los_model *large = i % 2 == 0 ? &s.shooter : &s.target, *small = i % 2 == 0 ? &s.target : &s.shooter;
        share_make_square(large, 100.0);
        small->is_bare_point = i % 8 >= 6;
        s.target.position = s.shooter.position;
        s.target.position.x += i % 4 >= 2 ? 0.0f : 10.0f;
        large->rotation = i < 8 ? 0.0 : 0.7;
        test_note("case %d", i);
        share_answer a = share_ask(&s);
        share_check_sense(&a);
        CHECK(a.share.fully_visible);
    }
}

/* Of a target within the shooter's base, what is inside something dense is hidden. */
TEST(a_target_within_the_shooter_and_partly_inside_something_dense) {
    scene s;
    scene_begin(&s, 11);
    share_make_square(&s.shooter, 100.0);
    share_make_square(&s.target, 60.0);
    s.target.position = s.shooter.position;
    share_add_building(&s, "dense", (float)(100.0 + 0.4 * 30.0 * SHARE_SCALE), 200, 400, 400);
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.7, 0.003);
    CHECK(share_names(&a, "dense"));
    /* The same where the target reaches out of the shooter. */
    share_make_square(&s.shooter, 20.0);
    a = share_ask(&s);
    share_check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.7, 0.003);
}

const test_case share_tests[] = {
    CASE(an_open_table_hides_nothing),
    CASE(a_wall_of_no_end_hides_what_a_tangent_says),
    CASE(a_slit_shows_a_band),
    CASE(a_crack_between_plates_shows_a_band),
    CASE(a_crack_narrower_than_min_gap_shows_nothing),
    CASE(a_post_that_can_be_looked_around_hides_nothing),
    CASE(nothing_is_seen_through_a_wall),
    CASE(a_target_partly_inside_something_dense),
    CASE(a_wall_through_the_target_hides_what_is_behind),
    CASE(a_piece_without_width_hides_what_is_behind),
    CASE(ruins_that_a_part_of_the_shooter_stands_in),
    CASE(each_part_of_the_shooter_is_asked_with_its_own_pieces_open),
    CASE(bases_in_contact_and_overlap),
    CASE(bases_within_each_other),
    CASE(a_target_within_the_shooter_and_partly_inside_something_dense),
    END_OF_CASES,
};
