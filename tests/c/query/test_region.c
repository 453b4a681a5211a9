/* SPDX-License-Identifier: MIT */
/* Regions, as triangles and as an outline, against the judge: one bare point at a time. */
#include "query/region.h"

#include "support/scene.h"

static scene board;
static table at_work;
static los_region_builder region;
static los_box bounds;

/* Finds the region of the scene's shooter. */
static void open_region(void) {
    table_open(&at_work, &board, los_default_allocator());
    los_region_builder_init(&region, los_default_allocator());
    CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter, bounds), LOS_OK);
}

static void close_region(void) {
    los_region_builder_free(&region);
    table_close(&at_work);
}

/* --- Geometry in double ------------------------------------------------------------------------------------------ */

static double cross(los_vec2 a, los_vec2 b, los_vec2 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

static double length_of(los_vec2 a, los_vec2 b) {
    return hypot((double)b.x - (double)a.x, (double)b.y - (double)a.y);
}

/* How deep inside the triangle the point lies; negative: how far outside one of its sides. */
static double depth_in(const los_vec2 *corners, los_vec2 p) {
    double winding = cross(corners[0], corners[1], corners[2]) < 0.0 ? -1.0 : 1.0, depth = INFINITY;
    for (int i = 0; i < 3; i++) {
        los_vec2 a = corners[i], b = corners[(i + 1) % 3];
        depth = fmin(depth, winding * cross(a, b, p) / length_of(a, b));
    }
    return depth;
}

/* The number of triangles the point is in by more than `depth`. */
static int triangles_at(los_vec2 p, double depth) {
    int count = 0;
    for (uint32_t i = 0; i < region.triangle_point_count; i += 3) {
        count += depth_in(region.triangles + i, p) > depth;
    }
    return count;
}

static double area_of_triangles(void) {
    double area = 0.0;
    for (uint32_t i = 0; i < region.triangle_point_count; i += 3) {
        area += fabs(cross(region.triangles[i], region.triangles[i + 1], region.triangles[i + 2])) / 2.0;
    }
    return area;
}

static double area_of_bounds(void) {
    return ((double)bounds.high.x - (double)bounds.low.x) * ((double)bounds.high.y - (double)bounds.low.y);
}

/* Positive if clockwise on screen, where y grows downwards. */
static double area_of_outline(void) {
    double area = 0.0;
    for (uint32_t i = 0; i < region.outline_count; i++) {
        area += cross(board.shooter.position, region.outline[i], region.outline[(i + 1) % region.outline_count]) / 2.0;
    }
    return area;
}

static bool is_in_outline(los_vec2 p) {
    bool inside = false;
    for (uint32_t i = 0; i < region.outline_count; i++) {
        los_vec2 a = region.outline[i], b = region.outline[(i + 1) % region.outline_count];
        double at =
            (double)a.x + ((double)p.y - (double)a.y) / ((double)b.y - (double)a.y) * ((double)b.x - (double)a.x);
        inside ^= (a.y > p.y) != (b.y > p.y) && (double)p.x < at;
    }
    return inside;
}

static bool is_within(los_vec2 p, float margin) {
    return p.x >= bounds.low.x - margin && p.y >= bounds.low.y - margin && p.x <= bounds.high.x + margin &&
           p.y <= bounds.high.y + margin;
}

/* --- The judge --------------------------------------------------------------------------------------------------- */

static bool judge_sees(los_vec2 p) {
    los_model target = los_model_at_point(p);
    los_pair_set(&at_work.query.pair, &board.options, &board.shooter, &target);
    los_sight_line line = los_sight_line_between_centers(&at_work.query.pair);
    return los_line_is_clear(&at_work.query.pair, &line);
}

typedef enum {
    HIDDEN,
    VISIBLE,
    BORDERLINE
} outcome;

/* The judge's result for the point; borderline if one of eight points around it differs. */
static outcome judge_around(los_vec2 p, float step) {
    bool visible = judge_sees(p);
    for (int i = 0; i < 9; i++) {
        los_vec2 q = {p.x + step * (float)(i % 3 - 1), p.y + step * (float)(i / 3 - 1)};
        if (i != 4 && judge_sees(q) != visible) {
            return BORDERLINE;
        }
    }
    return visible ? VISIBLE : HIDDEN;
}

static los_vec2 random_point(test_random *random) {
    return (los_vec2){(float)random_between(random, (double)bounds.low.x, (double)bounds.high.x),
                      (float)random_between(random, (double)bounds.low.y, (double)bounds.high.y)};
}

/* How many random points had each outcome. */
static int outcomes[3];

static void compare_points(test_random *random, int count, float step) {
    double grain = 0.04 * (double)step; /* rounding of corners */
    for (int i = 0; i < count; i++) {
        los_vec2 p = random_point(random);
        outcome found = judge_around(p, step);
        outcomes[found]++;
        if (found == VISIBLE) {
            CHECK(triangles_at(p, -grain) > 0);
        } else if (found == HIDDEN) {
            CHECK_EQ_INT(triangles_at(p, grain), 0);
            CHECK(!is_in_outline(p));
        }
        CHECK(triangles_at(p, grain) <= 1); /* they do not overlap */
    }
}

/* Behind each side of the outline something is hidden, or the bounds end. */
static void check_outline(float step) {
    los_vec2 from = board.shooter.position;
    for (uint32_t i = 0; i < region.outline_count; i++) {
        los_vec2 a = region.outline[i], b = region.outline[(i + 1) % region.outline_count];
        los_vec2 middle = los_lerp(a, b, 0.5f);
        double length = length_of(a, b), away = length_of(from, middle);
        CHECK(is_within(a, 1e-3f));
        if (length < (double)step || fabs(cross(from, a, b)) < 0.05 * length * away) {
            continue; /* too short, or along a ray */
        }
        int visible = 0;
        for (int j = 1; j <= 4; j++) {
            los_vec2 beyond = los_lerp(from, middle, (float)(1.0 + 0.3 * j * (double)step / away));
            visible += is_within(beyond, -step) && judge_sees(beyond);
        }
        CHECK(visible < 4);
    }
}

static void check_region(test_random *random, int points, float step) {
    for (uint32_t i = 0; i < region.triangle_point_count; i++) {
        CHECK(is_within(region.triangles[i], 1e-3f * step)); /* rounding */
    }
    CHECK_EQ_INT(region.triangle_point_count % 3, 0);
    CHECK(area_of_triangles() <= area_of_bounds() * 1.00001);
    CHECK(area_of_outline() >= -1e-2 * (double)step);
    CHECK(area_of_outline() <= area_of_triangles() * 1.00001 + (double)step);
    compare_points(random, points, step);
}

/* --- Boards made by hand ----------------------------------------------------------------------------------------- */

static void begin(float x, float y) {
    scene_begin(&board, 10);
    board.shooter.position = (los_vec2){x, y};
    bounds = (los_box){{0, 0}, {1000, 600}};
}

/* Finds the region, compares it with the judge and returns the fraction of the bounds that is visible. */
static double visible_fraction(int points) {
    test_random random = {90};
    open_region();
    check_region(&random, points, 0.5f);
    check_outline(0.5f);
    double fraction = area_of_triangles() / area_of_bounds();
    close_region();
    return fraction;
}

TEST(an_open_table_is_visible_as_a_whole) {
    static const los_vec2 points[] = {{500, 300}, {0, 0}, {1000, 0}, {1000, 600}, {0, 600},
                                      {0, 300},   {7, 0}, {1000, 9}, {3, 600},    {123.456f, 78.9f}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        test_context("from point %d", (int)i);
        begin(points[i].x, points[i].y);
        CHECK_NEAR(visible_fraction(50), 1.0, 1e-6);
        open_region();
        CHECK_NEAR(area_of_outline(), area_of_bounds(), 0.1);
        close_region();
    }
}

TEST(a_box_casts_a_shadow) {
    begin(100, 300);
    scene_add_box(&board, "a", 400, 200, 500, 400)->height = "tall";
    /* Everything between the rays through its near corners is hidden, except the box itself, which exempts endpoints.
     */
    open_region();
    CHECK_NEAR(area_of_bounds() - area_of_triangles(), 600.0 * (200.0 + 600.0) / 2.0 - 20000.0, 0.5);
    CHECK_EQ_INT(triangles_at((los_vec2){450, 310}, 0.01), 1);
    CHECK_EQ_INT(triangles_at((los_vec2){510, 310}, 0.01), 0);
    CHECK(is_in_outline((los_vec2){450, 310}) && !is_in_outline((los_vec2){510, 310}));
    close_region();
    CHECK(visible_fraction(500) < 0.7);
}

/* A piece that exempts endpoints hides nothing from inside; one that does not hides what is outside. */
TEST(an_observer_inside_a_piece) {
    begin(450, 300);
    scene_piece *piece = scene_add_box(&board, "a", 400, 200, 500, 400);
    piece->height = "tall";
    CHECK_NEAR(visible_fraction(200), 1.0, 1e-6);
    piece->type = "ruins";
    board.shooter.base_mm = 300; /* not wholly within: only the ruin itself is visible */
    CHECK_NEAR(visible_fraction(200), 100.0 * 200.0 / 600000.0, 1e-3);
    board.options.edition = 11;
    CHECK_NEAR(visible_fraction(200), 1.0, 1e-6); /* its base reaches into the area */
    piece->piece_class = "feature";
    piece->category = "dense";
    CHECK_NEAR(visible_fraction(200), 1.0, 1e-6);
}

/* An exempt piece behind one that blocks is visible: it belongs to the triangles but not to the outline. */
TEST(a_piece_behind_another_may_be_visible) {
    begin(100, 300);
    board.options.edition = 11;
    scene_add_box(&board, "near", 300, 200, 400, 400)->category = "light";
    scene_add_box(&board, "far", 600, 250, 700, 350)->category = "light";
    board.pieces[0].link_group = board.pieces[1].link_group = "g";
    open_region();
    CHECK_EQ_INT(triangles_at((los_vec2){350, 310}, 0.01), 1);
    CHECK_EQ_INT(triangles_at((los_vec2){500, 310}, 0.01), 0);
    CHECK_EQ_INT(triangles_at((los_vec2){650, 310}, 0.01), 1);
    CHECK_EQ_INT(triangles_at((los_vec2){800, 310}, 0.01), 0);
    CHECK(is_in_outline((los_vec2){350, 310}) && !is_in_outline((los_vec2){650, 310}));
    close_region();
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
            begin(points[i].x, points[i].y);
            board.options.edition = edition;
            scene_add_box(&board, "a", 400, 200, 500, 400)->type = "ruins";
            scene_add_wall(scene_add(&board, "w"), 700, 100, 700, 500);
            scene_add_wall(&board.pieces[1], 650, 300, 800, 300);
            visible_fraction(60);
        }
    }
}

