/* SPDX-License-Identifier: MIT */
/* The rule itself: is there any line from any point of one base to any point of the other that the judge lets pass?
 *
 * Which pieces can block the pair, and when, comes from the pair (pair.h); whether they leave an opening, from the
 * sweep (occlusion_sweep.h); and the line through the opening is shown to the one judge before it counts. */
#ifndef LOS_EXACT_EXACT_H
#define LOS_EXACT_EXACT_H

#include "pair/result.h"

/* The pieces that together close the corridor, as names in order across it.  `names` has room for twice as many as the
 * terrain has pieces. */
typedef struct los_blocking_chain {
    uint32_t *names;
    uint32_t count;
    /* A line through the last opening that the judge refused, if there was one. */
    bool was_refused;
    los_vec2 refused_from, refused_to;
} los_blocking_chain;

/* The verdict; `closing`, if not NULL, is filled when nothing is visible.  The pair must have been set up. */
los_verdict los_exact_verdict(los_pair *pair, los_blocking_chain *closing);

/* The verdict with its attempts (the center line, and the sight line if visible) and the names of what blocks. */
los_verdict los_exact_report(los_pair *pair, bool want_block_points, los_report_buffer *report);

#endif
