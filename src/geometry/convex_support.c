/* SPDX-License-Identifier: MIT */
/* The support function of convex shapes, and the containment test. */
#include "geometry/convex.h"

#include "base/assert.h"
#include "base/simd.h"
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

/* The least and the greatest intercept of a polygon's corners. */
static los_interval corner_intercepts(const los_convex *shape, double slope) {
    const los_vec2d *corners = shape->corners;
    los_interval range = {INFINITY, -INFINITY};
    uint32_t i = 0;
#if LOS_HAS_SIMD
    los_f64x2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (; i + 2 <= shape->corner_count; i += 2) {
        los_f64x2 x = {corners[i].x, corners[i + 1].x}, y = {corners[i].y, corners[i + 1].y};
        los_f64x2 intercepts = y - slope * x;
        low = los_f64x2_min(intercepts, low);
        high = los_f64x2_max(intercepts, high);
    }
    range = (los_interval){los_min(low[0], low[1]), los_max(high[0], high[1])};
#endif
    for (; i < shape->corner_count; i++) {
        double intercept = los_intercept(corners[i], slope);
        range = (los_interval){los_min(intercept, range.low), los_max(intercept, range.high)};
    }
    return range;
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
    los_interval range = corner_intercepts(shape, slope);
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
