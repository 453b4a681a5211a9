/* SPDX-License-Identifier: MIT */
#include "table/dynamic_tree.h"

#include "base/assert.h"

enum {
    /* The heights of two children differ by one at most, so a tree of 2^20 leaves has at most 29 levels (1.44 log2).  A
     * search keeps one node per level, and one more. */
    STACK_SIZE = 64
};

void los_tree_init(los_dynamic_tree *tree) {
    *tree = (los_dynamic_tree){.root = LOS_NO_NODE, .first_unused = LOS_NO_NODE};
}

void los_tree_free(los_dynamic_tree *tree, const los_allocator *allocator) {
    los_release(allocator, tree->nodes);
    los_tree_init(tree);
}

void los_tree_clear(los_dynamic_tree *tree) {
    tree->count = 0;
    tree->root = tree->first_unused = LOS_NO_NODE;
}

bool los_tree_reserve(los_dynamic_tree *tree, const los_allocator *allocator, uint32_t boxes) {
    return los_reserve(allocator, (void **)&tree->nodes, &tree->capacity, 2 * boxes, sizeof *tree->nodes);
}

/* --- Nodes ------------------------------------------------------------------------------------------------------- */

static uint32_t take_node(los_dynamic_tree *tree) {
    uint32_t node = tree->first_unused;
    if (node != LOS_NO_NODE) {
        tree->first_unused = tree->nodes[node].parent;
        return node;
    }
    LOS_ASSERT(tree->count < tree->capacity);
    return tree->count++;
}

static void give_node(los_dynamic_tree *tree, uint32_t node) {
    tree->nodes[node].parent = tree->first_unused;
    tree->first_unused = node;
}

static bool is_leaf(const los_tree_node *node) {
    return node->children[0] == LOS_NO_NODE;
}

static los_box box_around(const los_box *a, const los_box *b) {
    return (los_box){{los_minf(a->low.x, b->low.x), los_minf(a->low.y, b->low.y)},
                     {los_maxf(a->high.x, b->high.x), los_maxf(a->high.y, b->high.y)}};
}

/* Half of the perimeter. */
static float size_of(const los_box *box) {
    return (box->high.x - box->low.x) + (box->high.y - box->low.y);
}

/* Replaces a child of `parent`, or the root if that is LOS_NO_NODE. */
static void replace_child(los_dynamic_tree *tree, uint32_t parent, uint32_t before, uint32_t after) {
    if (parent == LOS_NO_NODE) {
        tree->root = after;
    } else {
        los_tree_node *node = &tree->nodes[parent];
        node->children[node->children[0] == before ? 0 : 1] = after;
    }
    if (after != LOS_NO_NODE) {
        tree->nodes[after].parent = parent;
    }
}

/* Sets box and height of an inner node from its children. */
static void update(los_dynamic_tree *tree, uint32_t number) {
    los_tree_node *node = &tree->nodes[number];
    const los_tree_node *first = &tree->nodes[node->children[0]], *second = &tree->nodes[node->children[1]];
    node->box = box_around(&first->box, &second->box);
    node->height = 1 + (first->height > second->height ? first->height : second->height);
}

/* --- Balance ----------------------------------------------------------------------------------------------------- */

/* Moves child `side` of a node up into its place; the node becomes its child, with the lower of its two children. */
static uint32_t rotate(los_dynamic_tree *tree, uint32_t number, int side) {
    los_tree_node *nodes = tree->nodes, *node = &nodes[number];
    uint32_t raised = node->children[side];
    los_tree_node *up = &nodes[raised];
    int taller = nodes[up->children[1]].height > nodes[up->children[0]].height ? 1 : 0;
    uint32_t moved = up->children[1 - taller];
    replace_child(tree, node->parent, number, raised);
    up->children[1 - taller] = number;
    node->parent = raised;
    node->children[side] = moved;
    nodes[moved].parent = number;
    update(tree, number);
    update(tree, raised);
    return raised;
}

