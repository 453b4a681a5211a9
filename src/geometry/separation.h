/* SPDX-License-Identifier: MIT */
/* How far two bases are apart, and in which direction. */
#ifndef LOS_GEOMETRY_SEPARATION_H
#define LOS_GEOMETRY_SEPARATION_H

#include "geometry/convex.h"

typedef struct los_separation {
    los_vec2d along; /* of length 1, from the first towards the second, in world directions */
    double distance; /* between them, measured that way, or less if enough; negative: they overlap in it */
} los_separation;

/* Looks for a direction in which two bases are `enough` apart, else for the one in which they are farthest. */
los_separation los_separate(const los_base bases[2], const los_vec2 positions[2], double enough);

#endif
