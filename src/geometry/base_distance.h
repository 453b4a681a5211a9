/* SPDX-License-Identifier: MIT */
/* The distance between two bases. */
#ifndef LOS_GEOMETRY_BASE_DISTANCE_H
#define LOS_GEOMETRY_BASE_DISTANCE_H

#include "geometry/convex.h"

/* The distance in pixels between two bases at world positions; 0 if they touch or overlap, never NaN.  The error is at
 * most 1e-8 of their size and 1e-14 of the distance between their centers.  Equal to the last bit if the bases are
 * swapped.  Half axes up to LOS_CONVEX_MIN_HALF count as 0 here: a bare point has no extent. */
double los_distance_between_bases(const los_base *a, los_vec2 a_position, const los_base *b, los_vec2 b_position);

/* The radius of a circle for the functions below; negative for other bases. */
double los_circle_radius(const los_base *base);

typedef struct los_circle {
    double x, y, radius;
} los_circle;

/* Many circles in structure-of-arrays form. */
typedef struct los_circles {
    const double *x, *y, *radius;
    uint32_t count;
} los_circles;

/* Writes the distances of a circle from many, divided by `scale`.  Each equals that of los_distance_between_bases. */
void los_distances_between_circles(const los_circle *from, const los_circles *to, double scale, float *out);

#endif
