/* SPDX-License-Identifier: MIT */
/* Does the border of a polygon cross or touch itself? */
#ifndef LOS_GEOMETRY_POLYGON_SIMPLE_H
#define LOS_GEOMETRY_POLYGON_SIMPLE_H

#include "geometry/polygon.h"

enum {
    LOS_SIMPLE_POINTS_MAX = 256 /* every pair of edges is compared */
};

/* 1 or -1, the sign of its area, if the polygon is simple: no two edges meet, except neighbors in the vertex they
 * share. Repeated points do not matter.  0 if it is not simple.  Conservative: 0 if rounding could decide, and for more
 * than LOS_SIMPLE_POINTS_MAX points that are not convex. */
int8_t los_polygon_winding(los_polygon polygon);

#endif
