/* SPDX-License-Identifier: MIT */
/* The visibility region of a point, exact at silhouettes, as an outline and as triangles.
 *
 * A rotational sweep: between two neighboring critical directions (vertices, crossings of edges, corners of the bounds)
 * every ray crosses the same edges in the same order.  So one ray in the middle of such a wedge decides it.  Each
 * stretch between two edges is decided by the judge, as a line to a bare point in its middle.
 *
 * Under LOS_HEIGHTS_TRUE the region contains the points where a bare point of infantry height on the ground is visible
 * from the observer's top.  Where prisms float, it is visible from any height of the observer; then the borders are
 * exact for the top only. */
#ifndef LOS_QUERY_REGION_H
#define LOS_QUERY_REGION_H

#include "line/judge.h"

typedef struct los_region_edge {
    los_vec2 a, b;
    double first, last; /* the pseudo-angles that it spans (region.c); first < last */
} los_region_edge;

typedef struct los_region_builder {
    los_allocator allocator;
    los_vec2 *outline; /* see los_region */
    uint32_t outline_count, outline_capacity;
    los_vec2 *triangles;
    uint32_t triangle_point_count, triangle_capacity; /* of points */
    /* Scratch. */
    los_region_edge *edges;
    uint32_t edge_count, edge_capacity;
    double *angles; /* the critical directions */
    uint32_t angle_count, angle_capacity;
    uint32_t *active; /* the edges that the middle ray of the wedge crosses */
    uint32_t active_count, active_capacity;
    double *distances; /* of the crossings along the middle ray, ascending */
    uint32_t *crossed; /* and the edges crossed there */
    uint32_t distance_capacity, crossed_capacity;
} los_region_builder;

void los_region_builder_init(los_region_builder *builder, los_allocator allocator);
void los_region_builder_free(los_region_builder *builder);

/* Finds the region of the point `from` for this observer.  `bounds` must contain the point; `pair` is bound to the
 * terrain and lends scratch memory.  Statuses as for los_query_region. */
los_status los_region_builder_find(los_region_builder *builder, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_vec2 from, los_box bounds);

#endif
