/* SPDX-License-Identifier: MIT */
/* A convex shape as columns across the sight: which part of each is seen, and how much of the whole. */
#ifndef LOS_COLUMNS_H
#define LOS_COLUMNS_H

#include "los_convex.h"

enum {
    LOS_COLUMNS_MAX = 66,     /* the first and the last are at the rim, and have no area */
    LOS_COLUMN_PARTS_MAX = 12 /* parts of a column that are seen; further ones are not noted */
};

typedef struct los_column {
    los_heights_range chord;
    los_heights_range seen[LOS_COLUMN_PARTS_MAX]; /* apart, from low to high */
    uint32_t count;
} los_column;

typedef struct los_columns {
    double x[LOS_COLUMNS_MAX];
    los_column columns[LOS_COLUMNS_MAX];
    double width; /* of a column with an area */
} los_columns;

/* The columns of a shape, nothing of them seen. */
void los_columns_begin(los_columns *columns, const los_convex *shape);
/* Of `count` columns from number `first` on, all is seen. */
void los_columns_see_all(los_columns *columns, uint32_t first, uint32_t count);
/* Of each of them, what lies between `low` and `high` is seen. */
void los_columns_see(los_columns *columns, uint32_t first, uint32_t count, const double *low, const double *high);

double los_columns_area(const los_columns *columns);
double los_columns_seen_area(const los_columns *columns);
/* What is not seen below part `number` of what is seen of a column, or above the last; may be empty. */
los_heights_range los_column_hidden(const los_column *column, uint32_t number);
/* The extent of the largest part of all columns that is not seen. */
double los_columns_most_hidden(const los_columns *columns);
/* How much more is seen of the column of which most more is seen. */
double los_columns_most_gained(const los_columns *before, const los_columns *after);

#endif
