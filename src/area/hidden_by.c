/* SPDX-License-Identifier: MIT */
#include "area/hidden_by.h"

enum {
    COLUMNS = 22, /* of so many columns, one is asked what hides its hidden parts */
    HEIGHTS = 3   /* of either model, if it matters */
};

/* --- One place ---------------------------------------------------------------------------------------------------- */

/* A square that is as good as its middle. */
static void name_chain(void *context, const los_occlusion_sweep *sweep) {
    los_area_problem *s = context;
    for (uint32_t i = 0; i < sweep->chain_count; i++) {
        los_area_add_blocker(s, los_problem_name(s->q.pair, sweep->parts[sweep->chain[i]].owner));
    }
}

/* What is open though the place is hidden is too narrow to be seen through: the search goes on. */
static bool pass_on(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    (void)context;
    (void)sweep;
    (void)opening;
    return false;
}

static bool take_it(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    return !pass_on(context, sweep, opening);
}

/* Is the way closed by what no line passes over or under? */
static bool is_surely_closed(los_area_problem *s, const los_convex *origin, const los_convex *dot, double slope) {
    const los_sweep_callbacks listener = {take_it, NULL, s};
    return los_area_fill_sweep(s, origin, dot) || !los_sweep_search(&s->exact->sweep, slope, &listener);
}

/* Names what is in the chains of the sweep as it is. */
static void name_chains(los_area_problem *s, double slope) {
    const los_sweep_callbacks listener = {pass_on, name_chain, s};
    los_sweep_search(&s->exact->sweep, slope, &listener);
}

static void name_closed(los_area_problem *s, const los_convex *origin, const los_convex *dot, double slope) {
    if (los_area_fill_sweep(s, origin, dot)) {
        name_chain(s, &s->exact->sweep);
    } else {
        name_chains(s, slope);
    }
}

/* The same for single lines from here and there, at one height of either model. */
static void name_by_lines_at(los_area_problem *s, const los_convex *origin, const los_convex *dot) {
    static const los_vec2d ways[] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    los_vec2d corners[4];
    for (int i = 0; i < 5; i++) {
        los_vec2d rim = i == 0 ? origin->center : los_convex_support_point(origin, ways[i]);
        los_vec2d eye = los_vec2d_lerp(origin->center, rim, 0.95), way = los_vec2d_sub(dot->center, eye);
        los_convex start = los_convex_square(eye, 0.5 * s->tolerance, corners);
        name_closed(s, &start, dot, way.y / way.x);
    }
}

static los_interval height_of(los_interval heights, int number) {
    double height = heights.high - (double)number / (HEIGHTS - 1) * (heights.high - heights.low);
    return (los_interval){height, height};
}

/* At some of the models' heights, if they have more than one: where prisms stop some lines of all and others stop the
 * rest. */
static void name_by_lines(los_area_problem *s, const los_convex *origin, const los_convex *dot) {
    const los_interval heights[2] = {s->q.heights[0], s->q.heights[1]};
    int counts[2];
    for (int end = 0; end < 2; end++) {
        counts[end] = heights[end].high > heights[end].low ? HEIGHTS : 1;
    }
    for (int i = 0; i < counts[0] * counts[1]; i++) {
        s->q.heights[0] = height_of(heights[0], i % counts[0]);
        s->q.heights[1] = height_of(heights[1], i / counts[0]);
        name_by_lines_at(s, origin, dot);
    }
    s->q.heights[0] = heights[0];
    s->q.heights[1] = heights[1];
}

/* Names the prisms and other pieces that close the way from a part of the shooter to a hidden place. */
static void name_with_prisms(los_area_problem *s, const los_convex *origin, const los_convex *dot, double slope) {
    s->q.is_cautious = false;
    if (is_surely_closed(s, origin, dot, slope)) {
        name_closed(s, origin, dot, slope);
    } else {
        name_by_lines(s, origin, dot);
    }
}

/* May anything stop a line, of what is in the sweep, that has not been named? */
static bool is_any_left(const los_area_problem *s) {
    const los_occlusion_sweep *sweep = &s->exact->sweep;
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        if (!los_pair_is_name_marked(s->q.pair, los_problem_name(s->q.pair, sweep->parts[i].owner))) {
            return true;
        }
    }
    return false;
}

/* Does a part of the sweep by itself close the way between the sweep's bases? */
static bool bars_all(const los_occlusion_sweep *sweep, const los_occluder *part) {
    const los_convex *first = &sweep->bases[0], *second = &sweep->bases[1];
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = part->first; i < part->first + part->count; i++) {
        low = sweep->points[i].y < low ? sweep->points[i].y : low;
        high = sweep->points[i].y > high ? sweep->points[i].y : high;
    }
    return part->from == -INFINITY && part->until == INFINITY && low < first->low.y && low < second->low.y &&
           high > first->high.y && high > second->high.y;
}

