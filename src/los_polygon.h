/* SPDX-License-Identifier: MIT */
/* A polygon as an open ring of points (the closing edge is implied), either winding, convex or not, even-odd. */
#ifndef LOS_POLYGON_H
#define LOS_POLYGON_H

#include "los_segment.h"

#include <stdint.h>

typedef struct los_polygon {
    const los_vec2 *points; /* borrowed */
    uint32_t count;
} los_polygon;

typedef struct los_box {
    los_vec2 low, high;
} los_box;

/* The smallest box around the points; all zero when there are none. */
los_box los_box_of(const los_vec2 *points, uint32_t count);

/* Where los_polygon_contains sends its ray: a direction unlikely to run along an edge. */
static inline los_vec2 los_polygon_ray_end(los_box box) {
    los_vec2 size = los_sub(box.high, box.low);
    return los_add(box.high, (los_vec2){size.x * 1.221313f, size.y * 1.512312f});
}

/* Even-odd, with points on the border (within 1e-5 of their coordinates) inside.  False below three points.
 * Casts one fixed ray, whose grazing of a vertex may, very rarely, give the wrong answer: games rely on the same. */
bool los_polygon_contains(los_polygon polygon, los_vec2 point);
/* The same, where the polygon's box is known. */
bool los_polygon_contains_in_box(los_polygon polygon, los_box box, los_vec2 point);

/* A point far outside can read as inside, about once in a hundred million, where its ray grazes a vertex and rounding
 * counts one edge too many or too few.  Games were written against that answer, so it stands; these two say cheaply
 * where it cannot happen. */

/* How far outside its box a point must be for the question below.  Infinite for the rare polygon with an edge in line
 * with the ray's end. */
float los_polygon_margin(los_polygon polygon);
/* Of a point outside the box by more than the margin: false only if los_polygon_contains is sure to say no. */
bool los_polygon_may_claim(los_polygon polygon, los_box box, los_vec2 point);

/* How close to a vertex the ray from a point must pass to graze it: as the ray and the product of that distance and the
 * ray's length.  float32 works to 6e-8 of the lengths involved and the segment test tolerates 1e-5 of an edge; this is
 * several times what a careful sum would need. */
typedef struct los_graze {
    los_vec2 ray;
    float slack;
} los_graze;

/* The second of the two, for a ray of this length, counted along x and y. */
static inline float los_polygon_graze_slack(los_box box, float length) {
    los_vec2 size = los_sub(box.high, box.low);
    return (0.02f + 1e-4f * (size.x + size.y) + 2e-5f * length) * length;
}

static inline los_graze los_polygon_graze(los_box box, los_vec2 point) {
    los_vec2 ray = los_sub(los_polygon_ray_end(box), point);
    return (los_graze){ray, los_polygon_graze_slack(box, fabsf(ray.x) + fabsf(ray.y))};
}

/* Is every edge farther from the point than this? */
bool los_polygon_keeps_from(los_polygon polygon, los_vec2 point, float distance);

/* Does the line cross or touch an edge?  A hit exactly at (0, 0) does not count: the rule's first implementation took
 * that point for "no hit", and its verdicts are the reference. */
bool los_polygon_edge_hit(los_polygon polygon, const los_line *line);

/* The first hit of those between two shares of the line's way, as such a share; negative if there is none.  A hit at
 * (0, 0) does not count. */
float los_polygon_hit_between(los_polygon polygon, const los_line *line, double first, double last);

/* The line crosses or touches an edge, or one of its ends lies inside. */
bool los_polygon_meets(los_polygon polygon, const los_line *line);

/* The hit nearest to the line's start, over all edges ((0, 0) included).  False if there is none. */
bool los_polygon_nearest_hit(los_polygon polygon, const los_line *line, los_vec2 *hit);

#endif
