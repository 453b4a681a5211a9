/* SPDX-License-Identifier: MIT */
#include "exact/occlusion_sweep.h"

#include "base/assert.h"

enum {
    /* Corners of one base that los_sweep_reserve provides for: a rectangle has 4, slabs and cells have more. */
    SWEEP_BASE_CORNERS_MAX = LOS_ONE_CELL_CORNERS_MAX
};

_Static_assert((int)LOS_SLAB_CORNERS <= (int)SWEEP_BASE_CORNERS_MAX, "a slab can be a base of a sweep");

enum {
    TANGENT_STEPS = 8,  /* more than enough for tangents of two bases */
    MOVES_PER_ITEM = 4, /* an order that needs more moves than this on average is sorted anew */
};

los_status los_sweep_reserve(los_occlusion_sweep *sweep, const los_allocator *allocator, uint32_t points) {
    bool ok = los_reserve(allocator, (void **)&sweep->points, &sweep->point_capacity, points, sizeof *sweep->points) &&
              los_reserve(allocator, (void **)&sweep->occluders, &sweep->occluder_capacity, points,
                          sizeof *sweep->occluders) &&
              los_reserve(allocator, (void **)&sweep->order, &sweep->order_capacity, points, sizeof *sweep->order) &&
              los_reserve(allocator, (void **)&sweep->chain, &sweep->chain_capacity, points, sizeof *sweep->chain) &&
              los_reserve(allocator, (void **)&sweep->mirrored_corners, &sweep->mirrored_capacity,
                          2 * SWEEP_BASE_CORNERS_MAX, sizeof *sweep->mirrored_corners);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_sweep_free(los_occlusion_sweep *sweep, const los_allocator *allocator) {
    los_release(allocator, sweep->points);
    los_release(allocator, sweep->occluders);
    los_release(allocator, sweep->order);
    los_release(allocator, sweep->chain);
    los_release(allocator, sweep->mirrored_corners);
    *sweep = (los_occlusion_sweep){0};
}

void los_sweep_begin(los_occlusion_sweep *sweep, const los_convex *first, const los_convex *second, double gap) {
    LOS_ASSERT(first->high.x < second->low.x && gap > 0.0 && !sweep->is_mirrored);
    LOS_ASSERT(first->corner_count + second->corner_count <= sweep->mirrored_capacity);
    sweep->point_count = sweep->occluder_count = sweep->chain_count = 0;
    sweep->bases[0] = *first;
    sweep->bases[1] = *second;
    sweep->shaft = los_shaft_between(first, second);
    sweep->gap = gap;
}

los_occlusion_sweep los_sweep_with_base(const los_occlusion_sweep *sweep, int end, const los_convex *base) {
    los_occlusion_sweep changed = *sweep;
    LOS_ASSERT(!sweep->is_mirrored);
    LOS_ASSERT(sweep->bases[1 - end].corner_count + base->corner_count <= sweep->mirrored_capacity);
    changed.bases[end] = *base;
    changed.chain_count = 0;
    return changed;
}

bool los_sweep_add_point(los_occlusion_sweep *sweep, los_vec2d point) {
    if (sweep->point_count == sweep->point_capacity) {
        return false;
    }
    sweep->points[sweep->point_count++] = point;
    return true;
}

bool los_sweep_add_occluder(los_occlusion_sweep *sweep, uint32_t count, uint32_t owner) {
    LOS_ASSERT(count > 0 && count <= sweep->point_count);
    if (sweep->occluder_count == sweep->occluder_capacity) {
        return false;
    }
    sweep->occluders[sweep->occluder_count++] = (los_occluder){.first = sweep->point_count - count,
                                                               .count = count,
                                                               .owner = owner,
                                                               .min_slope = -INFINITY,
                                                               .max_slope = INFINITY};
    return true;
}

/* --- One slope --------------------------------------------------------------------------------------------------- */

/* Computes the interval of intercepts that an occluder blocks at a slope. */
static void occluder_evaluate(const los_occlusion_sweep *sweep, los_occluder *occluder, double slope) {
    if (slope <= occluder->min_slope || slope >= occluder->max_slope) {
        occluder->low = INFINITY;
        occluder->high = -INFINITY;
        return;
    }
    const los_vec2d *points = sweep->points + occluder->first;
    double low = los_intercept(points[0], slope), high = low;
    for (uint32_t i = 1; i < occluder->count; i++) {
        double intercept = los_intercept(points[i], slope);
        low = los_min(intercept, low);
        high = los_max(intercept, high);
    }
    occluder->low = low;
    occluder->high = high;
}

uint32_t los_occluder_point_at(const los_occlusion_sweep *sweep, const los_occluder *occluder, double slope,
                               double intercept) {
    uint32_t point = occluder->first;
    while (los_intercept(sweep->points[point], slope) != intercept) {
        point++;
        LOS_ASSERT(point < occluder->first + occluder->count);
    }
    return point;
}

void los_sweep_evaluate(los_occlusion_sweep *sweep, double slope) {
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        occluder_evaluate(sweep, &sweep->occluders[i], slope);
    }
}

