/* SPDX-License-Identifier: MIT */
/* Bases and lines in double precision, for the oracles of the exact mode.  Shares no code with the core.
 *
 * A directed line is a unit direction d and an offset k: all points x with x . left(d) = k.  The position of a point on
 * it is x . d, called "along". */
#ifndef EXACT_SHAPE_H
#define EXACT_SHAPE_H

#include "support/scene.h"

typedef struct xvec {
    double x, y;
} xvec;

static inline xvec xvec_sub(xvec a, xvec b) {
    return (xvec){a.x - b.x, a.y - b.y};
}

static inline double xvec_dot(xvec a, xvec b) {
    return a.x * b.x + a.y * b.y;
}

static inline double xvec_cross(xvec a, xvec b) {
    return a.x * b.y - a.y * b.x;
}

static inline xvec xvec_of(los_vec2 v) {
    return (xvec){(double)v.x, (double)v.y};
}

/* The normal that offsets are measured along. */
static inline xvec xvec_left(xvec d) {
    return (xvec){-d.y, d.x};
}

static inline xvec xvec_mix(xvec a, xvec b, double t) {
    return (xvec){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

/* The point at `along` on the line of that offset. */
static inline xvec xvec_on_line(xvec d, double offset, double along) {
    return (xvec){d.x * along - d.y * offset, d.y * along + d.x * offset};
}

typedef struct span {
    double low, high;
} span;

typedef struct exact_base {
    los_base_shape shape;
    xvec center;
    xvec axis;             /* unit vector of local x */
    double half_x, half_y; /* a circle's radius, twice */
} exact_base;

exact_base exact_base_of(const los_model *model, double pixels_per_inch);

/* The offsets of all lines of direction d that meet the base. */
span exact_base_offsets(const exact_base *base, xvec d);
/* The interval of a line inside the base; for a line that misses it, the position nearest to the center, twice. */
span exact_base_chord(const exact_base *base, xvec d, double offset);
/* How far a point is inside (positive) or outside (negative), in pixels; approximate for ovals. */
double exact_base_depth(const exact_base *base, xvec point);
/* The part of segment a-b, as 0..1, that is deeper inside than `depth`; false if none is. */
bool exact_base_cuts(const exact_base *base, xvec a, xvec b, double depth, span *inside);
/* The directions, of any length, of lines through the point that are tangent to the base, or pass a corner of a
 * rectangle.  Returns how many. */
int exact_base_tangents(const exact_base *base, xvec point, xvec directions[4]);
void exact_base_corners(const exact_base *base, xvec corners[4]);
/* A point of the base, on its rim or anywhere in it. */
xvec exact_base_point(const exact_base *base, test_random *random, bool on_rim);
/* The distance of two bases in pixels; negative: how deep they overlap. */
double exact_bases_distance(const exact_base *a, const exact_base *b);

/* By the even-odd rule; on the border either answer. */
bool exact_piece_contains(const scene_piece *piece, xvec point);
double exact_distance_to_segment(xvec p, xvec a, xvec b);

#endif
