/* SPDX-License-Identifier: MIT */
/* The region of a point: its outline, its triangles, and the judge where outlines cannot decide. */
#ifndef LOS_REGION_REGION_H
#define LOS_REGION_REGION_H

#include "region/region_exits.h"
#include "region/region_pieces.h"
#include "region/region_shadows.h"

/* A region decided by the judge, for what region_exits.h cannot decide: true heights, polygons that cross themselves,
 * viewpoints on an edge.  Slower: one line per stretch.
 *
 * A rotational sweep: between two neighboring critical directions (vertices, crossings of edges, corners of the bounds)
 * every ray crosses the same edges in the same order.  So one ray in the middle of such a wedge decides it.  Each
 * stretch between two edges is decided by the judge, as a line to a bare point in its middle. */

typedef struct los_judged_edge {
    los_vec2 a, b;
    double first, last; /* the pseudo-angles that it spans; first < last */
} los_judged_edge;

typedef struct los_region_judged {
    const los_allocator *allocator; /* as passed to region_judged_find, and the output */
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

/* The visibility region of a point, exact at silhouettes, as an outline and as triangles.
 *
 * The first exits of all rays (region_exits.h) are the outline.  Where something may be visible behind them, or shadows
 * end in front of them, rays are walked (region_shadows.h).  What these cannot decide, the judge does.
 *
 * Under LOS_HEIGHTS_TRUE the region contains the points where a bare point of infantry height on the ground is visible
 * from the observer's top.  Where prisms float, it is visible from any height of the observer; then the borders are
 * exact for the top only. */

typedef struct los_region_builder {
    los_allocator allocator;
    los_region_output output;
    bool is_judged; /* the judge decided the last region; tests read it */
    /* Scratch. */
    los_region_pieces pieces;
    los_region_exits exits;
    los_region_shadows shadows;
    los_region_judged judged;
} los_region_builder;

void los_region_builder_init(los_region_builder *builder, los_allocator allocator);
void los_region_builder_free(los_region_builder *builder);

/* Finds the region of the point `from` for this observer.  `bounds` must contain the point; `pair` is bound to the
 * terrain and lends scratch memory.  Without triangles only the outline is found, which is faster.  Statuses as for
 * los_query_region. */
los_status los_region_builder_find(los_region_builder *builder, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_vec2 from, los_box bounds, bool want_triangles);

#endif
