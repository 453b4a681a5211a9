/* SPDX-License-Identifier: MIT */
#include "geometry/overlap.h"

/* An edge counts if it is inside the shape by more than this, in pixels. */
static const double DEPTH = 1e-3;
/* The depth is at most this fraction of the shape's size, so that a bare point can overlap, too. */
static const double MAX_FRACTION = 0.1;

bool los_polygon_contains_in_frame(los_polygon polygon, const los_frame *frame, los_vec2d point) {
    bool inside = false;
    for (uint32_t i = 0; polygon.count >= 3 && i < polygon.count; i++) {
        los_vec2d a = los_frame_from_world(frame, polygon.points[i]);
        los_vec2d b = los_frame_from_world(frame, polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        inside = inside != los_edge_crosses_ray(a, b, point);
    }
    return inside;
}

/* The depth at which an edge counts.  The box of an oval that is thin and oblique is larger than its width: the depth
 * must stay below the inradius. */
static double depth_of(const los_convex *shape) {
    double depth = fmin(DEPTH, MAX_FRACTION * fmin(shape->high.x - shape->low.x, shape->high.y - shape->low.y));
    double inradius = fmin(shape->half_length, shape->half_width);
    return shape->kind == LOS_CONVEX_ELLIPSE && depth >= inradius ? MAX_FRACTION * 2.0 * inradius : depth;
}

los_overlap los_overlap_of(const los_convex *shape, const los_frame *frame, los_polygon polygon) {
    if (polygon.count < 3) {
        return LOS_OVERLAP_NONE;
    }
    double depth = depth_of(shape);
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        double first, last;
        if ((from.x != to.x || from.y != to.y) && !los_convex_box_misses(shape, from, to) &&
            los_convex_clip_segment(shape, depth, from, to, &first, &last)) {
            return LOS_OVERLAP_PARTIAL;
        }
        from = to;
    }
    return los_polygon_contains_in_frame(polygon, frame, shape->center) ? LOS_OVERLAP_FULL : LOS_OVERLAP_NONE;
}
