/* SPDX-License-Identifier: MIT */
/* Boxes, segments, circles and polygons in float32, as the judge reads them. */
#ifndef LOS_GEOMETRY_POLYGON_H
#define LOS_GEOMETRY_POLYGON_H

#include "base/assert.h"
#include "base/vec2.h"

/* Axis-aligned boxes. */

/* Contains nothing; including a point makes it that point. */
#define LOS_EMPTY_BOX ((los_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})

/* The coordinates must not be NaN. */
static inline void los_box_include(los_box *box, los_vec2 point) {
    box->low = (los_vec2){los_minf(box->low.x, point.x), los_minf(box->low.y, point.y)};
    box->high = (los_vec2){los_maxf(box->high.x, point.x), los_maxf(box->high.y, point.y)};
}

/* Touching counts.  Without branches: which side separates two boxes is not predictable. */
static inline bool los_boxes_overlap(const los_box *a, const los_box *b) {
    return (a->low.x <= b->high.x) & (a->high.x >= b->low.x) & (a->low.y <= b->high.y) & (a->high.y >= b->low.y);
}

/* The smallest box around the points; all zero if there are none. */
los_box los_box_of(const los_vec2 *points, uint32_t count);

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

/* A polygon as a list of vertices; the closing edge is implied.  Either winding, convex or not, even-odd. */

typedef struct los_polygon {
    const los_vec2 *points; /* borrowed */
    uint32_t count;
} los_polygon;

/* The end of the ray that los_polygon_contains casts: a direction unlikely to run along an edge. */
static inline los_vec2 los_polygon_ray_end(los_box box) {
    los_vec2 size = los_sub(box.high, box.low);
    return los_add(box.high, (los_vec2){size.x * 1.221313f, size.y * 1.512312f});
}

/* How far outside its box, in pixels, a point can lie and still be on the border of the polygon.
 *
 * On the border means: within 1e-5 of the coordinates of a hit, or within 1e-5 pixels where those are below 1
 * (los_almost_equal).  A hit lies in the box, except for rounding: at most 4e-7 of the largest coordinate.  A tenth
 * more than 1e-5 covers both, and the rounding of the sums in los_box_admits. */
static inline float los_polygon_margin(los_box box) {
    float x = los_maxf(fabsf(box.low.x), fabsf(box.high.x)), y = los_maxf(fabsf(box.low.y), fabsf(box.high.y));
    return 1.1e-5f * los_maxf(1.0f, los_maxf(x, y));
}

/* True if a polygon with this box and margin can contain the point.  False for NaN. */
static inline bool los_box_admits(const los_box *box, float margin, los_vec2 point) {
    /* Without branches: four comparisons in turn would be mispredicted. */
    return (bool)((point.x >= box->low.x - margin) & (point.x <= box->high.x + margin) &
                  (point.y >= box->low.y - margin) & (point.y <= box->high.y + margin));
}

/* Even-odd; points on the border (within 1e-5 of their coordinates) are inside.  False below three points.
 *
 * Outside the box, widened by its margin, every point is outside.  Within it, one fixed ray decides.  Where that ray
 * grazes a vertex the answer may, very rarely, be wrong; recorded answers of games contain the same. */
bool los_polygon_contains(los_polygon polygon, los_vec2 point);

/* True if every edge is farther from the point than `distance`.  Not for a polygon without points. */
bool los_polygon_boundary_is_farther(los_polygon polygon, los_vec2 point, float distance);

/* True if the line crosses or touches an edge.  A hit exactly at (0, 0) does not count: the first implementation of the
 * rules used that point for "no hit", and its verdicts are the reference. */
bool los_polygon_edge_hit(los_polygon polygon, const los_line *line);

/* The first hit between two fractions of the line, as such a fraction; negative if there is none.  A hit at (0, 0) does
 * not count. */
float los_polygon_hit_between(los_polygon polygon, const los_line *line, double first, double last);

/* True if the line crosses or touches an edge or has an endpoint inside. */
bool los_polygon_meets(los_polygon polygon, const los_line *line);

/* Writes the hit nearest to the line's start, over all edges; a hit at (0, 0) counts.  False if there is none. */
bool los_polygon_nearest_hit(los_polygon polygon, const los_line *line, los_vec2 *hit);

/* Does the border of a polygon cross or touch itself? */

enum {
    LOS_SIMPLE_POINTS_MAX = 256 /* every pair of edges is compared */
};

/* 1 or -1, the sign of its area, if the polygon is simple: no two edges meet, except neighbors in the vertex they
 * share. Repeated points do not matter.  0 if it is not simple.  Conservative: 0 if rounding could decide, and for more
 * than LOS_SIMPLE_POINTS_MAX points that are not convex. */
int8_t los_polygon_winding(los_polygon polygon);

#endif
