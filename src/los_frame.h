/* SPDX-License-Identifier: MIT */
/* The plane as the exact mode sees it: double precision, x along the sight, y across it.
 *
 * A line that runs along x has a slope and a height: y = slope * x + height.  A point is passed at the height
 * `y - slope * x`; of two lines with the same slope, the higher one passes above. */
#ifndef LOS_FRAME_H
#define LOS_FRAME_H

#include "los_vec2.h"

typedef struct los_place {
    double x, y;
} los_place;

/* Where x points, and the place that is (0, 0). */
typedef struct los_frame {
    double origin_x, origin_y;
    los_place along; /* of length 1 */
} los_frame;

static inline los_place los_place_in(const los_frame *frame, los_vec2 point) {
    double x = (double)point.x - frame->origin_x, y = (double)point.y - frame->origin_y;
    return (los_place){x * frame->along.x + y * frame->along.y, y * frame->along.x - x * frame->along.y};
}

static inline los_vec2 los_place_out(const los_frame *frame, los_place place) {
    return (los_vec2){(float)(frame->origin_x + (place.x * frame->along.x - place.y * frame->along.y)),
                      (float)(frame->origin_y + (place.x * frame->along.y + place.y * frame->along.x))};
}

/* The lesser and the greater of two numbers.  (The C library's may be calls, for the sake of numbers that are none.) */
static inline double los_lesser(double a, double b) {
    return a < b ? a : b;
}

static inline double los_greater(double a, double b) {
    return a > b ? a : b;
}

/* How far, in pixels, ends of lines are pulled into what they must be inside of, so that rounding leaves them there. */
#define LOS_PULL 1e-3

/* A number, pulled from one end of a range towards the other; not by more than a quarter of it. */
static inline double los_pulled(double from, double to) {
    return from + fmin(fmax(0.25 * (to - from), -LOS_PULL), LOS_PULL);
}

/* The height at which a line of this slope passes a place. */
static inline double los_height(los_place place, double slope) {
    return place.y - slope * place.x;
}

static inline double los_place_dot(los_place a, los_place b) {
    return a.x * b.x + a.y * b.y;
}

static inline los_place los_place_between(los_place a, los_place b, double share) {
    return (los_place){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

static inline los_place los_place_minus(los_place a, los_place b) {
    return (los_place){a.x - b.x, a.y - b.y};
}

#endif
