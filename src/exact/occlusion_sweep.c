/* SPDX-License-Identifier: MIT */
#include "exact/occlusion_sweep.h"

/* A link must hold with this share of the gap to spare when it is made: then it holds for a while. */
static const double SPARE = 1e-3;
/* An opening this wide, in pixels, is not looked at more closely. */
static const double COMFORTABLE = 2.0;
/* What the judge may not be able to tell apart, in pixels: after a line it refused, the next one is so far from it. */
static const double BLUR = 0.05;

enum {
    FEW = 24,    /* parts that are not worth sorting */
    JUDGING = 8, /* a line costs the judge about as much as so many looks */
    SHORT = 8,   /* nor is it for a chain of so few */
    WIDENING_STEPS = 10,
    TANGENT_STEPS = 8 /* more than enough for tangents of two bases */
};

los_status los_sweep_reserve(los_occlusion_sweep *sweep, const los_allocator *allocator, uint32_t points) {
    bool ok = los_reserve(allocator, (void **)&sweep->points, &sweep->point_capacity, points, sizeof *sweep->points) &&
              los_reserve(allocator, (void **)&sweep->parts, &sweep->part_capacity, points, sizeof *sweep->parts) &&
              los_reserve(allocator, (void **)&sweep->order, &sweep->order_capacity, points, sizeof *sweep->order) &&
              los_reserve(allocator, (void **)&sweep->chain, &sweep->chain_capacity, points, sizeof *sweep->chain);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_sweep_free(los_occlusion_sweep *sweep, const los_allocator *allocator) {
    los_release(allocator, sweep->points);
    los_release(allocator, sweep->parts);
    los_release(allocator, sweep->order);
    los_release(allocator, sweep->chain);
    *sweep = (los_occlusion_sweep){0};
}

void los_sweep_begin(los_occlusion_sweep *sweep, const los_convex *first, const los_convex *second, double gap) {
    sweep->point_count = sweep->part_count = sweep->chain_count = 0;
    sweep->bases[0] = *first;
    sweep->bases[1] = *second;
    sweep->shaft = los_shaft_between(first, second);
    sweep->gap = gap;
}

bool los_sweep_add_point(los_occlusion_sweep *sweep, los_vec2d point) {
    if (sweep->point_count == sweep->point_capacity) {
        return false;
    }
    sweep->points[sweep->point_count++] = point;
    return true;
}

bool los_sweep_add_occluder(los_occlusion_sweep *sweep, uint32_t count, uint32_t owner) {
    if (sweep->part_count == sweep->part_capacity) {
        return false;
    }
    sweep->parts[sweep->part_count++] = (los_occluder){
        .first = sweep->point_count - count, .count = count, .owner = owner, .from = -INFINITY, .until = INFINITY};
    return true;
}

/* --- One slope --------------------------------------------------------------------------------------------------- */

static void look_at_part(const los_occlusion_sweep *sweep, los_occluder *part, double slope) {
    if (slope <= part->from || slope >= part->until) {
        part->low = INFINITY;
        part->high = -INFINITY;
        return;
    }
    const los_vec2d *points = sweep->points;
    uint32_t lowest = part->first, highest = lowest, end = lowest + part->count;
    double low = los_intercept(points[lowest], slope), high = low;
    for (uint32_t i = lowest + 1; i < end; i++) {
        double height = los_intercept(points[i], slope);
        if (height < low) {
            low = height;
            lowest = i;
        } else if (height > high) {
            high = height;
            highest = i;
        }
    }
    part->low = low;
    part->high = high;
    part->lowest = lowest;
    part->highest = highest;
}

void los_sweep_evaluate(los_occlusion_sweep *sweep, double slope) {
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        look_at_part(sweep, &sweep->parts[i], slope);
    }
}

/* The heights of lines with this slope that are `gap` inside both bases. */
static los_interval inner_range(const los_occlusion_sweep *sweep, double slope, double stretch) {
    los_interval a = los_convex_intercepts(&sweep->bases[0], sweep->gap, slope, stretch);
    los_interval b = los_convex_intercepts(&sweep->bases[1], sweep->gap, slope, stretch);
    return (los_interval){los_max(a.low, b.low), los_min(a.high, b.high)};
}

/* From support to support the slope only grows. */
double los_sweep_last_slope(const los_occlusion_sweep *sweep, double side) {
    const los_convex *first = &sweep->bases[0], *second = &sweep->bases[1];
    los_vec2d way = los_vec2d_sub(second->center, first->center);
    double slope = way.y / way.x;
    for (int i = 0; i < TANGENT_STEPS; i++) {
        los_vec2d up = {-slope * side, side}, down = {-up.x, -up.y};
        way = los_vec2d_sub(los_convex_support_point(second, up), los_convex_support_point(first, down));
        double before = slope;
        slope = way.y / way.x;
        if (slope == before) {
            break;
        }
    }
    return slope;
}

