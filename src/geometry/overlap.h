/* SPDX-License-Identifier: MIT */
/* Overlap of a base and a piece in plan, by geometry alone. */
#ifndef LOS_GEOMETRY_OVERLAP_H
#define LOS_GEOMETRY_OVERLAP_H

#include "geometry/convex.h"
#include "geometry/polygon.h"

typedef enum los_overlap {
    LOS_OVERLAP_NONE,
    LOS_OVERLAP_PARTIAL, /* part of the base is inside the polygon; the polygon may be inside the base */
    LOS_OVERLAP_FULL     /* the whole base is inside the polygon */
} los_overlap;

/* Classifies a shape against a polygon.  Touching is no overlap, nor is a penetration of less than 0.001 pixels.
 * LOS_OVERLAP_NONE for polygons of fewer than three points. */
los_overlap los_overlap_of(const los_convex *shape, const los_frame *frame, los_polygon polygon);

/* True if edge a-b crosses the ray from a point along +x.  A point is inside a polygon if an odd number of edges do. */
static inline bool los_edge_crosses_ray(los_vec2d a, los_vec2d b, los_vec2d point) {
    return (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
}

/* The even-odd test in double precision, for a point in the frame.  Points on the border may be either. */
bool los_polygon_contains_in_frame(los_polygon polygon, const los_frame *frame, los_vec2d point);

#endif
