/* SPDX-License-Identifier: MIT */
#include "area/point_refinement.h"

#include "area/point_visibility.h"
#include "base/assert.h"

enum {
    POINTS_PER_COLUMN = 8, /* of a full column, before its bounds are bisected */
    UNDECIDED_MAX = 2 * LOS_COLUMN_INTERVALS_MAX
};

/* A bound of what is visible is bisected to this fraction of the target's extent across the lines. */
static const double BOUND_ACCURACY = 0.02;

typedef struct refinement {
    const los_area_problem *area;
    los_column_coverage *coverage;
    los_point_visibility visibility;
    double step;                   /* pixels from point to point */
    double accuracy;               /* pixels, of a bound */
    bool is_done[LOS_COLUMNS_MAX]; /* by column */
} refinement;

/* --- One point --------------------------------------------------------------------------------------------------- */

static bool is_covered(const los_column *column, double y) {
    for (uint32_t i = 0; i < column->count; i++) {
        if (y >= column->visible[i].low && y <= column->visible[i].high) {
            return true;
        }
    }
    return false;
}

typedef enum {
    COVERAGE_UNKNOWN,
    NOT_COVERED,
    COVERED
} coverage_state;

/* Whether a column has a visible point at a fraction of its chord; unknown unless the column is done. */
static coverage_state is_covered_in(const refinement *r, uint32_t column, double fraction) {
    if (column >= LOS_COLUMNS_MAX || !r->is_done[column]) {
        return COVERAGE_UNKNOWN;
    }
    const los_column *at = &r->coverage->columns[column];
    return is_covered(at, at->chord.low + fraction * (at->chord.high - at->chord.low)) ? COVERED : NOT_COVERED;
}

/* Whether a point is visible.  If the columns on both sides agree, their result is taken. */
static bool is_visible(refinement *r, uint32_t column, double y) {
    const los_column *at = &r->coverage->columns[column];
    if (is_covered(at, y)) {
        return true;
    }
    double fraction = (y - at->chord.low) / (at->chord.high - at->chord.low);
    coverage_state before = is_covered_in(r, column - 1, fraction), after = is_covered_in(r, column + 1, fraction);
    if (before != COVERAGE_UNKNOWN && before == after) {
        return before == COVERED;
    }
    if (r->area->budget->evaluations == 0) {
        return false;
    }
    r->area->budget->evaluations--;
    return los_point_is_visible(&r->visibility, (los_vec2d){r->coverage->x[column], y});
}

/* --- One column -------------------------------------------------------------------------------------------------- */

static void add_interval(refinement *r, uint32_t column, double low, double high) {
    los_coverage_add(r->coverage, column, 1, &low, &high);
}

/* Bisects between a visible and a hidden point, and adds the interval from the former to the bound. */
static void add_to_bound(refinement *r, uint32_t column, double visible, double hidden) {
    double first = visible;
    while (fabs(hidden - visible) > r->accuracy) {
        double middle = 0.5 * (visible + hidden);
        if (is_visible(r, column, middle)) {
            visible = middle;
        } else {
            hidden = middle;
        }
    }
    double bound = 0.5 * (visible + hidden);
    add_interval(r, column, fmin(first, bound), fmax(first, bound));
}

static void refine_between(refinement *r, uint32_t column, double low, bool low_visible, double high,
                           bool high_visible) {
    if (low_visible && high_visible) {
        add_interval(r, column, low, high);
    } else if (low_visible || high_visible) {
        add_to_bound(r, column, low_visible ? low : high, low_visible ? high : low);
    }
}

/* Tests points of an interval of which nothing is visible yet.  Its ends touch a visible interval, the end of the chord
 * or what is certainly hidden. */
static void refine_interval(refinement *r, uint32_t column, los_interval range) {
    const los_column *at = &r->coverage->columns[column];
    const los_interval chord = at->chord;
    int count = (int)ceil((range.high - range.low) / r->step);
    double last = range.low;
    bool last_visible = is_covered(at, range.low), end_visible = is_covered(at, range.high);
    for (int i = 0; i < count; i++) {
        double y = range.low + (range.high - range.low) * (i + 0.5) / count;
        bool visible = is_visible(r, column, y);
        last_visible = i == 0 && range.low <= chord.low ? visible : last_visible;
        refine_between(r, column, last, last_visible, y, visible);
        last = y;
        last_visible = visible;
    }
    end_visible = range.high >= chord.high ? last_visible : end_visible;
    refine_between(r, column, last, last_visible, range.high, end_visible);
}

/* Lists the intervals longer than `length_min` that are visible in the upper bound and hidden in the lower.  Further
 * ones than UNDECIDED_MAX stay hidden. */
static uint32_t find_undecided(const los_column *lower, const los_column *upper, double length_min,
                               los_interval undecided[UNDECIDED_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i <= lower->count; i++) {
        los_interval hidden = los_column_hidden(lower, i);
        for (uint32_t k = 0; k < upper->count; k++) {
            los_interval both = {fmax(hidden.low, upper->visible[k].low), fmin(hidden.high, upper->visible[k].high)};
            if (both.high - both.low > length_min && count < UNDECIDED_MAX) {
                undecided[count++] = both;
            }
        }
    }
    return count;
}

static void refine_column(refinement *r, uint32_t column, const los_column_coverage *possible) {
    los_interval undecided[UNDECIDED_MAX];
    uint32_t count =
        find_undecided(&r->coverage->columns[column], &possible->columns[column], r->area->tolerance, undecided);
    for (uint32_t i = 0; i < count; i++) {
        refine_interval(r, column, undecided[i]);
    }
}

/* --- All columns ------------------------------------------------------------------------------------------------- */

static void begin(refinement *r, const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin) {
    r->area = area;
    r->coverage = area->scratch->coverage;
    double across = 0.0, along = r->coverage->x[LOS_COLUMNS_MAX - 1] - r->coverage->x[0];
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        across = fmax(across, los_interval_length(r->coverage->columns[i].chord));
        r->is_done[i] = false;
    }
    LOS_ASSERT(across > 0.0 && along > 0.0);
    r->accuracy = fmax(BOUND_ACCURACY * across, area->tolerance);
    r->step = across / POINTS_PER_COLUMN;
    los_point_visibility_begin(&r->visibility, area->problem, exempt, area->from, origin, fmin(across, along));
}

/* Every other column first: in the columns between, most points follow from their neighbors. */
void los_refine_points(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                       const los_column_coverage *possible) {
    refinement r;
    begin(&r, area, exempt, origin);
    for (uint32_t first = 0; first < 2; first++) {
        for (uint32_t i = first; i < LOS_COLUMNS_MAX; i += 2) {
            refine_column(&r, i, possible);
            r.is_done[i] = true;
        }
    }
}
