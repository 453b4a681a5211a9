/* SPDX-License-Identifier: MIT */
/* Queries of the BVH against a test of every box, and SIMD against the scalar form: bvh.c is compiled a second time
 * without SIMD. */
#include "terrain/bvh.h"

#include "support/counting_allocator.h"
#include "support/los_test.h"

los_bvh_query scalar_query_of_box(los_box box);
void scalar_clear(los_bvh *bvh);
los_status scalar_build(los_bvh *bvh, const los_allocator *allocator, const los_box *boxes, uint32_t count);
void scalar_free(los_bvh *bvh, const los_allocator *allocator);
uint32_t scalar_find(const los_bvh *bvh, const los_bvh_query *query, uint32_t *found);
los_status scalar_set_reaches(los_bvh *bvh, const los_allocator *allocator, const float *reaches);

#ifndef LOS_NO_SIMD
#define LOS_NO_SIMD
#endif
#define los_bvh_query_of_box scalar_query_of_box
#define los_bvh_build        scalar_build
#define los_bvh_clear        scalar_clear
#define los_bvh_free         scalar_free
#define los_bvh_find         scalar_find
#define los_bvh_set_reaches  scalar_set_reaches
#include "terrain/bvh.c"
#undef los_bvh_query_of_box
#undef los_bvh_build
#undef los_bvh_clear
#undef los_bvh_free
#undef los_bvh_find
#undef los_bvh_set_reaches

enum {
    BOXES_MAX = 5000
};

static const uint32_t COUNTS[] = {0, 1, 2, 7, 8, 9, 63, 64, 65, 511, 512, 513, 4096, 4097, BOXES_MAX};

static los_bvh tree, scalar_tree;
static los_box boxes[BOXES_MAX];

/* --- Random boxes and queries ------------------------------------------------------------------------------------ */

typedef enum {
    SPREAD,     /* all sizes, anywhere */
    POINTS,     /* size 0, some of them at the same point */
    SLIVERS,    /* long, width 0 */
    LATTICE,    /* touching each other */
    UNBOUNDED,  /* some infinite, some empty (low > high) */
    COINCIDENT, /* all equal */
    BOX_KINDS
} box_kind;

static float random_float(test_random *random, double low, double high) {
    return (float)random_between(random, low, high);
}

