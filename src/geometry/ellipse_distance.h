/* SPDX-License-Identifier: MIT */
/* The distance between two ellipses, one of which may be a point, by iteration. */
#ifndef LOS_GEOMETRY_ELLIPSE_DISTANCE_H
#define LOS_GEOMETRY_ELLIPSE_DISTANCE_H

#include "base/vec2d.h"

/* Half axes in pixels and the unit direction of the first in the world. */
typedef struct los_ellipse {
    double half_length, half_width;
    los_vec2d axis;
} los_ellipse;

/* The distance in pixels between the first ellipse at the origin and the second at `offset`; NULL stands for a point.
 * 0 if they touch or overlap.  The error is at most `tolerance`, which is above 0. */
double los_ellipse_distance(const los_ellipse *first, const los_ellipse *second, los_vec2d offset, double tolerance);

#endif
