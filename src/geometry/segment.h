/* SPDX-License-Identifier: MIT */
/* Segment against segment, segment against circle: float32, with the tolerances games were written against.
 *
 * The predicate is not symmetric: "line" is the sight line, or the edge in the point-in-polygon test; "other" is what
 * it is tested against.  Touching, shared end points and T-junctions count as hits; collinear overlap, collinear touch
 * and zero-length lines do not.  `other` is treated as if it were longer by 1e-5 of the line's length at both ends. */
#ifndef LOS_GEOMETRY_SEGMENT_H
#define LOS_GEOMETRY_SEGMENT_H

#include "base/vec2.h"

/* A segment prepared for many tests: the parts of the predicate that depend on it alone. */
typedef struct los_line {
    los_vec2 from, to;
    los_vec2 along; /* to - from */
    los_vec2 unit;  /* along / |along|^2: maps a point's offset to 0 at `from`, 1 at `to` */
    bool is_point;  /* zero length: hits nothing */
} los_line;

static inline los_line los_line_make(los_vec2 from, los_vec2 to) {
    los_line line = {from, to, los_sub(to, from), {0.0f, 0.0f}, true};
    float length_squared = los_dot(line.along, line.along);
    if (!(length_squared <= 0.0f)) {
        line.is_point = false;
        line.unit = (los_vec2){line.along.x / length_squared, line.along.y / length_squared};
    }
    return line;
}

/* Equal within 1e-5, relative to `a` where that is larger. */
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

/* A point as a line sees it: its offset from the line's start and how far to the side it lies. */
typedef struct los_vertex_side {
    los_vec2 offset;
    float side; /* in lengths of the line */
} los_vertex_side;

static inline los_vertex_side los_vertex_side_of(const los_line *line, los_vec2 point) {
    los_vec2 offset = los_sub(point, line->from);
    return (los_vertex_side){offset, offset.y * line->unit.x - offset.x * line->unit.y};
}

/* Where along the line (0..1) it meets segment c-d; negative if it does not.  Not for lines of zero length. */
static inline float los_line_meets_between(const los_line *line, los_vertex_side c, los_vertex_side d) {
    const float epsilon = 1e-5f;
    if ((c.side < -epsilon && d.side < -epsilon) || (c.side > epsilon && d.side > epsilon)) {
        return -1.0f; /* both ends on one side */
    }
    if (los_almost_equal(c.side, d.side)) {
        return -1.0f; /* parallel or collinear */
    }
    float c_along = los_dot(c.offset, line->unit), d_along = los_dot(d.offset, line->unit);
    float at = d_along + (c_along - d_along) * d.side / (d.side - c.side);
    return at < 0.0f || at > 1.0f ? -1.0f : at;
}

/* Where along the line (0..1) it meets segment c-d; negative if it does not. */
static inline float los_line_meets(const los_line *line, los_vec2 c, los_vec2 d) {
    return line->is_point ? -1.0f
                          : los_line_meets_between(line, los_vertex_side_of(line, c), los_vertex_side_of(line, d));
}

static inline los_vec2 los_line_point(const los_line *line, float at) {
    return los_add(line->from, los_scale(line->along, at));
}

/* Where along from-to (0..1) it first meets the circle's rim; negative if it does not, also when wholly inside. */
float los_segment_meets_circle(los_vec2 from, los_vec2 to, los_vec2 center, float radius);

#endif
