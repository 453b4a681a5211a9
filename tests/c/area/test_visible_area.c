/* SPDX-License-Identifier: MIT */
/* Visible area: known fractions. */
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
        area_add_building(&s, "aside", 300, 400, 700, 500);
        area_result result = area_find(&s);
        area_check_consistent(&result);
        CHECK_DOUBLE_EQ(result.area.fraction, 1.0);
    }
}

TEST(a_long_wall_hides_up_to_a_tangent) {
    for (int edition = 10; edition <= 11; edition++) {
        scene s;
        scene_begin(&s, edition);
        area_make_square(&s.target, 60.0);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, 500, 300, 500, 2000);
        /* The line through the wall's end that touches the shooter bounds the visible part of the lower half. */
        double half = 60.0 * AREA_PIXELS_PER_MM / 2.0,
               slope = area_tangent_slope(400.0, 0.0, 32.0 * AREA_PIXELS_PER_MM / 2.0);
        area_result result = area_find(&s);
        area_check_consistent(&result);
        CHECK_NEAR(result.area.fraction, 0.5 + 400.0 * slope / (2.0 * half), 0.003);
        CHECK(!result.area.fully_visible && result.count == 1);
        /* From a point, half is visible. */
        s.shooter.is_bare_point = true;
        CHECK_NEAR(area_fraction(&s), 0.5, 0.003);
    }
}

TEST(a_band_is_visible_through_a_slit) {
    for (int i = 0; i < 6; i++) {
        scene s;
        double width = 2.0 + 3.0 * i;
        scene_begin(&s, 11);
        area_make_square(&s.target, 100.0);
        scene_piece *piece = scene_add(&s, "slit");
        scene_add_wall(piece, 500, -900, 500, 300 - (float)width / 2);
        scene_add_wall(piece, 500, 300 + (float)width / 2, 500, 2000);
        double half = 100.0 * AREA_PIXELS_PER_MM / 2.0,
               slope = area_tangent_slope(400.0, width / 2.0, 32.0 * AREA_PIXELS_PER_MM / 2.0);
        CHECK_NEAR(area_fraction(&s), (width / 2.0 + 400.0 * slope) / half, 0.004);
    }
}

/* A crack between two plates is widest at a slope between those that are always evaluated. */
TEST(a_band_is_visible_through_a_crack_between_plates) {
    scene s;
    scene_begin(&s, 11);
    area_make_square(&s.target, 60.0);
    s.target.position.y = 310;
    area_add_building(&s, "upper", 450, -900, 480, 299.85f);
    area_add_building(&s, "lower", 450, 300.15f, 480, 2000);
    /* From corner to corner: 0.3 pixels up in 30, less the length by which the judge extends both plates. */
    double open = 0.3 - 2e-5 * 800.0;
    CHECK_NEAR(area_fraction(&s), open / 30.0 * (900.0 - 465.0) / (60.0 * AREA_PIXELS_PER_MM / 2.0), 0.004);
    s.options.min_gap = 0.4;
    CHECK(!area_find(&s).area.visible);
}

TEST(a_crack_narrower_than_min_gap_is_closed) {
    scene s;
    scene_begin(&s, 10);
    area_make_square(&s.target, 60.0);
    scene_piece *piece = scene_add(&s, "wall");
    scene_add_wall(piece, 500, 290, 500, 320);
    scene_add_wall(piece, 500, 320.05f, 500, 2000);
    double before = area_fraction(&s);
    CHECK(before > 0.5 && before < 0.95);
    s.options.min_gap = 0.01;
    CHECK(area_fraction(&s) > before + 0.02);
    piece->walls[1].start.y = 320;
    CHECK_NEAR(area_fraction(&s), before, 1e-3);
}

TEST(a_narrow_post_hides_nothing) {
    scene s;
    scene_begin(&s, 10);
    area_add_building(&s, "post", 498, 298, 502, 302);
    CHECK(area_find(&s).area.fully_visible);
    /* Almost as wide as the bases, it hides a band across the middle, bounded by tangents over its far corners. */
    s.pieces[0].points[0].y = s.pieces[0].points[1].y = 280;
    s.pieces[0].points[2].y = s.pieces[0].points[3].y = 320;
    double radius = 32.0 * AREA_PIXELS_PER_MM / 2.0,
           edge = (20.0 - 398.0 * area_tangent_slope(402.0, -20.0, radius)) / radius;
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK_NEAR(1.0 - result.area.fraction, 2.0 / 3.14159265 * (asin(edge) + edge * sqrt(1.0 - edge * edge)), 0.004);
    s.shooter.base_mm = 5.0;
    result = area_find(&s);
    area_check_consistent(&result);
    CHECK(!result.area.visible && area_is_hidden_by(&result, "post"));
}

