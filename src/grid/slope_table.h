/* SPDX-License-Identifier: MIT */
/* All slopes from one lattice point to others in an octant, in ascending order (a Farey sequence).
 *
 * Many narrow shadows leave many narrow wedges, and each of them costs time in every column (sweep.h).  With one byte
 * per slope instead, a shadow sets a range of bytes to 0, and a target reads the byte of its slope.  Then the time per
 * column is that of its targets and its obstacles.  A board with boundaries keeps a table, which all views share. */
#ifndef LOS_GRID_SLOPE_TABLE_H
#define LOS_GRID_SLOPE_TABLE_H

#include "base/allocator.h"
#include "grid/wedge.h"

#include <string.h>

enum {
    LOS_GRID_TABLE_COLUMNS = 460 /* the most columns: their slopes are fewer than 2^16 */
};

/* Slopes are compared as doubles.  Two different slopes, of a table or of shadows (wedge.h), differ by more than 8e-12,
 * and the quotient of equal ones is the same double. */
typedef struct los_grid_slope_table {
    int32_t columns;
    uint32_t count;          /* slopes from 0 to 1 */
    double buckets;          /* columns^2 */
    const double *slopes;    /* ascending */
    const uint16_t *starts;  /* by slope * buckets, rounded down: how many slopes are in lower buckets */
    const uint16_t *indices; /* of the slopes row / column; triangular, see los_grid_table_column */
} los_grid_slope_table;

/* A table for columns 1 to `columns`, at most LOS_GRID_TABLE_COLUMNS.  NULL if memory runs out.  The caller releases it
 * with los_release. */
los_grid_slope_table *los_grid_slope_table_create(const los_allocator *allocator, int32_t columns);

/* The indices of the slopes row / column, by row from 0 to column. */
static inline const uint16_t *los_grid_table_column(const los_grid_slope_table *table, int32_t column) {
    LOS_ASSERT(column > 0 && column <= table->columns);
    return table->indices + (size_t)column * ((size_t)column + 1) / 2;
}

/* The first slope that may not be below.  A bucket has at most one slope, so it or the next one is the first that is
 * not. */
static inline uint32_t los_grid_table_start(const los_grid_slope_table *table, double slope) {
    /* Without branches: bounds beyond the octant are as frequent as others. */
    double at = slope * table->buckets, not_negative = at > 0.0 ? at : 0.0;
    return table->starts[(uint32_t)(not_negative < table->buckets ? not_negative : table->buckets)];
}

/* How many slopes are below. */
static inline uint32_t los_grid_table_below(const los_grid_slope_table *table, double slope) {
    uint32_t index = los_grid_table_start(table, slope);
    return index + (table->slopes[index] < slope ? 1 : 0);
}

/* How many slopes are below or equal. */
static inline uint32_t los_grid_table_up_to(const los_grid_slope_table *table, double slope) {
    uint32_t index = los_grid_table_start(table, slope);
    return index + (table->slopes[index] <= slope ? 1 : 0);
}

enum {
    LOS_GRID_SLOPE_PADDING = 32 /* bytes after those of a set, so that as many can be read at once */
};

/* Which slopes are clear: one byte per slope of the table. */
typedef struct los_grid_slope_set {
    const los_grid_slope_table *table;
    uint8_t *clear; /* 0: blocked; the padding is 0, too */
} los_grid_slope_set;

/* The bytes of a set; 0 without a table. */
static inline uint32_t los_grid_slope_set_size(const los_grid_slope_table *table) {
    return table == NULL ? 0 : table->count + LOS_GRID_SLOPE_PADDING;
}

static inline double los_grid_slope_value(los_grid_slope slope) {
    return (double)slope.rise / (double)slope.run;
}

static inline void los_grid_set_fill(const los_grid_slope_set *set, uint32_t first, uint32_t end, uint8_t value) {
    if (first < end) {
        memset(set->clear + first, value, end - first);
    }
}

/* Slopes in the shadow are blocked from now on. */
static inline void los_grid_set_subtract(const los_grid_slope_set *set, const los_grid_shadow *s) {
    double low = los_grid_slope_value(s->low), high = los_grid_slope_value(s->high);
    uint32_t first = s->low_closed ? los_grid_table_below(set->table, low) : los_grid_table_up_to(set->table, low);
    uint32_t end = s->high_closed ? los_grid_table_up_to(set->table, high) : los_grid_table_below(set->table, high);
    los_grid_set_fill(set, first, end, 0);
}

static inline void los_grid_set_subtract_all(const los_grid_slope_set *set, const los_grid_shadow *shadows,
                                             uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        los_grid_set_subtract(set, &shadows[i]);
    }
}

#endif
