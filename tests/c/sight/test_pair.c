/* SPDX-License-Identifier: MIT */
/* What is decided once per pair: containment, groups, heights; and no state survives from the pair before. */
#include "sight/reference_judge.h"

static scene board;

static bool visible(void) {
    return scene_is_visible(&board);
}

/* --- Tenth edition: wholly within -------------------------------------------------------------------------------- */

static void begin_ruin(float left, float right) {
    scene_begin(&board, 10);
    scene_add_box(&board, "a", left, 200, right, 400)->type = "ruins";
}

/* The shooter's base reaches from about x = 75 to x = 125. */
TEST(wholly_within_a_ruin_sees_out) {
    begin_ruin(50, 300);
    CHECK(visible());
    begin_ruin(90, 300); /* partly within */
    CHECK(!visible());
    begin_ruin(110, 300); /* center outside */
    CHECK(!visible());
}

TEST(towering_only_needs_its_center) {
    begin_ruin(90, 300);
    board.shooter.keywords = LOS_TOWERING;
    CHECK(visible());
    begin_ruin(110, 300);
    board.shooter.keywords = LOS_TOWERING;
    CHECK(!visible());
    begin_ruin(90, 300);
    board.target.keywords = LOS_TOWERING; /* only the shooter's matters */
    CHECK(!visible());
}

TEST(wholly_within_is_by_id) {
    begin_ruin(50, 300);
    scene_add_box(&board, "b", 400, 0, 600, 600)->type = "ruins";
    CHECK(!visible());
    board.pieces[1].id = "a";
    CHECK(visible());
    board.pieces[0].id = board.pieces[1].id = NULL;
    CHECK(visible());
    board.pieces[1].id = "unknown";
    CHECK(visible());
    board.pieces[0].type = "woods"; /* not a ruin: nothing to be wholly within */
    CHECK(!visible());
}

/* --- Eleventh edition: groups and features ----------------------------------------------------------------------- */

/* An area from x = `left` on, right of the shooter, whose base of radius 25.2 ends at x = 125.2. */
static scene_piece *begin_area(float left) {
    scene_begin(&board, 11);
    scene_piece *piece = scene_add_box(&board, "a", left, 200, 300, 400);
    piece->category = "light";
    return piece;
}

TEST(a_base_that_reaches_an_area_sees_through_it) {
    begin_area(125);
    CHECK(visible());
    begin_area(126);
    CHECK(!visible());
    begin_area(50); /* wholly within */
    CHECK(visible());
}

TEST(the_targets_base_counts_as_well) {
    scene_begin(&board, 11);
    scene_add_box(&board, "a", 700, 200, 875, 400)->category = "light";
    CHECK(visible());
    board.pieces[0].points[1].x = board.pieces[0].points[2].x = 874;
    CHECK(!visible());
}

TEST(a_piece_wholly_inside_the_base_is_reached) {
    scene_begin(&board, 11);
    scene_add_box(&board, "small", 110, 295, 115, 305)->category = "light"; /* no edge meets the rim */
    board.pieces[0].link_group = "g";
    scene_add_box(&board, "big", 400, 0, 600, 600)->category = "light";
    CHECK(!visible());
    board.pieces[1].link_group = "g";
    CHECK(visible());
}

TEST(any_base_is_a_circle_of_base_mm) {
    begin_area(130); /* 29.9 pixels from the center is 38 mm across */
    board.shooter.shape = LOS_RECTANGLE;
    board.shooter.length_mm = board.shooter.width_mm = 20;
    board.shooter.base_mm = 32;
    CHECK(!visible());
    board.shooter.base_mm = 40;
    CHECK(visible());
}

TEST(groups_are_shared_by_link_and_by_parent) {
    begin_area(50);
    scene_piece *other = scene_add_box(&board, "b", 400, 0, 600, 600);
    other->type = "barricade";
    CHECK(!visible());
    other->parent = "a";
    CHECK(visible());
    other->parent = "c";
    CHECK(!visible());
    board.pieces[0].parent = "c"; /* the same missing parent */
    CHECK(visible());
    other->link_group = "g";
    CHECK(!visible());
    board.pieces[0].link_group = "g";
    CHECK(visible());
}

TEST(a_feature_exempts_by_the_center_alone) {
    scene_piece *piece = begin_area(90); /* contains the center */
    piece->category = "dense";
    piece->piece_class = "feature";
    CHECK(visible());
    piece = begin_area(110); /* reached, but without the center */
    piece->category = "dense";
    piece->piece_class = "feature";
    CHECK(!visible());
    board.target.elevation_inches = 3.0; /* not on the ground: features do not matter */
    CHECK(visible());
    board.target.elevation_inches = 2.9;
    CHECK(!visible());
    board.shooter.elevation_inches = 3.0;
    CHECK(visible());
}

TEST(a_piece_of_two_points_is_in_no_group) {
    scene_begin(&board, 11);
    scene_piece *stick = scene_add(&board, "stick");
    stick->category = "light";
    stick->point_count = 2;
    stick->points[0] = (los_vec2){110, 100};
    stick->points[1] = (los_vec2){110, 500};
    CHECK(visible()); /* from the part of the base beyond it */
    stick->points[0].x = stick->points[1].x = 130;
    CHECK(!visible());
}

