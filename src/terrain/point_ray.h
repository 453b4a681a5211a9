/* SPDX-License-Identifier: MIT */
/* The point check by itself: one line under the legacy rules, judged without setting up a pair. */
#ifndef LOS_TERRAIN_POINT_RAY_H
#define LOS_TERRAIN_POINT_RAY_H

#include "terrain/terrain.h"

#endif
