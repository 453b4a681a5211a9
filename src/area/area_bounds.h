/* SPDX-License-Identifier: MIT */
/* What one shape sees of another, noted in the columns (column_coverage.h) of that other.
 *
 * Where prisms stand that lines may pass over or under, a line's ends decide what it clears.  So both shapes and the
 * models' heights are cut into parts, best first, until for each it is clear what all its lines do, or what is in doubt
 * no longer matters.  What is still in doubt after some looks is asked about place by place (point_refinement.h). */
#ifndef LOS_AREA_AREA_BOUNDS_H
#define LOS_AREA_AREA_BOUNDS_H

#include "area/area_scratch.h"
#include "exact/problem.h"

typedef struct los_area_bounds {
    los_problem *q;
    los_area_scratch *scratch;
    int from;         /* which of the question's bases looks */
    double tolerance; /* pixels: how far the bounds of what is seen may be off */
    uint32_t *left;   /* parts and places that may still be looked at; then what is in doubt counts as hidden */
} los_area_bounds;

/* Adds what `origin`, of the base that looks, sees of `target` to the columns that have begun with `target`. */
void los_area_bounds_between(const los_area_bounds *look, const los_convex *origin, const los_convex *target);

/* The same for the question's present heights, without cutting anything, in columns from `first` on, which are those of
 * the target among the two shapes, or of a part of it. */
void los_area_bounds_direct(const los_area_bounds *look, const los_convex shapes[2], uint32_t first, uint32_t count);

#endif
