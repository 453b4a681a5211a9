/* SPDX-License-Identifier: MIT */
#include "los_gaps.h"

enum {
    FEW = 24 /* parts that insertion sorts faster */
};

/* --- One slope --------------------------------------------------------------------------------------------------- */

static void sort_few(los_cover *cover) {
    for (uint32_t i = 0; i < cover->part_count; i++) {
        los_cover_order moved = {cover->parts[i].low, i};
        uint32_t place = i;
        for (; place > 0 && cover->order[place - 1].low > moved.low; place--) {
            cover->order[place] = cover->order[place - 1];
        }
        cover->order[place] = moved;
    }
}

static void put_gap(los_gaps *gaps, const los_cover *cover, double low, double high, int32_t below, int32_t above) {
    if (gaps->count < LOS_GAPS_MAX) {
        gaps->gaps[gaps->count++] = (los_gap){
            .low = low,
            .high = high,
            .below = below,
            .above = above,
            .lowest = below == LOS_AT_RIM ? 0 : cover->parts[below].highest,
            .highest = above == LOS_AT_RIM ? 0 : cover->parts[above].lowest,
        };
    }
}

static void put_link(los_gaps *gaps, const los_cover *cover, int32_t below, int32_t above) {
    if (gaps->link_count < LOS_LINKS_MAX) {
        gaps->links[gaps->link_count++] = (los_gap_link){
            .below = below,
            .above = above,
            .highest = below == LOS_AT_RIM ? 0 : cover->parts[below].highest,
            .lowest = above == LOS_AT_RIM ? 0 : cover->parts[above].lowest,
        };
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
            put_gap(gaps, cover, reach, part->low, last, number);
        } else {
            put_link(gaps, cover, last, number);
        }
        reach = part->high;
        last = number;
    }
    if (reach < top - sliver) {
        put_gap(gaps, cover, reach, top, last, LOS_AT_RIM);
    } else if (last != LOS_AT_RIM) {
        put_link(gaps, cover, last, LOS_AT_RIM);
    }
}

void los_gaps_look(los_gaps *gaps, los_cover *cover, int origin, double turn, double sliver) {
    gaps->turn = turn;
    gaps->slope = los_slope_of_turn(turn);
    gaps->stretch = sqrt(1.0 + gaps->slope * gaps->slope);
    gaps->origin = los_convex_inner(&cover->bases[origin], 0.0, gaps->slope, gaps->stretch);
    gaps->target = los_convex_inner(&cover->bases[1 - origin], 0.0, gaps->slope, gaps->stretch);
    gaps->count = gaps->link_count = 0;
    los_cover_look(cover, gaps->slope);
    if (cover->part_count > FEW) {
        los_cover_sort(cover);
    } else {
        sort_few(cover);
    }
    scan(gaps, cover, sliver * gaps->stretch);
}

/* --- Two slopes -------------------------------------------------------------------------------------------------- */

static bool matters(const los_gaps *gaps, double low, double high) {
    return high > gaps->target.low && low < gaps->target.high;
}

bool los_gap_matters(const los_gaps *gaps, const los_gap *gap) {
    return matters(gaps, gap->low, gap->high);
}

los_gap *los_gaps_find(los_gaps *gaps, const los_gap *gap) {
    for (uint32_t i = 0; i < gaps->count; i++) {
        if (gaps->gaps[i].below == gap->below && gaps->gaps[i].above == gap->above) {
            return &gaps->gaps[i];
        }
    }
    return NULL;
}

static bool is_active(const los_cover *cover, int32_t part, double slope) {
    return part == LOS_AT_RIM || (slope > cover->parts[part].from && slope < cover->parts[part].until);
}

static bool link_holds(const los_gap_link *link, const los_gaps *at, const los_cover *cover, double sliver) {
    double reach = link->below == LOS_AT_RIM ? at->origin.low : los_height(cover->points[link->highest], at->slope);
    double next = link->above == LOS_AT_RIM ? at->origin.high : los_height(cover->points[link->lowest], at->slope);
    reach = fmax(reach, at->origin.low);
    next = fmin(next, at->origin.high);
    bool is_closed = next <= reach + sliver * at->stretch && is_active(cover, link->below, at->slope) &&
                     is_active(cover, link->above, at->slope);
    return is_closed || !matters(at, fmin(reach, next), fmax(reach, next));
}

static bool finds_all(const los_gaps *a, los_gaps *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (los_gap_matters(a, &a->gaps[i]) && los_gaps_find(b, &a->gaps[i]) == NULL) {
            return false;
        }
    }
    return true;
}

bool los_gaps_are_alike(los_gaps *a, los_gaps *b, const los_cover *cover, double sliver) {
    if (!finds_all(a, b) || !finds_all(b, a)) {
        return false;
    }
    for (uint32_t i = 0; i < a->link_count; i++) {
        if (!link_holds(&a->links[i], b, cover, sliver)) {
            return false;
        }
    }
    return true;
}
