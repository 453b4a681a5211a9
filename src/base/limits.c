/* SPDX-License-Identifier: MIT */
#include "base/limits.h"

const los_limits los_default_limits = {
    .sweep_work = 8000000, /* about a quarter of a second */
    .area_sweep_work = 2000000,
    .point_sweep_work = 200000,
    .slice_sweep_work = 20000,
    .judge_heights = 20000,
    .height_searches = 10,
    .subproblems = LOS_SUBPROBLEMS_MAX,
    .point_subproblems = 40,
    .area_subproblems = LOS_AREA_SUBPROBLEMS_MAX,
    .area_evaluations = 5000,
    .area_evaluations_floating = 10000,
};
