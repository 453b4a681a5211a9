/* SPDX-License-Identifier: MIT */
/* Regions of bases on boards made by hand, against areas known from geometry and against pair queries. */
#include "base_region_check.h"
#include "region/region_check.h"

static const los_box TABLE = {{0, 0}, {1000, 600}};
static table core;
static los_base_region region;

/* A base with a radius of 40 px, which is an inch, at (100, 300). */
static void begin(int edition) {
    scene_begin(&checked.board, edition);
    checked.board.shooter.base_mm = 50.8;
    checked.board.shooter.position = (los_vec2){100, 300};
}

static void open_table(void) {
    table_open(&core, &checked.board, los_default_allocator());
}

/* Finds the region of the shooter and compares it with pair queries. */
static void find(los_box bounds) {
    test_random random = {7};
    base_region_counts counts = {0};
    open_table();
    const char *wrong = base_region_compare(&core, &checked.board.options, &checked.board.shooter, 1, bounds, 0.5f, 300,
                                            &random, &counts);
    test_context("%s", wrong);
    CHECK(wrong == NULL);
    CHECK_EQ_INT(los_query_base_region(&core.query, &checked.board.options, &checked.board.shooter, bounds, &region),
                 LOS_OK);
}

static double hidden_area(void) {
    return 600000.0 - base_region_triangle_area(&region);
}

TEST(an_open_table_is_the_bounds) {
    begin(10);
    find(TABLE);
    CHECK_EQ_INT(region.outline_count, 1);
    CHECK_EQ_INT(region.outline_counts[0], 4);
    CHECK_EQ_INT(region.triangle_point_count, 6);
    CHECK_NEAR(hidden_area(), 0.0, 1e-3);
    CHECK_NEAR(base_region_outline_area(&region), 600000.0, 1e-3);
    table_close(&core);
}

/* Behind a wall narrower than the base lies a triangle, between tangents that touch the base on either side. */
TEST(the_umbra_of_a_narrow_wall_ends) {
    begin(10);
    scene_add_wall(scene_add(&checked.board, "w"), 300, 280, 300, 320);
    find(TABLE);
    /* The tangent through (300, 280) and the base's lower rim crosses the axis where 40 / (x - 100) = 20 / sqrt((x -
     * 300)^2 + 400): sine of the same angle. */
    double low = 300.0, high = 1000.0;
    for (int i = 0; i < 60; i++) {
        double x = 0.5 * (low + high), sine = 20.0 / sqrt((x - 300.0) * (x - 300.0) + 400.0);
        if (sine > 40.0 / (x - 100.0)) {
            low = x;
        } else {
            high = x;
        }
    }
    CHECK_NEAR(hidden_area(), 20.0 * (low - 300.0), 0.05);
    CHECK_EQ_INT(region.outline_count, 2); /* the umbra is a hole */
    CHECK(base_region_triangles_at(&region, (los_vec2){(float)low - 2.0f, 300}, 0.0) == 0);
    CHECK(base_region_triangles_at(&region, (los_vec2){(float)low + 2.0f, 300}, -0.01) > 0);
    table_close(&core);
}

/* The distance from the axis at which the outer tangent through (300, y) reaches x = 1000. */
static double tangent_at_border(double y) {
    double low = -1.0, high = 1.0; /* the slope: the line touches the circle around (100, 0) from above */
    for (int i = 0; i < 60; i++) {
        double slope = 0.5 * (low + high);
        double distance = (y - slope * 200.0) / sqrt(1.0 + slope * slope); /* of the line from the center */
        if (distance > 40.0) {
            low = slope;
        } else {
            high = slope;
        }
    }
    return y + low * 700.0;
}

TEST(the_umbra_of_a_wide_wall_is_between_the_outer_tangents) {
    begin(10);
    scene_add_wall(scene_add(&checked.board, "w"), 300, 210, 300, 390);
    find(TABLE);
    double reach = tangent_at_border(90.0);
    CHECK(reach > 100.0 && reach < 300.0);
    CHECK_NEAR(hidden_area(), 700.0 * (90.0 + reach), 0.5);
    CHECK_EQ_INT(region.outline_count, 1);
    table_close(&core);
}

/* Two walls with a gap on the axis: a base that is wider than both sees the middle through the gap. */
TEST(a_gap_between_two_walls) {
    static const float gaps[] = {0.0002f, 1.0f, 20.0f};
    double hidden[3];
    for (int i = 0; i < 3; i++) {
        begin(10);
        scene_piece *walls = scene_add(&checked.board, "w");
        scene_add_wall(walls, 300, 210, 300, 300 - gaps[i]);
        scene_add_wall(walls, 300, 300, 300, 390);
        find(TABLE);
        hidden[i] = hidden_area();
        table_close(&core);
    }
    CHECK_NEAR(hidden[0], 700.0 * (90.0 + tangent_at_border(90.0)), 0.5); /* narrower than any tolerance */
    CHECK(hidden[1] < 0.75 * hidden[0]);                                  /* a fan as wide as the base */
    CHECK(hidden[2] < hidden[1] - 5000.0);
}

