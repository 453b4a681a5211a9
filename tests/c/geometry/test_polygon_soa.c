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
bool scalar_fill_runs(los_polygon_soa soa, const los_box *box, float margin, los_box *runs);
bool scalar_contains_by_runs(los_polygon_soa soa, const los_box *runs, const los_box *box, float margin,
                             los_vec2 point);

#define los_polygon_soa_fill             scalar_fill
#define los_polygon_soa_hit              scalar_hit
#define los_polygon_soa_contains         scalar_contains
#define los_polygon_soa_fill_runs        scalar_fill_runs
#define los_polygon_soa_contains_by_runs scalar_contains_by_runs
#include "geometry/polygon_soa.c"
_Static_assert(!LOS_HAS_SIMD, "the copy uses SIMD, too");
#undef los_polygon_soa_fill
#undef los_polygon_soa_hit
#undef los_polygon_soa_contains
#undef los_polygon_soa_fill_runs
#undef los_polygon_soa_contains_by_runs

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

enum {
    LARGE = 9000 /* points: three groups of runs */
};

/* A ring with notches, a comb, a zigzag along the ray of a point, points on a lattice, or edges of 1e-13. */
static void fill_large(los_vec2 *points, uint32_t count, uint32_t kind, test_random *random) {
    for (uint32_t i = 0; i < count; i++) {
        float along = (float)i / (float)count, jump = (float)random_between(random, 0.5, 1);
        float angle = 6.2831853f * along;
        los_vec2 ring = {700 + 600 * jump * cosf(angle), 500 + 400 * jump * sinf(angle)};
        los_vec2 comb = {1000 * along, i % 2 == 0 ? 0 : 1000 * jump};
        los_vec2 zigzag = {1000 * along + (i % 2 == 0 ? 0.0f : 0.01f), 1131 * along};
        los_vec2 lattice = {roundf(40 * (float)random_between(random, 0, 1)), roundf(50 * jump)};
        los_vec2 tiny = {i < 4 ? 1e-13f * (float)i : along, i < 4 ? 0.75f : jump};
        points[i] = kind == 0 ? ring : kind == 1 ? comb : kind == 2 ? zigzag : kind == 3 ? lattice : tiny;
    }
}

TEST(same_by_runs_of_edges) {
    static los_vec2 points[LARGE];
    static float x[LARGE + LOS_SOA_BLOCK + 1], y[LARGE + LOS_SOA_BLOCK + 1];
    static los_box runs[LARGE / 32];
    test_random random = {73};
    uint32_t inside = 0, with_runs = 0;
    for (uint32_t i = 0; i < 100; i++) {
        uint32_t count = LOS_SOA_RUNS_MIN + random_below(&random, i < 20 ? LARGE - LOS_SOA_RUNS_MIN : 200);
        fill_large(points, count, i % 5, &random);
        los_polygon polygon = {points, count};
        los_polygon_soa_fill(polygon, x, y);
        los_polygon_soa soa = {x, y, los_polygon_soa_edge_count(count)};
        los_box box = los_box_of(points, count);
        float margin = los_polygon_margin(box);
        CHECK(los_polygon_soa_run_count(soa.edges) <= LARGE / 32);
        bool has_runs = los_polygon_soa_fill_runs(soa, &box, margin, runs);
        CHECK_EQ_INT(has_runs, i % 5 != 4);
        for (uint32_t j = 0; has_runs && j < 200; j++) {
            los_vec2 anywhere = {(float)random_between(&random, (double)box.low.x, (double)box.high.x),
                                 (float)random_between(&random, (double)box.low.y, (double)box.high.y)};
            los_vec2 point = j % 2 == 0 ? anywhere : random_point(&random, polygon);
            bool expected = los_polygon_soa_contains(soa, &box, margin, point);
            test_context("polygon %u, point %u", i, j);
            CHECK_EQ_INT(los_polygon_soa_contains_by_runs(soa, runs, &box, margin, point), expected);
            CHECK_EQ_INT(scalar_contains_by_runs(soa, runs, &box, margin, point), expected);
            inside += expected;
        }
        with_runs += has_runs;
    }
    CHECK(inside > 2000 && inside < 14000 && with_runs == 80);
}

const test_case polygon_soa_tests[] = {CASE(blocks_are_padded_with_the_first_point),
                                       CASE(same_as_polygons_on_random_scenes), CASE(same_as_polygons_at_the_limits),
                                       CASE(same_by_runs_of_edges), END_OF_CASES};