TEST(nothing_is_visible_through_a_wall) {
    scene s;
    scene_begin(&s, 10);
    area_add_building(&s, "upper", 450, -900, 550, 301);
    area_add_building(&s, "lower", 470, 300, 530, 2000);
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK(!result.area.visible && area_is_hidden_by(&result, "upper") && area_is_hidden_by(&result, "lower"));
}

/* The part of a target inside a dense piece is hidden; the part in front of it is not. */
TEST(a_target_partly_inside_a_dense_piece) {
    scene s;
    double half = 60.0 * AREA_PIXELS_PER_MM / 2.0;
    scene_begin(&s, 11);
    area_make_square(&s.target, 60.0);
    area_add_building(&s, "dense", (float)(900.0 + 0.4 * half), 100, 1100, 500);
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK_NEAR(result.area.fraction, 0.7, 0.003);
    CHECK(area_is_hidden_by(&result, "dense"));
    /* In the tenth edition a line may end inside: all is visible. */
    s.options.edition = 10;
    CHECK(area_find(&s).area.fully_visible);
}

TEST(a_wall_through_the_target_hides_the_part_behind) {
    for (int edition = 10; edition <= 11; edition++) {
        scene s;
        double half = 60.0 * AREA_PIXELS_PER_MM / 2.0;
        scene_begin(&s, edition);
        area_make_square(&s.target, 60.0);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, (float)(900.0 + 0.2 * half), 100, (float)(900.0 + 0.2 * half), 500);
        area_result result = area_find(&s);
        area_check_consistent(&result);
        CHECK_NEAR(result.area.fraction, 0.6, 0.003);
    }
}

/* A piece of two points is a segment; it hides like a wall. */
TEST(a_piece_of_two_points_hides_the_part_behind) {
    for (int heights = LOS_HEIGHTS_CATEGORY; heights <= LOS_HEIGHTS_TRUE; heights++) {
        scene s;
        double half = 60.0 * AREA_PIXELS_PER_MM / 2.0;
        scene_begin(&s, 11);
        s.options.heights = (los_heights)heights;
        area_make_square(&s.target, 60.0);
        float x = (float)(900.0 + 0.2 * half);
        area_add_building(&s, "line", x, 100, x, 500)->point_count = 2;
        s.pieces[0].points[1] = (los_vec2){x, 500};
        area_result result = area_find(&s);
        area_check_consistent(&result);
        CHECK_NEAR(result.area.fraction, 0.6, 0.003);
        CHECK(area_is_hidden_by(&result, "line"));
    }
}

TEST(woods_that_contain_part_of_the_shooter) {
    scene s;
    scene_begin(&s, 10);
    area_make_square(&s.shooter, 60.0);
    area_make_square(&s.target, 60.0);
    /* Woods around the upper half of the shooter reach to the middle of the table: lines pass out of them, not through.
     */
    scene_piece *piece = scene_add_box(&s, "woods", 60, 200, 500, 300);
    piece->obscuring = true;
    piece->height = "tall";
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK(result.area.fully_visible);
}

/* Woods that contain part of both bases, other woods that contain another part of the shooter, and a wall.  Part of the
 * target is visible from one endpoint cell of the shooter only. */
static void build_woods(scene *s) {
    scene_begin(s, 10);
    area_make_square(&s->shooter, 32.0);
    area_make_square(&s->target, 32.0);
    const los_box boxes[] = {{{60, 260}, {940, 300}}, {{60, 301}, {400, 340}}};
    for (int i = 0; i < 2; i++) {
        scene_piece *woods = scene_add_box(s, i == 0 ? "long" : "short", boxes[i].low.x, boxes[i].low.y,
                                           boxes[i].high.x, boxes[i].high.y);
        woods->height = "tall";
        woods->obscuring = true;
    }
    scene_add_wall(scene_add(s, "wall"), 300, 100, 300, 303);
}

