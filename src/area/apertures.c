/* SPDX-License-Identifier: MIT */
#include "area/apertures.h"

#include "base/assert.h"
#include "base/simd.h"
#include "base/vec2.h"

/* Slopes are chosen by the tangent of half their angle: equal steps of it rotate lines about equally, steep or flat. */
static inline double slope_of_half_tan(double half_tan) {
    return 2.0 * half_tan / (1.0 - half_tan * half_tan);
}

static inline double half_tan_of_slope(double slope) {
    return slope / (1.0 + sqrt(1.0 + slope * slope));
}

/* Pixels across the lines: narrower gaps count as closed. */
typedef struct gap_tolerances {
    double between; /* two occluders */
    double at_rim;  /* of the shooter's base */
} gap_tolerances;

/* --- One slope --------------------------------------------------------------------------------------------------- */

static los_gap_neighbors neighbors_of(const los_occlusion_sweep *sweep, double slope, int32_t below, int32_t above) {
    los_gap_neighbors found = {.below = below, .above = above, .top = 0, .bottom = 0};
    if (below != LOS_AT_RIM) {
        const los_occluder *occluder = &sweep->occluders[below];
        found.top = los_occluder_point_at(sweep, occluder, slope, occluder->high);
    }
    if (above != LOS_AT_RIM) {
        const los_occluder *occluder = &sweep->occluders[above];
        found.bottom = los_occluder_point_at(sweep, occluder, slope, occluder->low);
    }
    return found;
}

static void put_gap(los_slope_gaps *gaps, los_gap_neighbors between, los_interval open, uint32_t below_hash) {
    LOS_ASSERT(open.low < open.high);
    if (gaps->count < LOS_GAPS_MAX) {
        gaps->gaps[gaps->count++] =
            (los_slope_gap){.low = open.low, .high = open.high, .between = between, .below_hash = below_hash};
    }
}

static void put_link(los_slope_gaps *gaps, los_gap_neighbors link) {
    if (gaps->link_count < LOS_LINKS_MAX) {
        gaps->links[gaps->link_count++] = link;
    }
}

static double tolerance_between(gap_tolerances tolerances, int32_t below, int32_t above) {
    return below == LOS_AT_RIM || above == LOS_AT_RIM ? tolerances.at_rim : tolerances.between;
}

/* The sum of these over a set of occluders is the hash of the set. */
static uint32_t hash_of(int32_t occluder) {
    uint32_t hash = ((uint32_t)occluder + 1) * 2654435761u;
    return hash ^ hash >> 15;
}

/* Scans the sorted occluders upward; `reach` is the highest intercept blocked so far. */
static void scan(los_slope_gaps *gaps, const los_occlusion_sweep *sweep, gap_tolerances tolerances) {
    double reach = gaps->origin.low, top = gaps->origin.high;
    int32_t last = LOS_AT_RIM;
    uint32_t below_hash = 0;
    for (uint32_t i = 0; i < sweep->occluder_count && reach < top; i++) {
        int32_t number = (int32_t)sweep->order[i].occluder;
        const los_occluder *occluder = &sweep->occluders[number];
        LOS_ASSERT(i == 0 || sweep->order[i - 1].low <= occluder->low);
        if (occluder->low >= top) {
            break;
        }
        uint32_t hash_before = below_hash;
        below_hash += hash_of(number);
        if (occluder->high <= reach) {
            continue;
        }
        if (occluder->low > reach + gaps->slant * tolerance_between(tolerances, last, number)) {
            put_gap(gaps, neighbors_of(sweep, gaps->slope, last, number), (los_interval){reach, occluder->low},
                    hash_before);
        } else {
            put_link(gaps, neighbors_of(sweep, gaps->slope, last, number));
        }
        reach = occluder->high;
        last = number;
    }
    if (reach < top - gaps->slant * tolerances.at_rim) {
        put_gap(gaps, neighbors_of(sweep, gaps->slope, last, LOS_AT_RIM), (los_interval){reach, top}, below_hash);
    } else if (last != LOS_AT_RIM) {
        put_link(gaps, neighbors_of(sweep, gaps->slope, last, LOS_AT_RIM));
    }
}

/* Finds the gaps among the lines of one slope that meet base number `origin` of the sweep.  `is_first` is true for the
 * first slope since the sweep was filled; later calls reuse the order of its occluders. */
