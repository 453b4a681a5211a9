/* SPDX-License-Identifier: MIT */
/* The distance between two bases and a separating axis. */
#ifndef LOS_GEOMETRY_SEPARATION_H
#define LOS_GEOMETRY_SEPARATION_H

#include "geometry/convex.h"

typedef struct los_separation {
    los_vec2d along; /* unit vector from the first base towards the second, in world directions */
    double distance; /* between the projections of the bases onto `along`, in pixels; negative if they overlap */
} los_separation;

/* Finds an axis along which two bases are at least `enough` apart.  If there is none, returns the axis with the largest
 * distance that was found, which is at most the distance between the bases. */
los_separation los_separate(const los_base bases[2], const los_vec2 positions[2], double enough);

#endif
