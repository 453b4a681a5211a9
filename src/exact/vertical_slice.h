/* SPDX-License-Identifier: MIT */
/* The vertical plane through a line of the plan: at which heights does a line pass over and under the prisms?
 *
 * In that plane every prism is a rectangle, and so is the part of either model.  The search for a line from one
 * rectangle to the other is again a search of an occlusion sweep, over all heights and all endpoints at once. */
#ifndef LOS_EXACT_VERTICAL_SLICE_H
#define LOS_EXACT_VERTICAL_SLICE_H

#include "exact/sweep_fill.h"

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
