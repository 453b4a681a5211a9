/* SPDX-License-Identifier: MIT */
#include "area/apertures.h"

#include "base/assert.h"
#include "base/minmax.h"
#include "base/simd.h"

#define NO_APERTURE UINT32_MAX
#define NO_LINE     UINT32_MAX

enum {
    STEPS = 6,           /* between the slopes that are always evaluated */
    GUESS_DEPTH = 8,     /* up to this depth a step is divided at a guess of where its slopes begin to differ */
    BISECTION_PERIOD = 4 /* every so many steps one is halved: guesses converge slowly at a corner of the base */
};

/* Slope gaps narrower than this fraction of the sweep's gap are rounding errors. */
static const double ROUNDING = 0.01;
/* The judge extends both occluders by 1e-5 of the line's length, so it passes nothing between them below this fraction
 * of the distance. */
static const double JUDGE_TOLERANCE = 2e-5;
/* But no tolerance exceeds this fraction of the sweep's gap. */
static const double MAX_TOLERANCE = 0.5;

/* --- Apertures --------------------------------------------------------------------------------------------------- */

static uint32_t root_of(const los_apertures *apertures, uint32_t number) {
    while (apertures->parents[number] != number) {
        number = apertures->parents[number];
    }
    return number;
}

static void join(los_apertures *apertures, uint32_t a, uint32_t b) {
    uint32_t first = root_of(apertures, a), second = root_of(apertures, b);
    uint32_t root = first < second ? first : second, other = first < second ? second : first;
    apertures->parents[other] = root;
    apertures->widths[root] = los_max(apertures->widths[root], apertures->widths[other]);
}

/* True if line a is above b (side 1), or below b (side -1), over the whole target.  Then a is no lower (upper) bound.
 */
static bool is_beyond(const los_apertures *apertures, const los_aperture_line *a, const los_aperture_line *b,
                      double side) {
    double slope = side * (a->slope - b->slope), intercept = side * (a->intercept - b->intercept);
    return intercept + slope * apertures->near >= 0.0 && intercept + slope * apertures->far >= 0.0;
}

/* Adds a line that may bound an aperture from below (side 1) or above (side -1).  While slopes grow, most lines replace
 * the one before. */
static void put_line(los_apertures *apertures, double side, double slope, double intercept, uint32_t aperture) {
    los_aperture_bounds *bounds = side > 0.0 ? &apertures->lows : &apertures->highs;
    los_aperture_line added = {slope, intercept, aperture};
    uint32_t last = bounds->last[aperture];
    if (last != NO_LINE && is_beyond(apertures, &added, &bounds->lines[last], side)) {
        return;
    }
    if (last != NO_LINE && is_beyond(apertures, &bounds->lines[last], &added, side)) {
        bounds->lines[last] = added;
    } else if (bounds->count < LOS_APERTURE_LINES_MAX) {
        bounds->last[aperture] = bounds->count;
        bounds->lines[bounds->count++] = added;
    }
}

/* Starts an aperture with a gap that continues none; NO_APERTURE if there are too many. */
static void begin_aperture(los_apertures *apertures, los_slope_gap *gap) {
    gap->aperture = NO_APERTURE;
    if (apertures->count < LOS_APERTURES_MAX) {
        gap->aperture = apertures->count++;
        apertures->parents[gap->aperture] = gap->aperture;
        apertures->widths[gap->aperture] = 0.0;
        apertures->lows.last[gap->aperture] = apertures->highs.last[gap->aperture] = NO_LINE;
    }
}

/* Adds the two lines that bound a gap to its aperture. */
static void add_gap(los_apertures *apertures, const los_slope_gaps *at, const los_slope_gap *gap) {
    if (gap->aperture == NO_APERTURE) {
        return;
    }
    uint32_t root = root_of(apertures, gap->aperture);
    apertures->widths[root] = los_max(apertures->widths[root], (gap->high - gap->low) / at->slant);
    put_line(apertures, 1.0, at->slope, gap->low, root);
    put_line(apertures, -1.0, at->slope, gap->high, root);
}

/* --- From one slope to the next ---------------------------------------------------------------------------------- */

typedef struct slope_scan {
    los_apertures *apertures;
    los_occlusion_sweep *sweep;
    uint64_t *work;
    int origin;
    los_gap_tolerances tolerances;
    double min_step; /* of half_tan */
    bool is_first;   /* no slope has been evaluated yet */
} slope_scan;

/* True if the y ranges of two gaps overlap at x.  Then nothing between them is hidden there, whatever happens at slopes
 * between. */
static bool overlap_at(const los_slope_gaps *a, const los_slope_gap *in_a, const los_slope_gaps *b,
                       const los_slope_gap *in_b, double x) {
    double low = los_max(in_a->low + a->slope * x, in_b->low + b->slope * x);
    double high = los_min(in_a->high + a->slope * x, in_b->high + b->slope * x);
    return low <= high;
}

