/* SPDX-License-Identifier: MIT */
/* The overlay of cells in two resolutions.  Outer cells contain the inner ones, so a verdict of "not visible" for outer
 * cells holds for the base. */
#include "geometry/cells.h"
#include "geometry/model.h"

#include "support/los_test.h"

static const los_frame WORLD = {0.0, 0.0, {1.0, 0.0}};

enum {
    PIECES = 3,
    CORNERS = 8
};

typedef struct {
    los_vec2d corners[CORNERS];
    uint32_t count;
} outline;

static los_cells outer, inner;
static los_vec2d base_corners[LOS_BASE_CORNERS];

static los_convex random_base(test_random *random) {
    los_model model = los_default_model();
    model.shape = (los_base_shape)random_below(random, 3);
    model.base_mm = model.length_mm = random_between(random, 25.0, 170.0);
    model.width_mm = random_between(random, 25.0, 170.0);
    model.rotation = random_between(random, -4.0, 4.0);
    los_base base = los_base_of(&model, 40.0);
    double angle = random_between(random, -4.0, 4.0);
    los_frame frame = {5.0, -7.0, {cos(angle), sin(angle)}};
    return los_convex_of_base(&base, (los_vec2){20, 10}, 0.0, &frame, base_corners);
}

/* A box, a triangle or an L of either winding, with a corner in the base. */
static outline random_piece(const los_convex *base, test_random *random) {
    static const outline BOX = {{{0, 0}, {9, 0}, {9, 5}, {0, 5}}, 4}, TRIANGLE = {{{0, 0}, {9, 2}, {3, 7}}, 3},
                         ANGLE = {{{0, 0}, {9, 0}, {9, 2}, {2, 2}, {2, 9}, {0, 9}}, 6};
    uint32_t kind = random_below(random, 3);
    outline piece = kind == 0 ? BOX : kind == 1 ? TRIANGLE : ANGLE;
    double direction = random_between(random, -4.0, 4.0), size = random_between(random, 1.0, 40.0);
    double fraction = random_between(random, 0.0, 1.0), mirror = random_bool(random, 0.5) ? 1.0 : -1.0;
    los_vec2d rim = los_convex_support_point(base, (los_vec2d){cos(direction), sin(direction)});
    los_vec2d at = los_vec2d_lerp(base->center, rim, fraction);
    double angle = random_between(random, -4.0, 4.0);
    for (uint32_t i = 0; i < piece.count; i++) {
        double x = size * piece.corners[i].x, y = mirror * size * piece.corners[i].y;
        piece.corners[i] = (los_vec2d){at.x + x * cos(angle) - y * sin(angle), at.y + x * sin(angle) + y * cos(angle)};
    }
    return piece;
}

static void build_both(const los_convex *base, const outline *pieces, uint32_t count) {
    los_convex outer_shape = los_cells_begin_outer(&outer, base);
    los_cells_begin(&inner, base, 0.025);
    for (uint32_t i = 0; i < count; i++) {
        los_cells_add_inner(&outer, i, &outer_shape, pieces[i].corners, pieces[i].count);
        los_cells_add_inner(&inner, i, base, pieces[i].corners, pieces[i].count);
    }
}

/* True if a point is in an outer cell whose set includes `inside`. */
static bool is_covered(los_vec2d point, uint64_t inside) {
    bool covered = false;
    for (uint32_t i = 0; !covered && i < outer.count; i++) {
        los_convex cell = los_cell_shape(&outer, i);
        covered = (inside & ~outer.cells[i].inside) == 0 && los_convex_contains(&cell, -1e-4, point);
    }
    return covered;
}

static void check_inner_cells_are_covered(void) {
    for (uint32_t i = 0; i < inner.count; i++) {
        const los_base_cell *cell = &inner.cells[i];
        for (uint32_t k = 0; k < cell->count; k++) {
            CHECK(is_covered(inner.corners[cell->first + k], cell->inside));
        }
    }
}

TEST(outer_cells_contain_the_inner_ones) {
    test_random random = {1301};
    int cells = 0;
    for (int i = 0; i < 6000; i++) {
        outline pieces[PIECES];
        uint32_t count = 0;
        los_convex base = random_base(&random);
        for (uint32_t k = 1 + random_below(&random, PIECES); k > 0; k--) {
            pieces[count] = random_piece(&base, &random);
            count++;
        }
        test_context("base %d", i);
        build_both(&base, pieces, count);
        check_inner_cells_are_covered();
        cells += (int)inner.count - 1;
    }
    test_context("%d cells", cells);
    CHECK(cells > 6000);
}

