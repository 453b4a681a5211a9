/* SPDX-License-Identifier: MIT */
/* Axis-aligned boxes. */
#ifndef LOS_GEOMETRY_BOX_H
#define LOS_GEOMETRY_BOX_H

#include "base/minmax.h"
#include "base/vec2.h"

/* Contains nothing; including a point makes it that point. */
#define LOS_EMPTY_BOX ((los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})

/* The coordinates must not be NaN. */
static inline void los_box_include(los_box *box, los_vec2 point) {
    box->low = (los_vec2){los_minf(box->low.x, point.x), los_minf(box->low.y, point.y)};
    box->high = (los_vec2){los_maxf(box->high.x, point.x), los_maxf(box->high.y, point.y)};
}

/* Touching counts.  Without branches: which side separates two boxes is not predictable. */
static inline bool los_boxes_overlap(const los_box *a, const los_box *b) {
    return (a->low.x <= b->high.x) & (a->high.x >= b->low.x) & (a->low.y <= b->high.y) & (a->high.y >= b->low.y);
}

/* The smallest box around the points; all zero if there are none. */
los_box los_box_of(const los_vec2 *points, uint32_t count);

#endif
