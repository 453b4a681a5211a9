/* SPDX-License-Identifier: MIT */
/* An octant with rays beside the center rays, and how its targets are marked. */
#ifndef LOS_GRID_OFFSET_OCTANT_H
#define LOS_GRID_OFFSET_OCTANT_H

#include "grid/grid_rules.h"
#include "grid/octant.h"

/* Offsets up to this many cells.  Then rays start inside the source and end inside the target. */
#define LOS_GRID_OFFSET_MAX 0.45

/* Bits of the mask beside 1, which the sweep of center rays writes. */
enum {
    LOS_GRID_PLUS_CLEAR = 2, /* the ray on the side that los_grid_query_cells traces second */
    LOS_GRID_MINUS_CLEAR = 4,
    LOS_GRID_BODY_CLEAR = 2, /* of a swept rectangle */
    LOS_GRID_UNDECIDED = 8
};

/* The slopes on either side of a bound, one cell away from the source, that stay undecided.  The pair query has a
 * tolerance of 1e-6 cells, and the struts of rays and bodies differ by up to 2e-6.  Next to the source, rays with an
 * offset of LOS_GRID_OFFSET_MAX turn three times as fast as center rays. */
#define LOS_GRID_OFFSET_MARGIN 5e-5

/* Beyond all slopes of an octant. */
#define LOS_GRID_OFFSET_STEEP 2.0

/* Covers the rounding of products of slopes and columns. */
#define LOS_GRID_OFFSET_ROUNDING 1e-9

/* An octant whose rays are parallel to the center rays. */
typedef struct los_grid_offset_octant {
    los_grid_octant octant;
    double upper, lower;  /* offsets of the rays that bound the body; equal for a side ray */
    double steepest_flat; /* slopes above: the upper ray leaves the source, the lower enters the target, sideways */
    double strut;
    bool is_body;
    uint8_t clear; /* the bit of the mask */
} los_grid_offset_octant;

/* A vertex, or a point of a boundary, relative to the center of the source. */
typedef struct los_grid_offset_point {
    double x, y;
} los_grid_offset_point;

/* The slope of the center ray whose parallel at this offset passes the point ahead of it; at most
 * LOS_GRID_OFFSET_STEEP. */
static inline double los_grid_offset_slope(double offset, los_grid_offset_point point) {
    double along = sqrt(point.x * point.x + point.y * point.y - offset * offset);
    double run = along * point.x + offset * point.y, rise = along * point.y - offset * point.x;
    return run <= 0.0 || rise >= LOS_GRID_OFFSET_STEEP * run ? LOS_GRID_OFFSET_STEEP : rise / run;
}

static inline double los_grid_offset_margin(los_grid_offset_point point) {
    return LOS_GRID_OFFSET_MARGIN / (point.x > 0.5 ? point.x : 0.5);
}

static inline bool los_grid_offset_leaf_is_open(const los_grid_offset_octant *o, los_grid_boundary boundary) {
    return los_grid_leaf_is_open(o->octant.judge->rules, boundary);
}

/* True if the cell casts a shadow.  The source does not. */
static inline bool los_grid_offset_is_opaque(const los_grid_octant *o, int32_t column, int32_t row) {
    return (o->cells[los_grid_octant_offset(o, column, row)] & o->opaque) != 0 && (column > 0 || row > 0);
}

/* Marks the target at a row of the column as clear or undecided, whatever the last step leaves. */
void los_grid_offset_mark(const los_grid_offset_octant *o, int32_t column, int32_t row, bool is_clear);

#endif