static void slope_gaps_find(los_slope_gaps *gaps, los_occlusion_sweep *sweep, int origin, double half_tan,
                            gap_tolerances tolerances, bool is_first) {
    LOS_ASSERT(origin == 0 || origin == 1);
    LOS_ASSERT(fabs(half_tan) < 1.0);
    gaps->half_tan = half_tan;
    gaps->slope = slope_of_half_tan(half_tan);
    gaps->slant = sqrt(1.0 + gaps->slope * gaps->slope);
    gaps->origin = los_convex_intercepts(&sweep->bases[origin], 0.0, gaps->slope, gaps->slant);
    gaps->target = los_convex_intercepts(&sweep->bases[1 - origin], 0.0, gaps->slope, gaps->slant);
    gaps->count = gaps->link_count = 0;
    los_sweep_evaluate(sweep, gaps->slope);
    los_sweep_sort(sweep, is_first);
    scan(gaps, sweep, tolerances);
}

/* --- Two slopes -------------------------------------------------------------------------------------------------- */

static bool is_active(const los_occlusion_sweep *sweep, int32_t occluder, double slope) {
    return occluder == LOS_AT_RIM ||
           (slope > sweep->occluders[occluder].min_slope && slope < sweep->occluders[occluder].max_slope);
}

/* The intercepts, at another slope, of the points between which two occluders are closest; low > high if they overlap.
 */
static los_interval between_at(const los_gap_neighbors *pair, const los_slope_gaps *at,
                               const los_occlusion_sweep *sweep) {
    double top = pair->below == LOS_AT_RIM ? at->origin.low : los_intercept(sweep->points[pair->top], at->slope);
    double bottom = pair->above == LOS_AT_RIM ? at->origin.high : los_intercept(sweep->points[pair->bottom], at->slope);
    return (los_interval){top, bottom};
}

/* True if all lines between the two occluders pass below, or all above, one base at both slopes.  They then do so at
 * every slope between. */
static bool misses_a_base(const los_gap_neighbors *pair, const los_slope_gaps *a, const los_slope_gaps *b,
                          const los_occlusion_sweep *sweep) {
    los_interval in_a = between_at(pair, a, sweep), in_b = between_at(pair, b, sweep);
    double top_a = los_max(in_a.low, in_a.high), top_b = los_max(in_b.low, in_b.high);
    double bottom_a = los_min(in_a.low, in_a.high), bottom_b = los_min(in_b.low, in_b.high);
    return (top_a <= a->target.low && top_b <= b->target.low) || (top_a < a->origin.low && top_b < b->origin.low) ||
           (bottom_a >= a->target.high && bottom_b >= b->target.high) ||
           (bottom_a > a->origin.high && bottom_b > b->origin.high);
}

static const los_slope_gap *find_gap(const los_slope_gaps *gaps, const los_gap_neighbors *pair) {
    for (uint32_t i = 0; i < gaps->count; i++) {
        const los_gap_neighbors *other = &gaps->gaps[i].between;
        if (other->below == pair->below && other->above == pair->above) {
            return &gaps->gaps[i];
        }
    }
    return NULL;
}

/* True if the occluder, which lies wholly on one side of the gap, lies below it. */
static bool is_below(const los_occlusion_sweep *sweep, uint32_t occluder, const los_slope_gaps *at,
                     const los_slope_gap *gap) {
    return los_intercept(sweep->points[sweep->occluders[occluder].first], at->slope) < 0.5 * (gap->low + gap->high);
}

/* True if an occluder is below the gap at one slope and above it at the other: it closes the gap between them. */
static bool is_crossed(const los_slope_gaps *a, const los_slope_gap *in_a, const los_slope_gaps *b,
                       const los_slope_gap *in_b, const los_occlusion_sweep *sweep) {
    for (uint32_t i = 0; in_a->below_hash != in_b->below_hash && i < sweep->occluder_count; i++) {
        if (is_active(sweep, (int32_t)i, a->slope) && is_active(sweep, (int32_t)i, b->slope) &&
            is_below(sweep, i, a, in_a) != is_below(sweep, i, b, in_b)) {
            return true;
        }
    }
    return false;
}

/* Where a value that is linear from `a` to `b` is 0, as a fraction; the middle if both have the same sign. */
static double zero_crossing(double a, double b) {
    return (a > 0.0) != (b > 0.0) ? a / (a - b) : 0.5;
}

/* The width between two occluders beyond the tolerance, in intercepts. */
static double excess_width(const los_gap_neighbors *pair, const los_slope_gaps *at, const los_occlusion_sweep *sweep,
                           gap_tolerances tolerances) {
    double width = los_interval_length(between_at(pair, at, sweep));
    return width - at->slant * tolerance_between(tolerances, pair->below, pair->above);
}

