/* SPDX-License-Identifier: MIT */
/* Visible area of random scenes: properties, and comparison with sampled points. */
#include "area/area_scene.h"
#include "exact/exact_scene.h"

/* --- Properties -------------------------------------------------------------------------------------------------- */

TEST(a_mirrored_scene_has_the_same_area) {
    test_random random = {71};
    for (int i = 0; i < 400; i++) {
        scene s;
        exact_random_scene(&s, &random, (exact_family)(i % EXACT_CRACKS));
        test_context("scene %d", i);
        area_result result = area_find(&s);
        scene mirrored = s;
        area_mirror(&mirrored);
        area_result other = area_find(&mirrored);
        area_check_consistent(&result);
        if (result.area.visible == other.area.visible) {
            CHECK_NEAR(result.area.fraction, other.area.fraction, 0.01);
        }
    }
}

TEST(one_more_piece_never_increases_the_area) {
    test_random random = {72};
    for (int i = 0; i < 400; i++) {
        scene s;
        exact_random_scene(&s, &random, i % 2 == 0 ? EXACT_BOARD : EXACT_FOREST);
        los_vec2 a = s.shooter.position, b = s.target.position;
        double before = area_fraction(&s), fraction = random_between(&random, 0.35, 0.65);
        float x = a.x + (float)fraction * (b.x - a.x), y = a.y + (float)fraction * (b.y - a.y);
        x += (float)random_between(&random, -40.0, 40.0);
        y += (float)random_between(&random, -40.0, 40.0);
        if (s.piece_count == SCENE_PIECES || los_distance(a, b) < 700.0f) {
            continue;
        }
        area_add_building(&s, "one more", x - 10, y - 10, x + 15, y + 10);
        test_context("scene %d", i);
        CHECK(area_fraction(&s) <= before + 0.01);
    }
}

/* --- Against sampled points -------------------------------------------------------------------------------------- */

static void compare(exact_family family, int count, uint64_t seed) {
    test_random random = {seed};
    for (int i = 0; i < count; i++) {
        scene s;
        exact_random_scene(&s, &random, family);
        test_context("%s, scene %d", exact_family_names[family], i);
        area_check_points(&s, 24, &random);
    }
}

TEST(random_boards) {
    compare(EXACT_BOARD, 500, 1);
}

TEST(random_clutter) {
    compare(EXACT_CLUTTER, 300, 2);
}

TEST(random_lattices) {
    compare(EXACT_LATTICE, 300, 3);
}

TEST(random_contact) {
    compare(EXACT_CONTACT, 80, 4);
}

TEST(random_bases_inside_pieces) {
    compare(EXACT_INSIDE, 200, 5);
}

TEST(random_forests) {
    compare(EXACT_FOREST, 200, 6);
}

const test_case visible_area_random_tests[] = {
    CASE(a_mirrored_scene_has_the_same_area),
    CASE(one_more_piece_never_increases_the_area),
    CASE(random_boards),
    CASE(random_clutter),
    CASE(random_lattices),
    CASE(random_contact),
    CASE(random_bases_inside_pieces),
    CASE(random_forests),
    END_OF_CASES,
};
