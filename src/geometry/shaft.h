/* SPDX-License-Identifier: MIT */
/* What all lines from one base to another have in common, by the boxes of the bases: a cheap bound, a little too wide
 * (Haines and Wallace, Shaft culling, 1991).  What lies beyond it is met by no line. */
#ifndef LOS_GEOMETRY_SHAFT_H
#define LOS_GEOMETRY_SHAFT_H

#include "geometry/convex.h"

/* A line (frame.h). */
typedef struct los_shaft_side {
    double slope, height;
} los_shaft_side;

typedef struct los_shaft {
    double least, most;         /* slopes of lines */
    los_shaft_side bottom, top; /* lines run between these two, */
    los_vec2d low, high;        /* and in this box */
} los_shaft;

/* The first base is at smaller x. */
los_shaft los_shaft_between(const los_convex *first, const los_convex *second);

/* Is a segment beyond it? */
static inline bool los_shaft_misses(const los_shaft *shaft, los_vec2d a, los_vec2d b) {
    return (a.x < shaft->low.x && b.x < shaft->low.x) || (a.x > shaft->high.x && b.x > shaft->high.x) ||
           (los_intercept(a, shaft->top.slope) > shaft->top.height &&
            los_intercept(b, shaft->top.slope) > shaft->top.height) ||
           (los_intercept(a, shaft->bottom.slope) < shaft->bottom.height &&
            los_intercept(b, shaft->bottom.slope) < shaft->bottom.height);
}

/* Is a box beyond it, whose sides run along x and y? */
bool los_shaft_misses_box(const los_shaft *shaft, los_vec2d low, los_vec2d high);

#endif