/* Moves from tangent point to tangent point: the slope only grows, so a repeated slope is the extreme one. */
double los_extreme_slope(const los_convex bases[2], double side) {
    double slope = los_center_slope(bases);
    for (int i = 0; i < TANGENT_STEPS; i++) {
        los_vec2d up = {-slope * side, side}, down = {-up.x, -up.y};
        los_vec2d offset =
            los_vec2d_sub(los_convex_support_point(&bases[1], up), los_convex_support_point(&bases[0], down));
        double previous = slope;
        slope = offset.y / offset.x;
        if (slope == previous) {
            break;
        }
    }
    return slope;
}

/* --- Sorting ----------------------------------------------------------------------------------------------------- */

static void sift_down(los_occluder_order *order, uint32_t at, uint32_t count) {
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

/* Heap sort: in place, and O(n log n) in the worst case. */
static void sort_order(los_occlusion_sweep *sweep) {
    uint32_t count = sweep->occluder_count;
    for (uint32_t i = count / 2; i-- > 0;) {
        sift_down(sweep->order, i, count);
    }
    for (uint32_t end = count; end-- > 1;) {
        los_occluder_order first = sweep->order[0];
        sweep->order[0] = sweep->order[end];
        sweep->order[end] = first;
        sift_down(sweep->order, 0, end);
    }
}

/* Insertion sort with a limited number of moves; false, in any order, if that is not enough. */
static bool adjust_order(los_occlusion_sweep *sweep) {
    uint32_t moves = MOVES_PER_ITEM * sweep->occluder_count;
    for (uint32_t i = 1; i < sweep->occluder_count; i++) {
        los_occluder_order moved = sweep->order[i];
        uint32_t at = i;
        for (; at > 0 && sweep->order[at - 1].low > moved.low; at--) {
            sweep->order[at] = sweep->order[at - 1];
            if (moves-- == 0) {
                sweep->order[at - 1] = moved;
                return false;
            }
        }
        sweep->order[at] = moved;
    }
    return true;
}

void los_sweep_sort(los_occlusion_sweep *sweep, bool is_first) {
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        uint32_t occluder = is_first ? i : sweep->order[i].occluder;
        LOS_ASSERT(occluder < sweep->occluder_count);
        sweep->order[i] = (los_occluder_order){sweep->occluders[occluder].low, occluder};
    }
    if (is_first || !adjust_order(sweep)) {
        sort_order(sweep);
    }
    for (uint32_t i = 1; i < sweep->occluder_count; i++) {
        LOS_ASSERT(sweep->order[i - 1].low <= sweep->order[i].low);
    }
}

/* --- Searching ---------------------------------------------------------------------------------------------------- */

