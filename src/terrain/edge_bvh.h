/* SPDX-License-Identifier: MIT */
/* The BVH of the edges of pieces, and the directions of their edges. */
#ifndef LOS_TERRAIN_EDGE_BVH_H
#define LOS_TERRAIN_EDGE_BVH_H

#include "base/vec2.h"
#include "geometry/polygon_soa.h"
#include "terrain/bvh.h"

/* The directions of a set of edges, quantized: a quick proof that no edge is nearly parallel to a line. */

enum {
    LOS_DIRECTION_BUCKETS = 1024 /* for flat directions, and as many for steep ones */
};

/* One bit per bucket of slopes from -1 to 1: first for directions with |x| >= |y| (y / x), then for the others (x / y).
 */
typedef struct los_direction_mask {
    uint32_t used[2][LOS_DIRECTION_BUCKETS / 32];
} los_direction_mask;

/* Lower bound of the sine of the angle between a direction that is free and any that was added.  Their slopes differ by
 * more than a bucket; at slopes of 1 the sine is half of that.  0.49 instead of 0.5 covers slopes just beyond 1. */
#define LOS_DIRECTION_MIN_SINE (0.49f * 2.0f / (float)LOS_DIRECTION_BUCKETS)

/* Adds a direction and its opposite; (0, 0) adds nothing. */
void los_direction_mask_add(los_direction_mask *mask, los_vec2 direction);
/* True if no direction near this one, or its opposite, was added.  Not for (0, 0). */
bool los_direction_mask_is_free(const los_direction_mask *mask, los_vec2 direction);

/* A hierarchy over the edges that can block a point ray, in runs of consecutive edges.  Its boxes are tighter than
 * those of pieces, which include the margin and the walls, and pieces that never block a ray are left out. */

/* Consecutive edges of a piece. */
typedef struct los_edge_run {
    uint32_t x, y; /* where their coordinates begin in those of the terrain */
    uint32_t edges;
    uint32_t piece;
} los_edge_run;

typedef struct los_edge_bvh {
    los_edge_run *runs; /* after los_edge_bvh_build in the order of the leaves */
    uint32_t count, capacity;
    los_bvh bvh;                   /* of the runs */
    los_direction_mask directions; /* of the edges */
    float longest;                 /* upper bound of the length of an edge */
    float extent;                  /* the largest absolute coordinate */
} los_edge_bvh;

/* Makes it empty and keeps the memory. */
void los_edge_bvh_clear(los_edge_bvh *edges);
void los_edge_bvh_free(los_edge_bvh *edges, const los_allocator *allocator);
/* Adds the edges of a piece whose coordinates begin at `x` and `y` in those of the terrain. */
los_status los_edge_bvh_add(los_edge_bvh *edges, const los_allocator *allocator, uint32_t x, uint32_t y,
                            uint32_t edge_count, uint32_t piece);
/* Builds the tree.  Required after the last addition and before the first search. */
los_status los_edge_bvh_build(los_edge_bvh *edges, const los_allocator *allocator, const float *coordinates);

/* The edges of a run, which need not close. */
static inline los_polygon_soa los_edge_run_polygon(const los_edge_run *run, const float *coordinates) {
    return (los_polygon_soa){coordinates + run->x, coordinates + run->y, run->edges};
}

#endif
