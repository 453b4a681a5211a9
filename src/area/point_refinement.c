/* SPDX-License-Identifier: MIT */
#include "area/point_refinement.h"

#include "area/point_visibility.h"

enum {
    PLACES = 8, /* of a whole column that are asked about before it is looked at more closely */
    DOUBTS_MAX = 2 * LOS_COLUMN_INTERVALS_MAX
};

/* A bound of what is seen is looked for up to this share of the target's extent. */
static const double FINE = 0.02;

typedef struct spots {
    const los_area_bounds *look;
    los_column_coverage *columns;
    los_point_visibility spot;
    double step, fine;                /* pixels: from place to place, and where a bound is looked for */
    bool is_settled[LOS_COLUMNS_MAX]; /* columns */
} spots;

/* --- One place --------------------------------------------------------------------------------------------------- */

static bool is_noted(const los_column *column, double y) {
    for (uint32_t i = 0; i < column->count; i++) {
        if (y >= column->seen[i].low && y <= column->seen[i].high) {
            return true;
        }
    }
    return false;
}

/* What a column that is settled says of a place as far up in it: 1 seen, 0 hidden, -1 it is not settled. */
static int neighbor_says(const spots *s, uint32_t column, double share) {
    if (column >= LOS_COLUMNS_MAX || !s->is_settled[column]) {
        return -1;
    }
    const los_column *at = &s->columns->columns[column];
    return is_noted(at, at->chord.low + share * (at->chord.high - at->chord.low)) ? 1 : 0;
}

/* Is a place seen?  If neighbors on both sides agree on it, it need not be asked about. */
static bool is_seen(spots *s, uint32_t column, double y) {
    const los_column *at = &s->columns->columns[column];
    if (is_noted(at, y)) {
        return true;
    }
    double share = (y - at->chord.low) / (at->chord.high - at->chord.low);
    int before = neighbor_says(s, column - 1, share), after = neighbor_says(s, column + 1, share);
    if (before >= 0 && before == after) {
        return before == 1;
    }
    if (*s->look->left == 0) {
        return false;
    }
    (*s->look->left)--;
    return los_point_is_visible(&s->spot, (los_vec2d){s->columns->x[column], y});
}

/* --- One column -------------------------------------------------------------------------------------------------- */

static void fill(spots *s, uint32_t column, double low, double high) {
    los_coverage_add(s->columns, column, 1, &low, &high);
}

/* Of two places one is seen: finds where that ends, and notes it. */
static void find_bound(spots *s, uint32_t column, double seen, double hidden) {
    double first = seen;
    while (fabs(hidden - seen) > s->fine) {
        double middle = 0.5 * (seen + hidden);
        if (is_seen(s, column, middle)) {
            seen = middle;
        } else {
            hidden = middle;
        }
    }
    double bound = 0.5 * (seen + hidden);
    fill(s, column, fmin(first, bound), fmax(first, bound));
}

static void settle_between(spots *s, uint32_t column, double low, bool low_seen, double high, bool high_seen) {
    if (low_seen && high_seen) {
        fill(s, column, low, high);
    } else if (low_seen || high_seen) {
        find_bound(s, column, low_seen ? low : high, low_seen ? high : low);
    }
}

/* Asks about places of a range of which nothing is seen yet; beyond its ends something is, or the column ends, or
 * nothing can be seen. */
static void settle_range(spots *s, uint32_t column, los_interval range) {
    const los_column *at = &s->columns->columns[column];
    const los_interval chord = at->chord;
    int count = (int)ceil((range.high - range.low) / s->step);
    double last = range.low;
    bool is_last_seen = is_noted(at, range.low), ends_seen = is_noted(at, range.high);
    for (int i = 0; i < count; i++) {
        double y = range.low + (range.high - range.low) * (i + 0.5) / count;
        bool seen = is_seen(s, column, y);
        is_last_seen = i == 0 && range.low <= chord.low ? seen : is_last_seen;
        settle_between(s, column, last, is_last_seen, y, seen);
        last = y;
        is_last_seen = seen;
    }
    ends_seen = range.high >= chord.high ? is_last_seen : ends_seen;
    settle_between(s, column, last, is_last_seen, range.high, ends_seen);
}

/* Lists what `maybe` takes for seen, and is not. */
static uint32_t find_doubts(const los_column *seen, const los_column *maybe, double least,
                            los_interval doubts[DOUBTS_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i <= seen->count; i++) {
        los_interval hidden = los_column_hidden(seen, i);
        for (uint32_t k = 0; k < maybe->count; k++) {
            los_interval both = {fmax(hidden.low, maybe->seen[k].low), fmin(hidden.high, maybe->seen[k].high)};
            if (both.high - both.low > least && count < DOUBTS_MAX) {
                doubts[count++] = both;
            }
        }
    }
    return count;
}

static void settle_column(spots *s, uint32_t column, const los_column_coverage *maybe) {
    los_interval doubts[DOUBTS_MAX];
    uint32_t count = find_doubts(&s->columns->columns[column], &maybe->columns[column], s->look->tolerance, doubts);
    for (uint32_t i = 0; i < count; i++) {
        settle_range(s, column, doubts[i]);
    }
}

/* --- All of it --------------------------------------------------------------------------------------------------- */

static void begin(spots *s, const los_area_bounds *look, const los_convex *origin) {
    s->look = look;
    s->columns = look->scratch->coverage;
    double across = 0.0, along = s->columns->x[LOS_COLUMNS_MAX - 1] - s->columns->x[0];
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        across = fmax(across, s->columns->columns[i].chord.high - s->columns->columns[i].chord.low);
        s->is_settled[i] = false;
    }
    s->fine = fmax(FINE * across, look->tolerance);
    s->step = across / PLACES;
    los_point_visibility_begin(&s->spot, look->q, look->from, origin, fmin(across, along));
}

/* Every other column first, then those between, of which the others tell most. */
void los_refine_points(const los_area_bounds *look, const los_convex *origin, const los_column_coverage *maybe) {
    spots s; /* large */
    begin(&s, look, origin);
    for (uint32_t first = 0; first < 2; first++) {
        for (uint32_t i = first; i < LOS_COLUMNS_MAX; i += 2) {
            settle_column(&s, i, maybe);
            s.is_settled[i] = true;
        }
    }
}
