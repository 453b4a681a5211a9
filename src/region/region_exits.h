/* SPDX-License-Identifier: MIT */
/* Where the view along each ray first ends: the lower envelope, around the viewpoint, of the edges through which rays
 * leave pieces, of walls, and of the bounds.
 *
 * A ray that enters a piece still sees the inside, and whatever else it enters there.  Where it leaves any of these
 * pieces, that piece hides what follows.  So the first exit counts, however pieces overlap.
 *
 * The envelope is found by one sweep over the edges, sorted by their first direction.  Distances are compared in
 * inverse form (region_output.h), which takes two multiplications.  An edge that starts behind the nearest one and ends
 * before it is dropped at once; so few edges are active at a time, and crossings are computed only where they are
 * visible. */
#ifndef LOS_REGION_REGION_EXITS_H
#define LOS_REGION_REGION_EXITS_H

#include "region/region_output.h"
#include "region/region_pieces.h"

#define LOS_REGION_NO_PIECE UINT32_MAX

/* An edge as seen from the viewpoint. */
typedef struct los_region_edge {
    double first, last;   /* the pseudo-angles that it spans; first < last */
    los_vec2d n;          /* its line, see los_region_line */
    los_vec2d start, end; /* its points at those angles */
    uint32_t item; /* the piece that rays leave here, in los_region_pieces; LOS_REGION_NO_PIECE: nothing follows */
} los_region_edge;

/* Where one edge is the nearest. */
typedef struct los_region_interval {
    uint32_t edge;
    double first, last;
    los_vec2d start, end; /* directions */
} los_region_interval;

typedef struct los_region_sort_key {
    double first;
    uint32_t edge;
} los_region_sort_key;

typedef struct los_region_exits {
    los_region_edge *edges;
    uint32_t edge_count, edge_capacity;
    los_region_interval *intervals; /* ascending, without gaps, from 0 to 4 */
    uint32_t interval_count, interval_capacity;
    /* Scratch. */
    los_region_sort_key *order, *sorted;
    uint32_t order_capacity, sorted_capacity;
    uint32_t *active; /* edges behind the nearest one that reach beyond its end or cross it */
    uint32_t active_count, active_capacity;
} los_region_exits;

void los_region_exits_free(los_region_exits *exits, const los_allocator *allocator);

/* Sorts edges by their first angle, from 0 to 4, into `sorted`. */
void los_region_sort_keys(const los_region_sort_key *keys, los_region_sort_key *sorted, uint32_t count);

/* Finds the intervals.  False if memory runs out. */
bool los_region_exits_find(los_region_exits *exits, const los_allocator *allocator, const los_region_pieces *pieces,
                           const los_region_view *view);

/* The four sides of the bounds, from the corner at the upper right clockwise on screen; a viewpoint on the border
 * counts as just inside. */
void los_region_border(const los_region_view *view, los_vec2d corners[4]);

#endif
