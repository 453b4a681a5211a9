/* SPDX-License-Identifier: MIT */
/* The tree against a test of every box; and SIMD against the plain form, for which bvh.c is compiled a second time. */
#include "terrain/bvh.h"

#include "support/counting_allocator.h"
#include "support/los_test.h"

los_bvh_query plain_query_of_box(los_box box);
void plain_clear(los_bvh *bvh);
los_status plain_build(los_bvh *bvh, const los_allocator *allocator, const los_box *boxes, uint32_t count);
void plain_free(los_bvh *bvh, const los_allocator *allocator);
uint32_t plain_find(const los_bvh *bvh, const los_bvh_query *query, uint32_t *found);
los_status plain_set_reaches(los_bvh *bvh, const los_allocator *allocator, const float *reaches);

#ifndef LOS_NO_SIMD
#define LOS_NO_SIMD
#endif
#define los_bvh_query_of_box plain_query_of_box
#define los_bvh_build        plain_build
#define los_bvh_clear        plain_clear
#define los_bvh_free         plain_free
#define los_bvh_find         plain_find
#define los_bvh_set_reaches  plain_set_reaches
#include "terrain/bvh.c"
#undef los_bvh_query_of_box
#undef los_bvh_build
#undef los_bvh_clear
#undef los_bvh_free
#undef los_bvh_find
#undef los_bvh_set_reaches

enum {
    MOST = 5000
};

static const uint32_t COUNTS[] = {0, 1, 2, 7, 8, 9, 63, 64, 65, 511, 512, 513, 4096, 4097, MOST};

static los_bvh tree, plain_tree;
static los_box boxes[MOST];

/* --- Boxes and queries by chance ---------------------------------------------------------------------------------- */

typedef enum {
    SPREAD,    /* of all sizes, anywhere */
    POINTS,    /* without a size, some of them in one place */
    SLIVERS,   /* long and without width */
    LATTICE,   /* touching each other */
    UNLIMITED, /* some reach to infinity, some are inside out */
    IN_ONE_PLACE,
    BOX_KINDS
} box_kind;

