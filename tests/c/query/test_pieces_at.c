/* SPDX-License-Identifier: MIT */
/* Which pieces a base is in: known cases, and random scenes against every piece of the board. */
#include "support/los_test.h"
#include "support/scene.h"

#include "los/los_table.h"
#include "table/distance_oracle.h"

#include <string.h>

static scene board;
static table core;

/* The pieces with the relation, as the sum of 2^i. */
static uint32_t pieces_at(los_relation relation) {
    uint32_t pieces[SCENE_PIECES], bits = 0;
    uint32_t count = los_query_pieces_at(&core.query, &board.options, &board.shooter, relation, pieces);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(i == 0 || pieces[i] > pieces[i - 1]);
        bits |= 1u << pieces[i];
    }
    return bits;
}

static void check_pieces(uint32_t overlapped, uint32_t center, uint32_t within) {
    table_open(&core, &board, los_default_allocator());
    CHECK_EQ_INT(pieces_at(LOS_RELATION_OVERLAPS), overlapped);
    CHECK_EQ_INT(pieces_at(LOS_RELATION_CENTER_IN), center);
    CHECK_EQ_INT(pieces_at(LOS_RELATION_WHOLLY_WITHIN), within);
    table_close(&core);
}

/* A 32 mm circle (radius 25.2 px) at (100, 300) and boxes around, across, beside and under it. */
TEST(a_circle_on_boxes) {
    for (int edition = 10; edition <= 11; edition++) {
        for (int mode = LOS_MODE_LEGACY; mode <= LOS_MODE_EXACT; mode++) {
            scene_begin(&board, edition);
            board.options.mode = (los_mode)mode;
            scene_add_box(&board, "around", 50, 250, 150, 350);
            scene_add_box(&board, "across", 90, 250, 150, 350);
            scene_add_box(&board, "rim", 120, 250, 150, 350);
            scene_add_box(&board, "beside", 125.5f, 250, 150, 350);
            scene_add_box(&board, "under", 95, 295, 105, 305);
            test_context("edition %d, mode %d", edition, mode);
            check_pieces(1 + 2 + 4 + 16, 1 + 2 + 16, 1);
        }
    }
}

/* Rules read a base as a circle of base_mm: the length of an oval does not reach, its whole base must fit. */
TEST(an_oval_overlaps_by_its_circle) {
    scene_begin(&board, 11);
    board.shooter.shape = LOS_OVAL;
    board.shooter.base_mm = 32.0;
    board.shooter.length_mm = 100.0; /* 78.7 px to either side */
    board.shooter.width_mm = 32.0;
    scene_add_box(&board, "end", 130, 250, 200, 350);
    scene_add_box(&board, "short", 50, 250, 150, 350);
    scene_add_box(&board, "long", 0, 250, 200, 350);
    check_pieces(2 + 4, 2 + 4, 4);
    board.shooter.rotation = 1.5707963;
    check_pieces(2 + 4, 2 + 4, 0);
}

/* A notch of the piece reaches into the base between two sample points. */
TEST(sample_points_decide_in_the_sampled_tenth_edition) {
    scene_begin(&board, 10);
    scene_piece *piece = scene_add(&board, "notched");
    const los_vec2 points[] = {{50, 250}, {150, 250}, {150, 303}, {110, 309}, {150, 315}, {150, 350}, {50, 350}};
    piece->point_count = 7;
    memcpy(piece->points, points, sizeof points);
    check_pieces(1, 1, 1);
    board.options.density = 64;
    check_pieces(1, 1, 0);
    board.options.density = 0;
    board.options.mode = LOS_MODE_EXACT;
    check_pieces(1, 1, 0);
    board.options.mode = LOS_MODE_SAMPLED;
    board.options.edition = 11;
    check_pieces(1, 1, 0);
}

TEST(a_bare_point_is_in_what_contains_it) {
    for (int edition = 10; edition <= 11; edition++) {
        scene_begin(&board, edition);
        board.shooter = los_model_at_point((los_vec2){100, 300});
        scene_add_box(&board, "around", 50, 250, 150, 350);
        scene_add_box(&board, "beside", 101, 250, 150, 350);
        check_pieces(1, 1, 1);
    }
}

