/* SPDX-License-Identifier: MIT */
/* polygon_soa against polygon, and SIMD against the scalar form: polygon_soa.c is compiled a second time without
 * SIMD. */
#ifndef LOS_NO_SIMD
#define LOS_NO_SIMD
#endif

#include "geometry/polygon_soa.h"

#include "support/scene.h"

void scalar_fill(los_polygon polygon, float *x, float *y);
bool scalar_hit(los_polygon_soa soa, const los_line *line);
bool scalar_contains(los_polygon_soa soa, const los_box *box, float margin, los_vec2 point);

#define los_polygon_soa_fill     scalar_fill
#define los_polygon_soa_hit      scalar_hit
#define los_polygon_soa_contains scalar_contains
#include "geometry/polygon_soa.c"
_Static_assert(!LOS_HAS_SIMD, "the copy uses SIMD, too");
#undef los_polygon_soa_fill
#undef los_polygon_soa_hit
#undef los_polygon_soa_contains

enum {
    CAPACITY = SCENE_POINTS + LOS_SOA_BLOCK + 1
};

static float xs[CAPACITY], ys[CAPACITY];

static los_polygon_soa soa_of(los_polygon polygon) {
    if (polygon.count > 0) {
        los_polygon_soa_fill(polygon, xs, ys);
    }
    return (los_polygon_soa){xs, ys, los_polygon_soa_edge_count(polygon.count)};
}

TEST(blocks_are_padded_with_the_first_point) {
    for (uint32_t count = 1; count <= SCENE_POINTS; count++) {
        los_vec2 points[SCENE_POINTS];
        for (uint32_t i = 0; i < count; i++) {
            points[i] = (los_vec2){(float)i, (float)(10 * i)};
        }
        los_polygon_soa soa = soa_of((los_polygon){points, count});
        CHECK(soa.edges >= count && soa.edges < count + LOS_SOA_BLOCK && soa.edges % LOS_SOA_BLOCK == 0);
        for (uint32_t i = 0; i <= soa.edges; i++) {
            CHECK_FLOAT_EQ(soa.x[i], i < count ? points[i].x : 0.0f);
            CHECK_FLOAT_EQ(soa.y[i], i < count ? points[i].y : 0.0f);
        }
    }
}

/* Anywhere, on a lattice, on a vertex, or on the line through two vertices. */
static los_vec2 random_point(test_random *random, los_polygon polygon) {
    los_vec2 anywhere = {(float)random_between(random, -500, 1500), (float)random_between(random, -500, 1500)};
    if (polygon.count == 0 || random_bool(random, 0.3)) {
        return random_bool(random, 0.5) ? anywhere
                                        : (los_vec2){roundf(anywhere.x / 20) * 20, roundf(anywhere.y / 20) * 20};
    }
    los_vec2 a = polygon.points[random_below(random, polygon.count)];
    los_vec2 b = polygon.points[random_below(random, polygon.count)];
    return random_bool(random, 0.3) ? a : los_lerp(a, b, (float)random_between(random, -2, 3));
}

static void compare(los_polygon polygon, los_vec2 from, los_vec2 to) {
    los_polygon_soa soa = soa_of(polygon);
    los_line line = los_line_make(from, to);
    los_box box = los_box_of(polygon.points, polygon.count);
    bool is_hit = los_polygon_edge_hit(polygon, &line);
    CHECK_EQ_INT(los_polygon_soa_hit(soa, &line), is_hit);
    CHECK_EQ_INT(scalar_hit(soa, &line), is_hit);
    if (polygon.count >= 3) {
        bool is_inside = los_polygon_contains(polygon, from);
        float margin = los_polygon_margin(box);
        CHECK_EQ_INT(los_polygon_soa_contains(soa, &box, margin, from), is_inside);
        CHECK_EQ_INT(scalar_contains(soa, &box, margin, from), is_inside);
    }
}

TEST(same_as_polygons_on_random_scenes) {
    static scene board;
    test_random random = {71};
    for (int i = 0; i < 4000; i++) {
        random_scene(&board, &random, (scene_kind)(i % SCENE_KINDS));
        for (uint32_t j = 0; j < 24 && board.piece_count > 0; j++) {
            const scene_piece *piece = &board.pieces[j % board.piece_count];
            los_polygon polygon = {piece->points, piece->point_count};
            test_context("scene %d, line %u", i, j);
            los_vec2 to = j < 4 ? board.target.position : random_point(&random, polygon);
            compare(polygon, j < 4 ? board.shooter.position : random_point(&random, polygon), to);
        }
    }
}

/* Lines of length 0 and almost 0, and coordinates from denormal to very large. */
TEST(same_as_polygons_at_the_limits) {
    static const float sizes[] = {0.0f, 1e-40f, 1e-20f, 1e-5f, 1.0f, 1e7f};
    test_random random = {72};
    for (int i = 0; i < 60000; i++) {
        los_vec2 points[SCENE_POINTS];
        uint32_t count = 1 + random_below(&random, SCENE_POINTS);
        for (uint32_t j = 0; j < count; j++) {
            float size = sizes[random_below(&random, 6)];
            points[j] =
                (los_vec2){size * (float)random_between(&random, -1, 1), size * (float)random_between(&random, -1, 1)};
        }
        los_polygon polygon = {points, count};
        los_vec2 from = random_point(&random, polygon);
        float size = sizes[random_below(&random, 6)];
        test_context("polygon %d", i);
        compare(polygon, from, (los_vec2){from.x + size, from.y - size});
    }
}

const test_case polygon_soa_tests[] = {CASE(blocks_are_padded_with_the_first_point),
                                       CASE(same_as_polygons_on_random_scenes), CASE(same_as_polygons_at_the_limits),
                                       END_OF_CASES};
