/* SPDX-License-Identifier: MIT */
/* Bases of models and the construction of convex shapes. */
#include "geometry/convex.h"

#include "base/assert.h"
#include "geometry/convex_axes.h"

/* --- Bases ------------------------------------------------------------------------------------------------------- */

double los_base_inradius(const los_base *base) {
    return los_min(base->half_length, base->half_width);
}

double los_base_circumradius(const los_base *base) {
    double a = base->half_length, b = base->half_width;
    return base->kind == LOS_CONVEX_ELLIPSE ? los_max(a, b) : sqrt(a * a + b * b);
}

los_vec2d los_base_support_point(const los_base *base, los_vec2d direction) {
    double a = base->half_length, b = base->half_width;
    double along = direction.x * base->cosine + direction.y * base->sine;
    double across = direction.y * base->cosine - direction.x * base->sine;
    if (base->kind == LOS_CONVEX_POLYGON) {
        a = along < 0.0 ? -a : a;
        b = across < 0.0 ? -b : b;
    } else {
        double extent = sqrt(a * along * (a * along) + b * across * (b * across));
        a = a * a * along / extent;
        b = b * b * across / extent;
    }
    return (los_vec2d){a * base->cosine - b * base->sine, a * base->sine + b * base->cosine};
}

/* --- Construction ------------------------------------------------------------------------------------------------ */

static void set_box(los_convex *shape) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        bool is_circle = los_is_circle(shape);
        double x = is_circle ? shape->half_length : los_ellipse_extent(shape, 0.0, (los_vec2d){1.0, 0.0});
        double y = is_circle ? shape->half_length : los_ellipse_extent(shape, 0.0, (los_vec2d){0.0, 1.0});
        shape->low = (los_vec2d){shape->center.x - x, shape->center.y - y};
        shape->high = (los_vec2d){shape->center.x + x, shape->center.y + y};
        return;
    }
    shape->low = shape->high = shape->corners[0];
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        los_vec2d corner = shape->corners[i];
        shape->low.x = corner.x < shape->low.x ? corner.x : shape->low.x;
        shape->low.y = corner.y < shape->low.y ? corner.y : shape->low.y;
        shape->high.x = corner.x > shape->high.x ? corner.x : shape->high.x;
        shape->high.y = corner.y > shape->high.y ? corner.y : shape->high.y;
    }
}

los_convex los_convex_of_base(const los_base *base, los_vec2 position, double shrink, const los_frame *frame,
                              los_vec2d corners[LOS_BASE_CORNERS]) {
    double a = base->half_length - shrink, b = base->half_width - shrink;
    LOS_ASSERT(a > 0.0 && b > 0.0);
    LOS_ASSERT(fabs(los_vec2d_dot(frame->along, frame->along) - 1.0) < 1e-9);
    los_vec2d axis = {base->cosine * frame->along.x + base->sine * frame->along.y,
                      base->sine * frame->along.x - base->cosine * frame->along.y};
    los_vec2d center = los_frame_from_world(frame, position);
    los_convex shape = {.kind = base->kind, .center = center, .half_length = a, .half_width = b, .axis = axis};
    if (base->kind == LOS_CONVEX_POLYGON) {
        static const double signs[LOS_BASE_CORNERS][2] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
        LOS_ASSERT(corners != NULL);
        for (int i = 0; i < LOS_BASE_CORNERS; i++) {
            double x = signs[i][0] * a, y = signs[i][1] * b;
            corners[i] = (los_vec2d){center.x + (x * axis.x - y * axis.y), center.y + (x * axis.y + y * axis.x)};
        }
        shape.corners = corners;
        shape.corner_count = LOS_BASE_CORNERS;
    }
    set_box(&shape);
    return shape;
}

los_convex los_convex_of_corners(const los_vec2d *corners, uint32_t count) {
    LOS_ASSERT(corners != NULL && count >= 3);
    los_convex shape = {.kind = LOS_CONVEX_POLYGON, .corners = corners, .corner_count = count};
    for (uint32_t i = 0; i < count; i++) {
        shape.center.x += corners[i].x / (double)count;
        shape.center.y += corners[i].y / (double)count;
    }
    set_box(&shape);
    return shape;
}

los_convex los_convex_square(los_vec2d center, double half, los_vec2d corners[4]) {
    static const los_vec2d signs[4] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    LOS_ASSERT(half > 0.0);
    for (int i = 0; i < 4; i++) {
        corners[i] = (los_vec2d){center.x + half * signs[i].x, center.y + half * signs[i].y};
    }
    return los_convex_of_corners(corners, 4);
}

los_convex los_convex_scaled(const los_convex *ellipse, double factor) {
    LOS_ASSERT(ellipse->kind == LOS_CONVEX_ELLIPSE && factor > 0.0);
    los_convex scaled = *ellipse;
    scaled.half_length *= factor;
    scaled.half_width *= factor;
    set_box(&scaled);
    return scaled;
}

los_convex los_convex_mirrored(const los_convex *shape, los_vec2d *corners) {
    los_convex mirrored = *shape;
    LOS_ASSERT(shape->corner_count == 0 || (corners != NULL && corners != shape->corners));
    mirrored.low.y = -shape->high.y;
    mirrored.high.y = -shape->low.y;
    mirrored.center.y = -shape->center.y;
    mirrored.axis.y = -shape->axis.y;
    mirrored.corners = shape->corner_count > 0 ? corners : NULL;
    /* Mirroring reverses the direction of the corners; reversing their order restores it. */
    for (uint32_t i = 0, j = shape->corner_count; j-- > 0; i++) {
        corners[i] = (los_vec2d){shape->corners[j].x, -shape->corners[j].y};
    }
    return mirrored;
}

double los_convex_area(const los_convex *shape) {
    static const double PI = 3.14159265358979323846;
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return PI * shape->half_length * shape->half_width;
    }
    double twice = 0.0;
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i];
        twice += los_vec2d_cross(from, to);
        from = to;
    }
    return 0.5 * twice;
}