/* --- One los_pair for many pairs --------------------------------------------------------------------------------- */

static void compare_with_reference(table *t, const char *what, int number) {
    static reference_pair reference;
    static reference_list blockers;
    reference_pair_set(&reference, &board);
    test_context("%s %d", what, number);
    los_pair_sample(&t->query.pair);
    for (uint32_t i = 0; i < reference.counts[0] * reference.counts[1]; i++) {
        los_sight_line line =
            los_sight_line_between_samples(&t->query.pair, i / reference.counts[1], i % reference.counts[1]);
        reference_blockers(&reference, reference.points[0][i / reference.counts[1]],
                           reference.points[1][i % reference.counts[1]], &blockers);
        CHECK_EQ_INT(los_line_is_clear(&t->query.pair, &line), blockers.count == 0);
    }
}

/* New models and options on the same terrain. */
static void move_models(test_random *random) {
    static scene other;
    random_scene(&other, random, SCENE_LOOSE);
    board.options = other.options;
    board.shooter = other.shooter;
    board.target = other.target;
}

TEST(no_state_survives_from_the_pair_before) {
    table t;
    test_random random = {41};
    for (int terrain = 0; terrain < 20; terrain++) {
        random_scene(&board, &random, SCENE_LOOSE);
        table_open(&t, &board, los_default_allocator());
        for (int i = 0; i < 30; i++) {
            move_models(&random);
            table_set(&t, &board);
            compare_with_reference(&t, "pair", i);
        }
        table_close(&t);
    }
}

/* Marks of earlier pairs stay invalid when the round counter restarts. */
TEST(rounds_wrap_around) {
    table t;
    test_random random = {42};
    random_scene(&board, &random, SCENE_LOOSE);
    table_open(&t, &board, los_default_allocator());
    for (int i = 0; i < 40; i++) {
        move_models(&random);
        if (i == 20) {
            t.query.pair.marks.round = UINT32_MAX - LOS_MARK_ROUND * 10 + 1; /* ten rounds before the restart */
        }
        table_set(&t, &board);
        compare_with_reference(&t, "round", i);
    }
    CHECK(t.query.pair.marks.round < LOS_MARK_ROUND * 100);
    table_close(&t);
}

static void refill(los_terrain *terrain) {
    los_terrain_clear(terrain);
    for (uint32_t i = 0; i < board.piece_count; i++) {
        los_piece_def def = scene_piece_def(&board.pieces[i]);
        CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(terrain, table_build), LOS_OK);
}

/* The same memory serves larger and smaller terrains. */
TEST(a_pair_fits_one_terrain_after_another) {
    table t;
    test_random random = {43};
    scene_begin(&board, 10);
    table_open(&t, &board, los_default_allocator());
    for (int i = 0; i < 60; i++) {
        random_scene(&board, &random, i % 5 == 0 ? SCENE_CROWDED : SCENE_LOOSE);
        refill(&t.terrain);
        CHECK_EQ_INT(los_query_bind(&t.query, &t.terrain, NULL), LOS_OK);
        table_set(&t, &board);
        compare_with_reference(&t, "terrain", i);
    }
    table_close(&t);
}

TEST(containment_equals_the_reference) {
    table t;
    test_random random = {44};
    for (int number = 0; number < 200; number++) {
        random_scene(&board, &random, (scene_kind)(number % SCENE_KINDS));
        board.options.density = LOS_DENSITY_MAX;
        table_open(&t, &board, los_default_allocator());
        los_pair_sample(&t.query.pair);
        for (uint32_t i = 0; i < 500 && board.piece_count > 0; i++) {
            uint32_t piece = random_below(&random, board.piece_count);
            const los_samples *samples = los_pair_samples(&t.query.pair, (los_side)random_below(&random, 2));
            los_vec2 point = samples->points[random_below(&random, samples->count)];
            CHECK_EQ_INT(los_terrain_contains(&t.terrain, piece, point),
                         reference_contains(&board.pieces[piece], point));
        }
        table_close(&t);
    }
}

const test_case pair_tests[] = {
    CASE(wholly_within_a_ruin_sees_out),
    CASE(towering_only_needs_its_center),
    CASE(wholly_within_is_by_id),
    CASE(a_base_that_reaches_an_area_sees_through_it),
    CASE(the_targets_base_counts_as_well),
    CASE(a_piece_wholly_inside_the_base_is_reached),
    CASE(any_base_is_a_circle_of_base_mm),
    CASE(groups_are_shared_by_link_and_by_parent),
    CASE(a_feature_exempts_by_the_center_alone),
    CASE(a_piece_of_two_points_is_in_no_group),
    CASE(no_state_survives_from_the_pair_before),
    CASE(rounds_wrap_around),
    CASE(a_pair_fits_one_terrain_after_another),
    CASE(containment_equals_the_reference),
    END_OF_CASES,
};
