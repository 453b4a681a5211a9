/* SPDX-License-Identifier: MIT */
/* A sight line in side view: at which heights it passes each piece that could block it, and with how much clearance. */
#ifndef LOS_SIGHT_PROFILE_H
#define LOS_SIGHT_PROFILE_H

#include "sight/sight_line.h"

enum {
    LOS_PROFILE_POINTS_MAX = 1 << 22 /* points that the point-in-polygon tests of one line visit: some milliseconds */
};

typedef struct los_profile {
    los_allocator allocator;
    los_passage *passages; /* in order along the line */
    uint32_t count, capacity;
    double *hits; /* scratch: on one polygon */
    uint32_t hit_capacity;
    uint32_t *order; /* scratch: of the passages */
    uint32_t order_capacity;
    uint64_t tested_points; /* of the line so far, by point-in-polygon tests */
} los_profile;

void los_profile_init(los_profile *profile, los_allocator allocator);
void los_profile_free(los_profile *profile);
/* Reserves memory for every line on the terrain, with so many models on it. */
los_status los_profile_reserve(los_profile *profile, const los_terrain *terrain, uint32_t models);

/* Finds everything the line passes that the rules let block it.  The pair must be set under LOS_HEIGHTS_TRUE and
 * contain the pieces of the line (los_pair_add_line_pieces).  The line must have one height at each endpoint.  The
 * terrain is that of los_profile_reserve. */
void los_profile_find(los_profile *profile, const los_pair *pair, const los_sight_line *line);

#endif
