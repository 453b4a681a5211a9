/* SPDX-License-Identifier: MIT */
/* What single pieces hide from a base: pieces, corners and edges that its region leaves out.  The region is compared
 * with pair queries all the same. */
#include "base_region_check.h"
#include "region/region_check.h"

#include <string.h>

static const los_box TABLE = {{0, 0}, {1000, 600}};
static table core;

/* A base with a radius of 40 px at (100, 300). */
static void begin(int edition) {
    scene_begin(&checked.board, edition);
    checked.board.shooter.base_mm = 50.8;
    checked.board.shooter.position = (los_vec2){100, 300};
}

/* The number of pieces that are left. */
static uint32_t find(void) {
    test_random random = {11};
    base_region_counts counts = {0};
    table_open(&core, &checked.board, los_default_allocator());
    const char *wrong = base_region_compare(&core, &checked.board.options, &checked.board.shooter, 1, TABLE, 0.5f, 300,
                                            &random, &counts);
    uint32_t left = core.query.base_region.pieces.count;
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    table_close(&core);
    return left;
}

/* A wide area hides a box behind it, but not one that reaches beyond its shadow. */
TEST(a_piece_behind_another) {
    begin(10);
    scene_add_box(&checked.board, "area", 200, 150, 400, 450)->type = "ruins";
    scene_add_box(&checked.board, "behind", 600, 250, 700, 350)->height = "tall";
    CHECK_EQ_INT(find(), 1);
    scene_add_box(&checked.board, "beside", 120, 20, 180, 60)->height = "tall";
    CHECK_EQ_INT(find(), 2);
}

/* The shadow of a piece narrower than the base ends. */
TEST(a_piece_far_behind_a_narrow_one) {
    begin(10);
    scene_add_box(&checked.board, "narrow", 200, 270, 220, 330)->height = "tall";
    scene_add_box(&checked.board, "near", 240, 290, 250, 310)->height = "tall";
    CHECK_EQ_INT(find(), 1);
    scene_add_box(&checked.board, "far", 900, 290, 910, 310)->height = "tall";
    CHECK_EQ_INT(find(), 2);
}

/* Lines to a target in a linked area pass the area in front, and can end at what is between the two. */
TEST(a_piece_between_linked_areas) {
    for (int is_linked = 0; is_linked < 2; is_linked++) {
        begin(11);
        scene_add_box(&checked.board, "front", 200, 150, 300, 450)->type = "ruins";
        scene_add_box(&checked.board, "between", 400, 250, 450, 350)->height = "tall";
        scene_add_box(&checked.board, "back", 600, 200, 800, 400)->type = "ruins";
        checked.board.pieces[0].link_group = checked.board.pieces[2].link_group = is_linked ? "l" : NULL;
        test_context("linked %d", is_linked);
        find();
    }
}

/* Points of a polygon that repeat, and edges that lead back, do not make a piece convex. */
TEST(polygons_with_edges_that_are_points) {
    static const los_vec2 corners[] = {{300, 200}, {500, 200}, {500, 200}, {400, 250},
                                       {400, 250}, {500, 400}, {500, 400}, {300, 400}};
    for (int edition = 10; edition <= 11; edition++) {
        begin(edition);
        scene_piece *piece = scene_add(&checked.board, "notched");
        piece->type = "ruins";
        piece->point_count = sizeof corners / sizeof *corners;
        memcpy(piece->points, corners, sizeof corners);
        scene_add_box(&checked.board, "behind", 600, 250, 700, 350)->height = "tall";
        find();
    }
}

const test_case base_shadows_tests[] = {
    CASE(a_piece_behind_another),
    CASE(a_piece_far_behind_a_narrow_one),
    CASE(a_piece_between_linked_areas),
    CASE(polygons_with_edges_that_are_points),
    END_OF_CASES,
};
