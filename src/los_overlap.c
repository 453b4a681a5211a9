/* SPDX-License-Identifier: MIT */
#include "los_overlap.h"

static const double DEPTH = 1e-3; /* pixels, */
static const double SHARE = 0.1; /* but no more than this share of the shape: a bare point, too, may be partly inside */

bool los_polygon_holds(los_polygon polygon, const los_frame *frame, los_place place) {
    bool inside = false;
    for (uint32_t i = 0; polygon.count >= 3 && i < polygon.count; i++) {
        los_place a = los_place_in(frame, polygon.points[i]);
        los_place b = los_place_in(frame, polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        inside = inside != los_edge_crosses_ray(a, b, place);
    }
    return inside;
}

los_overlap los_overlap_of(const los_convex *shape, const los_frame *frame, los_polygon polygon) {
    if (polygon.count < 3) {
        return LOS_APART;
    }
    double depth = fmin(DEPTH, SHARE * fmin(shape->high.x - shape->low.x, shape->high.y - shape->low.y));
    los_place from = los_place_in(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_place to = los_place_in(frame, polygon.points[i]);
        double first, last;
        if ((from.x != to.x || from.y != to.y) && !los_convex_is_beside(shape, from, to) &&
            los_convex_cuts(shape, depth, from, to, &first, &last)) {
            return LOS_PARTLY;
        }
        from = to;
    }
    return los_polygon_holds(polygon, frame, shape->centre) ? LOS_WHOLLY : LOS_APART;
}
