/* SPDX-License-Identifier: MIT */
#include "base_region/base_tangents.h"

static bool find_ellipse_tangents(const los_convex *ellipse, los_vec2d point, los_base_tangents *tangents) {
    los_vec2d axis = ellipse->axis, offset = los_vec2d_sub(point, ellipse->center);
    los_vec2d q = {los_vec2d_dot(offset, axis) / ellipse->half_length,
                   los_vec2d_cross(axis, offset) / ellipse->half_width}; /* where the base is a circle of radius 1 */
    double squared = los_vec2d_dot(q, q);
    if (!(squared > 1.0 + 1e-9)) {
        return false;
    }
    double along = 1.0 / squared, across = sqrt(squared - 1.0) / squared;
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? across : -across;
        double x = (along * q.x - side * q.y) * ellipse->half_length;
        double y = (along * q.y + side * q.x) * ellipse->half_width;
        los_vec2d touched = {ellipse->center.x + x * axis.x - y * axis.y, ellipse->center.y + x * axis.y + y * axis.x};
        *(i == 0 ? &tangents->first : &tangents->last) = touched;
    }
    return true;
}

static bool find_polygon_tangents(const los_convex *shape, los_vec2d point, los_base_tangents *tangents) {
    if (los_convex_contains(shape, 0.0, point)) {
        return false;
    }
    tangents->first = tangents->last = shape->corners[0];
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        los_vec2d offset = los_vec2d_sub(shape->corners[i], point);
        if (los_vec2d_cross(los_vec2d_sub(tangents->first, point), offset) < 0.0) {
            tangents->first = shape->corners[i];
        }
        if (los_vec2d_cross(los_vec2d_sub(tangents->last, point), offset) > 0.0) {
            tangents->last = shape->corners[i];
        }
    }
    return true;
}

bool los_base_tangents_find(const los_convex *base, los_vec2d point, los_base_tangents *tangents) {
    bool is_outside = base->kind == LOS_CONVEX_ELLIPSE ? find_ellipse_tangents(base, point, tangents)
                                                       : find_polygon_tangents(base, point, tangents);
    return is_outside &&
           los_vec2d_cross(los_vec2d_sub(tangents->first, point), los_vec2d_sub(tangents->last, point)) > 0.0;
}
