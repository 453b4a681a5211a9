/* SPDX-License-Identifier: MIT */
/* A bounding volume hierarchy over boxes: a static R-tree, eight boxes to a node, packed along the Hilbert curve and
 * built in one pass (Kamel and Faloutsos, 1993). */
#ifndef LOS_TERRAIN_BVH_H
#define LOS_TERRAIN_BVH_H

#include "base/allocator.h"
#include "base/bits.h"
#include "geometry/polygon.h"

enum {
    LOS_BVH_WIDTH = 8,
    LOS_BVH_LEVELS = 8
};

/* Eight boxes in structure-of-arrays form, tested together.  Unused slots have low > high. */
typedef struct los_bvh_node {
    float low_x[LOS_BVH_WIDTH], low_y[LOS_BVH_WIDTH], high_x[LOS_BVH_WIDTH], high_y[LOS_BVH_WIDTH];
} los_bvh_node;

typedef struct los_bvh {
    /* The leaves first, then each level above.  If there are several leaves, the first holds the largest boxes and has
     * no parent.  It is tested first, since large boxes meet most queries, and the rest of the tree overlaps less
     * without them (after the priority R-tree of Arge et al., 2004). */
    los_bvh_node *nodes;
    uint32_t node_capacity;
    float *reaches; /* one per slot of each node; set by los_bvh_set_reaches */
    uint32_t reach_capacity;
    uint32_t *items; /* indices of the boxes in the order of the leaves */
    uint32_t item_capacity, item_count;
    uint32_t first_node[LOS_BVH_LEVELS]; /* of each level; the last level is the root */
    uint32_t level_count;                /* 0: empty */
} los_bvh;

/* A query region: boxes match that overlap `box` and whose projection on `normal` overlaps low..high. */
typedef struct los_bvh_query {
    los_box box;
    los_vec2 normal; /* (0, 0) with low <= 0 <= high: only the box matters */
    float low, high;
} los_bvh_query;

/* The query region of a box alone. */
los_bvh_query los_bvh_query_of_box(los_box box);

/* True if a box matches; its corners with the smallest and largest projection on the normal decide. */
static inline bool los_bvh_query_overlaps(const los_bvh_query *query, const los_box *box) {
    bool x_rises = query->normal.x >= 0.0f, y_rises = query->normal.y >= 0.0f;
    los_vec2 lowest = {x_rises ? box->low.x : box->high.x, y_rises ? box->low.y : box->high.y};
    los_vec2 highest = {x_rises ? box->high.x : box->low.x, y_rises ? box->high.y : box->low.y};
    bool overlaps = box->low.x <= query->box.high.x && box->high.x >= query->box.low.x &&
                    box->low.y <= query->box.high.y && box->high.y >= query->box.low.y;
    /* Negated comparisons: NaN, from infinite boxes, counts as a match. */
    return overlaps && !(los_dot(lowest, query->normal) > query->high) &&
           !(los_dot(highest, query->normal) < query->low);
}

/* Builds the tree over `count` boxes; item i is boxes[i].  The boxes are not kept. */
los_status los_bvh_build(los_bvh *bvh, const los_allocator *allocator, const los_box *boxes, uint32_t count);
/* Makes the tree empty and keeps the memory. */
void los_bvh_clear(los_bvh *bvh);
void los_bvh_free(los_bvh *bvh, const los_allocator *allocator);

/* Returns one bit per slot of a node whose box matches the shape. */
typedef uint32_t (*los_bvh_children)(const void *shape, const los_bvh_node *node);
/* Called with the position in `items` of a matching box; returns true to end the walk. */
typedef bool (*los_bvh_visit)(void *context, uint32_t position);

/* Calls `visit` for each box that matches the shape, the largest boxes first, until it returns true.  Returns true if
 * it did. */
LOS_INLINE bool los_bvh_walk(const los_bvh *bvh, los_bvh_children children, const void *shape, los_bvh_visit visit,
                             void *context) {
    uint32_t pending[LOS_BVH_LEVELS]; /* by level: children that are still to be visited */
    uint32_t level = 0, number = 0;   /* of the node within its level */
    uint32_t bits = bvh->level_count > 0 ? children(shape, &bvh->nodes[0]) : 0;
    bool is_root_next = bvh->level_count > 1;
    for (;;) {
        while (bits == 0) {
            if (is_root_next) {
                is_root_next = false;
                level = bvh->level_count - 1;
                bits = children(shape, &bvh->nodes[bvh->first_node[level]]);
                continue;
            }
            if (++level >= bvh->level_count) {
                return false;
            }
            bits = pending[level];
            number /= LOS_BVH_WIDTH;
        }
        uint32_t child = number * LOS_BVH_WIDTH + los_lowest_bit(bits);
        bits &= bits - 1;
        if (level > 0) {
            pending[level--] = bits;
            number = child;
            bits = children(shape, &bvh->nodes[bvh->first_node[level] + number]);
        } else if (visit(context, child)) {
            return true;
        }
    }
}

/* A visitor that collects the indices of all matching boxes. */
typedef struct los_bvh_list {
    const uint32_t *items; /* of the tree */
    uint32_t *found, count;
} los_bvh_list;

static inline bool los_bvh_list_item(void *list, uint32_t position) {
    los_bvh_list *into = list;
    into->found[into->count++] = into->items[position];
    return false;
}

/* Writes the indices of all boxes that match, in no particular order; `found` must hold one entry per box.  Returns how
 * many. */
uint32_t los_bvh_find(const los_bvh *bvh, const los_bvh_query *query, uint32_t *found);

/* Attaches a number to each box of a built tree; an inner box has the maximum of its children.  Shapes that extend with
 * that number read it with los_bvh_reaches. */
los_status los_bvh_set_reaches(los_bvh *bvh, const los_allocator *allocator, const float *reaches);
/* The numbers of the slots of a node. */
static inline const float *los_bvh_reaches(const los_bvh *bvh, const los_bvh_node *node) {
    return bvh->reaches + (node - bvh->nodes) * LOS_BVH_WIDTH;
}

#endif
