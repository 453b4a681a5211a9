/* SPDX-License-Identifier: MIT */
/* Is a single place of a target seen?  Asked where looking at parts of it (area_bounds.h) has left a doubt. */
#ifndef LOS_AREA_POINT_VISIBILITY_H
#define LOS_AREA_POINT_VISIBILITY_H

#include "exact/search.h"

enum {
    LOS_POINT_STARTS = 4
};

typedef struct los_point_visibility {
    const los_problem *q;
    const los_convex *origin; /* that looks */
    int from;                 /* which of the question's bases it belongs to */
    double half;              /* pixels: half the extent of a place */
    los_search search;
    los_vec2d starts[LOS_POINT_STARTS]; /* of lines that passed: those to the next place are likely to, as well */
    uint32_t next;
    double slope, height; /* of the line that is being asked about */
} los_point_visibility;

/* Large: `spot` need not be cleared.  `extent` is how far the target reaches where it reaches least. */
void los_point_visibility_begin(los_point_visibility *spot, const los_problem *q, int from, const los_convex *origin,
                                double extent);
bool los_point_is_visible(los_point_visibility *spot, los_vec2d place);

#endif