/* Names one part that closes all, if there is one: better than a chain of others that do, too. */
static bool name_bar(los_area_problem *s) {
    const los_occlusion_sweep *sweep = &s->exact->sweep;
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        if (bars_all(sweep, &sweep->parts[i])) {
            los_area_add_blocker(s, los_problem_name(s->q.pair, sweep->parts[i].owner));
            return true;
        }
    }
    return false;
}

/* Names what hides a place.  The sweep holds what lies between this part of the shooter and a part of the target around
 * the place: the same closes the way to the place alone, but for prisms, which are cut to the lines that come there. */
static void name_before(los_area_problem *s, const los_convex *origin, los_vec2d place) {
    los_occlusion_sweep *sweep = &s->exact->sweep;
    los_vec2d corners[4];
    los_convex dot = los_convex_square(place, 0.5 * s->tolerance, corners), target = sweep->bases[s->to];
    los_vec2d way = los_vec2d_sub(place, origin->center);
    if (los_pair_has_prisms(s->q.pair)) {
        name_with_prisms(s, origin, &dot, way.y / way.x);
    } else if (is_any_left(s)) {
        sweep->bases[s->to] = dot;
        if (!name_bar(s)) {
            name_chains(s, way.y / way.x);
        }
        sweep->bases[s->to] = target;
    }
}

/* --- A target ---------------------------------------------------------------------------------------------------- */

/* Asks about all that is hidden of a column, at both ends and in the middle. */
static void name_before_column(los_area_problem *s, const los_convex *origin, uint32_t number) {
    const los_column *column = &s->scratch->coverage->columns[number];
    for (uint32_t k = 0; k <= column->count; k++) {
        los_interval hidden = los_column_hidden(column, k);
        for (int spot = 0; spot < 3 && hidden.high - hidden.low > s->tolerance; spot++) {
            double y = hidden.low + (0.05 + 0.45 * spot) * (hidden.high - hidden.low);
            name_before(s, origin, (los_vec2d){s->scratch->coverage->x[number], y});
        }
    }
}

/* Names what hides the target from a part of the shooter, by some of the columns. */
static void name_from(los_area_problem *s, const los_convex *origin, const los_convex *target) {
    s->q.is_cautious = true;
    bool is_closed = los_area_fill_sweep(s, origin, target);
    if (is_closed && !los_pair_has_prisms(s->q.pair)) {
        name_chain(s, &s->exact->sweep);
        return;
    }
    bool is_worthwhile = is_closed || is_any_left(s);
    if (is_worthwhile && !los_pair_has_prisms(s->q.pair) && los_coverage_visible_area(s->scratch->coverage) == 0.0) {
        los_vec2d way = los_vec2d_sub(target->center, origin->center);
        name_chains(s, way.y / way.x); /* no place is asked about by itself where all are hidden */
        return;
    }
    for (uint32_t i = 0; is_worthwhile && i < LOS_COLUMNS_MAX; i++) {
        if (i % COLUMNS == COLUMNS / 2 || s->report->blocker_count == 0) {
            name_before_column(s, origin, i);
        }
    }
}

/* Names all that may stop a line. */
static void name_all(los_area_problem *s, const los_convex *target) {
    const los_occlusion_sweep *sweep = &s->exact->sweep;
    s->q.is_cautious = true;
    los_area_fill_sweep(s, &s->q.shapes[s->from], target);
    for (uint32_t i = 0; i < sweep->part_count; i++) {
        los_area_add_blocker(s, los_problem_name(s->q.pair, sweep->parts[i].owner));
    }
}

/* From all over the shooter: with every piece in the way, and from parts that are inside of some. */
void los_find_hidden_by(los_area_problem *s, const los_convex *target, uint64_t inside) {
    los_cells *cells = &s->exact->cells[s->from];
    double gap = s->q.gap;
    s->q.gap = fmin(gap, 0.25 * s->tolerance);
    name_from(s, &s->q.shapes[s->from], target);
    for (uint32_t i = 0; i < cells->count; i++) {
        uint64_t inside_cell = cells->cells[i].inside;
        if (inside_cell != 0) {
            los_convex origin = los_cell_shape(cells, i);
            los_problem_open(&s->q, &s->cuts[s->from], inside_cell, true);
            name_from(s, &origin, target);
            los_problem_open(&s->q, &s->cuts[s->from], inside_cell, false);
            los_problem_open(&s->q, &s->around, inside, true);
        }
    }
    s->q.gap = gap;
    if (s->report->blocker_count == 0) {
        name_all(s, target); /* what is hidden because an opening is too narrow may have no line that is stopped */
    }
}
