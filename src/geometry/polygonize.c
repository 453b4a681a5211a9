/* SPDX-License-Identifier: MIT */
#include "geometry/polygonize.h"

#include "base/assert.h"
#include "base/trig.h"
#include "geometry/convex_axes.h"

#include <string.h>

static uint32_t rim_corner_count(const los_convex *ellipse, double tolerance) {
    /* A side that spans the angle 2 t deviates by radius * (1 - cos t) < radius * t * t / 2. */
    static const double PI = 3.14159265358979323846;
    double radius = fmax(ellipse->half_length, ellipse->half_width);
    double count = 8.0 + PI / sqrt(2.0 * tolerance / radius);
    return count < LOS_RIM_MAX ? (uint32_t)count : LOS_RIM_MAX;
}

void los_ellipse_polygonize(const los_convex *ellipse, uint32_t count, los_vec2d *corners) {
    static const double TWO_PI = 6.28318530717958647692;
    LOS_ASSERT(ellipse->kind == LOS_CONVEX_ELLIPSE && count >= 3);
    los_rotation step = los_rotation_of(TWO_PI / (double)count), at = {1.0, 0.0};
    for (uint32_t i = 0; i < count; i++) {
        double x = ellipse->half_length * at.cosine, y = ellipse->half_width * at.sine;
        corners[i] = (los_vec2d){ellipse->center.x + (x * ellipse->axis.x - y * ellipse->axis.y),
                                 ellipse->center.y + (x * ellipse->axis.y + y * ellipse->axis.x)};
        at = (los_rotation){at.cosine * step.cosine - at.sine * step.sine,
                            at.cosine * step.sine + at.sine * step.cosine};
    }
}

uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d corners[LOS_RIM_MAX]) {
    if (shape->kind == LOS_CONVEX_POLYGON) {
        uint32_t count = shape->corner_count < LOS_RIM_MAX ? shape->corner_count : LOS_RIM_MAX;
        memcpy(corners, shape->corners, count * sizeof *corners);
        return count;
    }
    LOS_ASSERT(tolerance > 0.0);
    uint32_t count = rim_corner_count(shape, tolerance);
    los_ellipse_polygonize(shape, count, corners);
    return count;
}

/* The point with a given normal, where the ellipse is scaled to the unit circle along its axes. */
static los_vec2d unit_point(const los_convex *ellipse, los_vec2d normal) {
    los_vec2d local = los_to_axes(ellipse, normal);
    los_vec2d scaled = {ellipse->half_length * local.x, ellipse->half_width * local.y};
    double length = los_vec2d_length(scaled);
    return (los_vec2d){scaled.x / length, scaled.y / length};
}

/* Puts a point of the unit circle between every two neighbors.  Returns the new number of points. */
static uint32_t bisect_arc(los_vec2d *points, uint32_t count) {
    for (uint32_t i = count - 1; i > 0; i--) {
        los_vec2d sum = {points[i].x + points[i - 1].x, points[i].y + points[i - 1].y};
        double length = los_vec2d_length(sum);
        points[2 * i] = points[i];
        points[2 * i - 1] = (los_vec2d){sum.x / length, sum.y / length};
    }
    return 2 * count - 1;
}

uint32_t los_ellipse_arc(const los_convex *ellipse, los_vec2d first, los_vec2d last, double tolerance,
                         los_vec2d points[LOS_ARC_MAX]) {
    LOS_ASSERT(ellipse->kind == LOS_CONVEX_ELLIPSE);
    double a = ellipse->half_length, b = ellipse->half_width, radius = fmax(a, b);
    uint32_t count = 2;
    points[0] = unit_point(ellipse, first);
    points[1] = unit_point(ellipse, last);
    /* The cosine of half the angle between neighbors. */
    double cosine = sqrt(fmax(0.5 + 0.5 * los_vec2d_dot(points[0], points[1]), 0.0));
    while (radius * (1.0 - cosine) > tolerance && 2 * count - 1 <= LOS_ARC_MAX) {
        count = bisect_arc(points, count);
        cosine = sqrt(0.5 + 0.5 * cosine);
    }
    for (uint32_t i = 0; i < count; i++) {
        points[i] = los_from_axes(ellipse, (los_vec2d){a * points[i].x, b * points[i].y});
    }
    return count;
}
