/* SPDX-License-Identifier: MIT */
/* Parts of two shapes and of the heights of both models.
 *
 * Where prisms stand that lines may pass over or under, a line's ends decide what it clears.  So what can be said of
 * all lines between two parts is said, and what cannot is asked of smaller parts. */
#ifndef LOS_EXACT_SUBPROBLEM_H
#define LOS_EXACT_SUBPROBLEM_H

#include "geometry/slab.h"

/* A part of either shape, and what is looked at of the heights of both models. */
typedef struct los_subproblem {
    los_interval x[2], heights[2];
} los_subproblem;

/* Two shapes that are cut into parts. */
typedef struct los_subdivision {
    const los_convex *shapes[2];
    double tolerance; /* pixels: how far the rims of slabs may be off */
    los_slabs slabs[2];
    bool has_slabs[2]; /* most are never cut */
} los_subdivision;

/* Large: `whole` need not be cleared. */
void los_subdivision_begin(los_subdivision *whole, const los_convex *first, const los_convex *second, double tolerance);

/* All of both shapes. */
los_subproblem los_subproblem_of_all(const los_subdivision *whole, const los_interval heights[2]);
/* Its halves along one shape, the one of larger x first. */
void los_subproblem_halve(const los_subproblem *of, int end, los_subproblem halves[2]);
/* Its quarters by heights, the upper ones of the first model first, and then of the second. */
void los_subproblem_quarter(const los_subproblem *of, los_subproblem quarters[4]);
/* The height of either model in the middle. */
void los_subproblem_middles(const los_subproblem *of, los_interval middles[2]);

/* The two shapes of a part, which has its corners with it. */
typedef struct los_subproblem_shapes {
    los_convex shapes[2];
    los_vec2d corners[2][LOS_SLAB_CORNERS];
} los_subproblem_shapes;

/* Cuts them out; false if there is nothing of one of them. */
bool los_subproblem_clip(los_subdivision *whole, const los_subproblem *of, los_subproblem_shapes *cut);

#endif
