/* SPDX-License-Identifier: MIT */
/* A bounding volume hierarchy over boxes that move: a binary tree in which a box is inserted, removed or moved in
 * logarithmic time.  Insertion descends to the child whose perimeter grows less (after the surface area heuristic of
 * Goldsmith and Salmon, 1987), and rotations keep the tree balanced (Adelson-Velsky and Landis, 1962). */
#ifndef LOS_TABLE_DYNAMIC_TREE_H
#define LOS_TABLE_DYNAMIC_TREE_H

#include "base/allocator.h"
#include "geometry/polygon.h"
#include "terrain/bvh.h"

#define LOS_NO_NODE UINT32_MAX

typedef struct los_tree_node {
    los_box box;
    uint32_t parent;      /* LOS_NO_NODE for the root; of an unused node: the next unused one */
    uint32_t children[2]; /* LOS_NO_NODE for a leaf */
    uint32_t item;        /* of a leaf: chosen by the caller */
    int32_t height;       /* 0 for a leaf */
} los_tree_node;

typedef struct los_dynamic_tree {
    los_tree_node *nodes;
    uint32_t count, capacity; /* nodes that were ever used */
    uint32_t root, first_unused;
} los_dynamic_tree;

void los_tree_init(los_dynamic_tree *tree);
void los_tree_free(los_dynamic_tree *tree, const los_allocator *allocator);
/* Removes all boxes and keeps the memory. */
void los_tree_clear(los_dynamic_tree *tree);
/* Reserves memory for so many boxes.  False if memory runs out. */
bool los_tree_reserve(los_dynamic_tree *tree, const los_allocator *allocator, uint32_t boxes);

/* Adds a box and returns its leaf, which is valid until it is removed.  Memory must have been reserved. */
uint32_t los_tree_insert(los_dynamic_tree *tree, const los_box *box, uint32_t item);
void los_tree_remove(los_dynamic_tree *tree, uint32_t leaf);

/* Writes the items whose boxes match the query region, in no particular order.  `found` must hold one entry per box.
 * Returns how many. */
uint32_t los_tree_find(const los_dynamic_tree *tree, const los_bvh_query *query, uint32_t *found);

#endif
