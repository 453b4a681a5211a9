/* SPDX-License-Identifier: MIT */
/* Regions of boards made by hand, against known areas and against the judge. */
#include "region_check.h"

/* --- Boards made by hand ----------------------------------------------------------------------------------------- */

/* Finds the region, compares it with the judge and returns the fraction of the bounds that is visible. */
static double visible_fraction(int points) {
    test_random random = {90};
    region_open();
    region_compare(&random, points, 0.5f);
    region_check_outline(0.5f);
    double fraction = region_area_of_triangles() / region_area_of_bounds();
    region_close();
    return fraction;
}

TEST(an_open_table_is_visible_as_a_whole) {
    static const los_vec2 points[] = {{500, 300}, {0, 0}, {1000, 0}, {1000, 600}, {0, 600},
                                      {0, 300},   {7, 0}, {1000, 9}, {3, 600},    {123.456f, 78.9f}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        test_context("from point %d", (int)i);
        region_begin(points[i].x, points[i].y);
        CHECK_NEAR(visible_fraction(50), 1.0, 1e-6);
        region_open();
        CHECK_NEAR(region_area_of_outline(), region_area_of_bounds(), 0.1);
        region_close();
    }
}

TEST(a_box_casts_a_shadow) {
    region_begin(100, 300);
    scene_add_box(&checked.board, "a", 400, 200, 500, 400)->height = "tall";
    /* Everything between the rays through its near corners is hidden, except the box itself, which exempts endpoints.
     */
    region_open();
    CHECK_NEAR(region_area_of_bounds() - region_area_of_triangles(), 600.0 * (200.0 + 600.0) / 2.0 - 20000.0, 0.5);
    CHECK_EQ_INT(region_triangles_at((los_vec2){450, 310}, 0.01), 1);
    CHECK_EQ_INT(region_triangles_at((los_vec2){510, 310}, 0.01), 0);
    CHECK(region_is_in_outline((los_vec2){450, 310}) && !region_is_in_outline((los_vec2){510, 310}));
    region_close();
    CHECK(visible_fraction(500) < 0.7);
}

/* A piece that exempts endpoints hides nothing from inside; one that does not hides what is outside. */
TEST(an_observer_inside_a_piece) {
    region_begin(450, 300);
    scene_piece *piece = scene_add_box(&checked.board, "a", 400, 200, 500, 400);
    piece->height = "tall";
    CHECK_NEAR(visible_fraction(200), 1.0, 1e-6);
    piece->type = "ruins";
    checked.board.shooter.base_mm = 300; /* not wholly within: only the ruin itself is visible */
    CHECK_NEAR(visible_fraction(200), 100.0 * 200.0 / 600000.0, 1e-3);
    checked.board.options.edition = 11;
    CHECK_NEAR(visible_fraction(200), 1.0, 1e-6); /* its base reaches into the area */
    piece->piece_class = "feature";
    piece->category = "dense";
    CHECK_NEAR(visible_fraction(200), 1.0, 1e-6);
}

/* An exempt piece behind one that blocks is visible: it belongs to the triangles but not to the outline. */
TEST(a_piece_behind_another_may_be_visible) {
    region_begin(100, 300);
    checked.board.options.edition = 11;
    scene_add_box(&checked.board, "near", 300, 200, 400, 400)->category = "light";
    scene_add_box(&checked.board, "far", 600, 250, 700, 350)->category = "light";
    checked.board.pieces[0].link_group = checked.board.pieces[1].link_group = "g";
    region_open();
    CHECK_EQ_INT(region_triangles_at((los_vec2){350, 310}, 0.01), 1);
    CHECK_EQ_INT(region_triangles_at((los_vec2){500, 310}, 0.01), 0);
    CHECK_EQ_INT(region_triangles_at((los_vec2){650, 310}, 0.01), 1);
    CHECK_EQ_INT(region_triangles_at((los_vec2){800, 310}, 0.01), 0);
    CHECK(region_is_in_outline((los_vec2){350, 310}) && !region_is_in_outline((los_vec2){650, 310}));
    region_close();
    visible_fraction(500);
}

/* On an edge, on a vertex, in line with an edge or a wall.  Not on a wall: there rounding decides line by line. */
TEST(degenerate_observers) {
    static const los_vec2 points[] = {{450, 200}, {400, 300}, {500, 301.5f}, {400, 200},      {500, 400},
                                      {100, 200}, {400, 20},  {500, 600},    {700, 550},      {820, 300},
                                      {600, 300}, {700, 50},  {450, 300},    {400.001f, 250}, {399.999f, 250}};
    for (int edition = 10; edition <= 11; edition++) {
        for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
            test_context("edition %d, point %d", edition, (int)i);
            region_begin(points[i].x, points[i].y);
            checked.board.options.edition = edition;
            scene_add_box(&checked.board, "a", 400, 200, 500, 400)->type = "ruins";
            scene_add_wall(scene_add(&checked.board, "w"), 700, 100, 700, 500);
            scene_add_wall(&checked.board.pieces[1], 650, 300, 800, 300);
            visible_fraction(60);
        }
    }
}

