/* SPDX-License-Identifier: MIT */
/* What is in a corridor, found through the tree and without it; and nothing that a line meets is missing. */
#include "terrain/corridor_query.h"

#include "line/judge.h"
#include "support/los_test.h"
#include "support/scene.h"

#include <string.h>

enum {
    MOST = 300
};

static los_terrain plain, indexed;

static los_vec2 somewhere(test_random *random, double size) {
    return (los_vec2){(float)random_between(random, -size, size), (float)random_between(random, -size, size)};
}

/* Triangles of all sizes, some of them slivers, one in a hundred of which has no bounds. */
static void add_triangle(test_random *random) {
    los_vec2 at = somewhere(random, 1500.0), points[3];
    double size = random_bool(random, 0.1) ? 600.0 : 60.0;
    for (int i = 0; i < 3; i++) {
        points[i] = los_add(at, somewhere(random, size));
    }
    points[2] = random_bool(random, 0.1) ? points[0] : points[2];
    los_piece_def piece = {.points = points, .point_count = random_bool(random, 0.02) ? 0 : 3};
    CHECK_EQ_INT(los_terrain_add(&plain, &piece), LOS_OK);
    CHECK_EQ_INT(los_terrain_add(&indexed, &piece), LOS_OK);
}

static void add_piece(const los_vec2 points[3]) {
    los_piece_def piece = {.points = points, .point_count = 3};
    CHECK_EQ_INT(los_terrain_add(&plain, &piece), LOS_OK);
    CHECK_EQ_INT(los_terrain_add(&indexed, &piece), LOS_OK);
}

static void prepare_terrains(void) {
    CHECK_EQ_INT(los_terrain_prepare(&plain, LOS_BUILD_LINEAR), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&indexed, LOS_BUILD_INDEXED), LOS_OK);
}

static void open_terrains(test_random *random, uint32_t pieces) {
    los_terrain_init(&plain, los_default_allocator());
    los_terrain_init(&indexed, los_default_allocator());
    for (uint32_t i = 0; i < pieces; i++) {
        add_triangle(random);
    }
    prepare_terrains();
}

static void close_terrains(void) {
    los_terrain_free(&plain);
    los_terrain_free(&indexed);
}

/* Marks what is found, each once. */
static uint32_t find(const los_terrain *terrain, const los_corridor_query *corridor, bool *is_found) {
    uint32_t found[MOST], count = los_corridor_query_find(corridor, terrain, found);
    memset(is_found, 0, MOST);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(found[i] < terrain->piece_count && !is_found[found[i]]);
        is_found[found[i]] = true;
    }
    return count;
}

/* Lines between two circles, some stretched pieces in line with them among what they may meet. */
static void check_lines(test_random *random, los_vec2 from, los_vec2 to, float reach, const bool *is_found) {
    for (int i = 0; i < 20; i++) {
        los_vec2 a = los_add(from, somewhere(random, 0.7 * (double)reach)), b = to;
        b = los_add(b, somewhere(random, 0.7 * (double)reach));
        los_line line = los_line_make(a, b);
        for (uint32_t k = 0; k < plain.piece_count; k++) {
            const los_piece *piece = &plain.pieces[k];
            if (piece->point_count > 0 && !is_found[k]) {
                CHECK(!los_polygon_soa_hit(los_piece_polygon_soa(&plain, piece), &line));
            }
        }
    }
}

TEST(the_tree_finds_what_each_piece_says) {
    test_random random = {91};
    uint32_t found = 0, asked = 0;
    for (int i = 0; i < 600; i++) {
        open_terrains(&random, random_below(&random, MOST));
        for (int k = 0; k < 10; k++) {
            bool by_tree[MOST], by_piece[MOST];
            los_vec2 from = somewhere(&random, 1500.0),
                     to = random_bool(&random, 0.05) ? from : somewhere(&random, 1500.0);
            float reach = random_bool(&random, 0.2) ? 0.0f : (float)random_between(&random, 0.0, 100.0);
            los_corridor_query corridor = los_corridor_query_between(&plain, from, to, reach);
            test_context("terrain %d, corridor %d", i, k);
            found += find(&indexed, &corridor, by_tree);
            find(&plain, &corridor, by_piece);
            CHECK_EQ_INT(memcmp(by_tree, by_piece, sizeof by_tree), 0);
            check_lines(&random, from, to, reach, by_tree);
            asked += plain.piece_count;
        }
        close_terrains();
    }
    CHECK(found > asked / 50 && found < asked / 3);
}

/* Some small pieces close together, lines by the edge of them, and pieces so far away that float32 knows their place to
 * some dozen pixels only: what shares a box of the tree with those is found all the same. */
TEST(something_far_away_hides_nothing) {
    test_random random = {92};
    for (int i = 0; i < 4000; i++) {
        bool by_tree[MOST], by_piece[MOST];
        los_vec2 from = somewhere(&random, 500.0), by = somewhere(&random, 20.0);
        los_vec2 to = {by.x + (by.x - from.x), by.y + (by.y - from.y)};
        los_terrain_init(&plain, los_default_allocator());
        los_terrain_init(&indexed, los_default_allocator());
        for (int k = 0; k < 12; k++) {
            los_vec2 at = somewhere(&random, 10.0), points[3] = {at, {at.x + 1.0f, at.y}, {at.x, at.y + 1.0f}};
            add_piece(points);
        }
        los_vec2 far = somewhere(&random, 9e8);
        for (int k = 0; k < 12; k++) { /* the tree keeps the eight largest pieces apart */
            add_piece((const los_vec2[]){far, {far.x + 100.0f, far.y}, {far.x, far.y + 100.0f}});
        }
        prepare_terrains();
        los_corridor_query corridor = los_corridor_query_between(&plain, from, to, 0.0f);
        test_context("terrain %d", i);
        find(&indexed, &corridor, by_tree);
        find(&plain, &corridor, by_piece);
        CHECK_EQ_INT(memcmp(by_tree, by_piece, 12), 0);
        close_terrains();
    }
}

const test_case corridor_query_tests[] = {CASE(the_tree_finds_what_each_piece_says),
                                          CASE(something_far_away_hides_nothing), END_OF_CASES};
