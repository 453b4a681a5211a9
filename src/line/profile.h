/* SPDX-License-Identifier: MIT */
/* A sight line seen from the side: at which height it passes each piece that could stop it, and by how much it clears
 * the piece or fails to. */
#ifndef LOS_LINE_PROFILE_H
#define LOS_LINE_PROFILE_H

#include "line/judge.h"

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
 * knows of the line (los_pair_add_line_pieces); the line has one height at each end (los_sight_line_set_heights).  May
 * allocate. */
los_status los_profile_find(los_profile *profile, const los_pair *pair, const los_sight_line *sight);

#endif
