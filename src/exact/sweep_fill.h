/* SPDX-License-Identifier: MIT */
/* Fills the sweep of a problem with the obstacles that block lines between two shapes. */
#ifndef LOS_EXACT_SWEEP_FILL_H
#define LOS_EXACT_SWEEP_FILL_H

#include "exact/base_cuts.h"

/* How one evaluation treats the obstacles of a problem. */
typedef struct los_obstacle_view {
    double gap;              /* pixels: openings narrower than this count as closed */
    los_interval heights[2]; /* LOS_HEIGHTS_TRUE, inches: where lines begin and end */
    /* A prism blocks where at least one of the lines may meet it (conservative), or where all do (optimistic): an
     * opening of the former is real, a corridor closed in the latter is closed. */
    bool is_conservative;
    los_obstacle_mask exempt; /* obstacles whose polygons do not block, since lines end inside them */
} los_obstacle_view;

/* All heights of both models and the gap of the problem, optimistic. */
los_obstacle_view los_problem_view(const los_problem *problem, los_obstacle_mask exempt);

typedef struct los_fill_result {
    bool is_closed;     /* one occluder blocks every line: it is the sweep's chain, and nothing more was added */
    bool bounds_differ; /* conservative and optimistic extents of some obstacle that was added differ */
} los_fill_result;

/* Fills the sweep of the pair's scratch memory with what blocks lines between two shapes, the first at smaller x. */
los_fill_result los_problem_fill(const los_problem *problem, const los_obstacle_view *view, const los_convex *first,
                                 const los_convex *second);
/* Adds the polygons of both lists to a sweep that was filled with exactly these obstacles exempt.  None may be a prism.
 * Returns true if one occluder blocks every line. */
bool los_problem_fill_remaining(const los_problem *problem, const los_base_cuts cuts[2]);

/* The name of an obstacle's piece. */
uint32_t los_obstacle_name(const los_pair *pair, uint32_t obstacle);
/* The name of what an occluder of a filled sweep belongs to: a piece, the walls of one, or a model. */
uint32_t los_occluder_name(const los_pair *pair, const los_occluder *occluder);

#endif
