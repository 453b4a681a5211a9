/* SPDX-License-Identifier: MIT */
/* Finds the pieces near a line or a base without looking at the rest of the board: a tree of boxes, eight to a node,
 * packed along a space-filling curve and built in one go (a static R-tree after Kamel and Faloutsos, 1993). */
#ifndef LOS_TERRAIN_BVH_H
#define LOS_TERRAIN_BVH_H

#include "base/allocator.h"
#include "base/bits.h"
#include "base/inline.h"
#include "geometry/polygon.h"

enum {
    LOS_BVH_WIDTH = 8,
    LOS_BVH_LEVELS = 8
};

/* Eight boxes side by side, tested together.  Unused ones are inside out. */
typedef struct los_bvh_node {
    float low_x[LOS_BVH_WIDTH], low_y[LOS_BVH_WIDTH], high_x[LOS_BVH_WIDTH], high_y[LOS_BVH_WIDTH];
} los_bvh_node;

typedef struct los_bvh {
    /* The leaves first, then each level above.  The first leaf holds the largest boxes and hangs on no other node, if
     * there are others: it is looked at first, as they meet most of what is looked for, and the rest of the tree has
     * less overlap without them (after the priority R-tree of Arge et al., 2004). */
    los_bvh_node *nodes;
    uint32_t node_capacity;
    float *reaches; /* by node, of its boxes; empty unless they have been given */
    uint32_t reach_capacity;
    uint32_t *items; /* box numbers in the order of the leaves */
    uint32_t item_capacity, item_count;
    uint32_t first_node[LOS_BVH_LEVELS]; /* of each level; the last level is one node */
    uint32_t level_count;                /* 0: empty */
} los_bvh;

/* What to look for: boxes that overlap `box` and, measured along `normal`, reach into low..high. */
typedef struct los_bvh_query {
    los_box box;
    los_vec2 normal; /* (0, 0) with low <= 0 <= high: the box alone counts */
    float low, high;
} los_bvh_query;

/* A strip that is just a box. */
los_bvh_query los_bvh_query_of_box(los_box box);

/* Does a box meet the strip?  Its corners that are lowest and highest along the normal tell. */
static inline bool los_bvh_query_overlaps(const los_bvh_query *strip, const los_box *box) {
    bool x_rises = strip->normal.x >= 0.0f, y_rises = strip->normal.y >= 0.0f;
    los_vec2 lowest = {x_rises ? box->low.x : box->high.x, y_rises ? box->low.y : box->high.y};
    los_vec2 highest = {x_rises ? box->high.x : box->low.x, y_rises ? box->high.y : box->low.y};
    bool overlaps = box->low.x <= strip->box.high.x && box->high.x >= strip->box.low.x &&
                    box->low.y <= strip->box.high.y && box->high.y >= strip->box.low.y;
    /* Written so that what cannot be told, from boxes without end, counts as meeting. */
    return overlaps && !(los_dot(lowest, strip->normal) > strip->high) &&
           !(los_dot(highest, strip->normal) < strip->low);
}

/* Builds the tree over `count` boxes. */
los_status los_bvh_build(los_bvh *index, const los_allocator *allocator, const los_box *boxes, uint32_t count);
void los_bvh_free(los_bvh *index, const los_allocator *allocator);

/* One bit per box of a node that meets a shape. */
typedef uint32_t (*los_bvh_children)(const void *shape, const los_bvh_node *node);
/* Takes a box that was found by its place in `items`; true ends the search. */
typedef bool (*los_bvh_visit)(void *context, uint32_t place);

/* Calls `visit` for one box that meets the shape after the other, the largest ones first, until it says true; so does
 * this then. */
LOS_INLINE bool los_bvh_walk(const los_bvh *index, los_bvh_children children, const void *shape, los_bvh_visit visit,
                             void *context) {
    uint32_t left[LOS_BVH_LEVELS];  /* by level: children on the way that are still to come */
    uint32_t level = 0, number = 0; /* of the node within its level */
    uint32_t bits = index->level_count > 0 ? children(shape, &index->nodes[0]) : 0;
    bool is_root_next = index->level_count > 1;
    for (;;) {
        while (bits == 0) {
            if (is_root_next) {
                is_root_next = false;
                level = index->level_count - 1;
                bits = children(shape, &index->nodes[index->first_node[level]]);
                continue;
            }
            if (++level >= index->level_count) {
                return false;
            }
            bits = left[level];
            number /= LOS_BVH_WIDTH;
        }
        uint32_t child = number * LOS_BVH_WIDTH + los_lowest_bit(bits);
        bits &= bits - 1;
        if (level > 0) {
            left[level--] = bits;
            number = child;
            bits = children(shape, &index->nodes[index->first_node[level] + number]);
        } else if (visit(context, child)) {
            return true;
        }
    }
}

/* A visitor that lists the numbers of all boxes found. */
typedef struct los_bvh_list {
    const uint32_t *items; /* the tree's */
    uint32_t *found, count;
} los_bvh_list;

static inline bool los_bvh_list_item(void *list, uint32_t place) {
    los_bvh_list *into = list;
    into->found[into->count++] = into->items[place];
    return false;
}

/* Writes the numbers of all boxes that meet the strip, in no particular order; `found` has room for all of them. */
uint32_t los_bvh_find(const los_bvh *index, const los_bvh_query *strip, uint32_t *found);

/* Gives each box of a built tree a reach, whatever that means to the caller; boxes of boxes have the largest. */
los_status los_bvh_set_reaches(los_bvh *index, const los_allocator *allocator, const float *reaches);
/* Those of a node's boxes. */
static inline const float *los_bvh_reaches(const los_bvh *index, const los_bvh_node *node) {
    return index->reaches + (node - index->nodes) * LOS_BVH_WIDTH;
}

#endif