/* A new link must overlap by this fraction of the gap, so that it holds for a range of slopes. */
static const double LINK_OVERLAP = 1e-3;
/* Pixels: an opening this wide is reported as it is; a narrower one is widened first. */
static const double WIDE_ENOUGH = 2.0;
/* Pixels: the judge may not distinguish lines closer than this.  After a rejected opening the search moves on so far.
 */
static const double JUDGE_RESOLUTION = 0.05;

enum {
    UNSORTED_OCCLUDERS_MAX = 24, /* so few occluders are not worth sorting, */
    UNSORTED_CHAIN_MAX = 8,      /* nor is it for a chain of so few links */
    JUDGE_COST = 8,              /* one judged line costs about as much as so many evaluations of the sweep */
    WIDENING_STEPS = 10
};

/* No occluder. */
static const uint32_t NONE = UINT32_MAX;

/* One half of a search: from the starting slope upwards. */
typedef struct search {
    los_occlusion_sweep *sweep;
    const los_sweep_callbacks *callbacks;
    uint64_t *work;
    double slope, slant;   /* the current slope, and sqrt(1 + slope^2) */
    los_interval inner[2]; /* by base: the intercepts of lines with this slope that are `gap` inside it */
    double horizon;        /* the chain holds up to this slope */
    bool is_first_sort;
    bool was_rejected; /* an opening at this slope */
    double caution;    /* pixels: how far to move on after a rejected opening; doubles while rejections continue */
} search;

typedef enum outcome {
    CLOSED,   /* by a chain, up to the horizon */
    ACCEPTED, /* an opening was */
    NO_LINES  /* lines of this slope do not meet both bases */
} outcome;

/* Subtracts the cost of evaluating the whole sweep `times` times. */
static void count_work(const search *s, uint64_t times) {
    uint64_t cost = times * (1 + (uint64_t)s->sweep->point_count + s->sweep->occluder_count);
    *s->work = *s->work > cost ? *s->work - cost : 0;
}

/* Writes to `inner` the intercepts of lines with a slope that are `gap` inside either base; returns those of both. */
static los_interval find_inner(const los_occlusion_sweep *sweep, double slope, double slant, los_interval inner[2]) {
    inner[0] = los_convex_intercepts(&sweep->bases[0], sweep->gap, slope, slant);
    inner[1] = los_convex_intercepts(&sweep->bases[1], sweep->gap, slope, slant);
    return (los_interval){los_max(inner[0].low, inner[1].low), los_min(inner[0].high, inner[1].high)};
}

/* The point that bounds an occluder at the current slope, at which it must be evaluated: the lowest, or the highest. */
static los_vec2d lowest_point(const search *s, const los_occluder *occluder) {
    return s->sweep->points[los_occluder_point_at(s->sweep, occluder, s->slope, occluder->low)];
}

static los_vec2d highest_point(const search *s, const los_occluder *occluder) {
    return s->sweep->points[los_occluder_point_at(s->sweep, occluder, s->slope, occluder->high)];
}

/* --- Choosing the links of a chain ------------------------------------------------------------------------------- */

/* The greedy interval cover: the best occluder so far, and where in the sorted order to go on. */
typedef struct chain_builder {
    los_occlusion_sweep *sweep;
    bool is_sorted;
    uint32_t next, best;
    double reach; /* of the best */
} chain_builder;

static void consider(chain_builder *builder, uint32_t occluder) {
    double high = builder->sweep->occluders[occluder].high;
    if (high > builder->reach) {
        builder->reach = high;
        builder->best = occluder;
    }
}

/* Of the occluders that begin at `limit` or below, the one that reaches highest, or NONE.  `limit` must not decrease
 * between calls. */
