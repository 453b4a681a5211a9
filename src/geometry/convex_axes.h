/* SPDX-License-Identifier: MIT */
/* Ellipses and rectangles along their axes.  Private to the convex_*.c files and polygonize.c. */
#ifndef LOS_GEOMETRY_CONVEX_AXES_H
#define LOS_GEOMETRY_CONVEX_AXES_H

#include "geometry/convex.h"

static inline los_vec2d los_to_axes(const los_convex *shape, los_vec2d vector) {
    return (los_vec2d){los_vec2d_dot(vector, shape->axis), vector.y * shape->axis.x - vector.x * shape->axis.y};
}

static inline los_vec2d los_from_axes(const los_convex *shape, los_vec2d vector) {
    return (los_vec2d){vector.x * shape->axis.x - vector.y * shape->axis.y,
                       vector.x * shape->axis.y + vector.y * shape->axis.x};
}

/* Rectangles are handled along their axes, which is shorter than side by side. */
static inline bool los_is_rectangle(const los_convex *shape) {
    return shape->kind == LOS_CONVEX_POLYGON && shape->half_length > 0.0;
}

/* For ellipses.  Most bases are circles, which need no division by the half axes. */
static inline bool los_is_circle(const los_convex *shape) {
    return shape->half_length == shape->half_width;
}

/* The support function of an ellipse about its center, with half axes shorter by `shrink`. */
static inline double los_ellipse_extent(const los_convex *shape, double shrink, los_vec2d direction) {
    los_vec2d local = los_to_axes(shape, direction);
    double first = (shape->half_length - shrink) * local.x, second = (shape->half_width - shrink) * local.y;
    return sqrt(first * first + second * second);
}

#endif
