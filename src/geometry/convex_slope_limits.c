/* SPDX-License-Identifier: MIT */
/* How far the slope of a line through a point may grow before the line leaves its side of a shape. */
#include "geometry/convex.h"

#include "base/assert.h"
#include "geometry/convex_axes.h"

/* The slope of a direction; INFINITY if it does not point along x or the slope is not above `slope`. */
static double slope_ahead(double x, double y, double slope) {
    return x > 0.0 && y > slope * x ? y / x : INFINITY;
}

double los_link_valid_until(los_vec2d high, los_vec2d low, double gap, double slope) {
    /* The limit is the line through `low` that passes `gap` above `high`: high - low rotated by the angle whose sine is
     * gap over distance.  Points closer to each other than the gap are linked at every slope. */
    los_vec2d offset = los_vec2d_sub(high, low);
    double squared = los_vec2d_dot(offset, offset) - gap * gap;
    if (squared <= 0.0) {
        return INFINITY;
    }
    double adjacent = sqrt(squared);
    return slope_ahead(offset.x * adjacent - offset.y * gap, offset.y * adjacent + offset.x * gap, slope);
}

/* The slope at which a line that rotates about `point` touches an ellipse with half axes shorter by `gap`.  `side` is 1
 * for a line above the ellipse and -1 for one below.  Computed where the ellipse is scaled to the unit circle. */
static double tangent_slope(const los_convex *shape, double gap, los_vec2d point, double slope, double side) {
    double a = shape->half_length - gap, b = shape->half_width - gap;
    los_vec2d local = los_to_axes(shape, los_vec2d_sub(point, shape->center));
    double x = side * local.x / a, y = side * local.y / b;
    double squared = x * x + y * y - 1.0;
    LOS_ASSERT(a > 0.0 && b > 0.0);
    if (squared <= 0.0) {
        return slope; /* no line through a point inside misses the ellipse */
    }
    double length = sqrt(squared);
    los_vec2d tangent = los_from_axes(shape, (los_vec2d){a * (x * length + y), b * (y * length - x)});
    if (tangent.x <= 0.0) {
        return INFINITY;
    }
    return los_max(tangent.y / tangent.x, slope);
}

/* True if `high` and `low` are linked (los_link_valid_until) at a slope, which may be infinite. */
static bool is_linked(los_vec2d high, los_vec2d low, double gap, double slope) {
    los_vec2d offset = los_vec2d_sub(high, low);
    if (isinf(slope)) {
        return offset.x <= gap;
    }
    double above = los_intercept(offset, slope);
    return above >= 0.0 || above >= -gap * sqrt(1.0 + slope * slope);
}

/* The smaller one of `until` and the slope up to which two points stay linked.  Points farther apart than twice the gap
 * lose their link only once as the slope grows, so a test at `until` is enough for most pairs. */
static double min_link_slope(los_vec2d high, los_vec2d low, double gap, double slope, double until) {
    los_vec2d offset = los_vec2d_sub(high, low);
    bool is_close = los_vec2d_dot(offset, offset) < 4.0 * gap * gap;
    return !is_close && is_linked(high, low, gap, until) ? until
                                                         : los_min(until, los_link_valid_until(high, low, gap, slope));
}

double los_convex_line_below_until(const los_convex *shape, double gap, los_vec2d point, double slope) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return tangent_slope(shape, gap, point, slope, -1.0);
    }
    double until = INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        until = min_link_slope(shape->corners[i], point, gap, slope, until);
    }
    return until;
}

double los_convex_line_above_until(const los_convex *shape, double gap, los_vec2d point, double slope) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return tangent_slope(shape, gap, point, slope, 1.0);
    }
    double until = INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        until = min_link_slope(point, shape->corners[i], gap, slope, until);
    }
    return until;
}