static uint32_t best_occluder(chain_builder *builder, double limit) {
    const los_occlusion_sweep *sweep = builder->sweep;
    if (builder->is_sorted) {
        while (builder->next < sweep->occluder_count && sweep->order[builder->next].low <= limit) {
            consider(builder, sweep->order[builder->next++].occluder);
        }
        return builder->best;
    }
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        if (sweep->occluders[i].high > builder->reach && sweep->occluders[i].low <= limit) {
            consider(builder, i);
        }
    }
    return builder->best;
}

/* Of the occluders that reach above an intercept, the one that begins lowest, or NONE. */
static uint32_t next_occluder(const los_occlusion_sweep *sweep, double intercept) {
    uint32_t next = NONE;
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        if (sweep->occluders[i].high > intercept &&
            (next == NONE || sweep->occluders[i].low < sweep->occluders[next].low)) {
            next = i;
        }
    }
    return next;
}

/* --- Widening an opening ----------------------------------------------------------------------------------------- */

/* Pixels, measured across the lines. */
static double width_of(const los_opening *opening) {
    return (opening->high - opening->low) / sqrt(1.0 + opening->slope * opening->slope);
}

/* The opening at a slope around an intercept; of width 0 if that intercept is blocked. */
static los_opening opening_around(const search *s, double slope, double intercept) {
    los_occlusion_sweep *sweep = s->sweep;
    double slant = sqrt(1.0 + slope * slope);
    los_interval of_bases[2], inner = find_inner(sweep, slope, slant, of_bases);
    los_opening opening = {slope, inner.low - sweep->gap * slant, inner.high + sweep->gap * slant};
    count_work(s, 1);
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        los_occluder *occluder = &sweep->occluders[i];
        occluder_evaluate(sweep, occluder, slope);
        if (occluder->low <= intercept && occluder->high >= intercept) {
            return (los_opening){slope, intercept, intercept};
        }
        if (occluder->high < intercept) {
            opening.low = los_max(opening.low, occluder->high);
        } else if (occluder->low > intercept) {
            opening.high = los_min(opening.high, occluder->low);
        }
    }
    return opening;
}

/* The x of what bounds an opening at the current slope above (side 1) or below (side -1): a point of an occluder or, if
 * that is NONE, of the base that reaches less far to that side. */
static double bound_x(const search *s, const los_opening *opening, uint32_t occluder, double side) {
    const los_occlusion_sweep *sweep = s->sweep;
    if (occluder != NONE) {
        const los_occluder *bound = &sweep->occluders[occluder];
        return side > 0.0 ? lowest_point(s, bound).x : highest_point(s, bound).x;
    }
    los_vec2d direction = {-opening->slope * side, side};
    double first = los_convex_support(&sweep->bases[0], direction);
    double second = los_convex_support(&sweep->bases[1], direction);
    return los_convex_support_point(&sweep->bases[first < second ? 0 : 1], direction).x;
}

/* The search meets an opening at the slope where it is just wide enough; this searches a nearby slope at which it
 * is wider.  `below` and `above` are the occluders that bound it, or NONE.  Their points determine the direction and
 * size of the step; if another occluder intrudes there, the step is reduced.  Leaves the occluders evaluated at another
 * slope. */
static los_opening widen(const search *s, los_opening opening, uint32_t below, uint32_t above) {
    const los_occlusion_sweep *sweep = s->sweep;
    double low = bound_x(s, &opening, below, -1.0), high = bound_x(s, &opening, above, 1.0);
    double slant = sqrt(1.0 + opening.slope * opening.slope), width = width_of(&opening);
    double distance = sweep->bases[1].center.x - sweep->bases[0].center.x;
    double step_min = JUDGE_RESOLUTION * slant * slant / distance;
    double step_max = sweep->shaft.max_slope - sweep->shaft.min_slope;
    double step = low == high ? 0.0 : (WIDE_ENOUGH - width) * slant / (low - high);
    step = los_min(los_max(step, -step_max), step_max);
    for (int i = 0; i < WIDENING_STEPS && fabs(step) > step_min; i++, step *= 0.25) {
        double middle = 0.5 * (opening.low + opening.high) - step * 0.5 * (low + high);
        los_opening other = opening_around(s, opening.slope + step, middle);
        if (width_of(&other) > width) {
            return other;
        }
    }
    return opening;
}

