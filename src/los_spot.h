/* SPDX-License-Identifier: MIT */
/* Is a single place of a target seen?  Asked where looking at parts of it (los_look.h) has left a doubt. */
#ifndef LOS_SPOT_H
#define LOS_SPOT_H

#include "los_exact_search.h"

enum {
    LOS_SPOT_STARTS = 4
};

typedef struct los_spot {
    const los_question *q;
    const los_convex *origin; /* that looks */
    int from;                 /* which of the question's bases it belongs to */
    double half;              /* pixels: half the extent of a place */
    los_search search;
    los_place starts[LOS_SPOT_STARTS]; /* of lines that passed: those to the next place are likely to, as well */
    uint32_t next;
    double slope, height; /* of the line that is being asked about */
} los_spot;

/* Large: `spot` need not be cleared.  `extent` is how far the target reaches where it reaches least. */
void los_spot_begin(los_spot *spot, const los_question *q, int from, const los_convex *origin, double extent);
bool los_spot_is_seen(los_spot *spot, los_place place);

#endif
