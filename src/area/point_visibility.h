/* SPDX-License-Identifier: MIT */
/* Whether a single point of the target is visible, where bounds (area_bounds.h) do not decide it. */
#ifndef LOS_AREA_POINT_VISIBILITY_H
#define LOS_AREA_POINT_VISIBILITY_H

#include "area/area_problem.h"
#include "exact/search.h"

enum {
    LOS_POINT_STARTS = 4
};

/* What the tests of many points share. */
typedef struct los_point_visibility {
    const los_problem *problem;
    const los_convex *origin; /* where lines start */
    int from;                 /* which base of the problem it belongs to */
    double half;              /* pixels: half the side of the square that represents a point */
    los_obstacle_view view;
    uint32_t judge_searches; /* see los_search_is_clear_near */
    /* The last starts of clear lines, a ring buffer: a line from there to the next point is likely to be clear. */
    los_vec2d starts[LOS_POINT_STARTS];
    uint32_t next;
} los_point_visibility;

/* Prepares tests of points that are visible from `origin`, which must outlive them.  `extent` is the smaller extent of
 * the target in pixels.  `exempt` are obstacles that lines to these points are exempt from. */
void los_point_visibility_begin(los_point_visibility *visibility, const los_problem *problem, los_obstacle_mask exempt,
                                int from, const los_convex *origin, double extent);
/* True if some line from the origin to the point is clear.  False where the origin reaches to the point along x. */
bool los_point_is_visible(los_point_visibility *visibility, los_vec2d point);

/* Refines the columns of a target point by point, where bounds (area_bounds.h) leave it undecided. */

/* Tests points of the target that are visible in `possible`, an upper bound, but not in the coverage of the scratch
 * memory.  Adds to that coverage what is visible from `origin`.  `exempt` as in los_area_add_visible. */
void los_refine_points(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                       const los_column_coverage *possible);

#endif
