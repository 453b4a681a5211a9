/* SPDX-License-Identifier: MIT */
#include "geometry/polygonize.h"

#include "base/assert.h"
#include "base/trig.h"

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
