/* SPDX-License-Identifier: MIT */
/* Slopes: exact intervals of them for the sweeps of center and corner rays, and a table of those that a board can have.
 */
#ifndef LOS_GRID_SLOPE_TABLE_H
#define LOS_GRID_SLOPE_TABLE_H

#include "base/allocator.h"
#include "base/assert.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Exact intervals of slopes, for the sweeps of center rays and corner rays (octant.h).
 *
 * A wedge is an interval of slopes that nothing has blocked so far.  Shadows are subtracted from it in ascending order.
 * Slopes are fractions of integers and are compared by cross-multiplication. */

typedef struct los_grid_slope {
    int64_t rise, run; /* run > 0; at most 8192 * LOS_GRID_STRUT_PARTS each, so that products fit */
} los_grid_slope;

typedef struct los_grid_wedge {
    los_grid_slope low, high;
    bool low_open, high_open; /* the bound itself is blocked */
    int32_t column;           /* the first that has not been swept */
} los_grid_wedge;

/* Slopes that an obstacle blocks; closed: including the bound itself. */
typedef struct los_grid_shadow {
    los_grid_slope low, high;
    bool low_closed, high_closed;
} los_grid_shadow;

typedef struct los_grid_wedge_list {
    los_grid_wedge *items;
    uint32_t count, capacity;
    bool has_overflowed; /* a wedge did not fit and is missing */
} los_grid_wedge_list;

static inline int los_grid_compare(los_grid_slope a, los_grid_slope b) {
    int64_t left = a.rise * b.run, right = b.rise * a.run;
    return (left > right) - (left < right);
}

static inline bool los_grid_wedge_is_empty(const los_grid_wedge *w) {
    int order = los_grid_compare(w->low, w->high);
    return order > 0 || (order == 0 && (w->low_open || w->high_open));
}

/* True if the slope is in the wedge. */
static inline bool los_grid_wedge_contains(const los_grid_wedge *w, los_grid_slope slope) {
    int low = los_grid_compare(slope, w->low), high = los_grid_compare(slope, w->high);
    return (w->low_open ? low > 0 : low >= 0) && (w->high_open ? high < 0 : high <= 0);
}

static inline void los_grid_add_wedge(los_grid_wedge_list *list, const los_grid_wedge *w) {
    LOS_ASSERT(w->low.run > 0 && w->high.run > 0);
    if (list->count == list->capacity) {
        list->has_overflowed = true;
        return;
    }
    list->items[list->count++] = *w;
}

static inline void los_grid_add_unless_empty(los_grid_wedge_list *list, const los_grid_wedge *w) {
    if (!los_grid_wedge_is_empty(w)) {
        los_grid_add_wedge(list, w);
    }
}

/* Subtracts a shadow from `rest`.  What remains below the shadow is added to `out`, what remains above stays in `rest`.
 * Shadows must be subtracted in ascending order. */
static inline void los_grid_subtract(los_grid_wedge *rest, los_grid_shadow s, los_grid_wedge_list *out) {
    if (los_grid_compare(s.low, rest->high) > 0 || los_grid_compare(s.high, rest->low) < 0) {
        return;
    }
    los_grid_wedge below = {rest->low, s.low, rest->low_open, s.low_closed, rest->column};
    if (los_grid_compare(s.low, rest->high) == 0) {
        below.high_open = below.high_open || rest->high_open;
    }
    los_grid_add_unless_empty(out, &below);
    int order = los_grid_compare(s.high, rest->low);
    rest->low_open = order > 0 ? s.high_closed : rest->low_open || s.high_closed;
    rest->low = s.high;
}

/* The multiples of 1 / column in a wedge: `first` to `last`.  Without divisions: for slopes as above, the product of a
 * slope and a column is an integer or at least 4e-10 away from one, and the rounding of doubles is far below that. */
static inline void los_grid_wedge_targets(const los_grid_wedge *w, int32_t column, int32_t *first, int32_t *last) {
    const double apart = 2e-10;
    double low = (double)w->low.rise / (double)w->low.run * column;
    double high = (double)w->high.rise / (double)w->high.run * column;
    *first = (int32_t)(low + (w->low_open ? 1.0 + apart : 1.0 - apart));
    *last = (int32_t)(high + (w->high_open ? -apart : apart));
}

/* Rounds down, for 0 <= a / b <= 2 * LOS_GRID_SIDE_MAX and b below 2^33.  Dividing doubles is several times as fast as
 * integers, and exact here.  A quotient that is not an integer is at least 1 / b below the next one, a hundred times
 * the rounding error. */
static inline int64_t los_grid_quotient(int64_t a, int64_t b) {
    LOS_ASSERT(a >= 0 && b > 0 && b < (int64_t)1 << 33 && a / b <= 8192);
    return (int64_t)((double)a / (double)b);
}

/* All slopes from one lattice point to others in an octant, in ascending order (a Farey sequence).
 *
 * Many narrow shadows leave many narrow wedges, and each of them costs time in every column (sweep.h).  With one byte
 * per slope instead, a shadow sets a range of bytes to 0, and a target reads the byte of its slope.  Then the time per
 * column is that of its targets and its obstacles.  A board with boundaries keeps a table, which all views share. */

enum {
    LOS_GRID_TABLE_COLUMNS = 460 /* the most columns: their slopes are fewer than 2^16 */
};

/* Slopes are compared as doubles.  Two different slopes, of a table or of shadows, differ by more than 8e-12,
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
