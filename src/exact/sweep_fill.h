/* SPDX-License-Identifier: MIT */
/* Which obstacles take part in a sweep: exemptions of lines that end inside one, and filling the sweep with the rest.
 */
#ifndef LOS_EXACT_SWEEP_FILL_H
#define LOS_EXACT_SWEEP_FILL_H

#include "exact/problem.h"

/* Obstacles that exempt lines which end inside them: which of them contain a whole base, and which cut one.
 *
 * A base that is cut is divided into convex cells (cells.h).  All lines that end in one cell are exempt from the same
 * obstacles. */

/* Obstacles that contain a part of one base, ascending.  What exceeds the capacity counts as blocking everywhere. */
typedef struct los_base_cuts {
    uint32_t obstacles[LOS_CELL_PIECES_MAX];
    uint32_t count;
} los_base_cuts;

/* Lists the obstacles that contain a part of either base.  Returns the set of those that contain a whole base, which
 * exempt all lines; they are in neither list.  The set is valid until the next call. */
los_obstacle_mask los_problem_find_cuts(const los_problem *problem, los_base_cuts cuts[2]);
/* The union of a set and of those obstacles of two lists that have a bit in `first_inside` and `second_inside`.  The
 * result is in scratch memory: valid until the next call for the same pair. */
los_obstacle_mask los_mask_with_cuts(const los_problem *problem, los_obstacle_mask mask, const los_base_cuts *first,
                                     uint64_t first_inside, const los_base_cuts *second, uint64_t second_inside);

/* Cuts the pair's cells of one base along a polygon. */
void los_problem_cut_along(const los_problem *problem, int end, los_polygon polygon);
/* Divides one base into the pair's cells of that base; no cells if nothing cuts it. */
void los_problem_make_cells(const los_problem *problem, int end, const los_base_cuts *cut);
/* The same for the cells inside obstacles alone, which is faster.  The cells may overlap, but for any point inside some
 * obstacles there is a cell inside just these.  `is_rough`: the cells have few corners and may reach beyond a round
 * rim.  Overwrites the points of the pair's sweep. */
void los_problem_make_inner_cells(const los_problem *problem, int end, const los_base_cuts *cut, bool is_rough);

/* Fills the sweep of a problem with the obstacles that block lines between two shapes. */

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
