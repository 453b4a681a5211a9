/* SPDX-License-Identifier: MIT */
/* Slabs: the parts of a base between two x coordinates of the frame.
 *
 * The height of a line above a given x depends on the heights and x coordinates of its endpoints, not on their y.
 * The lines between two thin slabs therefore have nearly equal heights everywhere. */
#ifndef LOS_GEOMETRY_SLAB_H
#define LOS_GEOMETRY_SLAB_H

#include "geometry/polygonize.h"

enum {
    LOS_SLAB_CORNERS = LOS_RIM_MAX + 4 /* each of two clips adds at most one corner; two are spare */
};

/* The outline of a shape that is cut into slabs. */
typedef struct los_slabs {
    los_vec2d rim[LOS_RIM_MAX];
    uint32_t count;
} los_slabs;

/* Stores the outline of a shape; an ellipse becomes a polygon (los_convex_polygonize). */
void los_slabs_begin(los_slabs *slabs, const los_convex *shape, double tolerance);
/* Writes the corners between x.low and x.high to `corners`, which must outlive `*shape`.  False if the slab has no
 * area; `*shape` is then undefined. */
bool los_slab_of(const los_slabs *slabs, los_interval x, los_vec2d corners[LOS_SLAB_CORNERS], los_convex *shape);

#endif