/* Rotates a node whose children differ in height by more than one; returns the node in its place. */
static uint32_t balance(los_dynamic_tree *tree, uint32_t number) {
    const los_tree_node *node = &tree->nodes[number];
    int32_t difference = tree->nodes[node->children[1]].height - tree->nodes[node->children[0]].height;
    if (difference > 1) {
        return rotate(tree, number, 1);
    }
    return difference < -1 ? rotate(tree, number, 0) : number;
}

/* Updates and balances a node and all above it. */
static void update_upwards(los_dynamic_tree *tree, uint32_t number) {
    while (number != LOS_NO_NODE) {
        update(tree, number);
        number = tree->nodes[balance(tree, number)].parent;
    }
}

/* --- Changes ----------------------------------------------------------------------------------------------------- */

/* How much the box of a node grows if it takes in another box. */
static float growth_of(const los_tree_node *node, const los_box *box) {
    los_box both = box_around(&node->box, box);
    return size_of(&both) - size_of(&node->box);
}

/* The leaf that becomes the sibling of a new box.  Only leaves, so that one rotation per level keeps the balance. */
static uint32_t find_sibling(const los_dynamic_tree *tree, const los_box *box) {
    const los_tree_node *nodes = tree->nodes;
    uint32_t number = tree->root;
    while (!is_leaf(&nodes[number])) {
        const uint32_t *children = nodes[number].children;
        number = children[growth_of(&nodes[children[1]], box) < growth_of(&nodes[children[0]], box) ? 1 : 0];
    }
    return number;
}

uint32_t los_tree_insert(los_dynamic_tree *tree, const los_box *box, uint32_t item) {
    uint32_t leaf = take_node(tree);
    tree->nodes[leaf] = (los_tree_node){*box, LOS_NO_NODE, {LOS_NO_NODE, LOS_NO_NODE}, item, 0};
    if (tree->root == LOS_NO_NODE) {
        tree->root = leaf;
        return leaf;
    }
    uint32_t sibling = find_sibling(tree, box), parent = take_node(tree);
    tree->nodes[parent].children[0] = sibling;
    tree->nodes[parent].children[1] = leaf;
    replace_child(tree, tree->nodes[sibling].parent, sibling, parent);
    tree->nodes[sibling].parent = tree->nodes[leaf].parent = parent;
    update_upwards(tree, parent);
    return leaf;
}

void los_tree_remove(los_dynamic_tree *tree, uint32_t leaf) {
    LOS_ASSERT(leaf < tree->count && is_leaf(&tree->nodes[leaf]));
    uint32_t parent = tree->nodes[leaf].parent;
    give_node(tree, leaf);
    if (parent == LOS_NO_NODE) {
        tree->root = LOS_NO_NODE;
        return;
    }
    const los_tree_node *above = &tree->nodes[parent];
    uint32_t sibling = above->children[above->children[0] == leaf ? 1 : 0], grandparent = above->parent;
    replace_child(tree, grandparent, parent, sibling);
    give_node(tree, parent);
    update_upwards(tree, grandparent);
}

/* --- Search ------------------------------------------------------------------------------------------------------ */

uint32_t los_tree_find(const los_dynamic_tree *tree, const los_bvh_query *query, uint32_t *found) {
    uint32_t stack[STACK_SIZE], depth = 0, count = 0;
    if (tree->root != LOS_NO_NODE) {
        stack[depth++] = tree->root;
    }
    while (depth > 0) {
        const los_tree_node *node = &tree->nodes[stack[--depth]];
        if (!los_bvh_query_overlaps(query, &node->box)) {
            continue;
        }
        if (is_leaf(node)) {
            found[count++] = node->item;
        } else {
            LOS_ASSERT(depth + 2 <= STACK_SIZE);
            stack[depth++] = node->children[0];
            stack[depth++] = node->children[1];
        }
    }
    return count;
}