static los_box random_box(test_random *random, box_kind kind) {
    los_vec2 low = {random_float(random, -1000, 1000), random_float(random, -1000, 1000)};
    los_vec2 size = {random_float(random, 0, 100), random_float(random, 0, 100)};
    switch (kind) {
    case POINTS:
        size = (los_vec2){0, 0};
        low = random_bool(random, 0.3) ? (los_vec2){12.5f, 70} : low;
        break;
    case SLIVERS:
        size = random_bool(random, 0.5) ? (los_vec2){random_float(random, 0, 900), 0}
                                        : (los_vec2){0, random_float(random, 0, 900)};
        break;
    case LATTICE:
        low = (los_vec2){roundf(low.x / 50) * 50, roundf(low.y / 50) * 50};
        size = (los_vec2){50, 50};
        break;
    case UNBOUNDED:
        if (random_bool(random, 0.1)) {
            return (los_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
        }
        if (random_bool(random, 0.1)) {
            return (los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
        }
        break;
    case COINCIDENT:
        low = (los_vec2){10, 20};
        size = (los_vec2){30, 40};
        break;
    default:
        break;
    }
    return (los_box){low, los_add(low, size)};
}

/* A box, a box of size 0, a lattice box, the whole plane, or a strip across the board. */
static los_bvh_query random_query(test_random *random) {
    los_vec2 a = {random_float(random, -1100, 1100), random_float(random, -1100, 1100)};
    los_vec2 b = {random_float(random, -1100, 1100), random_float(random, -1100, 1100)};
    uint32_t choice = random_below(random, 8);
    if (choice < 3) {
        b = choice == 0 ? a : los_add(a, (los_vec2){random_float(random, 0, 300), random_float(random, 0, 300)});
        return los_bvh_query_of_box((los_box){a, b});
    }
    if (choice == 3) {
        a = (los_vec2){roundf(a.x / 50) * 50, roundf(a.y / 50) * 50};
        return los_bvh_query_of_box((los_box){a, los_add(a, (los_vec2){50, 100})});
    }
    if (choice == 4) {
        return los_bvh_query_of_box((los_box){{-3e38f, -3e38f}, {3e38f, 3e38f}});
    }
    los_bvh_query query =
        los_bvh_query_of_box((los_box){{fminf(a.x, b.x), fminf(a.y, b.y)}, {fmaxf(a.x, b.x), fmaxf(a.y, b.y)}});
    los_vec2 along = choice == 5 ? (los_vec2){0, 1} : los_sub(b, a);
    float length = sqrtf(los_dot(along, along)), width = random_float(random, 0, 40);
    query.normal = (los_vec2){-along.y / length, along.x / length};
    query.low = los_dot(query.normal, a) - width;
    query.high = los_dot(query.normal, a) + width;
    return query;
}

/* --- Comparing --------------------------------------------------------------------------------------------------- */

static void build(uint32_t count) {
    los_allocator allocator = los_default_allocator();
    CHECK_EQ_INT(los_bvh_build(&tree, &allocator, boxes, count), LOS_OK);
    CHECK_EQ_INT(scalar_build(&scalar_tree, &allocator, boxes, count), LOS_OK);
    CHECK_EQ_INT(tree.item_count, count);
}

static void release(void) {
    los_allocator allocator = los_default_allocator();
    los_bvh_free(&tree, &allocator);
    scalar_free(&scalar_tree, &allocator);
}

/* Checks that exactly the boxes that overlap the query are found, each once; with and without SIMD in the same order.
 * Returns their number. */
static uint32_t compare(const los_bvh_query *query, uint32_t count) {
    static uint32_t found[BOXES_MAX], scalar[BOXES_MAX];
    static bool is_found[BOXES_MAX];
    uint32_t found_count = los_bvh_find(&tree, query, found);
    CHECK_EQ_INT(scalar_find(&scalar_tree, query, scalar), found_count);
    for (uint32_t i = 0; i < count; i++) {
        is_found[i] = false;
    }
    for (uint32_t i = 0; i < found_count; i++) {
        CHECK(found[i] < count);
        CHECK_EQ_INT(found[i], scalar[i]);
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

/* A strip that ends 1e-3 pixels inside a box.  Rounding in the upper levels is smaller and must not lose the box. */
TEST(a_box_at_the_border_of_a_strip_is_found) {
    static uint32_t found[BOXES_MAX];
    test_random random = {102};
    for (uint32_t i = 0; i < BOXES_MAX; i++) {
        boxes[i] = random_box(&random, SPREAD);
    }
    build(BOXES_MAX);
    for (int i = 0; i < 4000; i++) {
        uint32_t item = random_below(&random, BOXES_MAX), count;
        los_bvh_query query = random_query(&random);
        los_vec2 half = los_scale(los_sub(boxes[item].high, boxes[item].low), 0.5f);
        float extent = half.x * fabsf(query.normal.x) + half.y * fabsf(query.normal.y);
        float at = los_dot(los_lerp(boxes[item].low, boxes[item].high, 0.5f), query.normal);
        query.box = (los_box){{-3e38f, -3e38f}, boxes[item].low};
        query.low = i % 2 == 0 ? at + extent - 1e-3f : -3e38f;
        query.high = i % 2 == 0 ? 3e38f : at - extent + 1e-3f;
        count = los_bvh_find(&tree, &query, found);
        uint32_t position = 0;
        while (position < count && found[position] != item) {
            position++;
        }
        CHECK(position < count);
    }
    release();
}

TEST(an_infinite_box_is_always_found) {
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

/* The total area of the leaves in boards: about 300 in random order, less than one along the curve. */
static double leaf_area(uint32_t leaves, double side) {
    double area = 0.0;
    for (uint32_t i = 0; i < leaves; i++) {
        los_box box = node_box(&tree.nodes[i]);
        if (isfinite(box.low.x)) {
            area += (double)(box.high.x - box.low.x) * (double)(box.high.y - box.low.y);
        }
    }
    return area / (side * side);
}

/* Otherwise a query would cost as much as a test of every box. */
TEST(neighbors_share_nodes) {
    test_random random = {105};
    for (uint32_t i = 0; i < 4096; i++) {
        los_vec2 at = {random_float(&random, 0, 640), random_float(&random, 0, 640)};
        boxes[i] = (los_box){at, at};
    }
    build(4096);
    CHECK(leaf_area(512, 640.0) < 1.0);
    /* An infinite and an empty box do not disturb the order of the others. */
    boxes[4096] = (los_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    boxes[17] = (los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    build(4097);
    CHECK(leaf_area(513, 640.0) < 2.0);
    release();
}

static float reaches[BOXES_MAX];

/* The children of a node with a reach above `limit`, one bit each. */
static uint32_t children_above(const void *limit, const los_bvh_node *node) {
    const float *here = los_bvh_reaches(&tree, node);
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        bits |= (uint32_t)(node->low_x[i] <= node->high_x[i] && here[i] > *(const float *)limit) << i;
    }
    return bits;
}

static bool count_item(void *count, uint32_t position) {
    CHECK(reaches[tree.items[position]] > 0.9f);
    ++*(uint32_t *)count;
    return false;
}

TEST(a_walk_by_reach_visits_exactly_the_items_above_it) {
    test_random random = {107};
    los_allocator allocator = los_default_allocator();
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
        const float limit = 0.9f;
        uint32_t expected = 0, found = 0;
        for (uint32_t k = 0; k < COUNTS[i]; k++) {
            boxes[k] = random_box(&random, SPREAD);
            reaches[k] = random_float(&random, 0, 1);
            expected += reaches[k] > limit;
        }
        build(COUNTS[i]);
        CHECK_EQ_INT(los_bvh_set_reaches(&tree, &allocator, reaches), LOS_OK);
        CHECK(!los_bvh_walk(&tree, children_above, &limit, count_item, &found));
        CHECK_EQ_INT(found, expected);
    }
    release();
}

TEST(every_refused_allocation_is_reported) {
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
    CASE(a_box_at_the_border_of_a_strip_is_found),
    CASE(an_infinite_box_is_always_found),
    CASE(a_tree_can_be_built_again),
    CASE(neighbors_share_nodes),
    CASE(a_walk_by_reach_visits_exactly_the_items_above_it),
    CASE(every_refused_allocation_is_reported),
    END_OF_CASES,
};