TEST(walls_alone) {
    region_begin(500, 300);
    scene_piece *piece = scene_add(&checked.board, "walls");
    scene_add_wall(piece, 400, 200, 600, 200);
    scene_add_wall(piece, 600, 400, 400, 400);
    CHECK_NEAR(visible_fraction(300), 1.0 - 2.0 * 200.0 * 400.0 / 600000.0, 1e-3);
    scene_add_wall(piece, 550, 100, 550, 500); /* crosses both */
    CHECK(visible_fraction(300) < 0.55);
}

TEST(polygons_that_cross) {
    static const los_vec2 bow_tie[] = {{300, 100}, {600, 500}, {600, 100}, {300, 500}};
    for (int edition = 10; edition <= 11; edition++) {
        region_begin(100, 300);
        checked.board.options.edition = edition;
        scene_piece *piece = scene_add(&checked.board, "tie");
        piece->type = "ruins";
        piece->point_count = 4;
        for (int i = 0; i < 4; i++) {
            piece->points[i] = bow_tie[i];
        }
        scene_add_box(&checked.board, "across", 200, 250, 800, 350)->type = "ruins";
        CHECK(visible_fraction(400) < 0.9);
    }
}

TEST(degenerate_pieces) {
    for (uint32_t count = 0; count <= 5; count++) {
        test_context("%d points", (int)count);
        region_begin(100, 300);
        checked.board.options.edition = 11;
        scene_piece *piece = scene_add(&checked.board, "a"), *point = scene_add(&checked.board, "b");
        piece->type = point->type = "ruins";
        piece->point_count = count;
        point->point_count = count; /* all at one point */
        for (uint32_t i = 0; i < count; i++) {
            piece->points[i] =
                (los_vec2){500.0f + (float)(i % 3) * 10.0f, 200.0f + (float)(i % 3) * 40.0f}; /* in line */
            point->points[i] = (los_vec2){300, 500};
        }
        scene_add_wall(point, 200, 100, 200, 100);
        double fraction = visible_fraction(200);
        CHECK_EQ_INT(fraction > 0.999999, count <= 1);
    }
}

TEST(an_edge_may_cross_the_bounds) {
    region_begin(100, 300);
    scene_add_wall(scene_add(&checked.board, "w"), 500, 400, 700, 1600);
    CHECK(visible_fraction(1000) < 0.9);
    region_begin(100, 300);
    scene_add_box(&checked.board, "a", 400, 200, 1400, 250)->height = "tall";
    scene_add_box(&checked.board, "b", -50, 500, 300, 700)->height = "tall";
    visible_fraction(1000);
}

/* --- Size -------------------------------------------------------------------------------------------------------- */

TEST(too_many_edges_are_refused) {
    enum {
        WALLS = LOS_REGION_EDGES_MAX + 200 /* some are on a ray from the observer and do not count */
    };
    static los_wall walls[WALLS];
    for (int i = 0; i < WALLS; i++) {
        float x = 300.0f + 5.0f * (float)(i % 100), y = 20.0f + 5.0f * (float)(i / 100);
        walls[i] = (los_wall){{x, y}, {x + 3, y + 2}};
    }
    region_begin(100, 10);
    table_open(&checked.at_work, &checked.board, los_default_allocator());
    los_region_builder_init(&checked.region, los_default_allocator());
    los_piece_def def = {.walls = walls, .wall_count = WALLS};
    CHECK_EQ_INT(los_terrain_add(&checked.at_work.terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&checked.at_work.terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&checked.at_work.query, &checked.at_work.terrain, NULL), LOS_OK);
    CHECK_EQ_INT(los_region_builder_find(&checked.region, &checked.at_work.query.pair, &checked.board.options,
                                         &checked.board.shooter, checked.board.shooter.position, checked.bounds, true),
                 LOS_TOO_LARGE);
    checked.bounds.high.x = 290; /* clear of all walls */
    CHECK_EQ_INT(los_region_builder_find(&checked.region, &checked.at_work.query.pair, &checked.board.options,
                                         &checked.board.shooter, checked.board.shooter.position, checked.bounds, true),
                 LOS_OK);
    CHECK_NEAR(region_area_of_triangles(), region_area_of_bounds(), 1.0);
    region_close();
}

const test_case region_tests[] = {
    CASE(an_open_table_is_visible_as_a_whole),
    CASE(a_box_casts_a_shadow),
    CASE(an_observer_inside_a_piece),
    CASE(a_piece_behind_another_may_be_visible),
    CASE(degenerate_observers),
    CASE(walls_alone),
    CASE(polygons_that_cross),
    CASE(degenerate_pieces),
    CASE(an_edge_may_cross_the_bounds),
    CASE(too_many_edges_are_refused),
    END_OF_CASES,
};
