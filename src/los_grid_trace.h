/* SPDX-License-Identifier: MIT */
/* The one tracer: what a ray meets on a board, in exact order.  It knows no rules; los_grid_judge does.
 *
 * Three rulers, one walk.  Rays between lattice points (cell centres and corners, in doubled coordinates) are compared
 * in whole numbers.  Rays between arbitrary points are compared in double, where a vertex within 1e-6 of the ray counts
 * as met; the formulas give the same bits from either end.  Bresenham takes one cell per step along the longer axis.
 *
 *     los_grid_ray ray = los_grid_ray_between(from, to);
 *     los_grid_event event;
 *     while (los_grid_ray_next(&ray, &event)) ...
 */
#ifndef LOS_GRID_TRACE_H
#define LOS_GRID_TRACE_H

#include "los_grid.h"

/* A lattice point in doubled coordinates: centres are odd, corners even. */
typedef struct los_grid_node {
    int32_t x, y;
} los_grid_node;

static inline los_grid_node los_grid_centre_of(los_cell cell) {
    return (los_grid_node){2 * cell.x + 1, 2 * cell.y + 1};
}

typedef enum los_grid_event_kind {
    LOS_GRID_ENTER,  /* into `cell`; the first event of a ray that begins inside a cell */
    LOS_GRID_CROSS,  /* from `cell` over the boundary to `next`, at a fraction of it; ENTER follows */
    LOS_GRID_CORNER, /* from `cell` to `next` diagonally, through a vertex; flankers `first` (x first) and `second`;
                      * ENTER follows */
    LOS_GRID_RUN,    /* along the edge between `first` (smaller coordinate) and `second`; either may be outside */
    LOS_GRID_PASS    /* from one edge to the next while running: over the end of the boundary from `first` to
                      * `first_next` on one side, and from `second` to `second_next` on the other */
} los_grid_event_kind;

typedef struct los_grid_event {
    los_grid_event_kind kind;
    los_cell cell, next;
    los_cell first, second;
    los_cell first_next, second_next;
    /* CROSS: where, from the boundary's smaller coordinate: part / whole in whole numbers (lattice and Bresenham rays),
     * or whole == 0 and `fraction` in double. */
    int64_t part, whole;
    double fraction;
} los_grid_event;

typedef struct los_grid_ray {
    los_grid_point from, to; /* where it begins and ends, in cells */
    /* The rest is the tracer's. */
    enum {
        LOS_GRID_RULER_LATTICE,
        LOS_GRID_RULER_POINTS,
        LOS_GRID_RULER_BRESENHAM
    } ruler;
    enum {
        LOS_GRID_WILL_START,
        LOS_GRID_WILL_STEP,
        LOS_GRID_WILL_ENTER,
        LOS_GRID_WILL_RUN
    } state;
    los_cell at;              /* the cell it is in, or of a run: the second side */
    int32_t step_x, step_y;   /* -1, 0 or 1 */
    int32_t lines_x, lines_y; /* grid lines still to be crossed */
    int32_t line_x, line_y;   /* the next of them */
    los_cell next;            /* the cell to be entered */
    los_grid_node start, end; /* LATTICE, BRESENHAM */
    int64_t error, run, rise; /* BRESENHAM */
} los_grid_ray;

/* Between two lattice points, exact.  Ends that are the same: one ENTER if it is a centre, nothing if a corner. */
los_grid_ray los_grid_ray_between(los_grid_node from, los_grid_node to);
/* Between two points; coordinates within 1e-6 of a grid line are on it. */
los_grid_ray los_grid_ray_between_points(los_grid_point from, los_grid_point to);
/* Along Bresenham's cells.  The tie is broken towards `from`. */
los_grid_ray los_grid_ray_bresenham(los_cell from, los_cell to);

/* The next event; false at the end. */
bool los_grid_ray_next(los_grid_ray *ray, los_grid_event *event);

/* Where the event lies on the ray: the point of a CROSS, CORNER or PASS, the entry into a cell or an edge. */
los_grid_point los_grid_event_point(const los_grid_ray *ray, const los_grid_event *event);

#endif
