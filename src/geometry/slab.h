/* SPDX-License-Identifier: MIT */
/* Parts of a base between two abscissae.  How high a line is somewhere depends, of its ends, on their heights and their
 * x alone: in a thin enough slab all ends are alike. */
#ifndef LOS_GEOMETRY_SLAB_H
#define LOS_GEOMETRY_SLAB_H

#include "geometry/cells.h"
#include "geometry/prism.h"

enum {
    LOS_SLAB_CORNERS = LOS_RIM_MAX + 4
};

/* A shape that is cut into slabs; a round rim is replaced as in los_cells_begin. */
typedef struct los_slabs {
    los_vec2d rim[LOS_RIM_MAX];
    uint32_t count;
} los_slabs;

void los_slabs_begin(los_slabs *slabs, const los_convex *shape, double tolerance);
/* The slab between two abscissae into `corners`, which must live as long as the shape.  False if nothing is there. */
bool los_slab_of(const los_slabs *slabs, los_interval x, los_vec2d corners[LOS_SLAB_CORNERS], los_convex *shape);

#endif
