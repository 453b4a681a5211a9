/* SPDX-License-Identifier: MIT */
/* A region decided by the judge, for what region_exits.h cannot decide: true heights, polygons that cross themselves,
 * viewpoints on an edge.  Slower: one line per stretch.
 *
 * A rotational sweep: between two neighboring critical directions (vertices, crossings of edges, corners of the bounds)
 * every ray crosses the same edges in the same order.  So one ray in the middle of such a wedge decides it.  Each
 * stretch between two edges is decided by the judge, as a line to a bare point in its middle. */
#ifndef LOS_REGION_REGION_JUDGED_H
#define LOS_REGION_REGION_JUDGED_H

#include "region/region_output.h"
#include "region/region_pieces.h"

typedef struct los_judged_edge {
    los_vec2 a, b;
    double first, last; /* the pseudo-angles that it spans; first < last */
} los_judged_edge;

typedef struct los_region_judged {
    const los_allocator *allocator; /* as passed to los_region_judged_find, and the output */
    los_region_output *output;
    los_judged_edge *edges;
    uint32_t edge_count, edge_capacity;
    double *angles; /* the critical directions */
    uint32_t angle_count, angle_capacity;
    uint32_t *active; /* the edges that the middle ray of the wedge crosses */
    uint32_t active_count, active_capacity;
    double *distances; /* of the crossings along the middle ray, ascending */
    uint32_t *crossed; /* and the edges crossed there */
    uint32_t distance_capacity, crossed_capacity;
} los_region_judged;

void los_region_judged_free(los_region_judged *judged, const los_allocator *allocator);

/* Adds the region of the listed pieces, which need not be classified, to the output.  LOS_TOO_LARGE beyond
 * LOS_REGION_EDGES_MAX edges; shadows under true heights count. */
los_status los_region_judged_find(los_region_judged *judged, const los_allocator *allocator,
                                  const los_region_view *view, const los_region_pieces *pieces,
                                  los_region_output *output);

#endif
