/* SPDX-License-Identifier: MIT */
/* Does the border of a polygon cross or touch itself? */
#ifndef LOS_GEOMETRY_POLYGON_SIMPLE_H
#define LOS_GEOMETRY_POLYGON_SIMPLE_H

#include "geometry/polygon.h"

enum {
    LOS_SIMPLE_POINTS_MAX = 256 /* every pair of edges is compared */
};

/* True only if the polygon has an area and no two edges meet, except neighbors in the vertex they share.  Conservative:
 * false if rounding could decide, and for more than LOS_SIMPLE_POINTS_MAX points that are not convex. */
bool los_polygon_is_simple(los_polygon polygon);

#endif
