/* SPDX-License-Identifier: MIT */
/* The point check by itself: one line under the legacy rules, judged without setting up a pair. */
#ifndef LOS_RAY_H
#define LOS_RAY_H

#include "los_terrain.h"

/* Same answer as los_check_verdict in LOS_MODE_LEGACY for two models at these places. */
bool los_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to);

#endif