/* Behind the gap between two fused pieces nothing is visible: neither hides the middle alone. */
TEST(fused_umbra) {
    begin(10);
    scene_add_box(&checked.board, "a", 300, 240, 320, 302)->height = "tall";
    scene_add_box(&checked.board, "b", 360, 298, 380, 360)->height = "tall";
    find(TABLE);
    CHECK(base_region_triangles_at(&region, (los_vec2){400, 300}, 0.0) == 0);
    CHECK(base_region_triangles_at(&region, (los_vec2){340, 310}, 0.0) > 0); /* between them, past the first */
    table_close(&core);
}

TEST(a_base_in_and_at_pieces) {
    static const float positions[] = {60, 140, 180, 200, 220, 300, 350};
    for (int edition = 10; edition <= 11; edition++) {
        for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
            for (int kind = 0; kind < 3; kind++) {
                begin(edition);
                checked.board.shooter.position.x = positions[i];
                scene_piece *piece = scene_add_box(&checked.board, "a", 200, 200, 400, 420);
                piece->type = kind == 0 ? "ruins" : "woods";
                piece->height = kind == 2 ? "tall" : "medium";
                scene_add_box(&checked.board, "b", 420, 250, 440, 330)->height = "tall";
                scene_add_wall(scene_add(&checked.board, "w"), 150, 180, 260, 240);
                find(TABLE);
                table_close(&core);
            }
        }
    }
}

/* Nested, crossing and touching, for every shape of base. */
TEST(pieces_that_overlap) {
    for (int shape = 0; shape < 3; shape++) {
        for (int edition = 10; edition <= 11; edition++) {
            begin(edition);
            checked.board.shooter.shape = (los_base_shape)shape;
            checked.board.shooter.length_mm = 105;
            checked.board.shooter.width_mm = 40;
            checked.board.shooter.rotation = 0.7;
            scene_add_box(&checked.board, "outer", 300, 150, 600, 450)->type = "ruins";
            scene_add_box(&checked.board, "inner", 350, 200, 450, 400)->height = "tall";
            scene_add_box(&checked.board, "across", 250, 280, 700, 300)->type = "woods";
            scene_add_box(&checked.board, "beside", 600, 150, 650, 450)->height = "tall";
            find(TABLE);
            table_close(&core);
        }
    }
}

TEST(bounds_beside_the_model) {
    begin(10);
    scene_add_box(&checked.board, "a", 300, 200, 320, 400)->height = "tall";
    find((los_box){{400, 0}, {1000, 600}});
    CHECK(base_region_triangles_at(&region, (los_vec2){500, 300}, 0.0) == 0);
    CHECK(base_region_triangles_at(&region, (los_vec2){500, 50}, 0.0) > 0);
    table_close(&core);
}

/* Compares a region by cells with pair queries at random points.  Points with a different result within `step` are
 * skipped, the others counted.  Returns how many are wrong. */
static long count_wrong(float step, int points, test_random *random, long *count) {
    long wrong = 0;
    for (int i = 0; i < points; i++) {
        los_vec2 p = {(float)random_between(random, 0, 1000), (float)random_between(random, 0, 600)};
        int seen = 0;
        for (int j = 0; j < 9; j++) {
            los_vec2 q = {p.x + step * (float)(j % 3 - 1), p.y + step * (float)(j / 3 - 1)};
            seen += base_region_sees(&core, &checked.board.options, &checked.board.shooter, q);
        }
        if (seen == 0 || seen == 9) {
            wrong += (base_region_triangles_at(&region, p, seen == 9 ? -0.01 : 0.01) > 0) != (seen == 9);
            (*count)++;
        }
    }
    return wrong;
}

static void find_by_cells(void) {
    open_table();
    CHECK_EQ_INT(los_query_base_region(&core.query, &checked.board.options, &checked.board.shooter, TABLE, &region),
                 LOS_OK);
    CHECK(core.query.base_region.has_cells);
    CHECK_NEAR(base_region_triangle_area(&region), base_region_outline_area(&region), 5.0);
}

