/* SPDX-License-Identifier: MIT */
/* What of a base is inside pieces, roughly and finely: the rough cells hold the fine ones, so what is closed to them
 * is closed. */
#include "geometry/cells.h"
#include "model/base.h"

#include "support/los_test.h"

static const los_frame PLAIN = {0.0, 0.0, {1.0, 0.0}};

enum {
    PIECES = 3,
    CORNERS = 8
};

typedef struct {
    los_vec2d corners[CORNERS];
    uint32_t count;
} ring;

static los_cells rough, fine;
static los_vec2d base_corners[LOS_BASE_CORNERS];

static los_convex base_by_chance(test_random *random) {
    los_model model = los_default_model();
    model.shape = (los_base_shape)random_below(random, 3);
    model.base_mm = model.length_mm = random_between(random, 25.0, 170.0);
    model.width_mm = random_between(random, 25.0, 170.0);
    model.rotation = random_between(random, -4.0, 4.0);
    los_base base = los_base_of(&model, 40.0);
    double turn = random_between(random, -4.0, 4.0);
    los_frame frame = {5.0, -7.0, {cos(turn), sin(turn)}};
    return los_convex_of_base(&base, (los_vec2){20, 10}, 0.0, &frame, base_corners);
}

/* A box or a triangle with a corner in or near the base, or an L, any way around. */
static ring ring_by_chance(const los_convex *base, test_random *random) {
    static const ring BOX = {{{0, 0}, {9, 0}, {9, 5}, {0, 5}}, 4}, TRIANGLE = {{{0, 0}, {9, 2}, {3, 7}}, 3},
                      ANGLE = {{{0, 0}, {9, 0}, {9, 2}, {2, 2}, {2, 9}, {0, 9}}, 6};
    uint32_t kind = random_below(random, 3);
    ring made = kind == 0 ? BOX : kind == 1 ? TRIANGLE : ANGLE;
    double turn = random_between(random, -4.0, 4.0), size = random_between(random, 1.0, 40.0);
    double away = random_between(random, 0.0, 1.0), side = random_chance(random, 0.5) ? 1.0 : -1.0;
    los_vec2d rim = los_convex_support_point(base, (los_vec2d){cos(turn), sin(turn)});
    los_vec2d at = los_vec2d_lerp(base->center, rim, away);
    double angle = random_between(random, -4.0, 4.0);
    for (uint32_t i = 0; i < made.count; i++) {
        double x = size * made.corners[i].x, y = side * size * made.corners[i].y;
        made.corners[i] = (los_vec2d){at.x + x * cos(angle) - y * sin(angle), at.y + x * sin(angle) + y * cos(angle)};
    }
    return made;
}

static void cut_both(const los_convex *base, const ring *pieces, uint32_t count) {
    los_convex around = los_cells_begin_outer(&rough, base);
    los_cells_begin(&fine, base, 0.025);
    for (uint32_t i = 0; i < count; i++) {
        los_cells_add_inner(&rough, i, &around, pieces[i].corners, pieces[i].count);
        los_cells_add_inner(&fine, i, base, pieces[i].corners, pieces[i].count);
    }
}

/* Is a place in a rough cell with these marks, or more? */
static bool is_held(los_vec2d place, uint64_t inside) {
    bool is = false;
    for (uint32_t i = 0; !is && i < rough.count; i++) {
        los_convex cell = los_cell_shape(&rough, i);
        is = (inside & ~rough.cells[i].inside) == 0 && los_convex_contains(&cell, -1e-4, place);
    }
    return is;
}

static void check_all_held(void) {
    for (uint32_t i = 0; i < fine.count; i++) {
        const los_base_cell *cell = &fine.cells[i];
        for (uint32_t k = 0; k < cell->count; k++) {
            CHECK(is_held(fine.corners[cell->first + k], cell->inside));
        }
    }
}

TEST(rough_cells_hold_the_fine_ones) {
    test_random random = {1301};
    int cells = 0;
    for (int i = 0; i < 6000; i++) {
        ring pieces[PIECES];
        uint32_t count = 0;
        los_convex base = base_by_chance(&random);
        for (uint32_t k = 1 + random_below(&random, PIECES); k > 0; k--) {
            pieces[count] = ring_by_chance(&base, &random);
            count++;
        }
        test_note("base %d", i);
        cut_both(&base, pieces, count);
        check_all_held();
        cells += (int)fine.count - 1;
    }
    test_note("%d cells", cells);
    CHECK(cells > 6000);
}

/* The first one holds the whole base, and hardly more. */
TEST(what_is_around_a_rim_is_close_to_it) {
    test_random random = {1302};
    for (int i = 0; i < 2000; i++) {
        los_convex base = base_by_chance(&random);
        bool is_round = base.kind == LOS_CONVEX_ELLIPSE;
        los_cells_begin_outer(&rough, &base);
        los_convex around = los_cell_shape(&rough, 0);
        CHECK_EQ_INT(rough.count, 1);
        CHECK_EQ_INT(around.corner_count, is_round ? 16 : LOS_BASE_CORNERS);
        for (int k = 0; k < 64; k++) {
            los_vec2d way = {cos(0.1 * k), sin(0.1 * k)};
            double reach = los_convex_support(&base, way) - los_vec2d_dot(way, base.center);
            double wider = los_convex_support(&around, way) - los_vec2d_dot(way, base.center);
            test_note("base %d, direction %d", i, k);
            CHECK(wider >= reach - 1e-9 && wider <= (is_round ? 1.02 : 1.0) * reach + 1e-9);
            CHECK(los_convex_contains(&around, is_round ? 0.0 : -1e-9, los_convex_support_point(&base, way)));
        }
    }
}

/* What a convex piece leaves of a round base has few corners, too. */
TEST(rough_cells_have_few_corners) {
    test_random random = {1303};
    for (int i = 0; i < 3000; i++) {
        los_convex base = base_by_chance(&random);
        ring piece = ring_by_chance(&base, &random);
        cut_both(&base, &piece, 1);
        test_note("base %d", i);
        for (uint32_t k = 1; k < rough.count; k++) {
            CHECK(rough.cells[k].count <= 16 + piece.count);
        }
    }
}

/* A box over the left half of a circle: what is inside it is that half, roughly and finely. */
TEST(half_of_a_circle) {
    los_base circle = {LOS_CONVEX_ELLIPSE, 100.0, 100.0, 1.0, 0.0};
    los_convex base = los_convex_of_base(&circle, (los_vec2){0, 0}, 0.0, &PLAIN, base_corners);
    ring box = {{{-300, -300}, {0, -300}, {0, 300}, {-300, 300}}, 4};
    cut_both(&base, &box, 1);
    los_cells *both[] = {&rough, &fine};
    for (int i = 0; i < 2; i++) {
        test_note("%s", i == 0 ? "rough" : "fine");
        CHECK_EQ_INT(both[i]->count, 2);
        CHECK_EQ_INT(both[i]->cells[0].inside, 0);
        CHECK_EQ_INT(both[i]->cells[1].inside, 1);
        los_convex half = los_cell_shape(both[i], 1);
        CHECK_NEAR(los_convex_area(&half), 15707.963, i == 0 ? 250.0 : 10.0);
        CHECK_NEAR(half.high.x, 0.0, 1e-9);
    }
    CHECK(rough.cells[1].count <= 11);
}

const test_case cells_tests[] = {
    CASE(rough_cells_hold_the_fine_ones),
    CASE(what_is_around_a_rim_is_close_to_it),
    CASE(rough_cells_have_few_corners),
    CASE(half_of_a_circle),
    END_OF_CASES,
};
