/* SPDX-License-Identifier: MIT */
/* The edges that stop a point ray, in runs of a few neighbours, and a tree of these: its boxes are tight, where those
 * of pieces have room for the inside-test and for walls, and pieces that stop no ray are not in it. */
#ifndef LOS_EDGES_H
#define LOS_EDGES_H

#include "los_index.h"
#include "los_ring.h"
#include "los_slopes.h"

enum {
    LOS_EDGE_RUN = 8 /* edges at most: most pieces are one run */
};

/* Edges of a piece that follow each other. */
typedef struct los_edge_run {
    uint32_t x, y; /* where in the rings their coordinates are */
    uint32_t edges;
    uint32_t piece;
} los_edge_run;

typedef struct los_edges {
    los_edge_run *runs; /* once sorted, in the order of the tree's leaves */
    uint32_t count, capacity;
    los_index index;   /* of the runs */
    los_slopes slopes; /* of the edges */
    float longest;     /* no edge is longer */
    float extent;      /* no coordinate is larger, either way */
} los_edges;

void los_edges_clear(los_edges *edges);
void los_edges_free(los_edges *edges, const los_allocator *allocator);
/* Adds the edges of a piece, whose coordinates begin at `x` and `y` of the rings. */
los_status los_edges_add(los_edges *edges, const los_allocator *allocator, uint32_t x, uint32_t y, uint32_t edge_count,
                         uint32_t piece);
/* Makes them ready to be found, after the last addition. */
los_status los_edges_sort(los_edges *edges, const los_allocator *allocator, const float *rings);

/* A run as if it were a ring of its own. */
static inline los_ring los_edge_run_ring(const los_edge_run *run, const float *rings) {
    return (los_ring){rings + run->x, rings + run->y, run->edges};
}

#endif