static void sift(los_occluder_order *order, uint32_t at, uint32_t count) {
    los_occluder_order moved = order[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && order[child + 1].low > order[child].low) {
            child++;
        }
        if (order[child].low <= moved.low) {
            break;
        }
        order[at] = order[child];
    }
    order[at] = moved;
}

/* Heap sort: in place, and never worse than n log n. */
static void sort_order(los_occlusion_sweep *sweep) {
    uint32_t count = sweep->part_count;
    for (uint32_t i = count / 2; i-- > 0;) {
        sift(sweep->order, i, count);
    }
    for (uint32_t end = count; end-- > 1;) {
        los_occluder_order first = sweep->order[0];
        sweep->order[0] = sweep->order[end];
        sweep->order[end] = first;
        sift(sweep->order, 0, end);
    }
}

/* By insertion, as long as few have to move. */
static bool mend_order(los_occlusion_sweep *sweep) {
    uint32_t moves = 4 * sweep->part_count;
    for (uint32_t i = 1; i < sweep->part_count; i++) {
        los_occluder_order moved = sweep->order[i];
        uint32_t place = i;
        for (; place > 0 && sweep->order[place - 1].low > moved.low; place--) {
            sweep->order[place] = sweep->order[place - 1];
            if (moves-- == 0) {
                sweep->order[place - 1] = moved;
                return false;
            }
        }
        sweep->order[place] = moved;
    }
    return true;
}

/* The order hardly changes from one slope to the next. */
void los_sweep_sort(los_occlusion_sweep *sweep, bool is_first) {
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        uint32_t part = is_first ? i : sweep->order[i].part;
        sweep->order[i] = (los_occluder_order){sweep->parts[part].low, part};
    }
    if (is_first || !mend_order(sweep)) {
        sort_order(sweep);
    }
}

/* How a chain is made: the best part found so far, and where in the order to go on. */
typedef struct chain_maker {
    los_occlusion_sweep *sweep;
    bool is_sorted;
    uint32_t next, best; /* UINT32_MAX: none */
    double reach;        /* of the best */
} chain_maker;

static void consider(chain_maker *maker, uint32_t part) {
    double high = maker->sweep->parts[part].high;
    if (high > maker->reach) {
        maker->reach = high;
        maker->best = part;
    }
}

/* Of the parts that begin at `limit` or below, the one that reaches highest; UINT32_MAX if there is none. */
static uint32_t best_part(chain_maker *maker, double limit) {
    const los_occlusion_sweep *sweep = maker->sweep;
    if (maker->is_sorted) {
        while (maker->next < sweep->part_count && sweep->order[maker->next].low <= limit) {
            consider(maker, sweep->order[maker->next++].part);
        }
        return maker->best;
    }
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        if (sweep->parts[i].high > maker->reach && sweep->parts[i].low <= limit) {
            consider(maker, i);
        }
    }
    return maker->best;
}

/* The part above `height` that begins lowest; UINT32_MAX if there is none. */
static uint32_t next_part(const los_occlusion_sweep *sweep, double height) {
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        if (sweep->parts[i].high > height && (next == UINT32_MAX || sweep->parts[i].low < sweep->parts[next].low)) {
            next = i;
        }
    }
    return next;
}

/* --- Openings ---------------------------------------------------------------------------------------------------- */

static double width_of(const los_opening *opening) {
    return (opening->high - opening->low) / sqrt(1.0 + opening->slope * opening->slope);
}

/* Whatever looks at everything counts as work. */
static void charge(los_occlusion_sweep *sweep, uint64_t times) {
    uint64_t cost = times * (1 + (uint64_t)sweep->point_count + sweep->part_count);
    sweep->work = sweep->work > cost ? sweep->work - cost : 0;
}

/* What is open at a slope around a height; empty if that height is covered. */
static los_opening open_around(los_occlusion_sweep *sweep, double slope, double height) {
    double stretch = sqrt(1.0 + slope * slope);
    los_interval inner = inner_range(sweep, slope, stretch);
    los_opening opening = {slope, inner.low - sweep->gap * stretch, inner.high + sweep->gap * stretch};
    charge(sweep, 1);
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        los_occluder *part = &sweep->parts[i];
        look_at_part(sweep, part, slope);
        if (part->low <= height && part->high >= height) {
            return (los_opening){slope, height, height};
        }
        if (part->high < height) {
            opening.low = los_max(opening.low, part->high);
        } else if (part->low > height) {
            opening.high = los_min(opening.high, part->low);
        }
    }
    return opening;
}

