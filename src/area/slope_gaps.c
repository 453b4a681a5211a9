/* SPDX-License-Identifier: MIT */
#include "area/slope_gaps.h"

/* --- One slope --------------------------------------------------------------------------------------------------- */

static los_gap_neighbors neighbors_of(const los_occlusion_sweep *sweep, int32_t below, int32_t above) {
    return (los_gap_neighbors){
        .below = below,
        .above = above,
        .top = below == LOS_AT_RIM ? 0 : sweep->parts[below].highest,
        .bottom = above == LOS_AT_RIM ? 0 : sweep->parts[above].lowest,
    };
}

static void put_gap(los_slope_gaps *gaps, los_gap_neighbors between, los_interval open, uint32_t below) {
    if (gaps->count < LOS_GAPS_MAX) {
        gaps->gaps[gaps->count++] =
            (los_slope_gap){.low = open.low, .high = open.high, .between = between, .below = below};
    }
}

static void put_link(los_slope_gaps *gaps, los_gap_neighbors link) {
    if (gaps->link_count < LOS_LINKS_MAX) {
        gaps->links[gaps->link_count++] = link;
    }
}

static double sliver_of(los_gap_tolerances slivers, int32_t below, int32_t above) {
    return below == LOS_AT_RIM || above == LOS_AT_RIM ? slivers.at_rim : slivers.between;
}

/* Sums of these tell sets of parts apart, but for rare chance. */
static uint32_t mark_of(int32_t part) {
    uint32_t mark = ((uint32_t)part + 1) * 2654435761u;
    return mark ^ mark >> 15;
}

/* Goes up from part to part; what one does not reach from the other is a gap. */
static void scan(los_slope_gaps *gaps, const los_occlusion_sweep *sweep, los_gap_tolerances slivers) {
    double reach = gaps->origin.low, top = gaps->origin.high;
    int32_t last = LOS_AT_RIM;
    uint32_t below = 0;
    for (uint32_t i = 0; i < sweep->part_count && reach < top; i++) {
        int32_t number = (int32_t)sweep->order[i].part;
        const los_occluder *part = &sweep->parts[number];
        if (part->low >= top) {
            break;
        }
        uint32_t under = below;
        below += mark_of(number);
        if (part->high <= reach) {
            continue;
        }
        if (part->low > reach + gaps->stretch * sliver_of(slivers, last, number)) {
            put_gap(gaps, neighbors_of(sweep, last, number), (los_interval){reach, part->low}, under);
        } else {
            put_link(gaps, neighbors_of(sweep, last, number));
        }
        reach = part->high;
        last = number;
    }
    if (reach < top - gaps->stretch * slivers.at_rim) {
        put_gap(gaps, neighbors_of(sweep, last, LOS_AT_RIM), (los_interval){reach, top}, below);
    } else if (last != LOS_AT_RIM) {
        put_link(gaps, neighbors_of(sweep, last, LOS_AT_RIM));
    }
}

void los_slope_gaps_find(los_slope_gaps *gaps, los_occlusion_sweep *sweep, int origin, double turn,
                         los_gap_tolerances slivers, bool is_first) {
    gaps->turn = turn;
    gaps->slope = los_slope_of_half_tan(turn);
    gaps->stretch = sqrt(1.0 + gaps->slope * gaps->slope);
    gaps->origin = los_convex_intercepts(&sweep->bases[origin], 0.0, gaps->slope, gaps->stretch);
    gaps->target = los_convex_intercepts(&sweep->bases[1 - origin], 0.0, gaps->slope, gaps->stretch);
    gaps->count = gaps->link_count = 0;
    los_sweep_evaluate(sweep, gaps->slope);
    los_sweep_sort(sweep, is_first);
    scan(gaps, sweep, slivers);
}

/* --- Two slopes -------------------------------------------------------------------------------------------------- */

static bool is_active(const los_occlusion_sweep *sweep, int32_t part, double slope) {
    return part == LOS_AT_RIM || (slope > sweep->parts[part].from && slope < sweep->parts[part].until);
}

/* Where two neighbors of one slope come closest at another: from the top of the one below to the bottom of the one
 * above, which is less if they overlap. */
static los_interval between_at(const los_gap_neighbors *pair, const los_slope_gaps *at,
                               const los_occlusion_sweep *sweep) {
    double top = pair->below == LOS_AT_RIM ? at->origin.low : los_intercept(sweep->points[pair->top], at->slope);
    double bottom = pair->above == LOS_AT_RIM ? at->origin.high : los_intercept(sweep->points[pair->bottom], at->slope);
    return (los_interval){top, bottom};
}