/* --- The kinetic chain ------------------------------------------------------------------------------------------- */

static void limit_horizon(search *s, double slope) {
    s->horizon = slope < s->horizon ? slope : s->horizon;
}

/* Up to which slope the first occluder of a chain begins below all lines `gap` inside a base.  One of the bases is
 * enough: lines must meet both. */
static double bottom_holds_until(const search *s, const los_occluder *occluder) {
    const los_occlusion_sweep *sweep = s->sweep;
    double until = s->slope;
    for (int i = 0; i < 2; i++) {
        if (occluder->low <= s->inner[i].low) {
            until = los_max(
                until, los_convex_line_below_until(&sweep->bases[i], sweep->gap, lowest_point(s, occluder), s->slope));
        }
    }
    return until;
}

/* The same for the last occluder and the lines above. */
static double top_holds_until(const search *s, const los_occluder *occluder) {
    const los_occlusion_sweep *sweep = s->sweep;
    double until = s->slope;
    for (int i = 0; i < 2; i++) {
        if (occluder->high >= s->inner[i].high) {
            until = los_max(
                until, los_convex_line_above_until(&sweep->bases[i], sweep->gap, highest_point(s, occluder), s->slope));
        }
    }
    return until;
}

/* Proposes the opening from `low` up to the next occluder, or up to *high, the end of the bases.  If it is rejected, it
 * counts as closed for a small range of slopes, and *high is where it ends. */
static bool propose_opening(search *s, double low, double *high) {
    los_occlusion_sweep *sweep = s->sweep;
    uint32_t below = NONE, above = NONE, next = next_occluder(sweep, low);
    if (sweep->chain_count > 0) {
        below = sweep->chain[sweep->chain_count - 1];
    }
    if (next != NONE && sweep->occluders[next].low < *high) {
        *high = sweep->occluders[next].low;
        above = next;
    }
    LOS_ASSERT(low <= *high);
    count_work(s, JUDGE_COST);
    if (s->callbacks->accept_opening != NULL) {
        los_opening opening = {s->slope, low, *high};
        bool is_narrow = width_of(&opening) < WIDE_ENOUGH;
        if (is_narrow) {
            opening = widen(s, opening, below, above);
        }
        if (s->callbacks->accept_opening(s->callbacks->context, sweep, &opening)) {
            return true;
        }
        if (is_narrow) {
            los_sweep_evaluate(sweep, s->slope); /* widening has evaluated other slopes */
        }
    }
    double distance = sweep->bases[1].center.x - sweep->bases[0].center.x;
    limit_horizon(s, s->slope + s->caution * s->slant * s->slant / distance);
    s->was_rejected = true;
    return false;
}

/* Appends an occluder to the chain.  `is_linked`: it overlaps the one before or, as the first, the end of the bases. */
static void append_link(search *s, uint32_t number, bool is_linked) {
    los_occlusion_sweep *sweep = s->sweep;
    LOS_ASSERT(sweep->chain_count < sweep->chain_capacity);
    const los_occluder *occluder = &sweep->occluders[number];
    if (sweep->chain_count == 0) {
        limit_horizon(s, is_linked ? bottom_holds_until(s, occluder) : s->horizon);
    } else if (is_linked) {
        const los_occluder *before = &sweep->occluders[sweep->chain[sweep->chain_count - 1]];
        limit_horizon(s,
                      los_link_valid_until(highest_point(s, before), lowest_point(s, occluder), sweep->gap, s->slope));
    }
    limit_horizon(s, occluder->max_slope);
    sweep->chain[sweep->chain_count++] = number;
}

