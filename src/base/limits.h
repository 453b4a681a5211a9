/* SPDX-License-Identifier: MIT */
/* Upper bounds of the work of one query, so that no input takes forever.  A query that reaches one may miss a sight
 * line; docs/exact_algorithm.md lists which guarantee each bound limits.  No board of a game has reached one. */
#ifndef LOS_BASE_LIMITS_H
#define LOS_BASE_LIMITS_H

#include <stdint.h>

/* Sizes of tables on the stack.  The limits of the same name must not exceed them. */
enum {
    LOS_SUBPROBLEMS_MAX = 1000,
    LOS_AREA_SUBPROBLEMS_MAX = 150
};

typedef struct los_limits {
    uint64_t sweep_work;        /* points and occluders evaluated for a verdict; then the corridor counts as closed */
    uint64_t area_sweep_work;   /* the same for a visible area; then the bounds from apertures are not used */
    uint64_t point_sweep_work;  /* the same for one point of the target */
    uint64_t slice_sweep_work;  /* the same in one vertical slice */
    uint32_t judge_heights;     /* pairs of endpoint heights that the judge tests for one line under floating prisms */
    uint32_t height_searches;   /* such tests of a line, for one pair or one target */
    uint32_t subproblems;       /* subproblems of a pair under true heights; then it counts as not visible */
    uint32_t point_subproblems; /* the same for one point of the target */
    uint32_t area_subproblems;  /* subproblems between two shapes; then point refinement continues */
    uint32_t area_evaluations;  /* subproblems and points of a target; then undecided area counts as hidden */
    uint32_t area_evaluations_floating; /* the same where lines may end at any height of the models */
} los_limits;

/* Work of one region, about a nanosecond per unit.  Beyond it a region is LOS_TOO_LONG. */
#define LOS_REGION_WORK_MAX ((uint64_t)600000000)

extern const los_limits los_default_limits;

#endif
