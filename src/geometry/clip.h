/* SPDX-License-Identifier: MIT */
/* Clips convex polygons at half planes (Sutherland and Hodgman, Reentrant polygon clipping, 1974).
 *
 * Corners closer than 1e-6 pixels to their predecessor are dropped, because a side without length has no direction. The
 * result has at most one corner more than the polygon; fewer than three corners mean that nothing is left. */
#ifndef LOS_GEOMETRY_CLIP_H
#define LOS_GEOMETRY_CLIP_H

#include "base/vec2d.h"

#include <stdint.h>

/* Corners closer than this are one corner, in pixels. */
#define LOS_CLIP_WELD 1e-6

/* Twice the area of the triangle a, b, point: positive if the point is to the left of the line from a to b. */
static inline double los_left_of_line(los_vec2d a, los_vec2d b, los_vec2d point) {
    return los_vec2d_cross(los_vec2d_sub(b, a), los_vec2d_sub(point, a));
}

/* Keeps what lies to the left (side 1) or to the right (side -1) of the line from a to b.  Returns the number of
 * corners written to `kept`, which must not overlap `corners`. */
uint32_t los_clip_at_line(const los_vec2d *corners, uint32_t count, los_vec2d a, los_vec2d b, double side,
                          los_vec2d *kept);

/* Keeps what lies at x >= limit (side 1) or x <= limit (side -1).  New corners lie exactly at `limit`. */
uint32_t los_clip_at_x(const los_vec2d *corners, uint32_t count, double limit, double side, los_vec2d *kept);

#endif
