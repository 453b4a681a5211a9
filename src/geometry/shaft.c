/* SPDX-License-Identifier: MIT */
#include "geometry/shaft.h"

#include "base/assert.h"

/* The common upper tangent of two boxes, the first at smaller x. */
static los_shaft_side upper_tangent(los_vec2d low, los_vec2d high, los_vec2d next_low, los_vec2d next_high) {
    bool rises = next_high.y > high.y;
    double x = rises ? low.x : high.x, next_x = rises ? next_low.x : next_high.x;
    double slope = (next_high.y - high.y) / (next_x - x);
    return (los_shaft_side){slope, high.y - slope * x};
}

/* The largest slope of a line that rises by `rise` over a distance between `min` and `max`. */
static double max_slope(double rise, double min, double max) {
    return rise / (rise > 0.0 ? min : max);
}

los_shaft los_shaft_between(const los_convex *first, const los_convex *second) {
    los_vec2d low = first->low, high = first->high, next_low = second->low, next_high = second->high;
    double min_distance = los_max(next_low.x - high.x, 0.0), max_distance = next_high.x - low.x;
    LOS_ASSERT(low.x < next_low.x && high.x < next_high.x);
    los_shaft_side top = upper_tangent(low, high, next_low, next_high);
    /* With y negated, the bottom is a top. */
    los_shaft_side bottom = upper_tangent((los_vec2d){low.x, -high.y}, (los_vec2d){high.x, -low.y},
                                          (los_vec2d){next_low.x, -next_high.y}, (los_vec2d){next_high.x, -next_low.y});
    return (los_shaft){
        .min_slope = -max_slope(high.y - next_low.y, min_distance, max_distance),
        .max_slope = max_slope(next_high.y - low.y, min_distance, max_distance),
        .bottom = {-bottom.slope, -bottom.intercept},
        .top = top,
        .low = {low.x, los_min(low.y, next_low.y)},
        .high = {next_high.x, los_max(high.y, next_high.y)},
    };
}

bool los_shaft_misses_box(const los_shaft *shaft, los_vec2d low, los_vec2d high) {
    if (low.y > shaft->high.y || high.y < shaft->low.y || high.x < shaft->low.x || low.x > shaft->high.x) {
        return true;
    }
    /* The corners with the smallest distance above the bottom and below the top. */
    los_vec2d lowest = {shaft->top.slope > 0.0 ? high.x : low.x, low.y};
    los_vec2d highest = {shaft->bottom.slope > 0.0 ? low.x : high.x, high.y};
    return los_intercept(lowest, shaft->top.slope) > shaft->top.intercept ||
           los_intercept(highest, shaft->bottom.slope) < shaft->bottom.intercept;
}
