/* SPDX-License-Identifier: MIT */
/* Visible area under true heights: known fractions, and comparison with sampled points. */
#include "area/area_scene.h"
#include "sight/heights_scene.h"

TEST(a_wall_hides_by_its_height) {
    scene s;
    scene_begin(&s, 10);
    area_make_square(&s.target, 60.0);
    area_add_building(&s, "wall", 500, 300, 510, 2000);
    double by_category = area_fraction(&s);
    CHECK(by_category > 0.5 && by_category < 0.95);
    s.options.heights = LOS_HEIGHTS_TRUE; /* tall: 6 inches, higher than both models */
    CHECK_DOUBLE_EQ(area_fraction(&s), by_category);
    s.shooter.height_inches = s.target.height_inches = 7.0;
    CHECK(area_find(&s).area.fully_visible);
    /* From 20 inches, lines pass far above the wall in the middle. */
    s.target.height_inches = 2.0;
    s.shooter.height_inches = 20.0;
    CHECK(area_find(&s).area.fully_visible);
    s.shooter.height_inches = 7.0;
    CHECK_DOUBLE_EQ(area_fraction(&s), by_category);
}

/* From 6 inches over a wall down to 2: what lies too close behind the wall is hidden. */
TEST(the_shadow_of_a_prism_ends_on_the_target) {
    for (int i = 0; i <= 30; i++) {
        scene s;
        double half = 60.0 * AREA_PIXELS_PER_MM / 2.0, rim = 100.0 + 10.0 * AREA_PIXELS_PER_MM / 2.0,
               edge = 700.0 + 5.0 * i, top = 2.5;
        scene_begin(&s, 10 + i % 2);
        area_make_square(&s.shooter, 10.0);
        area_make_square(&s.target, 60.0);
        s.options.heights = LOS_HEIGHTS_TRUE;
        s.shooter.height_inches = 6.0;
        scene_piece *wall = area_add_building(&s, "wall", (float)edge - 20, -900, (float)edge, 2000);
        wall->has_heights = true;
        wall->heights = (los_interval){0.0, top};
        double shadow = rim + (6.0 - 2.0) * (edge - rim) / (6.0 - top);
        double expected = fmin(fmax((900.0 + half - shadow) / (2.0 * half), 0.0), 1.0);
        area_result result = area_find(&s);
        test_context("edge %g", edge);
        area_check_consistent(&result);
        CHECK_NEAR(result.area.fraction, expected, 0.01);
        CHECK_EQ_INT(area_is_hidden_by(&result, "wall"), !result.area.fully_visible);
    }
}

/* Below a lintel and above a sill: all is visible at heights between them. */
TEST(all_or_a_band_is_visible_through_a_window) {
    scene s;
    scene_begin(&s, 11);
    area_make_square(&s.target, 60.0);
    s.options.heights = LOS_HEIGHTS_TRUE;
    scene_piece *sill = area_add_building(&s, "sill", 490, -900, 510, 2000);
    scene_piece *lintel = area_add_building(&s, "lintel", 490, -900, 510, 2000);
    sill->has_heights = lintel->has_heights = true;
    sill->heights = (los_interval){0.0, 1.0};
    lintel->heights = (los_interval){1.4, 6.0};
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK(result.area.fully_visible);
    /* A jamb limits it to the tangent of the shooter, at all heights. */
    area_add_building(&s, "jamb", 500, 300, 501, 2000);
    double half = 60.0 * AREA_PIXELS_PER_MM / 2.0,
           slope = area_tangent_slope(401.0, 0.0, 32.0 * AREA_PIXELS_PER_MM / 2.0);
    result = area_find(&s);
    area_check_consistent(&result);
    CHECK_NEAR(result.area.fraction, 0.5 + 399.0 * slope / (2.0 * half), 0.01);
    CHECK(result.count == 1 && area_is_hidden_by(&result, "jamb"));
}

/* The part of the target inside a prism is hidden if the prism is higher than the target. */
TEST(a_target_partly_inside_a_prism) {
    scene s;
    double half = 60.0 * AREA_PIXELS_PER_MM / 2.0;
    scene_begin(&s, 11);
    area_make_square(&s.target, 60.0);
    s.options.heights = LOS_HEIGHTS_TRUE;
    s.shooter.height_inches = 6.0;
    scene_piece *dense = area_add_building(&s, "dense", (float)(900.0 + 0.4 * half), 100, 1100, 500);
    dense->has_heights = true;
    dense->heights = (los_interval){0.0, 2.5};
    area_result result = area_find(&s);
    area_check_consistent(&result);
    CHECK_NEAR(result.area.fraction, 0.7, 0.01);
    CHECK(area_is_hidden_by(&result, "dense"));
    dense->heights.high = 1.9;
    CHECK(area_find(&s).area.fully_visible);
}

/* Without evaluations left, what is undecided counts as hidden; the verdict stays. */
TEST(limits_err_toward_hidden) {
    scene s;
    table t;
    scene_begin(&s, 11);
    s.options.mode = LOS_MODE_EXACT;
    s.options.heights = LOS_HEIGHTS_TRUE;
    s.shooter.height_inches = 6.0;
    scene_piece *wall = area_add_building(&s, "wall", 780, -900, 800, 2000);
    wall->has_heights = true;
    wall->heights = (los_interval){0.0, 2.5};
    table_open(&t, &s, los_default_allocator());
    los_visible_area area = table_visible_area(&t);
    CHECK(area.visible && area.fraction > 0.1);
    los_limits limits = los_default_limits;
    limits.area_evaluations = 0;
    table_set(&t, &s);
    t.query.pair.limits = &limits;
    los_visible_area limited = table_visible_area(&t);
    t.query.pair.limits = &los_default_limits;
    CHECK(limited.visible && !limited.fully_visible && limited.blocker_count == 1);
    CHECK_DOUBLE_EQ(limited.fraction, 1e-4);
    table_close(&t);
}

/* With every prism on the ground: where some float, the area is a lower bound. */
TEST(random_scenes) {
    test_random random = {8};
    for (int i = 0; i < 1200; i++) {
        scene s;
        heights_scene_by_chance(&s, &random, i);
        heights_keep_on_ground(&s);
        s.options.mode = LOS_MODE_EXACT;
        test_context("scene %d", i);
        area_check_points(&s, 16, &random);
    }
}

const test_case visible_area_heights_tests[] = {
    CASE(a_wall_hides_by_its_height),
    CASE(the_shadow_of_a_prism_ends_on_the_target),
    CASE(all_or_a_band_is_visible_through_a_window),
    CASE(a_target_partly_inside_a_prism),
    CASE(limits_err_toward_hidden),
    CASE(random_scenes),
    END_OF_CASES,
};
