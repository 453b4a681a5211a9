/* SPDX-License-Identifier: MIT */
/* Directions around a viewpoint, and lines as seen from it.
 *
 * All vectors are relative to the viewpoint, in double: a region is drawn, not judged, so it need not round to float32.
 */
#ifndef LOS_REGION_REGION_POLAR_H
#define LOS_REGION_REGION_POLAR_H

#include "base/vec2d.h"
#include "los/los.h"

/* From one point to another. */
static inline los_vec2d los_region_offset(los_vec2 from, los_vec2 to) {
    return (los_vec2d){(double)to.x - (double)from.x, (double)to.y - (double)from.y};
}

/* A pseudo-angle: grows with the angle from 0 (right) over 1 (down), 2 (left), 3 (up) to 4, without trigonometry. */
static inline double los_region_angle(los_vec2d d) {
    double sine = d.y / (fabs(d.x) + fabs(d.y)); /* in the 1-norm */
    return d.x < 0.0 ? 2.0 - sine : sine < 0.0 ? 4.0 + sine : sine;
}

/* A vector with this pseudo-angle. */
static inline los_vec2d los_region_direction(double angle) {
    double side = angle < 1.0 || angle >= 3.0 ? 1.0 : -1.0;
    double sine = angle < 1.0 ? angle : angle < 3.0 ? 2.0 - angle : angle - 4.0;
    return (los_vec2d){side * (1.0 - fabs(sine)), sine};
}

/* Wedges thinner than this, as a pseudo-angle, contain no pixel. */
#define LOS_REGION_MIN_WEDGE 1e-12

/* The line through two points as a vector n: its points p have dot(n, p) = 1, and nearer points less.  So the inverse
 * distance of the line along a direction d is dot(n, d): linear in d, which makes comparing two lines cheap.  `side` is
 * cross(a, b), not 0. */
static inline los_vec2d los_region_line(los_vec2d a, los_vec2d b, double side) {
    double inverse = 1.0 / side;
    return (los_vec2d){(b.y - a.y) * inverse, (a.x - b.x) * inverse};
}

/* The direction in which two such lines cross, on the side where the first is in front of the viewpoint. */
static inline los_vec2d los_region_crossing(los_vec2d n, los_vec2d other) {
    los_vec2d d = {other.y - n.y, n.x - other.x};
    return los_vec2d_dot(n, d) < 0.0 ? (los_vec2d){-d.x, -d.y} : d;
}

/* The point at which a ray along `d` meets the line n, which it must face. */
static inline los_vec2 los_region_point(los_vec2 from, los_vec2d n, los_vec2d d) {
    double t = 1.0 / los_vec2d_dot(n, d);
    return (los_vec2){(float)((double)from.x + t * d.x), (float)((double)from.y + t * d.y)};
}

#endif
