/* SPDX-License-Identifier: MIT */
/* The coordinate frame of the exact mode: double precision, x along the direction from one base to the other, y across
 * it.
 *
 * A line y = slope * x + intercept is a point (slope, intercept) of the dual plane.  A point (x, y) lies on all lines
 * with intercept = y - slope * x (los_intercept), and above all lines of that slope with a smaller intercept. */
#ifndef LOS_GEOMETRY_FRAME_H
#define LOS_GEOMETRY_FRAME_H

#include "base/vec2.h"
#include "base/vec2d.h"

typedef struct los_frame {
    double origin_x, origin_y; /* world position of (0, 0), in pixels */
    los_vec2d along;           /* world direction of x; unit length */
} los_frame;

static inline los_vec2d los_frame_from_world(const los_frame *frame, los_vec2 point) {
    double x = (double)point.x - frame->origin_x, y = (double)point.y - frame->origin_y;
    return (los_vec2d){x * frame->along.x + y * frame->along.y, y * frame->along.x - x * frame->along.y};
}

static inline los_vec2 los_frame_to_world(const los_frame *frame, los_vec2d point) {
    return (los_vec2){(float)(frame->origin_x + (point.x * frame->along.x - point.y * frame->along.y)),
                      (float)(frame->origin_y + (point.x * frame->along.y + point.y * frame->along.x))};
}

/* How far endpoints of lines are moved into the region that must contain them, in pixels, so that rounding to float32
 * leaves them inside. */
#define LOS_INSET 1e-3

/* `from` moved towards `to` by LOS_INSET, but by no more than a quarter of the distance. */
static inline double los_inset(double from, double to) {
    return from + fmin(fmax(0.25 * (to - from), -LOS_INSET), LOS_INSET);
}

/* The intercept of the line of this slope through a point. */
static inline double los_intercept(los_vec2d point, double slope) {
    return point.y - slope * point.x;
}

#endif