static float spread(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static los_box random_box(test_random *random, box_kind kind) {
    los_vec2 low = {spread(random, -1000, 1000), spread(random, -1000, 1000)};
    los_vec2 size = {spread(random, 0, 100), spread(random, 0, 100)};
    switch (kind) {
    case POINTS:
        size = (los_vec2){0, 0};
        low = random_bool(random, 0.3) ? (los_vec2){12.5f, 70} : low;
        break;
    case SLIVERS:
        size = random_bool(random, 0.5) ? (los_vec2){spread(random, 0, 900), 0} : (los_vec2){0, spread(random, 0, 900)};
        break;
    case LATTICE:
        low = (los_vec2){roundf(low.x / 50) * 50, roundf(low.y / 50) * 50};
        size = (los_vec2){50, 50};
        break;
    case UNLIMITED:
        if (random_bool(random, 0.1)) {
            return (los_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
        }
        if (random_bool(random, 0.1)) {
            return (los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
        }
        break;
    case IN_ONE_PLACE:
        low = (los_vec2){10, 20};
        size = (los_vec2){30, 40};
        break;
    default:
        break;
    }
    return (los_box){low, los_add(low, size)};
}

/* A box alone, a box of no size, or a query across the board with a box around some of it. */
static los_bvh_query random_query(test_random *random) {
    los_vec2 a = {spread(random, -1100, 1100), spread(random, -1100, 1100)};
    los_vec2 b = {spread(random, -1100, 1100), spread(random, -1100, 1100)};
    uint32_t dice = random_below(random, 8);
    if (dice < 3) {
        b = dice == 0 ? a : los_add(a, (los_vec2){spread(random, 0, 300), spread(random, 0, 300)});
        return los_bvh_query_of_box((los_box){a, b});
    }
    if (dice == 3) {
        a = (los_vec2){roundf(a.x / 50) * 50, roundf(a.y / 50) * 50};
        return los_bvh_query_of_box((los_box){a, los_add(a, (los_vec2){50, 100})});
    }
    if (dice == 4) {
        return los_bvh_query_of_box((los_box){{-3e38f, -3e38f}, {3e38f, 3e38f}});
    }
    los_bvh_query query =
        los_bvh_query_of_box((los_box){{fminf(a.x, b.x), fminf(a.y, b.y)}, {fmaxf(a.x, b.x), fmaxf(a.y, b.y)}});
    los_vec2 along = dice == 5 ? (los_vec2){0, 1} : los_sub(b, a);
    float length = sqrtf(los_dot(along, along)), width = spread(random, 0, 40);
    query.normal = (los_vec2){-along.y / length, along.x / length};
    query.low = los_dot(query.normal, a) - width;
    query.high = los_dot(query.normal, a) + width;
    return query;
}

/* --- Comparing --------------------------------------------------------------------------------------------------- */

static void build(uint32_t count) {
    los_allocator allocator = los_default_allocator();
    CHECK_EQ_INT(los_bvh_build(&tree, &allocator, boxes, count), LOS_OK);
    CHECK_EQ_INT(plain_build(&plain_tree, &allocator, boxes, count), LOS_OK);
    CHECK_EQ_INT(tree.item_count, count);
}

static void release(void) {
    los_allocator allocator = los_default_allocator();
    los_bvh_free(&tree, &allocator);
    plain_free(&plain_tree, &allocator);
}

/* Exactly the boxes that meet the query are found, each once, with vectors and without in the same order. */
static uint32_t compare(const los_bvh_query *query, uint32_t count) {
    static uint32_t found[MOST], plain[MOST];
    static bool is_found[MOST];
    uint32_t found_count = los_bvh_find(&tree, query, found);
    CHECK_EQ_INT(plain_find(&plain_tree, query, plain), found_count);
    for (uint32_t i = 0; i < count; i++) {
        is_found[i] = false;
    }
    for (uint32_t i = 0; i < found_count; i++) {
        CHECK(found[i] < count);
        CHECK_EQ_INT(found[i], plain[i]);
        CHECK(!is_found[found[i]]);
        is_found[found[i]] = true;
    }
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQ_INT(is_found[i], los_bvh_query_overlaps(query, &boxes[i]));
    }
    return found_count;
}

TEST(exactly_what_meets_the_query_is_found) {
    test_random random = {101};
    for (int kind = 0; kind < BOX_KINDS; kind++) {
        uint32_t total = 0;
        for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
            for (uint32_t j = 0; j < COUNTS[i]; j++) {
                boxes[j] = random_box(&random, (box_kind)kind);
            }
            build(COUNTS[i]);
            for (int j = 0; j < 60; j++) {
                test_context("kind %d, %u boxes, query %d", kind, (unsigned)COUNTS[i], j);
                los_bvh_query query = random_query(&random);
                total += compare(&query, COUNTS[i]);
            }
        }
        test_context("kind %d: %u found", kind, (unsigned)total);
        CHECK(total > 10000);
    }
    release();
}

/* Strips that end exactly where a box does: it is found alone; among others the levels above may round it away, but
 * never one that reaches in by more than rounding. */
TEST(what_just_touches_is_found) {
    static uint32_t found[MOST];
    test_random random = {102};
    for (uint32_t i = 0; i < MOST; i++) {
        boxes[i] = random_box(&random, SPREAD);
    }
    build(MOST);
    for (int i = 0; i < 4000; i++) {
        uint32_t item = random_below(&random, MOST), count;
        los_bvh_query query = random_query(&random);
        los_vec2 half = los_scale(los_sub(boxes[item].high, boxes[item].low), 0.5f);
        float reach = half.x * fabsf(query.normal.x) + half.y * fabsf(query.normal.y);
        float at = los_dot(los_lerp(boxes[item].low, boxes[item].high, 0.5f), query.normal);
        query.box = (los_box){{-3e38f, -3e38f}, boxes[item].low};
        query.low = i % 2 == 0 ? at + reach - 1e-3f : -3e38f;
        query.high = i % 2 == 0 ? 3e38f : at - reach + 1e-3f;
        count = los_bvh_find(&tree, &query, found);
        uint32_t place = 0;
        while (place < count && found[place] != item) {
            place++;
        }
        CHECK(place < count);
    }
    release();
}

TEST(an_unlimited_box_is_always_found) {
    test_random random = {103};
    for (uint32_t i = 0; i < 100; i++) {
        boxes[i] = random_box(&random, SPREAD);
    }
    boxes[57] = (los_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    build(100);
    for (int i = 0; i < 500; i++) {
        static uint32_t found[100];
        los_bvh_query query = random_query(&random);
        uint32_t count = los_bvh_find(&tree, &query, found), hits = 0;
        for (uint32_t j = 0; j < count; j++) {
            hits += found[j] == 57;
        }
        CHECK_EQ_INT(hits, 1);
    }
    release();
}

TEST(a_tree_can_be_built_again) {
    test_random random = {104};
    static const uint32_t counts[] = {1000, 9, 0, 70, 1, 2000, 0};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        for (uint32_t j = 0; j < counts[i]; j++) {
            boxes[j] = random_box(&random, SPREAD);
        }
        build(counts[i]);
        for (int j = 0; j < 50; j++) {
            los_bvh_query query = random_query(&random);
            compare(&query, counts[i]);
        }
    }
    release();
    release();
}

/* What the leaves cover, in boards: by chance some three hundred, in order less than one. */
static double leaf_cover(uint32_t leaves, double side) {
    double area = 0.0;
    for (uint32_t i = 0; i < leaves; i++) {
        los_box box = node_box(&tree.nodes[i]);
        if (isfinite(box.low.x)) {
            area += (double)(box.high.x - box.low.x) * (double)(box.high.y - box.low.y);
        }
    }
    return area / (side * side);
}

/* Else a query would cost as much as looking at every box. */
TEST(neighbors_share_nodes) {
    test_random random = {105};
    for (uint32_t i = 0; i < 4096; i++) {
        los_vec2 at = {spread(&random, 0, 640), spread(&random, 0, 640)};
        boxes[i] = (los_box){at, at};
    }
    build(4096);
    CHECK(leaf_cover(512, 640.0) < 1.0);
    /* One that is everywhere and one that is nowhere spoil nothing. */
    boxes[4096] = (los_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    boxes[17] = (los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    build(4097);
    CHECK(leaf_cover(513, 640.0) < 2.0);
    release();
}

static float reaches[MOST];

/* Boxes with a reach above the one asked for: of a node, those that hold one. */
static uint32_t is_above(const void *least, const los_bvh_node *node) {
    const float *here = los_bvh_reaches(&tree, node);
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        bits |= (uint32_t)(node->low_x[i] <= node->high_x[i] && here[i] > *(const float *)least) << i;
    }
    return bits;
}

static bool count_reach(void *count, uint32_t place) {
    CHECK(reaches[tree.items[place]] > 0.9f);
    ++*(uint32_t *)count;
    return false;
}

TEST(what_is_looked_for_by_reach_is_found) {
    test_random random = {107};
    los_allocator allocator = los_default_allocator();
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
        const float least = 0.9f;
        uint32_t expected = 0, found = 0;
        for (uint32_t k = 0; k < COUNTS[i]; k++) {
            boxes[k] = random_box(&random, SPREAD);
            reaches[k] = spread(&random, 0, 1);
            expected += reaches[k] > least;
        }
        build(COUNTS[i]);
        CHECK_EQ_INT(los_bvh_set_reaches(&tree, &allocator, reaches), LOS_OK);
        CHECK(!los_bvh_walk(&tree, is_above, &least, count_reach, &found));
        CHECK_EQ_INT(found, expected);
    }
    release();
}

TEST(every_refusal_is_told) {
    test_random random = {106};
    for (uint32_t i = 0; i < 100; i++) {
        boxes[i] = random_box(&random, SPREAD);
    }
    for (int i = 0; i < 3; i++) {
        allocation_counter count = allocation_counter_begin(i);
        los_allocator allocator = counting_allocator(&count);
        los_bvh bvh = {0};
        CHECK_EQ_INT(los_bvh_build(&bvh, &allocator, boxes, 100), LOS_NO_MEMORY);
        CHECK(count.refused);
        CHECK_EQ_INT(los_bvh_build(&bvh, &allocator, boxes, 100), LOS_OK);
        los_bvh_free(&bvh, &allocator);
        CHECK_EQ_INT(count.live, 0);
    }
}

const test_case bvh_tests[] = {
    CASE(exactly_what_meets_the_query_is_found),
    CASE(what_just_touches_is_found),
    CASE(an_unlimited_box_is_always_found),
    CASE(a_tree_can_be_built_again),
    CASE(neighbors_share_nodes),
    CASE(what_is_looked_for_by_reach_is_found),
    CASE(every_refusal_is_told),
    END_OF_CASES,
};
