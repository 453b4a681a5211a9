/* SPDX-License-Identifier: MIT */
/* How a base lies to a piece, by geometry alone. */
#ifndef LOS_GEOMETRY_OVERLAP_H
#define LOS_GEOMETRY_OVERLAP_H

#include "geometry/convex.h"
#include "geometry/polygon.h"

typedef enum los_overlap {
    LOS_OVERLAP_NONE,
    LOS_OVERLAP_PARTIAL, /* some of the base is inside, or the whole piece is in the base */
    LOS_OVERLAP_FULL     /* all of the base is inside */
} los_overlap;

/* Touching is apart; what reaches across an edge by a thousandth of a pixel does not count either. */
los_overlap los_overlap_of(const los_convex *shape, const los_frame *frame, los_polygon polygon);

/* Does an edge cross the ray from a place along x?  A place is inside if an odd number of edges do. */
static inline bool los_edge_crosses_ray(los_vec2d a, los_vec2d b, los_vec2d place) {
    return (a.y > place.y) != (b.y > place.y) && place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x);
}

/* Even-odd, in double precision; which way a point on the border falls is open. */
bool los_polygon_contains_in_frame(los_polygon polygon, const los_frame *frame, los_vec2d place);

#endif
