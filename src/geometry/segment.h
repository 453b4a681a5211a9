/* SPDX-License-Identifier: MIT */
/* Intersection of segments, and of a segment and a circle, in float32 with the tolerances of the reference games.
 *
 * The predicate is not symmetric.  The "line" is the sight line, or the edge in the point-in-polygon test; it is tested
 * against "the other" segment.  Touching, shared endpoints and T-junctions are hits.  Collinear overlap, collinear
 * touch and lines of zero length are not.
 *
 * The tolerance is 1e-5 of the line's length L, measured across the line: an endpoint of the other segment that misses
 * the line by less still reaches it.  So the other segment counts as longer at both ends, by 1e-5 L / sin(angle between
 * both), at most by its own length.  A segment that extends less than 1e-5 L across the line counts as parallel and is
 * never hit. */
#ifndef LOS_GEOMETRY_SEGMENT_H
#define LOS_GEOMETRY_SEGMENT_H

#include "base/assert.h"
#include "base/vec2.h"

/* A segment with the precomputed terms of the predicate that depend on it alone. */
typedef struct los_line {
    los_vec2 from, to;
    los_vec2 along;      /* to - from */
    los_vec2 per_length; /* along / |along|^2: its dot product with an offset is 0 at `from` and 1 at `to` */
    bool is_point;       /* zero length, or too short for float32: hits nothing */
} los_line;

static inline los_line los_line_make(los_vec2 from, los_vec2 to) {
    los_line line = {from, to, los_sub(to, from), {0.0f, 0.0f}, true};
    float length_squared = los_dot(line.along, line.along);
    if (!(length_squared <= 0.0f)) {
        line.is_point = false;
        line.per_length = (los_vec2){line.along.x / length_squared, line.along.y / length_squared};
    }
    return line;
}

/* True if a and b differ by less than 1e-5, or by less than 1e-5 of |a| if that is more. */
static inline bool los_almost_equal(float a, float b) {
    float tolerance = 1e-5f * fabsf(a);
    if (a == b) {
        return true;
    }
    if (tolerance < 1e-5f) {
        tolerance = 1e-5f;
    }
    return fabsf(a - b) < tolerance;
}

/* A point relative to a line. */
typedef struct los_vertex_side {
    los_vec2 offset; /* from the start of the line */
    float side;      /* signed distance from the line, in lengths of the line */
} los_vertex_side;

static inline los_vertex_side los_vertex_side_of(const los_line *line, los_vec2 point) {
    los_vec2 offset = los_sub(point, line->from);
    return (los_vertex_side){offset, offset.y * line->per_length.x - offset.x * line->per_length.y};
}

/* The fraction of the line (0 to 1) at which it meets segment c-d; -1 if it does not.  The line must not be a point. */
static inline float los_line_meets_between(const los_line *line, los_vertex_side c, los_vertex_side d) {
    const float epsilon = 1e-5f;
    LOS_ASSERT(!line->is_point);
    if ((c.side < -epsilon && d.side < -epsilon) || (c.side > epsilon && d.side > epsilon)) {
        return -1.0f; /* both endpoints on one side */
    }
    if (los_almost_equal(c.side, d.side)) {
        return -1.0f; /* parallel or collinear */
    }
    float c_along = los_dot(c.offset, line->per_length), d_along = los_dot(d.offset, line->per_length);
    float t = d_along + (c_along - d_along) * d.side / (d.side - c.side);
    return t < 0.0f || t > 1.0f ? -1.0f : t;
}

/* The fraction of the line (0 to 1) at which it meets segment c-d; -1 if it does not. */
static inline float los_line_meets(const los_line *line, los_vec2 c, los_vec2 d) {
    return line->is_point ? -1.0f
                          : los_line_meets_between(line, los_vertex_side_of(line, c), los_vertex_side_of(line, d));
}

/* The point at a fraction of the line. */
static inline los_vec2 los_line_point(const los_line *line, float t) {
    return los_add(line->from, los_scale(line->along, t));
}

/* The fraction of segment from-to (0 to 1) at which it first meets the circle's rim; -1 if it does not, also if it lies
 * inside the circle. */
float los_segment_meets_circle(los_vec2 from, los_vec2 to, los_vec2 center, float radius);

#endif
