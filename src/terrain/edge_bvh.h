/* SPDX-License-Identifier: MIT */
/* The edges that stop a point ray, in runs of a few neighbors, and a tree of these: its boxes are tight, where those
 * of pieces have room for the inside-test and for walls, and pieces that stop no ray are not in it. */
#ifndef LOS_TERRAIN_EDGE_BVH_H
#define LOS_TERRAIN_EDGE_BVH_H

#include "geometry/polygon_soa.h"
#include "terrain/bvh.h"
#include "terrain/direction_mask.h"

enum {
    LOS_EDGE_RUN = 8 /* edges at most: most pieces are one run */
};

/* Edges of a piece that follow each other. */
typedef struct los_edge_run {
    uint32_t x, y; /* where in the coordinates their coordinates are */
    uint32_t edges;
    uint32_t piece;
} los_edge_run;

typedef struct los_edge_bvh {
    los_edge_run *runs; /* once sorted, in the order of the tree's leaves */
    uint32_t count, capacity;
    los_bvh index;             /* of the runs */
    los_direction_mask slopes; /* of the edges */
    float longest;             /* no edge is longer */
    float extent;              /* no coordinate is larger, either way */
} los_edge_bvh;

void los_edge_bvh_clear(los_edge_bvh *edges);
void los_edge_bvh_free(los_edge_bvh *edges, const los_allocator *allocator);
/* Adds the edges of a piece, whose coordinates begin at `x` and `y` of the coordinates. */
los_status los_edge_bvh_add(los_edge_bvh *edges, const los_allocator *allocator, uint32_t x, uint32_t y,
                            uint32_t edge_count, uint32_t piece);
/* Makes them ready to be found, after the last addition. */
los_status los_edge_bvh_build(los_edge_bvh *edges, const los_allocator *allocator, const float *coordinates);

/* A run as if it were a ring of its own. */
static inline los_polygon_soa los_edge_run_polygon(const los_edge_run *run, const float *coordinates) {
    return (los_polygon_soa){coordinates + run->x, coordinates + run->y, run->edges};
}

#endif
