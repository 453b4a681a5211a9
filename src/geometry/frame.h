/* SPDX-License-Identifier: MIT */
/* The plane as the exact mode sees it: double precision, x along the sight, y across it.
 *
 * A line that runs along x has a slope and a height: y = slope * x + height.  A point is passed at the height
 * `y - slope * x`; of two lines with the same slope, the higher one passes above. */
#ifndef LOS_GEOMETRY_FRAME_H
#define LOS_GEOMETRY_FRAME_H

#include "base/vec2.h"

typedef struct los_vec2d {
    double x, y;
} los_vec2d;

/* Where x points, and the place that is (0, 0). */
typedef struct los_frame {
    double origin_x, origin_y;
    los_vec2d along; /* of length 1 */
} los_frame;

static inline los_vec2d los_frame_from_world(const los_frame *frame, los_vec2 point) {
    double x = (double)point.x - frame->origin_x, y = (double)point.y - frame->origin_y;
    return (los_vec2d){x * frame->along.x + y * frame->along.y, y * frame->along.x - x * frame->along.y};
}

static inline los_vec2 los_frame_to_world(const los_frame *frame, los_vec2d place) {
    return (los_vec2){(float)(frame->origin_x + (place.x * frame->along.x - place.y * frame->along.y)),
                      (float)(frame->origin_y + (place.x * frame->along.y + place.y * frame->along.x))};
}

/* The lesser and the greater of two numbers.  (The C library's may be calls, for the sake of numbers that are none.) */
static inline double los_min(double a, double b) {
    return a < b ? a : b;
}

static inline double los_max(double a, double b) {
    return a > b ? a : b;
}

/* How far, in pixels, ends of lines are pulled into what they must be inside of, so that rounding leaves them there. */
#define LOS_INSET 1e-3

/* A number, pulled from one end of a range towards the other; not by more than a quarter of it. */
static inline double los_inset(double from, double to) {
    return from + fmin(fmax(0.25 * (to - from), -LOS_INSET), LOS_INSET);
}

/* The height at which a line of this slope passes a place. */
static inline double los_intercept(los_vec2d place, double slope) {
    return place.y - slope * place.x;
}

static inline double los_vec2d_dot(los_vec2d a, los_vec2d b) {
    return a.x * b.x + a.y * b.y;
}

static inline los_vec2d los_vec2d_lerp(los_vec2d a, los_vec2d b, double share) {
    return (los_vec2d){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

static inline los_vec2d los_vec2d_sub(los_vec2d a, los_vec2d b) {
    return (los_vec2d){a.x - b.x, a.y - b.y};
}

#endif
