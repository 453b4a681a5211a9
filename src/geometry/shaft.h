/* SPDX-License-Identifier: MIT */
/* The shaft between two bases: a volume that contains every line between them, bounded by their boxes (Haines and
 * Wallace, Shaft culling for efficient ray-traced radiosity, 1991).  What misses the shaft is met by no line.  The test
 * is cheap and conservative: the shaft is a little wider than the corridor. */
#ifndef LOS_GEOMETRY_SHAFT_H
#define LOS_GEOMETRY_SHAFT_H

#include "geometry/convex.h"

/* The line y = slope * x + intercept (frame.h). */
typedef struct los_shaft_side {
    double slope, intercept;
} los_shaft_side;

typedef struct los_shaft {
    double min_slope, max_slope; /* of lines from box to box */
    los_shaft_side bottom, top;  /* lines run between these two, */
    los_vec2d low, high;         /* and within this box */
} los_shaft;

/* The first base must be at smaller x than the second; their boxes may touch in x. */
los_shaft los_shaft_between(const los_convex *first, const los_convex *second);

/* On which sides of the shaft a point lies outside, as bits (Cohen and Sutherland's outcode).  A segment is outside if
 * both of its endpoints have a bit in common. */
static inline unsigned los_shaft_outcode(const los_shaft *shaft, los_vec2d point) {
    /* Without branches, which would be mispredicted. */
    return (unsigned)(point.x < shaft->low.x) | (unsigned)(point.x > shaft->high.x) << 1 |
           (unsigned)(los_intercept(point, shaft->top.slope) > shaft->top.intercept) << 2 |
           (unsigned)(los_intercept(point, shaft->bottom.slope) < shaft->bottom.intercept) << 3;
}

/* True if segment a-b is outside of the shaft. */
static inline bool los_shaft_misses(const los_shaft *shaft, los_vec2d a, los_vec2d b) {
    return (los_shaft_outcode(shaft, a) & los_shaft_outcode(shaft, b)) != 0;
}

/* True if an axis-aligned box is outside of the shaft. */
bool los_shaft_misses_box(const los_shaft *shaft, los_vec2d low, los_vec2d high);

#endif
