/* SPDX-License-Identifier: MIT */
/* The rule itself: is there any line from any point of one base to any point of the other that the judge lets pass?
 *
 * Which pieces can block the pair, and when, comes from the pair (los_pair.h); whether they leave an opening, from the
 * cover (los_cover.h); and the line through the opening is shown to the one judge before it counts. */
#ifndef LOS_EXACT_H
#define LOS_EXACT_H

#include "los_check.h"

/* The pieces that together close the corridor, as names in order across it.  `names` has room for twice as many as the
 * terrain has pieces. */
typedef struct los_closing {
    uint32_t *names;
    uint32_t count;
    /* A line through the last opening that the judge refused, if there was one. */
    bool was_refused;
    los_vec2 refused_from, refused_to;
} los_closing;

/* The verdict; `closing`, if not NULL, is filled when nothing is visible.  The pair must have been set up. */
los_answer los_exact_verdict(los_pair *pair, los_closing *closing);

#endif
