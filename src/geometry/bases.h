/* SPDX-License-Identifier: MIT */
/* Two bases: the shaft between them, their separation and distance, and chords of one base. */
#ifndef LOS_GEOMETRY_BASES_H
#define LOS_GEOMETRY_BASES_H

#include "base/vec2.h"
#include "geometry/convex.h"

/* The shaft between two bases: a volume that contains every line between them, bounded by their boxes (Haines and
 * Wallace, Shaft culling for efficient ray-traced radiosity, 1991).  What misses the shaft is met by no line.  The test
 * is cheap and conservative: the shaft is a little wider than the corridor. */

/* The line y = slope * x + intercept (convex.h). */
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

/* Where a segment of the world meets the base of a model, in double precision.
 *
 * Unlike los_convex_clip_segment this needs no frame, and the base is closed: touching counts. */

/* The fractions of segment from-to, within 0 and 1, at which it is in the base, whose half axes are longer by `grow`
 * pixels; empty if it misses.  A segment of length 0 in the base is in it from 0 to 1. */
los_interval los_base_chord(const los_base *base, los_vec2 position, double grow, los_vec2 from, los_vec2 to);

/* The distance between two bases and a separating axis. */

typedef struct los_separation {
    los_vec2d along; /* unit vector from the first base towards the second, in world directions */
    double distance; /* between the projections of the bases onto `along`, in pixels; negative if they overlap */
} los_separation;

/* Finds an axis along which two bases are at least `enough` apart.  If there is none, returns the axis with the largest
 * distance that was found, which is at most the distance between the bases. */
los_separation los_separate(const los_base bases[2], const los_vec2 positions[2], double enough);

/* The distance between two bases. */

/* The distance in pixels between two bases at world positions; 0 if they touch or overlap, never NaN.  The error is at
 * most 1e-8 of their size and 1e-14 of the distance between their centers.  Equal to the last bit if the bases are
 * swapped.  Half axes up to LOS_CONVEX_MIN_HALF count as 0 here: a bare point has no extent. */
double los_distance_between_bases(const los_base *a, los_vec2 a_position, const los_base *b, los_vec2 b_position);

/* The radius of a circle for the functions below; negative for other bases. */
double los_circle_radius(const los_base *base);

typedef struct los_circle {
    double x, y, radius;
} los_circle;

/* Many circles in structure-of-arrays form. */
typedef struct los_circles {
    const double *x, *y, *radius;
    uint32_t count;
} los_circles;

/* Writes the distances of a circle from many, divided by `scale`.  Each equals that of los_distance_between_bases. */
void los_distances_between_circles(const los_circle *from, const los_circles *to, double scale, float *out);

#endif