/* The intercept of an occluder's highest (side 1) or lowest (side -1) point. */
static double intercept_of_occluder(const los_occlusion_sweep *sweep, int32_t number, double slope, double side) {
    const los_occluder *occluder = &sweep->occluders[number];
    double most = -INFINITY;
    for (uint32_t i = occluder->first; i < occluder->first + occluder->count; i++) {
        most = los_max(most, side * los_intercept(sweep->points[i], slope));
    }
    return side * most;
}

/* The width of the gap between two occluders at a slope, in pixels.  0 if a base bounds it: the bound has no corner.
 */
static double width_between(const los_occlusion_sweep *sweep, const los_gap_neighbors *pair, double slope) {
    if (pair->below == LOS_AT_RIM || pair->above == LOS_AT_RIM) {
        return 0.0;
    }
    double low = intercept_of_occluder(sweep, pair->below, slope, 1.0);
    double high = intercept_of_occluder(sweep, pair->above, slope, -1.0);
    return (high - low) / sqrt(1.0 + slope * slope);
}

/* Where another point of the occluder below (side 1) or above (side -1) starts to bound a gap, the bound has a corner.
 * The line through both points bounds the aperture too, and the gap may be widest there. */
static void add_corner(slope_scan *scan, const los_slope_gaps *a, const los_slope_gaps *b, const los_gap_neighbors *old,
                       const los_gap_neighbors *new, double side, uint32_t aperture) {
    int32_t occluder = side > 0.0 ? new->below : new->above;
    uint32_t from = side > 0.0 ? old->top : old->bottom, to = side > 0.0 ? new->top : new->bottom;
    if (occluder == LOS_AT_RIM || from == to || aperture == NO_APERTURE) {
        return;
    }
    los_vec2d edge = los_vec2d_sub(scan->sweep->points[to], scan->sweep->points[from]);
    double slope = edge.y / edge.x;
    if (slope > a->slope && slope < b->slope) {
        uint32_t root = root_of(scan->apertures, aperture);
        put_line(scan->apertures, side, slope, intercept_of_occluder(scan->sweep, occluder, slope, side), root);
        scan->apertures->widths[root] = los_max(scan->apertures->widths[root], width_between(scan->sweep, new, slope));
    }
}

/* Assigns a gap of slope `b` to the apertures of the gaps of `a` that it continues, and joins these. */
static void connect(slope_scan *scan, los_slope_gaps *a, los_slope_gaps *b, los_slope_gap *gap) {
    los_apertures *apertures = scan->apertures;
    gap->aperture = NO_APERTURE;
    for (uint32_t i = 0; i < a->count; i++) {
        const los_slope_gap *before = &a->gaps[i];
        const los_gap_neighbors *old = &before->between, *new = &gap->between;
        bool is_same = old->below == new->below && old->above == new->above;
        bool continues =
            before->aperture != NO_APERTURE && (is_same || (overlap_at(a, before, b, gap, apertures->near) &&
                                                            overlap_at(a, before, b, gap, apertures->far)));
        if (continues && gap->aperture == NO_APERTURE) {
            gap->aperture = before->aperture;
        } else if (continues) {
            join(apertures, gap->aperture, before->aperture);
        }
        if (is_same) {
            add_corner(scan, a, b, old, new, 1.0, before->aperture);
            add_corner(scan, a, b, old, new, -1.0, before->aperture);
        }
    }
}

/* Extends the apertures from slope `a` to the next one, `b`. */
static void advance(slope_scan *scan, los_slope_gaps *a, los_slope_gaps *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        los_slope_gap *gap = &b->gaps[i];
        connect(scan, a, b, gap);
        if (gap->aperture == NO_APERTURE) {
            begin_aperture(scan->apertures, gap);
        }
        add_gap(scan->apertures, b, gap);
    }
}

/* --- All slopes -------------------------------------------------------------------------------------------------- */

static void evaluate(slope_scan *scan, los_slope_gaps *gaps, double half_tan) {
    los_slope_gaps_find(gaps, scan->sweep, scan->origin, half_tan, scan->tolerances, scan->is_first);
    scan->is_first = false;
    *scan->work -= *scan->work < scan->sweep->occluder_count ? *scan->work : scan->sweep->occluder_count;
}

/* The next slope to evaluate between two that differ, as half_tan: just before the guessed change, or just after it if
 * the left slope is that close.  The middle if guesses are no longer used. */
static double next_between(const slope_scan *scan, const los_slope_gaps *left, const los_slope_gaps *right,
                           double fraction, bool is_guess) {
    double half_tan = los_half_tan_of_slope(left->slope + fraction * (right->slope - left->slope));
    double offset = 0.45 * scan->min_step;
    half_tan += half_tan - offset > left->half_tan + offset ? -offset : offset;
    bool is_between = half_tan > left->half_tan && half_tan < right->half_tan;
    return is_between && is_guess ? half_tan : 0.5 * (left->half_tan + right->half_tan);
}

/* Extends the apertures from the slope of slopes[0] to `half_tan`, with slopes between wherever two differ.  Afterwards
 * slopes[0] is the last slope. */