/* Builds a chain at the current slope, across openings that are rejected. */
static outcome close_slope(search *s) {
    los_occlusion_sweep *sweep = s->sweep;
    double gap = sweep->gap * s->slant, overlap = LINK_OVERLAP * gap;
    los_interval inner = find_inner(sweep, s->slope, s->slant, s->inner);
    double reach = inner.low - gap;
    chain_builder builder = {sweep, false, 0, NONE, -INFINITY};
    bool is_linked = true;
    sweep->chain_count = 0;
    if (inner.high <= reach) {
        return NO_LINES;
    }
    los_sweep_evaluate(sweep, s->slope);
    while (reach < inner.high + overlap) {
        if (!builder.is_sorted && sweep->chain_count == UNSORTED_CHAIN_MAX &&
            sweep->occluder_count > UNSORTED_OCCLUDERS_MAX) {
            los_sweep_sort(sweep, s->is_first_sort);
            s->is_first_sort = false;
            builder.is_sorted = true;
        }
        uint32_t best = best_occluder(&builder, reach + gap - overlap);
        if (best == NONE || sweep->occluders[best].high <= reach) {
            double high = inner.high + gap;
            if (propose_opening(s, reach, &high)) {
                return ACCEPTED;
            }
            reach = high;
            is_linked = false;
            continue;
        }
        append_link(s, best, is_linked);
        is_linked = true;
        reach = sweep->occluders[best].high;
    }
    if (sweep->chain_count > 0 && is_linked) {
        limit_horizon(s, top_holds_until(s, &sweep->occluders[sweep->chain[sweep->chain_count - 1]]));
    }
    return CLOSED;
}

/* Increases the slope from `start` until no line meets both bases. */
static bool search_half(search *s, double start) {
    s->slope = start;
    s->is_first_sort = true;
    s->caution = JUDGE_RESOLUTION;
    while (*s->work > 0 && s->slope < INFINITY) {
        count_work(s, 1);
        s->slant = sqrt(1.0 + s->slope * s->slope);
        s->horizon = INFINITY;
        s->was_rejected = false;
        outcome result = close_slope(s);
        if (result != CLOSED) {
            return result == ACCEPTED;
        }
        if (s->callbacks->report_chain != NULL) {
            s->callbacks->report_chain(s->callbacks->context, s->sweep);
        }
        s->caution = s->was_rejected ? 2.0 * s->caution : JUDGE_RESOLUTION;
        /* A minimal step guarantees progress.  It is far too small to skip an opening as wide as the gap. */
        s->slope = los_max(s->horizon, s->slope + 1e-12 * s->slant * s->slant);
    }
    return false;
}

static void mirror_occluders(los_occlusion_sweep *sweep) {
    sweep->is_mirrored = !sweep->is_mirrored;
    for (uint32_t i = 0; i < sweep->point_count; i++) {
        sweep->points[i].y = -sweep->points[i].y;
    }
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        double min_slope = sweep->occluders[i].min_slope;
        sweep->occluders[i].min_slope = -sweep->occluders[i].max_slope;
        sweep->occluders[i].max_slope = -min_slope;
    }
}

bool los_sweep_search(los_occlusion_sweep *sweep, double start, const los_sweep_callbacks *callbacks, uint64_t *work) {
    LOS_ASSERT(!sweep->is_mirrored && isfinite(start));
    search s = {.sweep = sweep, .callbacks = callbacks, .work = work};
    if (search_half(&s, start)) {
        return true;
    }
    const los_convex bases[2] = {sweep->bases[0], sweep->bases[1]};
    mirror_occluders(sweep);
    sweep->bases[0] = los_convex_mirrored(&bases[0], sweep->mirrored_corners);
    sweep->bases[1] = los_convex_mirrored(&bases[1], sweep->mirrored_corners + bases[0].corner_count);
    bool found = search_half(&s, -start);
    mirror_occluders(sweep);
    sweep->bases[0] = bases[0];
    sweep->bases[1] = bases[1];
    return found;
}
