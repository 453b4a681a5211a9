/* SPDX-License-Identifier: MIT */
/* Rays around a viewpoint: directions, the output of a region, and where the view along each ray first ends. */
#ifndef LOS_REGION_REGION_EXITS_H
#define LOS_REGION_REGION_EXITS_H

#include "base/allocator.h"
#include "base/limits.h"
#include "base/vec2.h"
#include "los/los.h"
#include "region/region_pieces.h"

/* Directions and lines around a viewpoint, and the triangles of a region. */

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

/* Where the view along each ray first ends: the lower envelope, around the viewpoint, of the edges through which rays
 * leave pieces, of walls, and of the bounds.
 *
 * A ray that enters a piece still sees the inside, and whatever else it enters there.  Where it leaves any of these
 * pieces, that piece hides what follows.  So the first exit counts, however pieces overlap.
 *
 * The envelope is found by one sweep over the edges, sorted by their first direction.  Distances are compared in
 * inverse form (region_exits.h), which takes two multiplications.  An edge that starts behind the nearest one and ends
 * before it is dropped at once; so few edges are active at a time, and crossings are computed only where they are
 * visible. */

#define LOS_REGION_NO_PIECE UINT32_MAX

/* An edge as seen from the viewpoint. */
typedef struct los_region_edge {
    double first, last;   /* the pseudo-angles that it spans; first < last */
    los_vec2d n;          /* its line, see los_region_line */
    los_vec2d start, end; /* its points at those angles */
    uint32_t item; /* the piece that rays leave here, in los_region_pieces; LOS_REGION_NO_PIECE: nothing follows */
} los_region_edge;

/* Where one edge is the nearest. */
typedef struct los_region_interval {
    uint32_t edge;
    double first, last;
    los_vec2d start, end; /* directions */
} los_region_interval;

typedef struct los_region_sort_key {
    double first;
    uint32_t edge;
} los_region_sort_key;

typedef struct los_region_exits {
    los_region_edge *edges;
    uint32_t edge_count, edge_capacity;
    los_region_interval *intervals; /* ascending, without gaps, from 0 to 4 */
    uint32_t interval_count, interval_capacity;
    /* Scratch. */
    los_region_sort_key *order, *sorted;
    uint32_t order_capacity, sorted_capacity;
    uint32_t *active; /* edges behind the nearest one that reach beyond its end or cross it */
    uint32_t active_count, active_capacity;
} los_region_exits;

void los_region_exits_free(los_region_exits *exits, const los_allocator *allocator);

/* Sorts edges by their first angle, from 0 to 4, into `sorted`. */
void los_region_sort_keys(const los_region_sort_key *keys, los_region_sort_key *sorted, uint32_t count);

/* Finds the intervals.  False if memory runs out. */
bool los_region_exits_find(los_region_exits *exits, const los_allocator *allocator, const los_region_pieces *pieces,
                           const los_region_view *view);

/* The four sides of the bounds, from the corner at the upper right clockwise on screen; a viewpoint on the border
 * counts as just inside. */
void los_region_border(const los_region_view *view, los_vec2d corners[4]);

#endif
