/* SPDX-License-Identifier: MIT */
/* The one tracer: what a ray meets on a board, in exact order.  It knows no rules; los_grid_judge does.
 *
 * Three rulers, one walk.  Rays between lattice points (cell centers and corners, in doubled coordinates) are compared
 * in whole numbers.  Rays between arbitrary points are compared in double, where a vertex within 1e-6 of the ray counts
 * as met; the formulas give the same bits from either end.  Bresenham takes one cell per step along the longer axis.
 *
 *     los_grid_ray ray = los_grid_ray_between(los_grid_center_of(a), los_grid_center_of(b));
 *     los_grid_event event;
 *     while (los_grid_ray_next(&ray, &event)) ...
 */
#ifndef LOS_GRID_RAY_TRACE_H
#define LOS_GRID_RAY_TRACE_H

#include "grid/board.h"

/* A lattice point in doubled coordinates: centers are odd, corners even. */
typedef struct los_grid_node {
    int32_t x, y;
} los_grid_node;

static inline los_grid_node los_grid_center_of(los_cell cell) {
    return (los_grid_node){2 * cell.x + 1, 2 * cell.y + 1};
}

typedef enum los_grid_event_kind {
    LOS_GRID_ENTER,  /* into `cell`; the first event of a ray that does not run along an edge */
    LOS_GRID_CROSS,  /* from `cell` over the boundary to `next`; ENTER follows */
    LOS_GRID_CORNER, /* from `cell` to `next` through a vertex, past `first` (x first) and `second`; ENTER follows */
    LOS_GRID_RUN,    /* along the edge between `first` (smaller coordinate) and `second`; one may be outside */
    LOS_GRID_PASS /* while running, past the vertex between two edges, and the ends of the two boundaries from `first`
                   * to `cell` and from `second` to `next` */
} los_grid_event_kind;

typedef struct los_grid_event {
    los_grid_event_kind kind;
    los_cell cell, next, first, second;
} los_grid_event;

typedef enum los_grid_ray_kind {
    LOS_GRID_RAY_LATTICE,
    LOS_GRID_RAY_POINTS,
    LOS_GRID_RAY_BRESENHAM
} los_grid_ray_kind;

typedef enum los_grid_line {
    LOS_GRID_NO_LINE,
    LOS_GRID_X_LINE,
    LOS_GRID_Y_LINE,
    LOS_GRID_BOTH_LINES /* a vertex */
} los_grid_line;

/* A ray on its way; all but the ends is the tracer's. */
typedef struct los_grid_ray {
    los_grid_point from, to; /* in cells */
    los_grid_node start, end;
    los_grid_ray_kind ruler;
    bool is_run, is_open, is_entering; /* on a grid line; has begun; has crossed and is about to enter */
    los_grid_line crossed;             /* last */
    los_cell at;                       /* the cell it is in; of a run the second side */
    int32_t step_x, step_y;
    int32_t lines_x, lines_y; /* grid lines still to be crossed */
    int32_t line_x, line_y;   /* the next of them */
    /* LATTICE, BRESENHAM: the next x line is crossed if ahead < x_below, the next y line if ahead > y_above, and both
     * at once if both.  An x line adds 2 * span_y, a y line takes away 2 * span_x. */
    int64_t ahead, x_below, y_above;
    int64_t span_x, span_y; /* the ray's extent, doubled (LATTICE) or in cells (BRESENHAM) */
} los_grid_ray;

/* Between two lattice points, exact.  Ends that are the same: one ENTER if it is a center, nothing if a corner. */
los_grid_ray los_grid_ray_between(los_grid_node from, los_grid_node to);
/* Between two points within 10^6 of the origin; coordinates within 1e-6 of a grid line are on it. */
los_grid_ray los_grid_ray_between_points(los_grid_point from, los_grid_point to);
/* Along Bresenham's cells; where two are equally near, the one on the side of `from`, or with `tie_to_end` of `to`: the
 * same cells as the other way round. */
los_grid_ray los_grid_ray_bresenham(los_cell from, los_cell to, bool tie_to_end);

/* The next event; false at the end. */
bool los_grid_ray_next(los_grid_ray *ray, los_grid_event *event);

/* Goes on, without events, while the cells it would enter (and the flankers it would pass) have none of these bits.
 * LOS_GRID_HAS_BOUNDARY must be among them.  The ray must stay on the board. */
void los_grid_ray_skip(los_grid_ray *ray, const los_grid *grid, uint8_t bits);

/* Where the last event lies: the crossing, the vertex, or the start. */
los_grid_point los_grid_ray_point(const los_grid_ray *ray);

/* After CROSS: is it at least `margin` (a fraction of the boundary, up to 0.5) away from both ends of the boundary?
 * Exact with margins that are multiples of 1 / LOS_GRID_STRUT_PARTS, to which they are rounded; between points 1e-6 is
 * forgiven. */
bool los_grid_ray_is_amid(const los_grid_ray *ray, double margin);

#endif
