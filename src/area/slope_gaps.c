/* SPDX-License-Identifier: MIT */
#include "area/slope_gaps.h"

#include "base/assert.h"
#include "base/minmax.h"

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

static double tolerance_between(los_gap_tolerances tolerances, int32_t below, int32_t above) {
    return below == LOS_AT_RIM || above == LOS_AT_RIM ? tolerances.at_rim : tolerances.between;
}

/* The sum of these over a set of occluders is the hash of the set. */
static uint32_t hash_of(int32_t occluder) {
    uint32_t hash = ((uint32_t)occluder + 1) * 2654435761u;
    return hash ^ hash >> 15;
}

/* Scans the sorted occluders upward; `reach` is the highest intercept blocked so far. */
static void scan(los_slope_gaps *gaps, const los_occlusion_sweep *sweep, los_gap_tolerances tolerances) {
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

void los_slope_gaps_find(los_slope_gaps *gaps, los_occlusion_sweep *sweep, int origin, double half_tan,
                         los_gap_tolerances tolerances, bool is_first) {
    LOS_ASSERT(origin == 0 || origin == 1);
    LOS_ASSERT(fabs(half_tan) < 1.0);
    gaps->half_tan = half_tan;
    gaps->slope = los_slope_of_half_tan(half_tan);
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
                           los_gap_tolerances tolerances) {
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
                      const los_occlusion_sweep *sweep, los_gap_tolerances tolerances, double *fraction) {
    double below = activity_change(sweep, link->below, a, b), above = activity_change(sweep, link->above, a, b);
    double width = excess_width(link, b, sweep, tolerances);
    if ((below < 0.0 && above < 0.0 && width <= 0.0) || misses_a_base(link, a, b, sweep)) {
        return false;
    }
    double opened = width > 0.0 ? zero_crossing(excess_width(link, a, sweep, tolerances), width) : 0.0;
    *fraction = los_max(los_max(below, above), opened);
    return *fraction >= 0.0;
}

bool los_slope_gaps_differ(const los_slope_gaps *a, const los_slope_gaps *b, const los_occlusion_sweep *sweep,
                           los_gap_tolerances tolerances, double *fraction) {
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
