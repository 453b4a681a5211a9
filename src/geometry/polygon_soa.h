/* SPDX-License-Identifier: MIT */
/* A polygon in structure-of-arrays form, for testing four edges at a time.  Same answers as polygon.h, bit for bit: the
 * same operations in the same order in each lane. */
#ifndef LOS_GEOMETRY_POLYGON_SOA_H
#define LOS_GEOMETRY_POLYGON_SOA_H

#include "base/bits.h"
#include "base/simd.h"
#include "geometry/polygon.h"

enum {
    LOS_SOA_BLOCK = 4
};

/* Coordinates of the vertices; edge i runs from vertex i to vertex i + 1.  The first vertex is repeated after the last
 * until the last block is full and its last edge has an end: an edge of zero length meets nothing. */
typedef struct los_polygon_soa {
    const float *x, *y; /* borrowed; edges + 1 entries each */
    uint32_t edges;     /* a multiple of LOS_SOA_BLOCK */
} los_polygon_soa;

/* Edges, with padding, of a polygon of so many vertices. */
static inline uint32_t los_polygon_soa_edge_count(uint32_t vertices) {
    return (vertices + LOS_SOA_BLOCK - 1) / LOS_SOA_BLOCK * LOS_SOA_BLOCK;
}

/* Writes edge count + 1 entries to each array.  Not for a polygon without points. */
void los_polygon_soa_fill(los_polygon polygon, float *x, float *y);

/* los_polygon_soa_hit as an inline function, for loops in which a call costs as much as the test.  Not for lines of
 * zero length. */

#if LOS_HAS_SIMD

/* Four points or directions. */
typedef struct {
    los_f32x4 x, y;
} los_vec2x4;

static inline los_vec2x4 los_polygon_soa_vertices(los_polygon_soa polygon, size_t at) {
    return (los_vec2x4){los_f32x4_load(polygon.x + at), los_f32x4_load(polygon.y + at)};
}

/* los_almost_equal in each lane. */
static inline los_mask32x4 los_f32x4_almost_equal(los_f32x4 a, los_f32x4 b) {
    los_f32x4 tolerance = los_f32x4_max(los_f32x4_splat(1e-5f), 1e-5f * los_f32x4_abs(a));
    return (a == b) | (los_f32x4_abs(a - b) < tolerance);
}

/* Both endpoints on one side.  NaN lanes may pass; los_f32x4_crossing rejects them. */
static inline los_mask32x4 los_f32x4_same_side(los_f32x4 c, los_f32x4 d) {
    const float epsilon = 1e-5f;
    return (los_f32x4_max(c, d) < -epsilon) | (los_f32x4_min(c, d) > epsilon);
}

/* los_line_meets_between for endpoints that are not on one side: the fraction of the line, and whether it hits. */
static inline los_mask32x4 los_f32x4_crossing(los_f32x4 c_side, los_f32x4 d_side, los_f32x4 c_along, los_f32x4 d_along,
                                              los_f32x4 *at) {
    *at = d_along + (c_along - d_along) * d_side / (d_side - c_side);
    return ~los_f32x4_almost_equal(c_side, d_side) & (*at >= 0.0f) & (*at <= 1.0f);
}

/* True if some point of the line can be (0, 0).  Rounding is monotonic: between two numbers of one sign all have that
 * sign. */
static inline bool los_line_may_cross_origin(const los_line *line) {
    los_vec2 from = line->from, to = los_line_point(line, 1.0f);
    return !(from.x * to.x > 0.0f || from.y * to.y > 0.0f);
}

static inline los_mask32x4 los_vec2x4_is_origin(const los_line *line, los_f32x4 at) {
    los_vec2 from = line->from, along = line->along;
    return (from.x + along.x * at == 0.0f) & (from.y + along.y * at == 0.0f);
}

LOS_INLINE bool los_polygon_soa_hit_inline(los_polygon_soa polygon, const los_line *line) {
    los_vec2 from = line->from, per_length = line->per_length;
    for (size_t i = 0; i < polygon.edges; i += LOS_SOA_BLOCK) {
        los_vec2x4 c = los_polygon_soa_vertices(polygon, i), d = los_polygon_soa_vertices(polygon, i + 1);
        c = (los_vec2x4){c.x - from.x, c.y - from.y};
        d = (los_vec2x4){d.x - from.x, d.y - from.y};
        los_f32x4 c_side = c.y * per_length.x - c.x * per_length.y, d_side = d.y * per_length.x - d.x * per_length.y;
        los_mask32x4 aside = los_f32x4_same_side(c_side, d_side);
        if (los_mask32x4_bits(aside) == 15) {
            continue;
        }
        los_f32x4 at, c_along = c.x * per_length.x + c.y * per_length.y,
                      d_along = d.x * per_length.x + d.y * per_length.y;
        los_mask32x4 meets = los_f32x4_crossing(c_side, d_side, c_along, d_along, &at) & ~aside;
        if (los_mask32x4_bits(meets) != 0 &&
            (!los_line_may_cross_origin(line) || los_mask32x4_bits(meets & ~los_vec2x4_is_origin(line, at)) != 0)) {
            return true;
        }
    }
    return false;
}

#else

static inline los_vec2 los_polygon_soa_vertex(los_polygon_soa polygon, uint32_t at) {
    return (los_vec2){polygon.x[at], polygon.y[at]};
}

LOS_INLINE bool los_polygon_soa_hit_inline(los_polygon_soa polygon, const los_line *line) {
    for (uint32_t i = 0; i < polygon.edges; i++) {
        float at = los_line_meets(line, los_polygon_soa_vertex(polygon, i), los_polygon_soa_vertex(polygon, i + 1));
        if (at >= 0.0f && !los_is_origin(los_line_point(line, at))) {
            return true;
        }
    }
    return false;
}

#endif

/* Tests of lines and points against a polygon in structure-of-arrays form. */

/* Equal to los_polygon_edge_hit. */
bool los_polygon_soa_hit(los_polygon_soa polygon, const los_line *line);
/* Equal to los_polygon_contains for a polygon of at least three vertices with this box and margin. */
bool los_polygon_soa_contains(los_polygon_soa polygon, const los_box *box, float margin, los_vec2 point);

/* Of polygons with many edges: boxes of runs of edges, in two levels, so that a point is tested against few of them. */

enum {
    LOS_SOA_RUN = 64,      /* edges of a run, and runs of a group */
    LOS_SOA_RUNS_MIN = 512 /* edges; below, testing all of them is as fast */
};

/* Boxes of a polygon of so many edges: of the groups, then of the runs; 0 if it needs none. */
static inline uint32_t los_polygon_soa_run_count(uint32_t edges) {
    uint32_t runs = (edges + LOS_SOA_RUN - 1) / LOS_SOA_RUN;
    return edges < LOS_SOA_RUNS_MIN ? 0 : runs + (runs + LOS_SOA_RUN - 1) / LOS_SOA_RUN;
}

/* Fills that many boxes.  False if the answer by runs could differ: then they must not be used. */
bool los_polygon_soa_fill_runs(los_polygon_soa polygon, const los_box *box, float margin, los_box *runs);
/* Equal to los_polygon_soa_contains. */
bool los_polygon_soa_contains_by_runs(los_polygon_soa polygon, const los_box *runs, const los_box *box, float margin,
                                      los_vec2 point);

#endif
