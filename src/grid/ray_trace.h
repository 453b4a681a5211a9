/* SPDX-License-Identifier: MIT */
/* The cells, boundaries and vertices that a ray meets on a board, in exact order.  It applies no rules; the judge does.
 *
 * Cells are traversed as in Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing" (1987), with events
 * for vertices and edges.  There are three kinds of rays.  Between lattice points (centers and corners of cells, in
 * doubled coordinates) all comparisons are exact in integers.  Between arbitrary points they are in double; a ray that
 * passes a vertex within 1e-6 meets it, and both directions give the same bits.  The third kind takes the cells of
 * Bresenham, "Algorithm for computer control of a digital plotter" (1965), one per step along the longer axis.
 *
 *     los_grid_ray ray = los_grid_ray_between(los_grid_center_node(a), los_grid_center_node(b));
 *     los_grid_event event;
 *     while (los_grid_ray_next(&ray, &event)) ...
 */
#ifndef LOS_GRID_RAY_TRACE_H
#define LOS_GRID_RAY_TRACE_H

#include "grid/board.h"

/* A lattice point in doubled coordinates: centers of cells are odd, corners even. */
typedef struct los_grid_node {
    int32_t x, y;
} los_grid_node;

static inline los_grid_node los_grid_center_node(los_cell cell) {
    return (los_grid_node){2 * cell.x + 1, 2 * cell.y + 1};
}

static inline los_grid_point los_grid_center_point(los_cell cell) {
    return (los_grid_point){cell.x + 0.5, cell.y + 0.5};
}

typedef enum los_grid_event_kind {
    LOS_GRID_ENTER,  /* into `cell`; the first event of a ray that does not run along a grid line */
    LOS_GRID_CROSS,  /* from `cell` over the boundary to `next`; ENTER follows */
    LOS_GRID_CORNER, /* from `cell` to `next` through a vertex, between `first` (the step in x) and `second`; ENTER
                      * follows */
    LOS_GRID_RUN,    /* along the edge between `first` (smaller coordinate) and `second`; one may be outside */
    LOS_GRID_PASS    /* from one edge to the next on a grid line, past the end of the boundary between `first` and
                      * `cell` on one side, `second` and `next` on the other */
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

/* Grid lines that a ray crosses in one step. */
typedef enum los_grid_line {
    LOS_GRID_NO_LINE,
    LOS_GRID_X_LINE,    /* x is constant */
    LOS_GRID_Y_LINE,    /* y is constant */
    LOS_GRID_BOTH_LINES /* at a vertex */
} los_grid_line;

/* A ray and how far it has been traced. */
typedef struct los_grid_ray {
    los_grid_point from, to;  /* cells */
    los_grid_node start, end; /* LATTICE, BRESENHAM */
    los_grid_ray_kind kind;
    bool is_run;           /* it runs along a grid line */
    bool has_started;      /* the first event has been returned */
    bool enters_next;      /* the next event is ENTER or RUN, after a crossing */
    los_grid_line crossed; /* last */
    los_cell at;           /* the current cell; of a run, the side with the larger coordinate */
    int32_t step_x, step_y;
    int32_t lines_x, lines_y; /* how many grid lines remain to be crossed */
    int32_t line_x, line_y;   /* the next of them */
    /* LATTICE, BRESENHAM: the next x line is crossed if decision < x_below, the next y line if decision > y_above, and
     * both at once if both hold.  An x line adds 2 * span_y, a y line subtracts 2 * span_x. */
    int64_t decision, x_below, y_above;
    int64_t span_x, span_y; /* the ray's extent, in half cells (LATTICE) or cells (BRESENHAM) */
} los_grid_ray;

/* Between two lattice points.  If they are equal: one ENTER at a center, no event at a corner. */
los_grid_ray los_grid_ray_between(los_grid_node from, los_grid_node to);
/* Between two points, coordinates at most 10^6; those within 1e-6 of a grid line are moved onto it. */
los_grid_ray los_grid_ray_between_points(los_grid_point from, los_grid_point to);
/* Along Bresenham's cells.  Of two cells equally near to the line it takes the one on the side of `from`.  With
 * `tie_to_end` it takes the one on the side of `to`, which gives the cells of the opposite direction. */
los_grid_ray los_grid_ray_bresenham(los_cell from, los_cell to, bool tie_to_end);

/* Returns the next event; false after the last. */
bool los_grid_ray_next(los_grid_ray *ray, los_grid_event *event);

/* Advances without events while the cells entered, and those beside vertices passed, have none of these bits, which
 * must include LOS_GRID_HAS_BOUNDARY.  Both endpoints must be on the board. */
void los_grid_ray_skip(los_grid_ray *ray, const los_grid *grid, uint8_t bits);

/* The point of the last event: the crossing, the vertex, or the start. */
los_grid_point los_grid_ray_point(const los_grid_ray *ray);

/* After CROSS: true if the crossing is at least `strut`, a fraction of the boundary up to 0.5, away from both its ends.
 * Exact for the strut rounded to parts (LOS_GRID_STRUT_PARTS); between points within 1e-6. */
bool los_grid_ray_crosses_leaf(const los_grid_ray *ray, double strut);

#endif