TEST(under_true_heights_the_prism_counts) {
    scene_begin(&board, 11);
    const char *names[] = {"ground", "floor", "roof"};
    const los_interval heights[] = {{0.0, 3.0}, {2.5, 3.0}, {6.0, 7.0}};
    for (int i = 0; i < 3; i++) {
        scene_piece *piece = scene_add_box(&board, names[i], 50, 250, 150, 350);
        piece->has_heights = true;
        piece->heights = heights[i];
    }
    board.shooter.height_inches = 2.0;
    check_pieces(7, 7, 7);
    board.options.heights = LOS_HEIGHTS_TRUE;
    check_pieces(1, 1, 1);
    board.shooter.elevation_inches = 3.0; /* stands on the floor */
    check_pieces(0, 0, 0);
    board.shooter.elevation_inches = 5.0;
    check_pieces(4, 4, 4);
    board.options.mode = LOS_MODE_LEGACY;
    check_pieces(7, 7, 7);
}

TEST(pieces_without_an_inside_have_no_relation) {
    scene_begin(&board, 11);
    scene_piece *walls = scene_add(&board, "walls");
    scene_add_wall(walls, 50, 300, 150, 300);
    scene_piece *segment = scene_add(&board, "segment");
    segment->point_count = 2;
    segment->points[0] = (los_vec2){50, 300};
    segment->points[1] = (los_vec2){150, 300};
    check_pieces(0, 0, 0);
}

/* --- Random scenes ------------------------------------------------------------------------------------------------ */

static bool has(const uint32_t *pieces, uint32_t count, uint32_t piece) {
    for (uint32_t i = 0; i < count; i++) {
        if (pieces[i] == piece) {
            return true;
        }
    }
    return false;
}

/* True if points of the rim, moved from the center by a factor, are all in the piece; or if any is. */
static bool rim_is_in(uint32_t piece, double factor, bool want_all) {
    los_vec2 center = board.shooter.position;
    for (int i = 0; i < 64; i++) {
        los_vec2d rim = oracle_rim_point(&board.shooter, board.options.pixels_per_inch, i / 64.0);
        los_vec2 point = {(float)((double)center.x + factor * (rim.x - (double)center.x)),
                          (float)((double)center.y + factor * (rim.y - (double)center.y))};
        if (los_terrain_contains(&core.terrain, piece, point) != want_all) {
            return !want_all;
        }
    }
    return want_all;
}

/* What one scene must satisfy.  Returns how many pieces have a relation. */
static uint32_t check_relations(void) {
    uint32_t found[3][SCENE_PIECES], counts[3];
    for (int relation = 0; relation < 3; relation++) {
        counts[relation] =
            los_query_pieces_at(&core.query, &board.options, &board.shooter, (los_relation)relation, found[relation]);
    }
    for (uint32_t piece = 0; piece < board.piece_count; piece++) {
        bool overlaps = has(found[0], counts[0], piece), center = has(found[1], counts[1], piece);
        bool within = has(found[2], counts[2], piece);
        bool has_inside = board.pieces[piece].point_count >= 3;
        bool contains = has_inside && los_terrain_contains(&core.terrain, piece, board.shooter.position);
        CHECK_EQ_INT(center, contains);
        CHECK((!within || center) && (!center || overlaps));
        if (board.shooter.is_bare_point || !has_inside) {
            CHECK(overlaps == contains && within == contains);
            continue;
        }
        CHECK(!within || rim_is_in(piece, 0.99, true) || board.options.mode == LOS_MODE_SAMPLED);
        CHECK(overlaps || board.shooter.shape != LOS_CIRCLE || !rim_is_in(piece, 0.99, false));
    }
    return counts[0] + counts[1] + counts[2];
}

/* Not SCENE_GRAZES: the rules' point-in-polygon test misses centers whose ray passes through a vertex. */
TEST(relations_of_random_scenes) {
    test_random random = {4301};
    uint32_t found = 0;
    for (int i = 0; i < 4000; i++) {
        random_scene(&board, &random, (scene_kind)random_below(&random, SCENE_GRAZES));
        board.options.heights = LOS_HEIGHTS_CATEGORY;
        table_open(&core, &board, los_default_allocator());
        test_context("scene %d", i);
        found += check_relations();
        table_close(&core);
    }
    CHECK(found > 2000);
}

const test_case pieces_at_tests[] = {
    CASE(a_circle_on_boxes),
    CASE(an_oval_overlaps_by_its_circle),
    CASE(sample_points_decide_in_the_sampled_tenth_edition),
    CASE(a_bare_point_is_in_what_contains_it),
    CASE(under_true_heights_the_prism_counts),
    CASE(pieces_without_an_inside_have_no_relation),
    CASE(relations_of_random_scenes),
    END_OF_CASES,
};
