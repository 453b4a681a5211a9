/* SPDX-License-Identifier: MIT */
/* What a point sees: the region around an observer, crisp at silhouettes, as a ring or as triangles.
 *
 * Between two neighboring critical directions (vertices, crossings of edges, corners of the bounds) every ray meets
 * the same edges in the same order.  So one ray in the middle of such a wedge decides it: each stretch between two
 * edges is judged once, by the judge that decides every shot, as a line to a bare point in its middle.
 *
 * Under LOS_HEIGHTS_TRUE it is the region in which a bare point of infantry height on the ground is seen from the
 * observer's top; where prisms float, from any of its heights, with borders that are exact for the top only. */
#ifndef LOS_QUERY_REGION_H
#define LOS_QUERY_REGION_H

#include "line/judge.h"

typedef struct los_region_edge {
    los_vec2 a, b;
    double first, last; /* the angles it spans, as region.c measures them; first < last */
} los_region_edge;

typedef struct los_region_builder {
    los_allocator allocator;
    los_vec2 *outline; /* around the observer, up to the first thing that blocks; clockwise on screen */
    uint32_t outline_count, outline_capacity;
    los_vec2 *triangles;                        /* three points each; windows behind exempt pieces included */
    uint32_t triangle_count, triangle_capacity; /* counts points */
    /* Scratch. */
    los_region_edge *edges;
    uint32_t edge_count, edge_capacity;
    double *angles;
    uint32_t angle_count, angle_capacity;
    uint32_t *active;
    uint32_t active_count, active_capacity;
    double *stops;
    uint32_t *stop_edges;
    uint32_t stop_capacity, stop_edge_capacity;
} los_region_builder;

void los_region_builder_init(los_region_builder *region, los_allocator allocator);
void los_region_builder_free(los_region_builder *region);

/* Finds the region.  `pair` is bound to the terrain; `observer` stands at the point the sight lines start from. */
los_status los_region_builder_find(los_region_builder *region, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_box bounds);

#endif
