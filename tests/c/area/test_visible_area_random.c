/* SPDX-License-Identifier: MIT */
/* How much of a target is seen: properties, and chance against asking about single places. */
#include "area/area_scene.h"
#include "exact/exact_scene.h"

/* --- Properties -------------------------------------------------------------------------------------------------- */

TEST(the_mirror_image_shows_as_much) {
    test_random random = {71};
    for (int i = 0; i < 400; i++) {
        scene s;
        exact_scene_by_chance(&s, &random, (exact_family)(i % EXACT_CRACKS));
        test_note("scene %d", i);
        share_answer a = share_ask(&s);
        scene mirrored = s;
        share_mirror(&mirrored);
        share_answer b = share_ask(&mirrored);
        share_check_sense(&a);
        if (a.share.visible == b.share.visible) {
            CHECK_NEAR(a.share.fraction, b.share.fraction, 0.01);
        }
    }
}

TEST(one_more_piece_never_shows_more) {
    test_random random = {72};
    for (int i = 0; i < 400; i++) {
        scene s;
        exact_scene_by_chance(&s, &random, i % 2 == 0 ? EXACT_BOARD : EXACT_FOREST);
        los_vec2 a = s.shooter.position, b = s.target.position;
        double before = share_fraction(&s), share = random_between(&random, 0.35, 0.65);
        float x = a.x + (float)share * (b.x - a.x), y = a.y + (float)share * (b.y - a.y);
        x += (float)random_between(&random, -40.0, 40.0);
        y += (float)random_between(&random, -40.0, 40.0);
        if (s.piece_count == SCENE_PIECES || los_distance(a, b) < 700.0f) {
            continue;
        }
        share_add_building(&s, "one more", x - 10, y - 10, x + 15, y + 10);
        test_note("scene %d", i);
        CHECK(share_fraction(&s) <= before + 0.01);
    }
}

/* --- Against asking about single places -------------------------------------------------------------------------- */

static void compare(exact_family family, int count, uint64_t seed) {
    test_random random = {seed};
    for (int i = 0; i < count; i++) {
        scene s;
        exact_scene_by_chance(&s, &random, family);
        test_note("%s, scene %d", exact_family_names[family], i);
        share_check_places(&s, 24, &random);
    }
}

TEST(chance_on_boards) {
    compare(EXACT_BOARD, 500, 1);
}

TEST(chance_in_clutter) {
    compare(EXACT_CLUTTER, 300, 2);
}

TEST(chance_on_a_lattice) {
    compare(EXACT_LATTICE, 300, 3);
}

TEST(chance_in_contact) {
    compare(EXACT_CONTACT, 80, 4);
}

TEST(chance_inside_pieces) {
    compare(EXACT_INSIDE, 200, 5);
}

TEST(chance_in_forests) {
    compare(EXACT_FOREST, 200, 6);
}

const test_case share_chance_tests[] = {
    CASE(the_mirror_image_shows_as_much),
    CASE(one_more_piece_never_shows_more),
    CASE(chance_on_boards),
    CASE(chance_in_clutter),
    CASE(chance_on_a_lattice),
    CASE(chance_in_contact),
    CASE(chance_inside_pieces),
    CASE(chance_in_forests),
    END_OF_CASES,
};
