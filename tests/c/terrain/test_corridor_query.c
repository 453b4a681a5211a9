/* SPDX-License-Identifier: MIT */
/* The pieces in a corridor: the BVH and the test of each piece find the same, and no piece that a line hits is missing.
 */
#include "terrain/corridor_query.h"

#include "sight/judge.h"
#include "support/los_test.h"
#include "support/scene.h"

#include <string.h>

enum {
    PIECES_MAX = 300
};

static los_terrain linear, indexed;

static los_vec2 random_point(test_random *random, double size) {
    return (los_vec2){(float)random_between(random, -size, size), (float)random_between(random, -size, size)};
}

/* Triangles of all sizes; one in ten is degenerate, one in fifty has no points. */
static void add_triangle(test_random *random) {
    los_vec2 at = random_point(random, 1500.0), points[3];
    double size = random_bool(random, 0.1) ? 600.0 : 60.0;
    for (int i = 0; i < 3; i++) {
        points[i] = los_add(at, random_point(random, size));
    }
    points[2] = random_bool(random, 0.1) ? points[0] : points[2];
    los_piece_def piece = {.points = points, .point_count = random_bool(random, 0.02) ? 0 : 3};
    CHECK_EQ_INT(los_terrain_add(&linear, &piece), LOS_OK);
    CHECK_EQ_INT(los_terrain_add(&indexed, &piece), LOS_OK);
}

static void add_piece(const los_vec2 points[3]) {
    los_piece_def piece = {.points = points, .point_count = 3};
    CHECK_EQ_INT(los_terrain_add(&linear, &piece), LOS_OK);
    CHECK_EQ_INT(los_terrain_add(&indexed, &piece), LOS_OK);
}

static void prepare_terrains(void) {
    CHECK_EQ_INT(los_terrain_prepare(&linear, LOS_BUILD_LINEAR), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&indexed, LOS_BUILD_INDEXED), LOS_OK);
}

static void open_terrains(test_random *random, uint32_t pieces) {
    los_terrain_init(&linear, los_default_allocator());
    los_terrain_init(&indexed, los_default_allocator());
    for (uint32_t i = 0; i < pieces; i++) {
        add_triangle(random);
    }
    prepare_terrains();
}

static void close_terrains(void) {
    los_terrain_free(&linear);
    los_terrain_free(&indexed);
}

/* Marks the pieces that are found, and checks that each is found once. */
static uint32_t find(const los_terrain *terrain, const los_corridor_query *corridor, bool *is_found) {
    uint32_t found[PIECES_MAX], count = los_corridor_query_find(corridor, terrain, found);
    memset(is_found, 0, PIECES_MAX);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(found[i] < terrain->piece_count && !is_found[found[i]]);
        is_found[found[i]] = true;
    }
    return count;
}

/* Random lines between the two ends of the corridor hit no edge of a piece that was not found. */
static void check_lines(test_random *random, los_vec2 from, los_vec2 to, float radius, const bool *is_found) {
    for (int i = 0; i < 20; i++) {
        los_vec2 a = los_add(from, random_point(random, 0.7 * (double)radius)), b = to;
        b = los_add(b, random_point(random, 0.7 * (double)radius));
        los_line line = los_line_make(a, b);
        for (uint32_t k = 0; k < linear.piece_count; k++) {
            const los_piece *piece = &linear.pieces[k];
            if (piece->point_count > 0 && !is_found[k]) {
                CHECK(!los_polygon_soa_hit(los_piece_polygon_soa(&linear, piece), &line));
            }
        }
    }
}

TEST(the_bvh_finds_the_same_pieces_as_a_linear_search) {
    test_random random = {91};
    uint32_t found = 0, tested = 0;
    for (int i = 0; i < 600; i++) {
        open_terrains(&random, random_below(&random, PIECES_MAX));
        for (int k = 0; k < 10; k++) {
            bool by_bvh[PIECES_MAX], by_search[PIECES_MAX];
            los_vec2 from = random_point(&random, 1500.0),
                     to = random_bool(&random, 0.05) ? from : random_point(&random, 1500.0);
            float radius = random_bool(&random, 0.2) ? 0.0f : (float)random_between(&random, 0.0, 100.0);
            los_corridor_query corridor = los_corridor_query_between(&linear, from, to, radius);
            test_context("terrain %d, corridor %d", i, k);
            found += find(&indexed, &corridor, by_bvh);
            find(&linear, &corridor, by_search);
            CHECK_EQ_INT(memcmp(by_bvh, by_search, sizeof by_bvh), 0);
            check_lines(&random, from, to, radius, by_bvh);
            tested += linear.piece_count;
        }
        close_terrains();
    }
    CHECK(found > tested / 50 && found < tested / 3);
}

/* Small pieces close together, lines past them, and pieces so far away that float32 resolves only dozens of pixels
 * there.  Rounding of a BVH node that contains both must not lose a near piece. */
TEST(far_pieces_in_the_same_node_lose_no_near_piece) {
    test_random random = {92};
    for (int i = 0; i < 4000; i++) {
        bool by_bvh[PIECES_MAX], by_search[PIECES_MAX];
        los_vec2 from = random_point(&random, 500.0), middle = random_point(&random, 20.0);
        los_vec2 to = {middle.x + (middle.x - from.x), middle.y + (middle.y - from.y)};
        los_terrain_init(&linear, los_default_allocator());
        los_terrain_init(&indexed, los_default_allocator());
        for (int k = 0; k < 12; k++) {
            los_vec2 at = random_point(&random, 10.0), points[3] = {at, {at.x + 1.0f, at.y}, {at.x, at.y + 1.0f}};
            add_piece(points);
        }
        los_vec2 far = random_point(&random, 9e8);
        for (int k = 0; k < 12; k++) { /* more than the eight largest pieces, which the BVH stores apart */
            add_piece((const los_vec2[]){far, {far.x + 100.0f, far.y}, {far.x, far.y + 100.0f}});
        }
        prepare_terrains();
        los_corridor_query corridor = los_corridor_query_between(&linear, from, to, 0.0f);
        test_context("terrain %d", i);
        find(&indexed, &corridor, by_bvh);
        find(&linear, &corridor, by_search);
        CHECK_EQ_INT(memcmp(by_bvh, by_search, 12), 0);
        close_terrains();
    }
}

const test_case corridor_query_tests[] = {CASE(the_bvh_finds_the_same_pieces_as_a_linear_search),
                                          CASE(far_pieces_in_the_same_node_lose_no_near_piece), END_OF_CASES};
