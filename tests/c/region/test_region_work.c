/* SPDX-License-Identifier: MIT */
/* Regions of a point that would take too much work are refused; those in smaller bounds are found. */
#include "region_check.h"

enum {
    POINTS_MAX = 4000
};

static los_vec2 points[POINTS_MAX];

static void begin_board(void) {
    region_begin(100, 300);
    table_open(&checked.at_work, &checked.board, los_default_allocator());
    los_region_builder_init(&checked.region, los_default_allocator());
}

static void add_polygon(const los_vec2 *corners, uint32_t count, los_interval heights) {
    los_piece_def def = los_default_piece_def();
    def.points = corners;
    def.point_count = count;
    def.flags = LOS_TALL | LOS_RUINS | LOS_AREA;
    def.has_heights = true;
    def.heights = heights;
    CHECK_EQ_INT(los_terrain_add(&checked.at_work.terrain, &def), LOS_OK);
}

static void add_box(float x, float y, float size, los_interval heights) {
    const los_vec2 corners[] = {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
    add_polygon(corners, 4, heights);
}

/* Teeth one behind the other, seen from the shooter. */
static void add_comb(int teeth) {
    uint32_t count = 0;
    for (int i = 0; i < teeth; i++) {
        float width = 700.0f / (float)teeth, x = 200.0f + width * (float)i;
        points[count++] = (los_vec2){x, 500};
        points[count++] = (los_vec2){x, 100};
        points[count++] = (los_vec2){x + 0.5f * width, 100};
        points[count++] = (los_vec2){x + 0.5f * width, 500};
    }
    points[count++] = (los_vec2){900, 550};
    points[count++] = (los_vec2){200, 550};
    add_polygon(points, count, (los_interval){0, 5});
}

/* A polygon that crosses itself nearly everywhere. */
static void add_tangle(int count) {
    test_random random = {7};
    for (int i = 0; i < count; i++) {
        points[i] = (los_vec2){(float)random_between(&random, 300, 900), (float)random_between(&random, 50, 550)};
    }
    add_polygon(points, (uint32_t)count, (los_interval){0, 5});
}

static void add_boxes(int count, bool floats) {
    test_random random = {8};
    for (int i = 0; i < count; i++) {
        float x = (float)random_between(&random, 250, 900), y = (float)random_between(&random, 0, 500);
        double low = floats ? random_between(&random, 0, 4) : 0.0;
        add_box(x, y, floats ? 40.0f : 200.0f, (los_interval){low, low + random_between(&random, 1, 3)});
    }
}

static los_status find(bool want_triangles) {
    return los_region_builder_find(&checked.region, &checked.at_work.query.pair, &checked.board.options,
                                   &checked.board.shooter, checked.board.shooter.position, checked.bounds,
                                   want_triangles);
}

static void prepare(void) {
    CHECK_EQ_INT(los_terrain_prepare(&checked.at_work.terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(los_query_bind(&checked.at_work.query, &checked.at_work.terrain, NULL), LOS_OK);
}

/* Finds the region, which must be refused soon after the limit.  In bounds clear of all pieces it must be whole. */
static void check_refused(void) {
    prepare();
    CHECK_EQ_INT(find(true), LOS_TOO_LONG);
    CHECK(checked.region.output.work > LOS_REGION_WORK_MAX);
    CHECK(checked.region.output.work < LOS_REGION_WORK_MAX + LOS_REGION_WORK_MAX / 8);
    CHECK(checked.region.output.triangle_point_count < LOS_REGION_WORK_MAX / 100);
    checked.bounds.high.x = 190;
    CHECK_EQ_INT(find(true), LOS_OK);
    CHECK_NEAR(region_area_of_triangles(), region_area_of_bounds(), 1.0);
    region_close();
}

/* Finds the region, which must be found with little work. */
static void check_found(uint64_t work, bool is_judged) {
    prepare();
    CHECK_EQ_INT(find(true), LOS_OK);
    CHECK(checked.region.output.work > 0 && checked.region.output.work < work);
    CHECK_EQ_INT(checked.region.is_judged, is_judged);
    CHECK(region_area_of_triangles() > 0.1 * region_area_of_bounds());
    region_close();
}

TEST(combs) {
    begin_board();
    add_comb(20);
    check_found(10000000, false);
    begin_board();
    add_comb(900);
    check_refused();
}

TEST(combs_under_true_heights) {
    begin_board();
    checked.board.options.heights = LOS_HEIGHTS_TRUE;
    checked.board.shooter.height_inches = 9.0;
    add_comb(20);
    check_found(10000000, false);
    begin_board();
    checked.board.options.heights = LOS_HEIGHTS_TRUE;
    checked.board.shooter.height_inches = 9.0;
    add_comb(600);
    check_refused();
}

TEST(polygons_that_cross_themselves) {
    begin_board();
    add_tangle(40);
    check_found(20000000, true);
    begin_board();
    add_tangle(300);
    check_refused();
    begin_board();
    add_tangle(POINTS_MAX);
    check_refused();
}

TEST(many_pieces_under_true_heights) {
    for (int floats = 0; floats < 2; floats++) {
        test_context("floats %d", floats);
        begin_board();
        checked.board.options.heights = LOS_HEIGHTS_TRUE;
        checked.board.shooter.height_inches = 4.0;
        add_boxes(floats ? 1200 : 900, floats);
        check_refused();
    }
}

/* A polygon that crosses itself sends a board to the judge, unless it is outside of the bounds. */
TEST(a_bow_tie_outside_of_the_bounds) {
    static const los_vec2 bow_tie[] = {{950, 500}, {990, 540}, {990, 500}, {950, 540}};
    for (int is_inside = 0; is_inside < 2; is_inside++) {
        test_context("inside %d", is_inside);
        begin_board();
        for (int i = 0; i < 100; i++) {
            add_box(210.0f + 60.0f * (float)(i % 10), 20.0f + 50.0f * (float)(i / 10), 20.0f, (los_interval){0, 5});
        }
        add_polygon(bow_tie, 4, (los_interval){0, 5});
        checked.bounds.high.x = is_inside ? 1000.0f : 940.0f;
        check_found(is_inside ? 50000000 : 100000, is_inside);
    }
}

const test_case region_work_tests[] = {
    CASE(combs),
    CASE(combs_under_true_heights),
    CASE(polygons_that_cross_themselves),
    CASE(many_pieces_under_true_heights),
    CASE(a_bow_tie_outside_of_the_bounds),
    END_OF_CASES,
};