/* Where along x an opening is bounded at its slope: by a point of a part or, if there is none, by the base that reaches
 * less far to that side. */
static double bound_of(const los_occlusion_sweep *sweep, const los_opening *opening, uint32_t point, double side) {
    if (point != UINT32_MAX) {
        return sweep->points[point].x;
    }
    los_vec2d way = {-opening->slope * side, side};
    double first = los_convex_support(&sweep->bases[0], way), second = los_convex_support(&sweep->bases[1], way);
    return los_convex_support_point(&sweep->bases[first < second ? 0 : 1], way).x;
}

/* An opening is found where it is just wide enough: looks for a wider place of it nearby.  The two points that bound it
 * say which way to turn, and how far it is to a comfortable width; if something else comes in between, not so far. */
static los_opening widen(los_occlusion_sweep *sweep, los_opening opening, uint32_t lowest, uint32_t highest) {
    double low = bound_of(sweep, &opening, lowest, -1.0), high = bound_of(sweep, &opening, highest, 1.0);
    double stretch = sqrt(1.0 + opening.slope * opening.slope), width = width_of(&opening);
    double distance = sweep->bases[1].center.x - sweep->bases[0].center.x;
    double least = BLUR * stretch * stretch / distance;
    double most = sweep->shaft.most - sweep->shaft.least;
    double step = low == high ? 0.0 : (COMFORTABLE - width) * stretch / (low - high);
    step = los_min(los_max(step, -most), most);
    for (int i = 0; i < WIDENING_STEPS && fabs(step) > least; i++, step *= 0.25) {
        double middle = 0.5 * (opening.low + opening.high) - step * 0.5 * (low + high);
        los_opening other = open_around(sweep, opening.slope + step, middle);
        if (width_of(&other) > width) {
            return other;
        }
    }
    return opening;
}

/* --- The search -------------------------------------------------------------------------------------------------- */

typedef struct search {
    los_occlusion_sweep *sweep;
    const los_sweep_callbacks *listener;
    double slope, stretch;
    double horizon;   /* the chain holds up to this slope */
    bool is_first;    /* nothing has been sorted, this way up */
    bool was_refused; /* an opening at this slope */
    double caution;   /* how far on, in pixels, to look again at what was refused; grows from time to time */
} search;

typedef enum outcome {
    CLOSED,      /* by a chain, up to the horizon */
    TAKEN,       /* there is an opening */
    NOTHING_LEFT /* lines of this slope no longer meet both bases */
} outcome;

static void limit_horizon(search *s, double slope) {
    s->horizon = slope < s->horizon ? slope : s->horizon;
}

/* How long the first part of a chain begins below, or the last one ends above, all openings at the bases.  Each base by
 * itself is enough. */
static double until_bottom(const search *s, const los_occluder *part) {
    const los_occlusion_sweep *sweep = s->sweep;
    double until = s->slope;
    for (int i = 0; i < 2; i++) {
        if (part->low <= los_convex_intercepts(&sweep->bases[i], sweep->gap, s->slope, s->stretch).low) {
            until = los_max(until, los_convex_line_below_until(&sweep->bases[i], sweep->gap,
                                                               sweep->points[part->lowest], s->slope));
        }
    }
    return until;
}

static double until_top(const search *s, const los_occluder *part) {
    const los_occlusion_sweep *sweep = s->sweep;
    double until = s->slope;
    for (int i = 0; i < 2; i++) {
        if (part->high >= los_convex_intercepts(&sweep->bases[i], sweep->gap, s->slope, s->stretch).high) {
            until = los_max(until, los_convex_line_above_until(&sweep->bases[i], sweep->gap,
                                                               sweep->points[part->highest], s->slope));
        }
    }
    return until;
}

/* Offers what is open above `reach`, up to where the next part begins or the bases end.  If it is not taken, it counts
 * as closed for a little while. */