TEST(the_outer_polygon_contains_the_base_and_is_close_to_it) {
    test_random random = {1302};
    for (int i = 0; i < 2000; i++) {
        los_convex base = random_base(&random);
        bool is_round = base.kind == LOS_CONVEX_ELLIPSE;
        los_cells_begin_outer(&outer, &base);
        los_convex polygon = los_cell_shape(&outer, 0);
        CHECK_EQ_INT(outer.count, 1);
        CHECK_EQ_INT(polygon.corner_count, is_round ? 16 : LOS_BASE_CORNERS);
        for (int k = 0; k < 64; k++) {
            los_vec2d direction = {cos(0.1 * k), sin(0.1 * k)};
            double center = los_vec2d_dot(direction, base.center);
            double reach = los_convex_support(&base, direction) - center;
            double outer_reach = los_convex_support(&polygon, direction) - center;
            test_context("base %d, direction %d", i, k);
            CHECK(outer_reach >= reach - 1e-9 && outer_reach <= (is_round ? 1.02 : 1.0) * reach + 1e-9);
            CHECK(los_convex_contains(&polygon, is_round ? 0.0 : -1e-9, los_convex_support_point(&base, direction)));
        }
    }
}

TEST(outer_cells_have_few_corners) {
    test_random random = {1303};
    for (int i = 0; i < 3000; i++) {
        los_convex base = random_base(&random);
        outline piece = random_piece(&base, &random);
        build_both(&base, &piece, 1);
        test_context("base %d", i);
        for (uint32_t k = 1; k < outer.count; k++) {
            CHECK(outer.cells[k].count <= 16 + piece.count);
        }
    }
}

/* A box over the left half of a circle: cell 1 is that half. */
TEST(half_of_a_circle) {
    los_base circle = {LOS_CONVEX_ELLIPSE, 100.0, 100.0, 1.0, 0.0};
    los_convex base = los_convex_of_base(&circle, (los_vec2){0, 0}, 0.0, &WORLD, base_corners);
    outline box = {{{-300, -300}, {0, -300}, {0, 300}, {-300, 300}}, 4};
    build_both(&base, &box, 1);
    los_cells *both[] = {&outer, &inner};
    for (int i = 0; i < 2; i++) {
        test_context("%s", i == 0 ? "outer" : "inner");
        CHECK_EQ_INT(both[i]->count, 2);
        CHECK_EQ_INT(both[i]->cells[0].inside, 0);
        CHECK_EQ_INT(both[i]->cells[1].inside, 1);
        los_convex half = los_cell_shape(both[i], 1);
        CHECK_NEAR(los_convex_area(&half), 15707.963, i == 0 ? 250.0 : 10.0);
        CHECK_NEAR(half.high.x, 0.0, 1e-9);
    }
    CHECK(outer.cells[1].count <= 11);
}

/* --- Partition --------------------------------------------------------------------------------------------------- */

static void partition(const los_convex *base, const outline *pieces, uint32_t count) {
    los_cells_begin(&inner, base, 0.025);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < pieces[i].count; k++) {
            los_cells_cut(&inner, pieces[i].corners[k], pieces[i].corners[(k + 1) % pieces[i].count]);
        }
    }
}

/* The areas of disjoint cells add up to that of the base. */
TEST(cells_of_a_partition_add_up) {
    test_random random = {1304};
    uint32_t cells = 0;
    for (int i = 0; i < 2000; i++) {
        outline pieces[PIECES];
        los_convex base = random_base(&random);
        for (int k = 0; k < PIECES; k++) {
            pieces[k] = random_piece(&base, &random);
        }
        los_cells_begin(&inner, &base, 0.025);
        los_convex whole = los_cell_shape(&inner, 0);
        double expected = los_convex_area(&whole), area = 0.0;
        partition(&base, pieces, PIECES);
        test_context("base %d, %u cells", i, (unsigned)inner.count);
        for (uint32_t k = 0; k < inner.count; k++) {
            los_convex cell = los_cell_shape(&inner, k);
            area += los_convex_area(&cell);
        }
        CHECK_NEAR(area, expected, 1e-6 * expected + 1e-3);
        cells += inner.count;
    }
    test_context("%u cells", (unsigned)cells);
    CHECK(cells > 8000);
}

const test_case cells_tests[] = {
    CASE(outer_cells_contain_the_inner_ones), CASE(the_outer_polygon_contains_the_base_and_is_close_to_it),
    CASE(outer_cells_have_few_corners),       CASE(half_of_a_circle),
    CASE(cells_of_a_partition_add_up),        END_OF_CASES,
};