/* Finds a gap of one slope that the other has not, or that an occluder closes between them. */
static bool find_lost_gap(const los_slope_gaps *has, const los_slope_gaps *other, const los_occlusion_sweep *sweep,
                          los_gap_neighbors *lost) {
    for (uint32_t i = 0; i < has->count; i++) {
        const los_gap_neighbors *pair = &has->gaps[i].between;
        const los_slope_gap *same = find_gap(other, pair);
        bool is_kept = same != NULL && !is_crossed(has, &has->gaps[i], other, same, sweep);
        if (!is_kept && !misses_a_base(pair, has, other, sweep)) {
            *lost = *pair;
            return true;
        }
    }
    return false;
}

/* Where the occluder becomes active or inactive between `a` and `b`, as a fraction; -1 if it is active at `b`. */
static double activity_change(const los_occlusion_sweep *sweep, int32_t occluder, const los_slope_gaps *a,
                              const los_slope_gaps *b) {
    if (is_active(sweep, occluder, b->slope)) {
        return -1.0;
    }
    const los_occluder *changed = &sweep->occluders[occluder];
    double change = changed->max_slope < b->slope ? changed->max_slope : changed->min_slope;
    return (change - a->slope) / (b->slope - a->slope);
}

/* True if a link of slope `a` does not hold at `b`; then `*fraction` is a guess where it ends. */
static bool link_ends(const los_gap_neighbors *link, const los_slope_gaps *a, const los_slope_gaps *b,
                      const los_occlusion_sweep *sweep, gap_tolerances tolerances, double *fraction) {
    double below = activity_change(sweep, link->below, a, b), above = activity_change(sweep, link->above, a, b);
    double width = excess_width(link, b, sweep, tolerances);
    if ((below < 0.0 && above < 0.0 && width <= 0.0) || misses_a_base(link, a, b, sweep)) {
        return false;
    }
    double opened = width > 0.0 ? zero_crossing(excess_width(link, a, sweep, tolerances), width) : 0.0;
    *fraction = los_max(los_max(below, above), opened);
    return *fraction >= 0.0;
}

/* True if a gap may begin or end between two slopes of one sweep.  Then `*fraction` is a guess where, from 0 at `a` to
 * 1 at `b`.
 *
 * False if the same occluders bound the same gaps at both slopes, none has changed sides of a gap, and the links of `a`
 * hold at `b`.  Intercepts of points are linear in the slope, so links then hold between the slopes too.  Gaps and
 * links whose lines miss a base at both slopes are ignored. */
static bool slope_gaps_differ(const los_slope_gaps *a, const los_slope_gaps *b, const los_occlusion_sweep *sweep,
                              gap_tolerances tolerances, double *fraction) {
    los_gap_neighbors lost;
    LOS_ASSERT(a->slope < b->slope);
    if (find_lost_gap(a, b, sweep, &lost) || find_lost_gap(b, a, sweep, &lost)) {
        *fraction = zero_crossing(excess_width(&lost, a, sweep, tolerances), excess_width(&lost, b, sweep, tolerances));
        return true;
    }
    for (uint32_t i = 0; i < a->link_count; i++) {
        if (link_ends(&a->links[i], a, b, sweep, tolerances, fraction)) {
            return true;
        }
    }
    return false;
}

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
    gap_tolerances tolerances;
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
    slope_gaps_find(gaps, scan->sweep, scan->origin, half_tan, scan->tolerances, scan->is_first);
    scan->is_first = false;
    *scan->work -= *scan->work < scan->sweep->occluder_count ? *scan->work : scan->sweep->occluder_count;
}

/* The next slope to evaluate between two that differ, as half_tan: just before the guessed change, or just after it if
 * the left slope is that close.  The middle if guesses are no longer used. */
static double next_between(const slope_scan *scan, const los_slope_gaps *left, const los_slope_gaps *right,
                           double fraction, bool is_guess) {
    double half_tan = half_tan_of_slope(left->slope + fraction * (right->slope - left->slope));
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
        if (may_divide && slope_gaps_differ(left, right, scan->sweep, scan->tolerances, &fraction)) {
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

static gap_tolerances tolerances_of(const los_occlusion_sweep *sweep) {
    los_vec2d centers = los_vec2d_sub(sweep->bases[1].center, sweep->bases[0].center);
    double rounding = ROUNDING * sweep->gap, judge = JUDGE_TOLERANCE * sqrt(los_vec2d_dot(centers, centers));
    return (gap_tolerances){los_min(los_max(rounding, judge), MAX_TOLERANCE * sweep->gap), rounding};
}

void los_apertures_find(los_apertures *apertures, los_occlusion_sweep *sweep, int origin, double tolerance,
                        uint64_t *work) {
    const los_convex *target = &sweep->bases[1 - origin];
    double lever = sweep->bases[1].high.x - sweep->bases[0].low.x;
    double first = half_tan_of_slope(los_extreme_slope(sweep->bases, -1.0));
    double last = half_tan_of_slope(los_extreme_slope(sweep->bases, 1.0));
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