static bool offer(search *s, double reach, double *high) {
    los_occlusion_sweep *sweep = s->sweep;
    uint32_t below = UINT32_MAX, above = UINT32_MAX, next = next_part(sweep, reach);
    if (sweep->chain_count > 0) {
        below = sweep->parts[sweep->chain[sweep->chain_count - 1]].highest;
    }
    if (next != UINT32_MAX && sweep->parts[next].low < *high) {
        *high = sweep->parts[next].low;
        above = sweep->parts[next].lowest;
    }
    los_opening opening = {s->slope, reach, *high};
    bool is_narrow = width_of(&opening) < COMFORTABLE;
    if (is_narrow) {
        opening = widen(sweep, opening, below, above);
    }
    charge(sweep, JUDGING);
    if (s->listener->take(s->listener->context, sweep, &opening)) {
        return true;
    }
    if (is_narrow) {
        los_sweep_evaluate(sweep, s->slope); /* the search goes on from here */
    }
    double distance = sweep->bases[1].center.x - sweep->bases[0].center.x;
    limit_horizon(s, s->slope + s->caution * s->stretch * s->stretch / distance);
    s->was_refused = true;
    return false;
}

/* Adds a part to the chain; the part before it, if there is one, links to it. */
static void link_part(search *s, uint32_t number, bool is_linked) {
    los_occlusion_sweep *sweep = s->sweep;
    const los_occluder *part = &sweep->parts[number];
    if (sweep->chain_count == 0) {
        limit_horizon(s, is_linked ? until_bottom(s, part) : s->horizon);
    } else if (is_linked) {
        const los_occluder *before = &sweep->parts[sweep->chain[sweep->chain_count - 1]];
        limit_horizon(
            s, los_link_valid_until(sweep->points[before->highest], sweep->points[part->lowest], sweep->gap, s->slope));
    }
    limit_horizon(s, part->until);
    sweep->chain[sweep->chain_count++] = number;
}

static outcome close_slope(search *s) {
    los_occlusion_sweep *sweep = s->sweep;
    double gap = sweep->gap * s->stretch, spare = SPARE * gap;
    los_interval inner = inner_range(sweep, s->slope, s->stretch);
    double reach = inner.low - gap;
    chain_maker maker = {sweep, false, 0, UINT32_MAX, -INFINITY};
    bool is_linked = true;
    sweep->chain_count = 0;
    if (inner.high <= reach) {
        return NOTHING_LEFT;
    }
    los_sweep_evaluate(sweep, s->slope);
    while (reach < inner.high + spare) {
        if (!maker.is_sorted && sweep->chain_count == SHORT && sweep->part_count > FEW) {
            los_sweep_sort(sweep, s->is_first);
            s->is_first = false;
            maker.is_sorted = true;
        }
        uint32_t best = best_part(&maker, reach + gap - spare);
        if (best == UINT32_MAX || sweep->parts[best].high <= reach) {
            double high = inner.high + gap;
            if (offer(s, reach, &high)) {
                return TAKEN;
            }
            reach = high;
            is_linked = false;
            continue;
        }
        link_part(s, best, is_linked);
        is_linked = true;
        reach = sweep->parts[best].high;
    }
    if (sweep->chain_count > 0 && is_linked) {
        limit_horizon(s, until_top(s, &sweep->parts[sweep->chain[sweep->chain_count - 1]]));
    }
    return CLOSED;
}

/* Turns lines from the start upwards until none meets both bases. */
static bool search_half(search *s, double start) {
    s->slope = start;
    s->is_first = true;
    s->caution = BLUR;
    while (s->sweep->work > 0 && s->slope < INFINITY) {
        charge(s->sweep, 1);
        s->stretch = sqrt(1.0 + s->slope * s->slope);
        s->horizon = INFINITY;
        s->was_refused = false;
        outcome result = close_slope(s);
        if (result != CLOSED) {
            return result == TAKEN;
        }
        if (s->listener->chain != NULL) {
            s->listener->chain(s->listener->context, s->sweep);
        }
        s->caution = s->was_refused ? 2.0 * s->caution : BLUR;
        /* However close the next failure is, go on: no opening is lost in so small a step. */
        s->slope = los_max(s->horizon, s->slope + 1e-12 * s->stretch * s->stretch);
    }
    return false;
}

static void mirror(los_occlusion_sweep *sweep) {
    sweep->is_mirrored = !sweep->is_mirrored;
    for (uint32_t i = 0; i < sweep->point_count; i++) {
        sweep->points[i].y = -sweep->points[i].y;
    }
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        double from = sweep->parts[i].from;
        sweep->parts[i].from = -sweep->parts[i].until;
        sweep->parts[i].until = -from;
    }
    for (int i = 0; i < 2; i++) {
        los_convex_mirror(&sweep->bases[i]);
    }
}

bool los_sweep_search(los_occlusion_sweep *sweep, double start, const los_sweep_callbacks *listener) {
    search s = {.sweep = sweep, .listener = listener};
    if (search_half(&s, start)) {
        return true;
    }
    mirror(sweep);
    bool found = search_half(&s, -start);
    mirror(sweep); /* the bases' corners are the caller's */
    return found;
}
