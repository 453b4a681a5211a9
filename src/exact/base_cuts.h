/* SPDX-License-Identifier: MIT */
/* Obstacles that exempt lines which end inside them: which of them contain a whole base, and which cut one.
 *
 * A base that is cut is divided into convex cells (cells.h).  All lines that end in one cell are exempt from the same
 * obstacles. */
#ifndef LOS_EXACT_BASE_CUTS_H
#define LOS_EXACT_BASE_CUTS_H

#include "exact/obstacle_mask.h"
#include "exact/problem.h"

/* Obstacles that contain a part of one base, ascending.  What exceeds the capacity counts as blocking everywhere. */
typedef struct los_base_cuts {
    uint32_t obstacles[LOS_CELL_PIECES_MAX];
    uint32_t count;
} los_base_cuts;

bool los_base_cuts_has(const los_base_cuts *cut, uint32_t obstacle);

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

#endif
