/* SPDX-License-Identifier: MIT */
/* Directions and lines around a viewpoint, and the triangles of a region. */
#ifndef LOS_REGION_REGION_OUTPUT_H
#define LOS_REGION_REGION_OUTPUT_H

#include "base/allocator.h"
#include "base/limits.h"
#include "base/vec2.h"
#include "los/los.h"

/* Directions around a viewpoint, and lines as seen from it.
 *
 * All vectors are relative to the viewpoint, in double: a region is drawn, not judged, so it need not round to float32.
 */

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

/* The arrays of a region: outline and triangles. */

typedef struct los_region_output {
    bool wants_triangles;
    los_vec2 *outline; /* see los_region */
    uint32_t outline_count, outline_capacity;
    los_vec2 *triangles;
    uint32_t triangle_point_count, triangle_capacity; /* of points */
    uint64_t work;                                    /* see LOS_REGION_WORK_MAX */
} los_region_output;

void los_region_output_free(los_region_output *output, const los_allocator *allocator);
/* Removes the last point of the outline if it equals the first. */
void los_region_output_close(los_region_output *output);

/* False if there is too much work. */
static inline bool los_region_count_work(los_region_output *output, uint64_t work) {
    output->work += work;
    return output->work <= LOS_REGION_WORK_MAX;
}

/* Each adds nothing if it would be degenerate.  False if memory runs out. */
bool los_region_add_outline_point(los_region_output *output, const los_allocator *allocator, los_vec2 point);
bool los_region_add_triangle(los_region_output *output, const los_allocator *allocator, los_vec2 a, los_vec2 b,
                             los_vec2 c);

#endif