/* Do lines between the two pass below, or above, a base at both slopes?  Then they do at all slopes between. */
static bool is_off_target(const los_gap_neighbors *pair, const los_slope_gaps *a, const los_slope_gaps *b,
                          const los_occlusion_sweep *sweep) {
    los_interval in_a = between_at(pair, a, sweep), in_b = between_at(pair, b, sweep);
    double top_a = fmax(in_a.low, in_a.high), top_b = fmax(in_b.low, in_b.high);
    double bottom_a = fmin(in_a.low, in_a.high), bottom_b = fmin(in_b.low, in_b.high);
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

/* Is the part, which is beside the gap as a whole, below it? */
static bool is_below(const los_occlusion_sweep *sweep, uint32_t part, const los_slope_gaps *at,
                     const los_slope_gap *gap) {
    return los_intercept(sweep->points[sweep->parts[part].first], at->slope) < 0.5 * (gap->low + gap->high);
}

/* Is a part below the gap at one slope and above it at the other?  Then it passed through on the way. */
static bool is_crossed(const los_slope_gaps *a, const los_slope_gap *in_a, const los_slope_gaps *b,
                       const los_slope_gap *in_b, const los_occlusion_sweep *sweep) {
    for (uint32_t i = 0; in_a->below != in_b->below && i < sweep->part_count; i++) {
        if (is_active(sweep, (int32_t)i, a->slope) && is_active(sweep, (int32_t)i, b->slope) &&
            is_below(sweep, i, a, in_a) != is_below(sweep, i, b, in_b)) {
            return true;
        }
    }
    return false;
}

/* Where from one slope to the other something that changes evenly from `a` to `b` is 0, as a share of the way. */
static double crossing(double a, double b) {
    return (a > 0.0) != (b > 0.0) ? a / (a - b) : 0.5;
}

/* How much wider than a sliver it is. */
static double width_at(const los_gap_neighbors *pair, const los_slope_gaps *at, const los_occlusion_sweep *sweep,
                       los_gap_tolerances slivers) {
    los_interval between = between_at(pair, at, sweep);
    return between.high - between.low - at->stretch * sliver_of(slivers, pair->below, pair->above);
}

/* Looks for a gap of one slope that is not there at the other, or was closed on the way. */
static bool lacks_gap(const los_slope_gaps *has, const los_slope_gaps *lacks, const los_occlusion_sweep *sweep,
                      los_gap_neighbors *missing) {
    for (uint32_t i = 0; i < has->count; i++) {
        const los_gap_neighbors *pair = &has->gaps[i].between;
        const los_slope_gap *same = find_gap(lacks, pair);
        bool is_kept = same != NULL && !is_crossed(has, &has->gaps[i], lacks, same, sweep);
        if (!is_kept && !is_off_target(pair, has, lacks, sweep)) {
            *missing = *pair;
            return true;
        }
    }
    return false;
}

/* Where the part begins or ends to lie between the bases, if that is on the way. */
static double share_of_end(const los_occlusion_sweep *sweep, int32_t part, const los_slope_gaps *a,
                           const los_slope_gaps *b) {
    if (is_active(sweep, part, b->slope)) {
        return -1.0;
    }
    double end = sweep->parts[part].until < b->slope ? sweep->parts[part].until : sweep->parts[part].from;
    return (end - a->slope) / (b->slope - a->slope);
}

/* Where on the way a link of the first slope ends; negative: it does not. */
static double share_of_link(const los_gap_neighbors *link, const los_slope_gaps *a, const los_slope_gaps *b,
                            const los_occlusion_sweep *sweep, los_gap_tolerances slivers) {
    double ends[2] = {share_of_end(sweep, link->below, a, b), share_of_end(sweep, link->above, a, b)};
    double width = width_at(link, b, sweep, slivers);
    if (ends[0] < 0.0 && ends[1] < 0.0 && width <= 0.0) {
        return -1.0;
    }
    if (is_off_target(link, a, b, sweep)) {
        return -1.0;
    }
    return fmax(fmax(ends[0], ends[1]), width > 0.0 ? crossing(width_at(link, a, sweep, slivers), width) : 0.0);
}

double los_slope_gaps_difference(const los_slope_gaps *a, const los_slope_gaps *b, const los_occlusion_sweep *sweep,
                                 los_gap_tolerances slivers) {
    los_gap_neighbors missing;
    if (lacks_gap(a, b, sweep, &missing) || lacks_gap(b, a, sweep, &missing)) {
        return crossing(width_at(&missing, a, sweep, slivers), width_at(&missing, b, sweep, slivers));
    }
    for (uint32_t i = 0; i < a->link_count; i++) {
        double share = share_of_link(&a->links[i], a, b, sweep, slivers);
        if (share >= 0.0) {
            return share;
        }
    }
    return -1.0;
}
