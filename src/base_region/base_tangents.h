/* SPDX-License-Identifier: MIT */
#ifndef LOS_BASE_REGION_BASE_TANGENTS_H
#define LOS_BASE_REGION_BASE_TANGENTS_H

#include "geometry/convex.h"

/* The points where tangents from a point touch a base; cross(first - point, last - point) > 0. */
typedef struct los_base_tangents {
    los_vec2d first, last;
} los_base_tangents;

/* False if the point is in the base or on its rim. */
bool los_base_tangents_find(const los_convex *base, los_vec2d point, los_base_tangents *tangents);

#endif
