/* SPDX-License-Identifier: MIT */
/* How much of a target is seen under true heights: known fractions, and chance against asking about single places. */
#include "area/area_scene.h"
#include "line/heights_scene.h"

TEST(true_heights) {
    scene s;
    scene_begin(&s, 10);
    share_make_square(&s.target, 60.0);
    share_add_building(&s, "wall", 500, 300, 510, 2000);
    double by_category = share_fraction(&s);
    CHECK(by_category > 0.5 && by_category < 0.95);
    s.options.heights = LOS_HEIGHTS_TRUE; /* tall: 6 inches, higher than both models */
    CHECK_DOUBLE_EQ(share_fraction(&s), by_category);
    s.shooter.height_inches = s.target.height_inches = 7.0;
    CHECK(share_ask(&s).share.fully_visible);
    /* From 20 inches up, the wall in the middle is passed far above. */
    s.target.height_inches = 2.0;
    s.shooter.height_inches = 20.0;
    CHECK(share_ask(&s).share.fully_visible);
    s.shooter.height_inches = 7.0;
    CHECK_DOUBLE_EQ(share_fraction(&s), by_category);
}

/* From 6 inches over a wall down to 2: what is too close behind the wall is hidden. */
TEST(the_shadow_of_a_prism_ends_on_the_target) {
    for (int i = 0; i <= 30; i++) {
        scene s;
        double half = 60.0 * SHARE_SCALE / 2.0, rim = 100.0 + 10.0 * SHARE_SCALE / 2.0, edge = 700.0 + 5.0 * i,
               top = 2.5;
        scene_begin(&s, 10 + i % 2);
        share_make_square(&s.shooter, 10.0);
        share_make_square(&s.target, 60.0);
        s.options.heights = LOS_HEIGHTS_TRUE;
        s.shooter.height_inches = 6.0;
        scene_piece *wall = share_add_building(&s, "wall", (float)edge - 20, -900, (float)edge, 2000);
        wall->has_heights = true;
        wall->heights = (los_interval){0.0, top};
        double shadow = rim + (6.0 - 2.0) * (edge - rim) / (6.0 - top);
        double expected = fmin(fmax((900.0 + half - shadow) / (2.0 * half), 0.0), 1.0);
        share_answer a = share_ask(&s);
        test_note("edge %g", edge);
        share_check_sense(&a);
        CHECK_NEAR(a.share.fraction, expected, 0.01);
        CHECK_EQ_INT(share_names(&a, "wall"), !a.share.fully_visible);
    }
}

/* Under a bridge, over a sill: heights in between show all. */
TEST(a_window_shows_all_or_a_band) {
    scene s;
    scene_begin(&s, 11);
    share_make_square(&s.target, 60.0);
    s.options.heights = LOS_HEIGHTS_TRUE;
    scene_piece *sill = share_add_building(&s, "sill", 490, -900, 510, 2000);
    scene_piece *lintel = share_add_building(&s, "lintel", 490, -900, 510, 2000);
    sill->has_heights = lintel->has_heights = true;
    sill->heights = (los_interval){0.0, 1.0};
    lintel->heights = (los_interval){1.4, 6.0};
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK(a.share.fully_visible);
    /* A jamb narrows it to what a tangent says, at all heights. */
    share_add_building(&s, "jamb", 500, 300, 501, 2000);
    double half = 60.0 * SHARE_SCALE / 2.0, slope = share_tangent_slope(401.0, 0.0, 32.0 * SHARE_SCALE / 2.0);
    a = share_ask(&s);
    share_check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.5 + 399.0 * slope / (2.0 * half), 0.01);
    CHECK(a.count == 1 && share_names(&a, "jamb"));
}

/* What stands over a part of the target is passed over by those who look down on it. */
TEST(a_target_partly_inside_a_prism) {
    scene s;
    double half = 60.0 * SHARE_SCALE / 2.0;
    scene_begin(&s, 11);
    share_make_square(&s.target, 60.0);
    s.options.heights = LOS_HEIGHTS_TRUE;
    s.shooter.height_inches = 6.0;
    scene_piece *dense = share_add_building(&s, "dense", (float)(900.0 + 0.4 * half), 100, 1100, 500);
    dense->has_heights = true;
    dense->heights = (los_interval){0.0, 2.5};
    share_answer a = share_ask(&s);
    share_check_sense(&a);
    CHECK_NEAR(a.share.fraction, 0.7, 0.01);
    CHECK(share_names(&a, "dense"));
    dense->heights.high = 1.9;
    CHECK(share_ask(&s).share.fully_visible);
}

/* Every prism on the ground: where some float, less may be found than is seen. */
TEST(chance_under_true_heights) {
    test_random random = {7};
    for (int i = 0; i < 1200; i++) {
        scene s;
        heights_scene_by_chance(&s, &random, i);
        heights_keep_on_ground(&s);
        s.options.mode = LOS_MODE_EXACT;
        test_note("scene %d", i);
        share_check_places(&s, 16, &random);
    }
}

const test_case share_heights_tests[] = {
    CASE(true_heights),
    CASE(the_shadow_of_a_prism_ends_on_the_target),
    CASE(a_window_shows_all_or_a_band),
    CASE(a_target_partly_inside_a_prism),
    CASE(chance_under_true_heights),
    END_OF_CASES,
};
