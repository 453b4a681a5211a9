/* SPDX-License-Identifier: MIT */
/* Parts of two shapes and of the heights of both models.
 *
 * Where prisms stand that lines may pass over or under, a line's ends decide what it clears.  So what can be said of
 * all lines between two parts is said, and what cannot is asked of smaller parts. */
#ifndef LOS_PART_H
#define LOS_PART_H

#include "los_slab.h"

/* A part of either shape, and what is looked at of the heights of both models. */
typedef struct los_part {
    los_span x[2], heights[2];
} los_part;

/* Two shapes that are cut into parts. */
typedef struct los_parted {
    const los_convex *shapes[2];
    double tolerance; /* pixels: how far the rims of slabs may be off */
    los_slabs slabs[2];
    bool has_slabs[2]; /* most are never cut */
} los_parted;

/* Large: `whole` need not be cleared. */
void los_parted_begin(los_parted *whole, const los_convex *first, const los_convex *second, double tolerance);

/* All of both shapes. */
los_part los_part_of_all(const los_parted *whole, const los_span heights[2]);
/* Its halves along one shape, the one of larger x first. */
void los_part_halve(const los_part *of, int end, los_part halves[2]);
/* Its quarters by heights, the upper ones of the first model first, and then of the second. */
void los_part_quarter(const los_part *of, los_part quarters[4]);
/* The height of either model in the middle. */
void los_part_middles(const los_part *of, los_span middles[2]);

/* The two shapes of a part, which has its corners with it. */
typedef struct los_part_shapes {
    los_convex shapes[2];
    los_place corners[2][LOS_SLAB_CORNERS];
} los_part_shapes;

/* Cuts them out; false if there is nothing of one of them. */
bool los_part_cut(los_parted *whole, const los_part *of, los_part_shapes *cut);

#endif