static void scan_to(slope_scan *scan, los_slope_gaps *slopes[], double half_tan) {
    uint32_t depth = 1, divisions = 0;
    evaluate(scan, slopes[1], half_tan);
    while (depth > 0) {
        los_slope_gaps *left = slopes[0], *right = slopes[depth];
        double fraction;
        bool may_divide =
            *scan->work > 0 && depth < LOS_APERTURES_DEPTH && right->half_tan - left->half_tan > scan->min_step;
        if (may_divide && los_slope_gaps_differ(left, right, scan->sweep, scan->tolerances, &fraction)) {
            depth++;
            bool is_guess = depth < GUESS_DEPTH && ++divisions % BISECTION_PERIOD != 0;
            evaluate(scan, slopes[depth], next_between(scan, left, right, fraction, is_guess));
            continue;
        }
        advance(scan, left, right);
        slopes[0] = right;
        slopes[depth] = left;
        depth--;
    }
}

static los_gap_tolerances tolerances_of(const los_occlusion_sweep *sweep) {
    los_vec2d centers = los_vec2d_sub(sweep->bases[1].center, sweep->bases[0].center);
    double rounding = ROUNDING * sweep->gap, judge = JUDGE_TOLERANCE * sqrt(los_vec2d_dot(centers, centers));
    return (los_gap_tolerances){los_min(los_max(rounding, judge), MAX_TOLERANCE * sweep->gap), rounding};
}

void los_apertures_find(los_apertures *apertures, los_occlusion_sweep *sweep, int origin, double tolerance,
                        uint64_t *work) {
    const los_convex *target = &sweep->bases[1 - origin];
    double lever = sweep->bases[1].high.x - sweep->bases[0].low.x;
    double first = los_half_tan_of_slope(los_extreme_slope(sweep->bases, -1.0));
    double last = los_half_tan_of_slope(los_extreme_slope(sweep->bases, 1.0));
    LOS_ASSERT(tolerance > 0.0 && lever > 0.0);
    slope_scan scan = {.apertures = apertures,
                       .sweep = sweep,
                       .work = work,
                       .origin = origin,
                       .tolerances = tolerances_of(sweep),
                       .min_step = 0.5 * tolerance / lever,
                       .is_first = true};
    los_slope_gaps *slopes[LOS_APERTURES_DEPTH + 1];
    for (int i = 0; i <= LOS_APERTURES_DEPTH; i++) {
        slopes[i] = &apertures->slopes[i];
    }
    apertures->count = apertures->lows.count = apertures->highs.count = 0;
    apertures->near = target->low.x;
    apertures->far = target->high.x;
    evaluate(&scan, slopes[0], first);
    for (uint32_t i = 0; i < slopes[0]->count; i++) {
        begin_aperture(apertures, &slopes[0]->gaps[i]);
        add_gap(apertures, slopes[0], &slopes[0]->gaps[i]);
    }
    for (int i = 1; i <= STEPS; i++) {
        scan_to(&scan, slopes, first + (last - first) * ((double)i / STEPS));
    }
}

/* --- Bands ------------------------------------------------------------------------------------------------------- */

bool los_apertures_has(const los_apertures *apertures, uint32_t number, double width) {
    LOS_ASSERT(number < apertures->count);
    return apertures->parents[number] == number && apertures->widths[number] >= width;
}

/* Reduces values[i] to `side` times the y of the line at x[i], where that is less. */
static void limit(const los_aperture_line *line, double side, const double *x, uint32_t count, double *values) {
    double slope = side * line->slope, intercept = side * line->intercept;
    uint32_t i = 0;
#if LOS_HAS_SIMD
    for (; i + 2 <= count; i += 2) {
        los_f64x2_store(values + i,
                        los_f64x2_min(intercept + slope * los_f64x2_load(x + i), los_f64x2_load(values + i)));
    }
#endif
    for (; i < count; i++) {
        values[i] = los_min(intercept + slope * x[i], values[i]);
    }
}

/* Writes `side` times the y at which the lines of an aperture on one side bound it. */
static void find_bound(const los_apertures *apertures, const los_aperture_bounds *bounds, uint32_t number, double side,
                       const double *x, uint32_t count, double *values) {
    for (uint32_t i = 0; i < count; i++) {
        values[i] = INFINITY;
    }
    for (uint32_t k = 0; k < bounds->count; k++) {
        if (root_of(apertures, bounds->lines[k].aperture) == number) {
            limit(&bounds->lines[k], side, x, count, values);
        }
    }
}

void los_apertures_bounds(const los_apertures *apertures, uint32_t number, const double *x, uint32_t count, double *low,
                          double *high) {
    LOS_ASSERT(number < apertures->count && apertures->parents[number] == number);
    find_bound(apertures, &apertures->lows, number, 1.0, x, count, low);
    find_bound(apertures, &apertures->highs, number, -1.0, x, count, high);
    for (uint32_t i = 0; i < count; i++) {
        high[i] = -high[i];
    }
}
