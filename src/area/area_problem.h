/* SPDX-License-Identifier: MIT */
/* The problem of the visible area, as the modules of this folder share it: which fraction of the target's base does
 * some point of the shooter's base see? */
#ifndef LOS_AREA_AREA_PROBLEM_H
#define LOS_AREA_AREA_PROBLEM_H

#include "area/area_scratch.h"
#include "exact/sweep_fill.h"
#include "sight/result.h"

/* Where a round target is replaced by a polygon, the polygon may be off by this multiple of the tolerance. */
#define LOS_AREA_RIM 2.0

/* What one visible area may still cost (limits.h).  Reduced by all that share it. */
typedef struct los_area_budget {
    uint64_t sweep_work;  /* see los_sweep_search; at 0 bounds of apertures are less accurate */
    uint32_t evaluations; /* subproblems and points; at 0 what is undecided counts as hidden */
} los_area_budget;

/* Constant but for what it points at.  A copy is another problem with the same budget and results. */
typedef struct los_area_problem {
    const los_problem *problem;
    los_area_scratch *scratch;
    los_report_buffer *report; /* receives the names of what hides */
    los_area_budget *budget;
    int from, to;     /* which base of the problem is the shooter's, and which the target's */
    double tolerance; /* pixels: error of the bounds of what is visible */
} los_area_problem;

/* Totals over parts of the target. */
typedef struct los_area_sum {
    double area, visible; /* square pixels */
    double max_hidden;    /* pixels: the extent of the largest hidden part */
} los_area_sum;

/* Adds a name to the blockers unless it is there.  Marks it: los_find_visible_area clears all marks. */
void los_area_add_blocker(const los_area_problem *area, uint32_t name);

/* Fills the pair's sweep, as los_problem_fill does, for lines from a part of the shooter to a part of the target. */
los_fill_result los_area_fill_sweep(const los_area_problem *area, const los_obstacle_view *view,
                                    const los_convex *origin, const los_convex *target);

static inline los_pair *los_area_pair(const los_area_problem *area) {
    return area->problem->pair;
}

/* The sweep that los_area_fill_sweep fills. */
static inline los_occlusion_sweep *los_area_sweep(const los_area_problem *area) {
    return &area->problem->pair->exact->sweep;
}

/* The smaller extent of a shape's box, in pixels. */
static inline double los_area_min_extent(const los_convex *shape) {
    return fmin(shape->high.x - shape->low.x, shape->high.y - shape->low.y);
}

#endif
