/* SPDX-License-Identifier: MIT */
/* The support function of convex shapes, and the containment test. */
#include "geometry/convex.h"

#include "base/assert.h"
#include "geometry/convex_axes.h"

double los_convex_support(const los_convex *shape, los_vec2d direction) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return los_vec2d_dot(direction, shape->center) + los_ellipse_extent(shape, 0.0, direction);
    }
    double support = los_vec2d_dot(direction, shape->corners[0]);
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        double projection = los_vec2d_dot(direction, shape->corners[i]);
        support = projection > support ? projection : support;
    }
    return support;
}

los_vec2d los_convex_support_point(const los_convex *shape, los_vec2d direction) {
    los_vec2d farthest = shape->center;
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        double extent = los_ellipse_extent(shape, 0.0, direction);
        los_vec2d local = los_to_axes(shape, direction);
        los_vec2d offset = los_from_axes(shape, (los_vec2d){shape->half_length * shape->half_length * local.x,
                                                            shape->half_width * shape->half_width * local.y});
        return (los_vec2d){farthest.x + offset.x / extent, farthest.y + offset.y / extent};
    }
    double support = -INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        double projection = los_vec2d_dot(direction, shape->corners[i]);
        if (projection >= support) { /* of equal ones, the last */
            support = projection;
            farthest = shape->corners[i];
        }
    }
    return farthest;
}

los_interval los_convex_intercepts(const los_convex *shape, double gap, double slope, double slant) {
    LOS_ASSERT(gap >= 0.0);
    LOS_ASSERT(fabs(slant * slant - (1.0 + slope * slope)) <= 1e-9 * (1.0 + slope * slope));
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        double middle = los_intercept(shape->center, slope);
        double extent = los_ellipse_extent(shape, gap, (los_vec2d){-slope, 1.0});
        LOS_ASSERT(gap < shape->half_length && gap < shape->half_width);
        return (los_interval){middle - extent, middle + extent};
    }
    los_interval range = {INFINITY, -INFINITY};
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        double intercept = los_intercept(shape->corners[i], slope);
        range.low = intercept < range.low ? intercept : range.low;
        range.high = intercept > range.high ? intercept : range.high;
    }
    return (los_interval){range.low + gap * slant, range.high - gap * slant};
}

bool los_convex_contains(const los_convex *shape, double depth, los_vec2d point) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        LOS_ASSERT(depth < shape->half_length && depth < shape->half_width);
        los_vec2d local = los_to_axes(shape, los_vec2d_sub(point, shape->center));
        double x = local.x / (shape->half_length - depth), y = local.y / (shape->half_width - depth);
        return x * x + y * y < 1.0;
    }
    if (los_is_rectangle(shape)) {
        los_vec2d local = los_to_axes(shape, los_vec2d_sub(point, shape->center));
        return fabs(local.x) < shape->half_length - depth && fabs(local.y) < shape->half_width - depth;
    }
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], side = los_vec2d_sub(to, from);
        if (los_vec2d_cross(side, los_vec2d_sub(point, from)) <= depth * los_vec2d_length(side)) {
            return false;
        }
        from = to;
    }
    return true;
}
