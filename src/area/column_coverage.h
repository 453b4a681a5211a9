/* SPDX-License-Identifier: MIT */
/* A convex shape as vertical columns of its frame (frame.h), each with the intervals of it that are visible.
 *
 * The area is the midpoint sum over the columns (docs/exact_algorithm.md, section 6). */
#ifndef LOS_AREA_COLUMN_COVERAGE_H
#define LOS_AREA_COLUMN_COVERAGE_H

#include "geometry/convex.h"

enum {
    LOS_COLUMNS_MAX = 66,         /* the first and the last lie at the rim and have no area */
    LOS_COLUMN_INTERVALS_MAX = 12 /* visible intervals of one column; further ones count as hidden */
};

typedef struct los_column {
    los_interval chord;                             /* of the shape, y in pixels */
    uint32_t count;                                 /* of `visible`; before it, for the sake of the processor's cache */
    los_interval visible[LOS_COLUMN_INTERVALS_MAX]; /* disjoint, ascending, inside the chord */
} los_column;

typedef struct los_column_coverage {
    double x[LOS_COLUMNS_MAX + 1]; /* ascending, pixels; the last one is infinite */
    los_column columns[LOS_COLUMNS_MAX];
    double width; /* pixels, of a column with an area */
} los_column_coverage;

/* Divides a shape into columns, all of them hidden. */
void los_coverage_begin(los_column_coverage *coverage, const los_convex *shape);
/* Makes `count` columns from number `first` on wholly visible. */
void los_coverage_add_all(los_column_coverage *coverage, uint32_t first, uint32_t count);
/* Adds the interval from low[i] to high[i] to the visible part of column first + i, for i below `count`.  An interval
 * with low >= high, or outside the chord, adds nothing. */
void los_coverage_add(los_column_coverage *coverage, uint32_t first, uint32_t count, const double *low,
                      const double *high);

typedef struct los_coverage_sums {
    double area, visible; /* square pixels */
    double max_hidden;    /* pixels: the length of the longest hidden interval of any column */
} los_coverage_sums;

los_coverage_sums los_coverage_sum(const los_column_coverage *coverage);
/* The hidden interval below visible interval `number`, or above the last one for number == count; may be empty. */
los_interval los_column_hidden(const los_column *column, uint32_t number);
/* The largest increase of visible length in one column, in pixels. */
double los_coverage_max_gain(const los_column_coverage *before, const los_column_coverage *after);

#endif
