/* SPDX-License-Identifier: MIT */
/* A sight line seen from the side: at which height it passes each piece that could stop it, and by how much it clears
 * the piece or fails to. */
#ifndef LOS_PROFILE_H
#define LOS_PROFILE_H

#include "los_judge.h"

/* One stretch of a line over, under or through a piece, or one wall.  Distances are pixels along the line in plan,
 * heights and clearance inches. */
typedef struct los_passage {
    uint32_t name; /* of the piece or of its walls, in the terrain's names */
    double from_distance, to_distance;
    double from_height, to_height; /* of the line, there */
    los_span prism;
    double clearance; /* how far above the top or below the base the line stays; if not positive, what is missing */
    bool blocked;
} los_passage;

typedef struct los_profile {
    los_allocator allocator;
    los_passage *passages; /* in order along the line */
    uint32_t count, capacity;
    double *hits; /* scratch */
    uint32_t hit_capacity;
} los_profile;

void los_profile_init(los_profile *profile, los_allocator allocator);
void los_profile_free(los_profile *profile);

/* Finds what the line passes of all that the rules let block it.  The pair has been set up under LOS_HEIGHTS_TRUE and
 * knows of the line (los_pair_take_line); the line has one height at each end (los_sight_raise).  May allocate. */
los_status los_profile_find(los_profile *profile, const los_pair *pair, const los_sight *sight);

#endif
