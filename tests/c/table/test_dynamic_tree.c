/* SPDX-License-Identifier: MIT */
/* The tree of moving boxes against a list: after every change it finds the same boxes, and it stays balanced. */
#include "support/los_test.h"
#include "table/dynamic_tree.h"

enum {
    BOXES = 300
};

static los_dynamic_tree tree;
static los_box boxes[BOXES];
static uint32_t leaves[BOXES];

static los_box random_box(test_random *random) {
    /* Boxes on a lattice touch and coincide often. */
    bool is_lattice = random_bool(random, 0.5);
    float x = (float)random_between(random, -500.0, 500.0), y = (float)random_between(random, -500.0, 500.0);
    float width = (float)random_between(random, 0.0, 60.0), height = (float)random_between(random, 0.0, 60.0);
    if (is_lattice) {
        x = floorf(x / 20.0f) * 20.0f;
        y = floorf(y / 20.0f) * 20.0f;
        width = height = 20.0f;
    }
    return (los_box){{x, y}, {x + width, y + height}};
}

static int32_t check_node(uint32_t number, uint32_t parent) {
    const los_tree_node *node = &tree.nodes[number];
    CHECK_EQ_INT(node->parent, parent);
    if (node->children[0] == LOS_NO_NODE) {
        CHECK_EQ_INT(node->height, 0);
        return 0;
    }
    int32_t first = check_node(node->children[0], number), second = check_node(node->children[1], number);
    CHECK(first - second <= 1 && second - first <= 1);
    CHECK_EQ_INT(node->height, 1 + (first > second ? first : second));
    for (int i = 0; i < 2; i++) {
        const los_box *child = &tree.nodes[node->children[i]].box;
        CHECK(node->box.low.x <= child->low.x && node->box.low.y <= child->low.y);
        CHECK(node->box.high.x >= child->high.x && node->box.high.y >= child->high.y);
    }
    return node->height;
}

static void check_search(test_random *random) {
    uint32_t found[BOXES], expected = 0;
    bool is_found[BOXES] = {false};
    los_bvh_query query = los_bvh_query_of_box(random_box(random));
    if (random_bool(random, 0.5)) {
        query.normal = (los_vec2){0.6f, 0.8f};
        query.low = (float)random_between(random, -300.0, 300.0);
        query.high = query.low + 50.0f;
    }
    uint32_t count = los_tree_find(&tree, &query, found);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(!is_found[found[i]]);
        is_found[found[i]] = true;
    }
    for (uint32_t i = 0; i < BOXES; i++) {
        bool matches = leaves[i] != LOS_NO_NODE && los_bvh_query_overlaps(&query, &boxes[i]);
        CHECK_EQ_INT(is_found[i], matches);
        expected += matches;
    }
    CHECK_EQ_INT(count, expected);
}

static void change(test_random *random) {
    uint32_t i = random_below(random, BOXES);
    if (leaves[i] != LOS_NO_NODE) {
        los_tree_remove(&tree, leaves[i]);
        leaves[i] = LOS_NO_NODE;
    }
    if (random_bool(random, 0.7)) {
        boxes[i] = random_box(random);
        leaves[i] = los_tree_insert(&tree, &boxes[i], i);
    }
}

TEST(finds_what_a_list_finds_after_every_change) {
    test_random random = {2001};
    los_allocator allocator = los_default_allocator();
    los_tree_init(&tree);
    CHECK(los_tree_reserve(&tree, &allocator, BOXES));
    for (uint32_t i = 0; i < BOXES; i++) {
        leaves[i] = LOS_NO_NODE;
    }
    for (int i = 0; i < 6000; i++) {
        test_context("change %d", i);
        change(&random);
        check_search(&random);
        if (i % 50 == 0 && tree.root != LOS_NO_NODE) {
            check_node(tree.root, LOS_NO_NODE);
        }
    }
    los_tree_free(&tree, &allocator);
}

TEST(stays_shallow_when_boxes_come_in_order) {
    los_allocator allocator = los_default_allocator();
    los_tree_init(&tree);
    CHECK(los_tree_reserve(&tree, &allocator, 4096));
    for (uint32_t i = 0; i < 4096; i++) {
        float x = (float)i;
        los_tree_insert(&tree, &(los_box){{x, 0.0f}, {x, 0.0f}}, i);
    }
    CHECK(tree.nodes[tree.root].height <= 17); /* 1.44 log2(4096) */
    los_tree_free(&tree, &allocator);
}

const test_case dynamic_tree_tests[] = {CASE(finds_what_a_list_finds_after_every_change),
                                        CASE(stays_shallow_when_boxes_come_in_order), END_OF_CASES};
