/* SPDX-License-Identifier: MIT */
/* Exact intervals of slopes, for the sweeps of center rays and corner rays (octant.h).
 *
 * A wedge is an interval of slopes that nothing has blocked so far.  Shadows are subtracted from it in ascending order.
 * Slopes are fractions of integers and are compared by cross-multiplication. */
#ifndef LOS_GRID_WEDGE_H
#define LOS_GRID_WEDGE_H

#include "base/assert.h"

#include <stdbool.h>
#include <stdint.h>

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

#endif
