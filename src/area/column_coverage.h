/* SPDX-License-Identifier: MIT */
/* A convex shape as columns across the sight: which part of each is seen, and how much of the whole. */
#ifndef LOS_AREA_COLUMN_COVERAGE_H
#define LOS_AREA_COLUMN_COVERAGE_H

#include "geometry/convex.h"

enum {
    LOS_COLUMNS_MAX = 66,         /* the first and the last are at the rim, and have no area */
    LOS_COLUMN_INTERVALS_MAX = 12 /* parts of a column that are seen; further ones are not noted */
};

typedef struct los_column {
    los_interval chord;
    los_interval seen[LOS_COLUMN_INTERVALS_MAX]; /* apart, from low to high */
    uint32_t count;
} los_column;

typedef struct los_column_coverage {
    double x[LOS_COLUMNS_MAX];
    los_column columns[LOS_COLUMNS_MAX];
    double width; /* of a column with an area */
} los_column_coverage;

/* The columns of a shape, nothing of them seen. */
void los_coverage_begin(los_column_coverage *columns, const los_convex *shape);
/* Of `count` columns from number `first` on, all is seen. */
void los_coverage_add_all(los_column_coverage *columns, uint32_t first, uint32_t count);
/* Of each of them, what lies between `low` and `high` is seen. */
void los_coverage_add(los_column_coverage *columns, uint32_t first, uint32_t count, const double *low,
                      const double *high);

double los_coverage_area(const los_column_coverage *columns);
double los_coverage_visible_area(const los_column_coverage *columns);
/* What is not seen below part `number` of what is seen of a column, or above the last; may be empty. */
los_interval los_column_hidden(const los_column *column, uint32_t number);
/* The extent of the largest part of all columns that is not seen. */
double los_coverage_max_hidden(const los_column_coverage *columns);
/* How much more is seen of the column of which most more is seen. */
double los_coverage_max_gain(const los_column_coverage *before, const los_column_coverage *after);

#endif
