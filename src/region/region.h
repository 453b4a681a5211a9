/* SPDX-License-Identifier: MIT */
/* The visibility region of a point, exact at silhouettes, as an outline and as triangles.
 *
 * The first exits of all rays (region_exits.h) are the outline.  Where something may be visible behind them, the
 * interval is looked at again (region_behind.h).  Shadows that end are in region_shadows.h.  What these cannot decide,
 * the judge does (region_judged.h).
 *
 * Under LOS_HEIGHTS_TRUE the region contains the points where a bare point of infantry height on the ground is visible
 * from the observer's top.  Where prisms float, it is visible from any height of the observer; then the borders are
 * exact for the top only. */
#ifndef LOS_REGION_REGION_H
#define LOS_REGION_REGION_H

#include "region/region_behind.h"
#include "region/region_judged.h"
#include "region/region_shadows.h"

typedef struct los_region_builder {
    los_allocator allocator;
    los_region_output output;
    bool is_judged; /* region_judged.h decided the last region; tests read it */
    /* Scratch. */
    los_region_pieces pieces;
    los_region_exits exits;
    los_region_behind behind;
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
