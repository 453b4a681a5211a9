/* SPDX-License-Identifier: MIT */
/* How much work one query may do.  Each limit voids a promise where it is reached; docs/exact_algorithm.md says which.
 * No board of a game reaches them. */
#ifndef LOS_BASE_LIMITS_H
#define LOS_BASE_LIMITS_H

#include <stdint.h>

typedef struct los_limits {
    uint64_t sweep_work;        /* points and occluders evaluated for a verdict; then the corridor counts as closed */
    uint64_t area_sweep_work;   /* the same for a visible area; then the bounds of apertures are off */
    uint64_t point_sweep_work;  /* the same for one point of the target */
    uint64_t slice_sweep_work;  /* the same in one vertical slice */
    uint32_t judge_heights;     /* pairs of heights the judge tries for one line where prisms float */
    uint32_t height_searches;   /* searches of the judge for heights, for one pair or one target */
    uint32_t subproblems;       /* subproblems of a pair under true heights; then it counts as not visible */
    uint32_t point_subproblems; /* the same for one point of the target */
    uint32_t area_subproblems;  /* subproblems between two shapes before point refinement takes over */
    uint32_t area_evaluations;  /* subproblems and points of a target; then what is undecided counts as hidden */
    uint32_t area_evaluations_floating; /* the same where all heights of the models count */
} los_limits;

extern const los_limits los_default_limits;

#endif
