/* SPDX-License-Identifier: MIT */
/* A polygon as a list of vertices; the closing edge is implied.  Either winding, convex or not, even-odd. */
#ifndef LOS_GEOMETRY_POLYGON_H
#define LOS_GEOMETRY_POLYGON_H

#include "geometry/box.h"
#include "geometry/segment.h"

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

#endif
