/* SPDX-License-Identifier: MIT */
/* Most pairs can be told at a glance: one piece bars the whole way, or whatever comes near the line between the centres
 * lets it pass.  Then nobody need look around what the bases stand in, and the pair need not be finished. */
#ifndef LOS_GLANCE_H
#define LOS_GLANCE_H

#include "los_pair.h"

typedef enum los_view {
    LOS_VIEW_UNKNOWN, /* finish the pair and ask the judge */
    LOS_VIEW_OPEN,    /* the line between the centres is clear, and so are its neighbours as far as an opening needs */
    LOS_VIEW_BARRED   /* every line is stopped */
} los_view;

/* Looks at a pair that has just begun.  What is told is what the judge would say. */
los_view los_pair_glance(los_pair *pair);

#endif
