/* SPDX-License-Identifier: MIT */
#include "los_gaps.h"

/* --- One slope --------------------------------------------------------------------------------------------------- */

static los_neighbours neighbours_of(const los_cover *cover, int32_t below, int32_t above) {
    return (los_neighbours){
        .below = below,
        .above = above,
        .top = below == LOS_AT_RIM ? 0 : cover->parts[below].highest,
        .bottom = above == LOS_AT_RIM ? 0 : cover->parts[above].lowest,
    };
}

static void put_gap(los_gaps *gaps, los_neighbours between, double low, double high) {
    if (gaps->count < LOS_GAPS_MAX) {
        gaps->gaps[gaps->count++] = (los_gap){.low = low, .high = high, .between = between};
    }
}

static void put_link(los_gaps *gaps, los_neighbours link) {
    if (gaps->link_count < LOS_LINKS_MAX) {
        gaps->links[gaps->link_count++] = link;
    }
}

/* Goes up from part to part; what one does not reach from the other is a gap. */
static void scan(los_gaps *gaps, const los_cover *cover, double sliver) {
    double reach = gaps->origin.low, top = gaps->origin.high;
    int32_t last = LOS_AT_RIM;
    for (uint32_t i = 0; i < cover->part_count && reach < top; i++) {
        int32_t number = (int32_t)cover->order[i].part;
        const los_cover_part *part = &cover->parts[number];
        if (part->low >= top) {
            break;
        }
        if (part->high <= reach) {
            continue;
        }
        if (part->low > reach + sliver) {
            put_gap(gaps, neighbours_of(cover, last, number), reach, part->low);
        } else {
            put_link(gaps, neighbours_of(cover, last, number));
        }
        reach = part->high;
        last = number;
    }
    if (reach < top - sliver) {
        put_gap(gaps, neighbours_of(cover, last, LOS_AT_RIM), reach, top);
    } else if (last != LOS_AT_RIM) {
        put_link(gaps, neighbours_of(cover, last, LOS_AT_RIM));
    }
}

void los_gaps_look(los_gaps *gaps, los_cover *cover, int origin, double turn, double sliver, bool is_first) {
    gaps->turn = turn;
    gaps->slope = los_slope_of_turn(turn);
    gaps->stretch = sqrt(1.0 + gaps->slope * gaps->slope);
    gaps->origin = los_convex_inner(&cover->bases[origin], 0.0, gaps->slope, gaps->stretch);
    gaps->target = los_convex_inner(&cover->bases[1 - origin], 0.0, gaps->slope, gaps->stretch);
    gaps->count = gaps->link_count = 0;
    los_cover_look(cover, gaps->slope);
    los_cover_sort(cover, is_first);
    scan(gaps, cover, sliver * gaps->stretch);
}

/* --- Two slopes -------------------------------------------------------------------------------------------------- */

static bool is_active(const los_cover *cover, int32_t part, double slope) {
    return part == LOS_AT_RIM || (slope > cover->parts[part].from && slope < cover->parts[part].until);
}

/* Where two neighbours of one slope come closest at another: from the top of the one below to the bottom of the one
 * above, which is less if they overlap. */
static los_heights_range between_at(const los_neighbours *pair, const los_gaps *at, const los_cover *cover) {
    double top = pair->below == LOS_AT_RIM ? at->origin.low : los_height(cover->points[pair->top], at->slope);
    double bottom = pair->above == LOS_AT_RIM ? at->origin.high : los_height(cover->points[pair->bottom], at->slope);
    return (los_heights_range){top, bottom};
}

/* Do lines between the two pass below, or above, a base at both slopes?  Then they do at all slopes between. */
static bool is_off_target(const los_neighbours *pair, const los_gaps *a, const los_gaps *b, const los_cover *cover) {
    los_heights_range in_a = between_at(pair, a, cover), in_b = between_at(pair, b, cover);
    double top_a = fmax(in_a.low, in_a.high), top_b = fmax(in_b.low, in_b.high);
    double bottom_a = fmin(in_a.low, in_a.high), bottom_b = fmin(in_b.low, in_b.high);
    return (top_a <= a->target.low && top_b <= b->target.low) || (top_a < a->origin.low && top_b < b->origin.low) ||
           (bottom_a >= a->target.high && bottom_b >= b->target.high) ||
           (bottom_a > a->origin.high && bottom_b > b->origin.high);
}

static bool has_gap(const los_gaps *gaps, const los_neighbours *pair) {
    for (uint32_t i = 0; i < gaps->count; i++) {
        const los_neighbours *other = &gaps->gaps[i].between;
        if (other->below == pair->below && other->above == pair->above) {
            return true;
        }
    }
    return false;
}

/* Are the gaps of one slope also there at another? */
static bool has_gaps_of(const los_gaps *a, const los_gaps *b, const los_cover *cover) {
    for (uint32_t i = 0; i < b->count; i++) {
        const los_neighbours *pair = &b->gaps[i].between;
        if (!has_gap(a, pair) && !is_off_target(pair, a, b, cover)) {
            return false;
        }
    }
    return true;
}

static bool is_closed_at(const los_neighbours *link, const los_gaps *at, const los_cover *cover, double sliver) {
    los_heights_range between = between_at(link, at, cover);
    return between.high <= between.low + sliver * at->stretch && is_active(cover, link->below, at->slope) &&
           is_active(cover, link->above, at->slope);
}

bool los_gaps_are_alike(const los_gaps *a, const los_gaps *b, const los_cover *cover, double sliver) {
    if (!has_gaps_of(a, b, cover) || !has_gaps_of(b, a, cover)) {
        return false;
    }
    for (uint32_t i = 0; i < a->link_count; i++) {
        if (!is_closed_at(&a->links[i], b, cover, sliver) && !is_off_target(&a->links[i], a, b, cover)) {
            return false;
        }
    }
    return true;
}
