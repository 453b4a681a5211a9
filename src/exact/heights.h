/* SPDX-License-Identifier: MIT */
/* Heights of lines over and under prisms: subproblems of heights, and vertical slices. */
#ifndef LOS_EXACT_HEIGHTS_H
#define LOS_EXACT_HEIGHTS_H

#include "exact/sweep_fill.h"
#include "geometry/cells.h"

/* Subproblems: parts of two shapes and of the heights of both models.
 *
 * Where prisms stand that lines may pass over or under, the endpoints of a line decide what it clears.  So a bound is
 * computed for all lines between two parts; if it is not tight enough, the parts are divided further (branch and
 * bound).
 *
 * The verdict (search.c) and the visible area (area_bounds.c) divide subproblems by the same function.
 * Their queues differ: the former takes subproblems first in, first out and ends at the first line, its budget being
 * the subproblems ever created.  The latter takes the one with the largest bound and needs those that remain. */

/* A part of either shape, as an interval of x, and of either model's heights, in inches. */
typedef struct los_subproblem {
    los_interval x[2], heights[2];
} los_subproblem;

/* Two shapes that are divided.  Large: need not be cleared before los_subdivision_begin. */
typedef struct los_subdivision {
    const los_convex *shapes[2];
    double tolerance; /* pixels: by how much the polygon of a round shape may be off */
    los_slabs slabs[2];
    bool has_slabs[2]; /* computed when first needed: most are never divided */
} los_subdivision;

void los_subdivision_begin(los_subdivision *whole, const los_convex *first, const los_convex *second, double tolerance);

/* All of both shapes. */
los_subproblem los_subproblem_of_all(const los_subdivision *whole, const los_interval heights[2]);
/* The middle of either model's heights, as an interval. */
void los_subproblem_middles(const los_subproblem *of, los_interval middles[2]);

/* When to stop dividing. */
typedef struct los_split_limits {
    double size_min;        /* pixels: a subproblem that is nowhere larger is not divided */
    double height_min[2];   /* inches: heights of which neither model has more are not divided */
    double pixels_per_inch; /* to compare heights with sizes */
} los_split_limits;

/* Divides a subproblem where it is largest.  Returns the number of parts: 2 halves along one shape, the one of larger x
 * first; 4 quarters by heights, the upper ones of the first model first, then of the second; 0 if it is too small. */
enum {
    LOS_SPLIT_MAX = 4
};
uint32_t los_subproblem_split(const los_subproblem *of, const los_split_limits *limits,
                              los_subproblem parts[LOS_SPLIT_MAX]);

/* The shapes of a subproblem, and the memory of their corners. */
typedef struct los_subproblem_shapes {
    los_convex shapes[2];
    los_vec2d corners[2][LOS_SLAB_CORNERS];
} los_subproblem_shapes;

/* Clips both shapes to a subproblem; false if nothing remains of one. */
bool los_subproblem_clip(los_subdivision *whole, const los_subproblem *of, los_subproblem_shapes *clipped);

/* The vertical plane through a line of the plan: at which heights does a line pass over and under the prisms?
 *
 * In that plane every prism is a rectangle, and so is the part of either model.  The search for a line from one
 * rectangle to the other is again a search of an occlusion sweep, over all heights and all endpoints at once. */

/* A line of the plan, in the problem's frame: y = slope * x + intercept. */
typedef struct los_vertical_slice {
    const los_problem *problem;
    const los_obstacle_view *view; /* its gap, heights and exempt obstacles */
    double slope, intercept;
    los_interval x[2];       /* where lines may begin and end */
    bool has_full_obstacles; /* obstacles that no line passes over or under block, too; otherwise only prisms do */
} los_vertical_slice;

/* A line of the slice: its endpoints along x, and their heights in inches. */
typedef struct los_slice_line {
    double x[2], heights[2];
} los_slice_line;

/* Returns true once `accept` has returned true for a line; NULL accepts any. */
bool los_vertical_slice_search(const los_vertical_slice *slice,
                               bool (*accept)(void *context, const los_slice_line *line), void *context);

#endif