/* Under true heights borders are located between the points of a lattice. */
TEST(true_heights_have_cells) {
    test_random random = {71};
    begin(10);
    checked.board.options.heights = LOS_HEIGHTS_TRUE;
    checked.board.shooter.height_inches = 6;
    scene_piece *piece = scene_add_box(&checked.board, "a", 300, 200, 320, 400);
    piece->has_heights = true;
    piece->heights = (los_interval){0, 4};
    piece = scene_add_box(&checked.board, "b", 600, 63, 777, 211);
    piece->has_heights = true;
    piece->heights = (los_interval){0, 5};
    piece->type = "ruins";
    find_by_cells();
    long count = 0;
    CHECK_EQ_INT(count_wrong(0.5f, 4000, &random, &count), 0);
    CHECK(count > 3500);
    table_close(&core);
}

/* On random boards only features narrower than a cell are missed: few points away from every border. */
TEST(cells_of_random_boards) {
    test_random random = {72};
    long wrong = 0, count = 0, refused = 0;
    for (int i = 0; i < 12; i++) {
        region_make_board(&random);
        region_add_heights(&random, i % 4 == 3);
        checked.board.shooter.is_bare_point = false;
        checked.board.shooter.base_mm = 60;
        open_table();
        los_status status =
            los_query_base_region(&core.query, &checked.board.options, &checked.board.shooter, TABLE, &region);
        refused += status == LOS_TOO_LONG; /* floating prisms can take seconds */
        if (status == LOS_OK) {
            wrong += count_wrong(1.0f, 600, &random, &count);
        }
        table_close(&core);
    }
    test_context("%ld of %ld wrong, %ld refused", wrong, count, refused);
    CHECK(refused <= 1);
    CHECK(count > 5000 && wrong <= count / 200);
}

/* The same border, by cells and by faces: true heights that no line can pass over are like categories. */
TEST(cells_and_faces_agree) {
    double areas[2];
    for (int i = 0; i < 2; i++) {
        begin(10);
        scene_piece *piece = scene_add_box(&checked.board, "a", 300, 210, 323, 393);
        piece->height = "tall";
        piece->has_heights = true;
        piece->heights = (los_interval){0, 6};
        checked.board.options.heights = i == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        open_table();
        CHECK_EQ_INT(los_query_base_region(&core.query, &checked.board.options, &checked.board.shooter, TABLE, &region),
                     LOS_OK);
        CHECK_EQ_INT(core.query.base_region.has_cells, i == 0);
        areas[i] = base_region_triangle_area(&region);
        table_close(&core);
    }
    CHECK_NEAR(areas[0], areas[1], 500.0); /* half a pixel along a border of 1000 */
}

TEST(no_models_see_nothing) {
    begin(10);
    open_table();
    CHECK_EQ_INT(los_query_unit_region(&core.query, &checked.board.options, NULL, 0, TABLE, &region), LOS_OK);
    CHECK_EQ_INT(region.triangle_point_count + region.outline_count, 0);
    table_close(&core);
}

/* The same unit in another order, or with a model twice, sees the same. */
TEST(a_unit_sees_what_its_models_see) {
    begin(10);
    scene_add_box(&checked.board, "a", 300, 200, 400, 400)->height = "tall";
    scene_add_box(&checked.board, "b", 500, 100, 600, 300)->type = "ruins";
    los_model models[3] = {checked.board.shooter, checked.board.shooter, checked.board.shooter};
    models[1].position = (los_vec2){700, 500};
    double areas[3];
    open_table();
    for (uint32_t i = 0; i < 3; i++) {
        los_model pair[2] = {models[0], models[i < 2 ? 1 : 2]};
        if (i == 1) {
            pair[0] = models[1];
            pair[1] = models[0];
        }
        CHECK_EQ_INT(los_query_unit_region(&core.query, &checked.board.options, pair, 2, TABLE, &region), LOS_OK);
        areas[i] = base_region_triangle_area(&region);
    }
    CHECK_NEAR(areas[0], areas[1], 0.01);
    CHECK_EQ_INT(los_query_base_region(&core.query, &checked.board.options, models, TABLE, &region), LOS_OK);
    CHECK_NEAR(areas[2], base_region_triangle_area(&region), 0.5);
    CHECK(areas[0] > areas[2] + 1000.0);
    table_close(&core);
}

const test_case base_region_tests[] = {
    CASE(an_open_table_is_the_bounds),
    CASE(the_umbra_of_a_narrow_wall_ends),
    CASE(the_umbra_of_a_wide_wall_is_between_the_outer_tangents),
    CASE(a_gap_between_two_walls),
    CASE(fused_umbra),
    CASE(a_base_in_and_at_pieces),
    CASE(pieces_that_overlap),
    CASE(bounds_beside_the_model),
    CASE(true_heights_have_cells),
    CASE(cells_of_random_boards),
    CASE(cells_and_faces_agree),
    CASE(no_models_see_nothing),
    CASE(a_unit_sees_what_its_models_see),
    END_OF_CASES,
};
