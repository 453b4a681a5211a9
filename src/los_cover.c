/* SPDX-License-Identifier: MIT */
#include "los_cover.h"

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

los_status los_cover_fit(los_cover *cover, const los_allocator *allocator, uint32_t points) {
    bool ok = los_reserve(allocator, (void **)&cover->points, &cover->point_capacity, points, sizeof *cover->points) &&
              los_reserve(allocator, (void **)&cover->parts, &cover->part_capacity, points, sizeof *cover->parts) &&
              los_reserve(allocator, (void **)&cover->order, &cover->order_capacity, points, sizeof *cover->order) &&
              los_reserve(allocator, (void **)&cover->chain, &cover->chain_capacity, points, sizeof *cover->chain);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_cover_free(los_cover *cover, const los_allocator *allocator) {
    los_release(allocator, cover->points);
    los_release(allocator, cover->parts);
    los_release(allocator, cover->order);
    los_release(allocator, cover->chain);
    *cover = (los_cover){0};
}

void los_cover_begin(los_cover *cover, const los_convex *first, const los_convex *second, double gap) {
    cover->point_count = cover->part_count = cover->chain_count = 0;
    cover->bases[0] = *first;
    cover->bases[1] = *second;
    cover->shaft = los_shaft_between(first, second);
    cover->gap = gap;
}

bool los_cover_add_point(los_cover *cover, los_place point) {
    if (cover->point_count == cover->point_capacity) {
        return false;
    }
    cover->points[cover->point_count++] = point;
    return true;
}

bool los_cover_add_part(los_cover *cover, uint32_t count, uint32_t owner) {
    if (cover->part_count == cover->part_capacity) {
        return false;
    }
    cover->parts[cover->part_count++] = (los_cover_part){
        .first = cover->point_count - count, .count = count, .owner = owner, .from = -INFINITY, .until = INFINITY};
    return true;
}

/* --- One slope --------------------------------------------------------------------------------------------------- */

static void look_at_part(const los_cover *cover, los_cover_part *part, double slope) {
    if (slope <= part->from || slope >= part->until) {
        part->low = INFINITY;
        part->high = -INFINITY;
        return;
    }
    const los_place *points = cover->points;
    uint32_t lowest = part->first, highest = lowest, end = lowest + part->count;
    double low = los_height(points[lowest], slope), high = low;
    for (uint32_t i = lowest + 1; i < end; i++) {
        double height = los_height(points[i], slope);
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

void los_cover_look(los_cover *cover, double slope) {
    for (uint32_t i = 0; i < cover->part_count; i++) {
        look_at_part(cover, &cover->parts[i], slope);
    }
}

/* The heights of lines with this slope that are `gap` inside both bases. */
static los_heights_range inner_range(const los_cover *cover, double slope, double stretch) {
    los_heights_range a = los_convex_inner(&cover->bases[0], cover->gap, slope, stretch);
    los_heights_range b = los_convex_inner(&cover->bases[1], cover->gap, slope, stretch);
    return (los_heights_range){los_greater(a.low, b.low), los_lesser(a.high, b.high)};
}

/* From support to support the slope only grows. */
double los_cover_last_slope(const los_cover *cover, double side) {
    const los_convex *first = &cover->bases[0], *second = &cover->bases[1];
    los_place way = los_place_minus(second->centre, first->centre);
    double slope = way.y / way.x;
    for (int i = 0; i < TANGENT_STEPS; i++) {
        los_place up = {-slope * side, side}, down = {-up.x, -up.y};
        way = los_place_minus(los_convex_farthest(second, up), los_convex_farthest(first, down));
        double before = slope;
        slope = way.y / way.x;
        if (slope == before) {
            break;
        }
    }
    return slope;
}

static void sift(los_cover_order *order, uint32_t at, uint32_t count) {
    los_cover_order moved = order[at];
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
static void sort_order(los_cover *cover) {
    uint32_t count = cover->part_count;
    for (uint32_t i = count / 2; i-- > 0;) {
        sift(cover->order, i, count);
    }
    for (uint32_t end = count; end-- > 1;) {
        los_cover_order first = cover->order[0];
        cover->order[0] = cover->order[end];
        cover->order[end] = first;
        sift(cover->order, 0, end);
    }
}

/* By insertion, as long as few have to move. */
static bool mend_order(los_cover *cover) {
    uint32_t moves = 4 * cover->part_count;
    for (uint32_t i = 1; i < cover->part_count; i++) {
        los_cover_order moved = cover->order[i];
        uint32_t place = i;
        for (; place > 0 && cover->order[place - 1].low > moved.low; place--) {
            cover->order[place] = cover->order[place - 1];
            if (moves-- == 0) {
                cover->order[place - 1] = moved;
                return false;
            }
        }
        cover->order[place] = moved;
    }
    return true;
}

/* The order hardly changes from one slope to the next. */
void los_cover_sort(los_cover *cover, bool is_first) {
    for (uint32_t i = 0; i < cover->part_count; i++) {
        uint32_t part = is_first ? i : cover->order[i].part;
        cover->order[i] = (los_cover_order){cover->parts[part].low, part};
    }
    if (is_first || !mend_order(cover)) {
        sort_order(cover);
    }
}

/* How a chain is made: the best part found so far, and where in the order to go on. */
typedef struct chain_maker {
    los_cover *cover;
    bool is_sorted;
    uint32_t next, best; /* UINT32_MAX: none */
    double reach;        /* of the best */
} chain_maker;

static void consider(chain_maker *maker, uint32_t part) {
    double high = maker->cover->parts[part].high;
    if (high > maker->reach) {
        maker->reach = high;
        maker->best = part;
    }
}

/* Of the parts that begin at `limit` or below, the one that reaches highest; UINT32_MAX if there is none. */
static uint32_t best_part(chain_maker *maker, double limit) {
    const los_cover *cover = maker->cover;
    if (maker->is_sorted) {
        while (maker->next < cover->part_count && cover->order[maker->next].low <= limit) {
            consider(maker, cover->order[maker->next++].part);
        }
        return maker->best;
    }
    for (uint32_t i = 0; i < cover->part_count; i++) {
        if (cover->parts[i].high > maker->reach && cover->parts[i].low <= limit) {
            consider(maker, i);
        }
    }
    return maker->best;
}

/* The part above `height` that begins lowest; UINT32_MAX if there is none. */
static uint32_t next_part(const los_cover *cover, double height) {
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < cover->part_count; i++) {
        if (cover->parts[i].high > height && (next == UINT32_MAX || cover->parts[i].low < cover->parts[next].low)) {
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
static void charge(los_cover *cover, uint64_t times) {
    uint64_t cost = times * (1 + (uint64_t)cover->point_count + cover->part_count);
    cover->work = cover->work > cost ? cover->work - cost : 0;
}

/* What is open at a slope around a height; empty if that height is covered. */
static los_opening open_around(los_cover *cover, double slope, double height) {
    double stretch = sqrt(1.0 + slope * slope);
    los_heights_range inner = inner_range(cover, slope, stretch);
    los_opening opening = {slope, inner.low - cover->gap * stretch, inner.high + cover->gap * stretch};
    charge(cover, 1);
    for (uint32_t i = 0; i < cover->part_count; i++) {
        los_cover_part *part = &cover->parts[i];
        look_at_part(cover, part, slope);
        if (part->low <= height && part->high >= height) {
            return (los_opening){slope, height, height};
        }
        if (part->high < height) {
            opening.low = los_greater(opening.low, part->high);
        } else if (part->low > height) {
            opening.high = los_lesser(opening.high, part->low);
        }
    }
    return opening;
}

/* Where along x an opening is bounded at its slope: by a point of a part or, if there is none, by the base that reaches
 * less far to that side. */
static double bound_of(const los_cover *cover, const los_opening *opening, uint32_t point, double side) {
    if (point != UINT32_MAX) {
        return cover->points[point].x;
    }
    los_place way = {-opening->slope * side, side};
    double first = los_convex_reach(&cover->bases[0], way), second = los_convex_reach(&cover->bases[1], way);
    return los_convex_farthest(&cover->bases[first < second ? 0 : 1], way).x;
}

/* An opening is found where it is just wide enough: looks for a wider place of it nearby.  The two points that bound it
 * say which way to turn, and how far it is to a comfortable width; if something else comes in between, not so far. */
static los_opening widen(los_cover *cover, los_opening opening, uint32_t lowest, uint32_t highest) {
    double low = bound_of(cover, &opening, lowest, -1.0), high = bound_of(cover, &opening, highest, 1.0);
    double stretch = sqrt(1.0 + opening.slope * opening.slope), width = width_of(&opening);
    double distance = cover->bases[1].centre.x - cover->bases[0].centre.x;
    double least = BLUR * stretch * stretch / distance;
    double most = cover->shaft.most - cover->shaft.least;
    double step = low == high ? 0.0 : (COMFORTABLE - width) * stretch / (low - high);
    step = los_lesser(los_greater(step, -most), most);
    for (int i = 0; i < WIDENING_STEPS && fabs(step) > least; i++, step *= 0.25) {
        double middle = 0.5 * (opening.low + opening.high) - step * 0.5 * (low + high);
        los_opening other = open_around(cover, opening.slope + step, middle);
        if (width_of(&other) > width) {
            return other;
        }
    }
    return opening;
}

/* --- The search -------------------------------------------------------------------------------------------------- */

typedef struct search {
    los_cover *cover;
    const los_cover_listener *listener;
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
static double until_bottom(const search *s, const los_cover_part *part) {
    const los_cover *cover = s->cover;
    double until = s->slope;
    for (int i = 0; i < 2; i++) {
        if (part->low <= los_convex_inner(&cover->bases[i], cover->gap, s->slope, s->stretch).low) {
            until = los_greater(
                until, los_convex_below_until(&cover->bases[i], cover->gap, cover->points[part->lowest], s->slope));
        }
    }
    return until;
}

static double until_top(const search *s, const los_cover_part *part) {
    const los_cover *cover = s->cover;
    double until = s->slope;
    for (int i = 0; i < 2; i++) {
        if (part->high >= los_convex_inner(&cover->bases[i], cover->gap, s->slope, s->stretch).high) {
            until = los_greater(
                until, los_convex_above_until(&cover->bases[i], cover->gap, cover->points[part->highest], s->slope));
        }
    }
    return until;
}

/* Offers what is open above `reach`, up to where the next part begins or the bases end.  If it is not taken, it counts
 * as closed for a little while. */
static bool offer(search *s, double reach, double *high) {
    los_cover *cover = s->cover;
    uint32_t below = UINT32_MAX, above = UINT32_MAX, next = next_part(cover, reach);
    if (cover->chain_count > 0) {
        below = cover->parts[cover->chain[cover->chain_count - 1]].highest;
    }
    if (next != UINT32_MAX && cover->parts[next].low < *high) {
        *high = cover->parts[next].low;
        above = cover->parts[next].lowest;
    }
    los_opening opening = {s->slope, reach, *high};
    bool is_narrow = width_of(&opening) < COMFORTABLE;
    if (is_narrow) {
        opening = widen(cover, opening, below, above);
    }
    charge(cover, JUDGING);
    if (s->listener->take(s->listener->context, cover, &opening)) {
        return true;
    }
    if (is_narrow) {
        los_cover_look(cover, s->slope); /* the search goes on from here */
    }
    double distance = cover->bases[1].centre.x - cover->bases[0].centre.x;
    limit_horizon(s, s->slope + s->caution * s->stretch * s->stretch / distance);
    s->was_refused = true;
    return false;
}

/* Adds a part to the chain; the part before it, if there is one, links to it. */
static void link_part(search *s, uint32_t number, bool is_linked) {
    los_cover *cover = s->cover;
    const los_cover_part *part = &cover->parts[number];
    if (cover->chain_count == 0) {
        limit_horizon(s, is_linked ? until_bottom(s, part) : s->horizon);
    } else if (is_linked) {
        const los_cover_part *before = &cover->parts[cover->chain[cover->chain_count - 1]];
        limit_horizon(
            s, los_places_until(cover->points[before->highest], cover->points[part->lowest], cover->gap, s->slope));
    }
    limit_horizon(s, part->until);
    cover->chain[cover->chain_count++] = number;
}

static outcome close_slope(search *s) {
    los_cover *cover = s->cover;
    double gap = cover->gap * s->stretch, spare = SPARE * gap;
    los_heights_range inner = inner_range(cover, s->slope, s->stretch);
    double reach = inner.low - gap;
    chain_maker maker = {cover, false, 0, UINT32_MAX, -INFINITY};
    bool is_linked = true;
    cover->chain_count = 0;
    if (inner.high <= reach) {
        return NOTHING_LEFT;
    }
    los_cover_look(cover, s->slope);
    while (reach < inner.high + spare) {
        if (!maker.is_sorted && cover->chain_count == SHORT && cover->part_count > FEW) {
            los_cover_sort(cover, s->is_first);
            s->is_first = false;
            maker.is_sorted = true;
        }
        uint32_t best = best_part(&maker, reach + gap - spare);
        if (best == UINT32_MAX || cover->parts[best].high <= reach) {
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
        reach = cover->parts[best].high;
    }
    if (cover->chain_count > 0 && is_linked) {
        limit_horizon(s, until_top(s, &cover->parts[cover->chain[cover->chain_count - 1]]));
    }
    return CLOSED;
}

/* Turns lines from the start upwards until none meets both bases. */
static bool search_half(search *s, double start) {
    s->slope = start;
    s->is_first = true;
    s->caution = BLUR;
    while (s->cover->work > 0 && s->slope < INFINITY) {
        charge(s->cover, 1);
        s->stretch = sqrt(1.0 + s->slope * s->slope);
        s->horizon = INFINITY;
        s->was_refused = false;
        outcome result = close_slope(s);
        if (result != CLOSED) {
            return result == TAKEN;
        }
        if (s->listener->chain != NULL) {
            s->listener->chain(s->listener->context, s->cover);
        }
        s->caution = s->was_refused ? 2.0 * s->caution : BLUR;
        /* However close the next failure is, go on: no opening is lost in so small a step. */
        s->slope = los_greater(s->horizon, s->slope + 1e-12 * s->stretch * s->stretch);
    }
    return false;
}

static void mirror(los_cover *cover) {
    cover->is_mirrored = !cover->is_mirrored;
    for (uint32_t i = 0; i < cover->point_count; i++) {
        cover->points[i].y = -cover->points[i].y;
    }
    for (uint32_t i = 0; i < cover->part_count; i++) {
        double from = cover->parts[i].from;
        cover->parts[i].from = -cover->parts[i].until;
        cover->parts[i].until = -from;
    }
    for (int i = 0; i < 2; i++) {
        los_convex_mirror(&cover->bases[i]);
    }
}

bool los_cover_search(los_cover *cover, double start, const los_cover_listener *listener) {
    search s = {.cover = cover, .listener = listener};
    if (search_half(&s, start)) {
        return true;
    }
    mirror(cover);
    bool found = search_half(&s, -start);
    mirror(cover); /* the bases' corners are the caller's */
    return found;
}
