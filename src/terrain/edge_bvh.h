/* SPDX-License-Identifier: MIT */
/* A hierarchy over the edges that can block a point ray, in runs of consecutive edges.  Its boxes are tighter than
 * those of pieces, which include the margin and the walls, and pieces that never block a ray are left out. */
#ifndef LOS_TERRAIN_EDGE_BVH_H
#define LOS_TERRAIN_EDGE_BVH_H

#include "geometry/polygon_soa.h"
#include "terrain/bvh.h"
#include "terrain/direction_mask.h"

enum {
    LOS_EDGE_RUN = 8 /* edges of a run at most; most pieces are one run */
};

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