TEST(walls_alone) {
    begin(500, 300);
    scene_piece *piece = scene_add(&board, "walls");
    scene_add_wall(piece, 400, 200, 600, 200);
    scene_add_wall(piece, 600, 400, 400, 400);
    CHECK_NEAR(visible_fraction(300), 1.0 - 2.0 * 200.0 * 400.0 / 600000.0, 1e-3);
    scene_add_wall(piece, 550, 100, 550, 500); /* crosses both */
    CHECK(visible_fraction(300) < 0.55);
}

TEST(polygons_that_cross) {
    static const los_vec2 bow_tie[] = {{300, 100}, {600, 500}, {600, 100}, {300, 500}};
    for (int edition = 10; edition <= 11; edition++) {
        begin(100, 300);
        board.options.edition = edition;
        scene_piece *piece = scene_add(&board, "tie");
        piece->type = "ruins";
        piece->point_count = 4;
        for (int i = 0; i < 4; i++) {
            piece->points[i] = bow_tie[i];
        }
        scene_add_box(&board, "across", 200, 250, 800, 350)->type = "ruins";
        CHECK(visible_fraction(400) < 0.9);
    }
}

TEST(degenerate_pieces) {
    for (uint32_t count = 0; count <= 5; count++) {
        test_context("%d points", (int)count);
        begin(100, 300);
        board.options.edition = 11;
        scene_piece *piece = scene_add(&board, "a"), *point = scene_add(&board, "b");
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
    begin(100, 300);
    scene_add_wall(scene_add(&board, "w"), 500, 400, 700, 1600);
    CHECK(visible_fraction(1000) < 0.9);
    begin(100, 300);
    scene_add_box(&board, "a", 400, 200, 1400, 250)->height = "tall";
    scene_add_box(&board, "b", -50, 500, 300, 700)->height = "tall";
    visible_fraction(1000);
}

/* --- Random boards ----------------------------------------------------------------------------------------------- */

static void compare_boards(uint64_t seed, scene_kind kind, los_box within, int boards) {
    test_random random = {seed};
    outcomes[HIDDEN] = outcomes[VISIBLE] = outcomes[BORDERLINE] = 0;
    bounds = within;
    for (int i = 0; i < boards; i++) {
        test_context("kind %d, board %d", (int)kind, i);
        random_scene(&board, &random, kind);
        table_build = i % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
        if (is_within(board.shooter.position, 0.0f)) {
            open_region();
            check_region(&random, 40, 0.5f);
            check_outline(0.5f);
            close_region();
        }
    }
    table_build = LOS_BUILD_LINEAR;
    test_context("%d hidden, %d visible, %d borderline", outcomes[HIDDEN], outcomes[VISIBLE], outcomes[BORDERLINE]);
    CHECK(outcomes[HIDDEN] > boards && outcomes[VISIBLE] > boards);
    CHECK(outcomes[BORDERLINE] < outcomes[VISIBLE] / 4);
}

TEST(random_lattice) {
    compare_boards(91, SCENE_LATTICE, (los_box){{-700, -700}, {700, 700}}, 500);
}

TEST(random_loose_boards) {
    compare_boards(92, SCENE_LOOSE, (los_box){{-400, -400}, {1400, 1400}}, 500);
}

TEST(random_crowded_boards) {
    compare_boards(93, SCENE_CROWDED, (los_box){{-400, -400}, {2400, 2400}}, 30);
}

TEST(random_grazes) {
    compare_boards(94, SCENE_GRAZES, (los_box){{-1000, -1000}, {1400, 1400}}, 300);
}

TEST(random_boards_cut_by_the_bounds) {
    compare_boards(95, SCENE_LOOSE, (los_box){{250, 250}, {750, 750}}, 500);
}

/* The observer on a vertex, on an edge, at a corner of the bounds.  Not on a wall, nor on a piece without an inside. */
TEST(random_degenerate_observers) {
    test_random random = {96};
    bounds = (los_box){{-400, -400}, {1400, 1400}};
    for (int i = 0; i < 400; i++) {
        test_context("board %d", i);
        random_scene(&board, &random, SCENE_LOOSE);
        const scene_piece *piece = &board.pieces[random_below(&random, board.piece_count + 1)];
        if (i % 4 == 0 || piece >= board.pieces + board.piece_count || piece->point_count < 3) {
            board.shooter.position = i % 8 == 0 ? bounds.low : (los_vec2){bounds.low.x, bounds.high.y};
        } else {
            uint32_t corner = random_below(&random, piece->point_count);
            los_vec2 next = piece->points[(corner + 1) % piece->point_count];
            board.shooter.position = i % 4 == 1 ? piece->points[corner] : los_lerp(piece->points[corner], next, 0.375f);
        }
        open_region();
        check_region(&random, 40, 0.5f);
        check_outline(0.5f);
        close_region();
    }
}

/* Boards a thousand times as large, and far from the origin, where floats are coarse. */
TEST(random_huge_boards) {
    test_random random = {97};
    for (int i = 0; i < 200; i++) {
        float scale = i % 2 == 0 ? 1000.0f : 1.0f, shift = i % 2 == 0 ? 0.0f : 500000.0f;
        test_context("board %d", i);
        random_scene(&board, &random, SCENE_LOOSE);
        for (uint32_t j = 0; j < board.piece_count; j++) {
            scene_piece *piece = &board.pieces[j];
            piece->wall_count = 0;
            for (uint32_t k = 0; k < piece->point_count; k++) {
                piece->points[k] = los_add(los_scale(piece->points[k], scale), (los_vec2){shift, -shift});
            }
        }
        board.shooter.position = los_add(los_scale(board.shooter.position, scale), (los_vec2){shift, -shift});
        bounds = (los_box){{-400.0f * scale + shift, -400.0f * scale - shift},
                           {1400.0f * scale + shift, 1400.0f * scale - shift}};
        open_region();
        check_region(&random, 40, i % 2 == 0 ? 50.0f : 20.0f);
        close_region();
    }
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
    begin(100, 10);
    table_open(&at_work, &board, los_default_allocator());
    los_region_builder_init(&region, los_default_allocator());
    los_piece_def def = {.walls = walls, .wall_count = WALLS};
    CHECK_EQ_INT(los_terrain_add(&at_work.terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&at_work.terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&at_work.query, &at_work.terrain), LOS_OK);
    CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter, bounds),
                 LOS_TOO_LARGE);
    bounds.high.x = 290; /* clear of all walls */
    CHECK_EQ_INT(los_region_builder_find(&region, &at_work.query.pair, &board.options, &board.shooter, bounds), LOS_OK);
    CHECK_NEAR(area_of_triangles(), area_of_bounds(), 1.0);
    close_region();
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
    CASE(random_lattice),
    CASE(random_loose_boards),
    CASE(random_crowded_boards),
    CASE(random_grazes),
    CASE(random_boards_cut_by_the_bounds),
    CASE(random_degenerate_observers),
    CASE(random_huge_boards),
    CASE(too_many_edges_are_refused),
    END_OF_CASES,
};
