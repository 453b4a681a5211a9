/* SPDX-License-Identifier: MIT */
/* Most pairs can be told at a early_out: one piece bars the whole way, or whatever comes near the line between the
 * centers lets it pass.  Then nobody need look around what the bases stand in, and the pair need not be finished. */
#ifndef LOS_QUERY_EARLY_OUT_H
#define LOS_QUERY_EARLY_OUT_H

#include "pair/pair.h"

typedef enum los_early_out {
    LOS_UNDECIDED, /* finish the pair and ask the judge */
    LOS_CLEAR,     /* the line between the centers is clear, and so are its neighbors as far as an opening needs */
    LOS_OCCLUDED   /* every line is stopped */
} los_early_out;

/* Looks at a pair that has just begun.  What is told is what the judge would say. */
los_early_out los_pair_early_out(los_pair *pair);

#endif