TEST(each_cell_of_the_shooter_has_its_own_exemptions) {
    test_random random = {11};
    for (int i = 0; i < 2; i++) {
        scene s;
        table t;
        build_woods(&s);
        if (i == 1) {
            area_mirror(&s);
        }
        s.options.mode = LOS_MODE_EXACT;
        table_open(&t, &s, los_default_allocator());
        table_set(&t, &s);
        los_visible_area area = table_visible_area(&t);
        sampled_area sampled = area_by_points(&t, &s, 48, &random);
        CHECK(area.visible && sampled.min > 0.1);
        CHECK(area.fraction >= sampled.min - 0.01 - sampled.error);
        CHECK(area.fraction <= sampled.max + 0.01 + sampled.error);
        table_close(&t);
    }
}

TEST(bases_in_contact_and_overlap) {
    for (int i = 0; i < 12; i++) {
        scene s;
        scene_begin(&s, 10 + i % 2);
        double touch = 32.0 * AREA_PIXELS_PER_MM;
        s.target.position = (los_vec2){100.0f + (float)(touch - 0.2 * i), 300.0f};
        area_result result = area_find(&s);
        area_check_consistent(&result);
        CHECK(result.area.fully_visible);
        scene_piece *piece = scene_add(&s, "wall");
        scene_add_wall(piece, s.target.position.x, 0, s.target.position.x, 600);
        result = area_find(&s);
        area_check_consistent(&result);
        CHECK_NEAR(result.area.fraction, 0.5, 0.03);
    }
}

/* One base inside the other, some of them concentric. */
TEST(bases_within_each_other) {
    for (int i = 0; i < 16; i++) {
        scene s;
        scene_begin(&s, 11);
        los_model *large = i % 2 == 0 ? &s.shooter : &s.target, *small = i % 2 == 0 ? &s.target : &s.shooter;
        area_make_square(large, 100.0);
        small->is_bare_point = i % 8 >= 6;
        s.target.position = s.shooter.position;
        s.target.position.x += i % 4 >= 2 ? 0.0f : 10.0f;
        large->rotation = i < 8 ? 0.0 : 0.7;
        test_context("case %d", i);
        area_result result = area_find(&s);
        area_check_consistent(&result);
        CHECK(result.area.fully_visible);
    }
}

/* The part of the target that is inside a dense piece is hidden, even within the shooter's base. */
TEST(a_target_within_the_shooter_and_partly_inside_a_dense_piece) {
    scene s;
    scene_begin(&s, 11);
    area_make_square(&s.shooter, 100.0);
    area_make_square(&s.target, 60.0);
    s.target.position = s.shooter.position;
    area_add_building(&s, "dense", (float)(100.0 + 0.4 * 30.0 * AREA_PIXELS_PER_MM), 200, 400, 400);
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK_NEAR(result.area.fraction, 0.7, 0.003);
    CHECK(area_is_hidden_by(&result, "dense"));
    /* The same for a target that extends beyond the shooter. */
    area_make_square(&s.shooter, 20.0);
    result = area_find(&s);
    area_check_consistent(&result);
    CHECK_NEAR(result.area.fraction, 0.7, 0.003);
}

const test_case visible_area_tests[] = {
    CASE(an_open_table_hides_nothing),
    CASE(a_long_wall_hides_up_to_a_tangent),
    CASE(a_band_is_visible_through_a_slit),
    CASE(a_band_is_visible_through_a_crack_between_plates),
    CASE(a_crack_narrower_than_min_gap_is_closed),
    CASE(a_narrow_post_hides_nothing),
    CASE(nothing_is_visible_through_a_wall),
    CASE(a_target_partly_inside_a_dense_piece),
    CASE(a_wall_through_the_target_hides_the_part_behind),
    CASE(a_piece_of_two_points_hides_the_part_behind),
    CASE(woods_that_contain_part_of_the_shooter),
    CASE(each_cell_of_the_shooter_has_its_own_exemptions),
    CASE(bases_in_contact_and_overlap),
    CASE(bases_within_each_other),
    CASE(a_target_within_the_shooter_and_partly_inside_a_dense_piece),
    END_OF_CASES,
};
