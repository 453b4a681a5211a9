/* SPDX-License-Identifier: MIT */
#include "area/area_bounds.h"

#include "area/point_refinement.h"
#include "area/point_visibility.h"
#include "exact/subproblem.h"

enum {
    LOOKS = 150,              /* at parts of two shapes and of the heights; then place by place */
    PARTS_MAX = 1 + 3 * LOOKS /* that wait to be looked at: one makes four */
};

/* A target that reaches no farther than this, in pixels, is not cut. */
static const double PLACE_MOST = 1.0;

/* A part that waits to be looked at. */
typedef struct waiting {
    los_subproblem part;
    double gain; /* at most so much area more is seen */
} waiting;

typedef struct look_parts {
    const los_area_bounds *look;
    los_subdivision whole; /* as the question orders the shapes */
    waiting parts[PARTS_MAX];
    uint32_t count;
} look_parts;

/* --- All lines at once ------------------------------------------------------------------------------------------- */

void los_area_bounds_direct(const los_area_bounds *look, const los_convex shapes[2], uint32_t first, uint32_t count) {
    los_area_scratch *scratch = look->scratch;
    los_occlusion_sweep *sweep = &look->q->pair->exact->sweep;
    double low[LOS_COLUMNS_MAX], high[LOS_COLUMNS_MAX];
    if (los_problem_fill(look->q, &shapes[0], &shapes[1])) {
        return;
    }
    if (sweep->part_count == 0) {
        los_coverage_add_all(scratch->coverage, first, count);
        return;
    }
    los_apertures_find(scratch->apertures, sweep, look->from, look->tolerance);
    for (uint32_t i = 0; i < scratch->apertures->count; i++) {
        if (los_apertures_has(scratch->apertures, i, look->q->gap)) {
            los_apertures_bounds(scratch->apertures, i, scratch->coverage->x + first, count, low, high);
            los_coverage_add(scratch->coverage, first, count, low, high);
        }
    }
}

/* --- Part by part ------------------------------------------------------------------------------------------------ */

/* Finds the columns of a part of the target. */
static uint32_t find_columns(const los_column_coverage *columns, los_interval x, uint32_t *first) {
    uint32_t until;
    for (*first = 0; *first < LOS_COLUMNS_MAX && columns->x[*first] < x.low;) {
        (*first)++;
    }
    for (until = *first; until < LOS_COLUMNS_MAX && columns->x[until] <= x.high;) {
        until++;
    }
    return until - *first;
}

/* Notes what all lines of a part see.  Returns how much more some of them may see; 0 if nothing that matters. */
static double look_at_part(look_parts *all, const los_subproblem *of) {
    const los_area_bounds *look = all->look;
    los_column_coverage *columns = look->scratch->coverage;
    los_subproblem_shapes cut;
    uint32_t first, count = find_columns(columns, of->x[1 - look->from], &first);
    if (count == 0 || !los_subproblem_clip(&all->whole, of, &cut)) {
        return 0.0;
    }
    bool has_heights = los_interval_length(of->heights[0]) > 0.0 || los_interval_length(of->heights[1]) > 0.0;
    los_subproblem_middles(of, look->q->heights); /* what is seen need not be seen at all heights */
    look->q->is_cautious = true;                  /* a prism hides wherever it may stop a line */
    los_area_bounds_direct(look, cut.shapes, first, count);
    if (!look->q->is_unsure && !has_heights) {
        return 0.0;
    }
    los_column_coverage seen = *columns;
    look->q->heights[0] = of->heights[0];
    look->q->heights[1] = of->heights[1];
    look->q->is_cautious = false; /* it hides only where it stops every line */
    los_area_bounds_direct(look, cut.shapes, first, count);
    double gain = los_coverage_max_gain(&seen, columns) > look->tolerance
                      ? los_coverage_visible_area(columns) - los_coverage_visible_area(&seen)
                      : 0.0;
    *columns = seen;
    return gain;
}

static void add_parts(look_parts *all, const los_subproblem *parts, uint32_t count, double gain) {
    for (uint32_t i = 0; i < count && all->count < PARTS_MAX; i++) {
        all->parts[all->count++] = (waiting){parts[i], gain};
    }
}

/* Cuts a part where it is largest; not if it is as small as a gap. */
static void split_part(look_parts *all, const los_subproblem *of, double gain) {
    double scale = all->look->q->pair->options.pixels_per_inch, least = all->look->q->gap;
    double heights = scale * fmax(los_interval_length(of->heights[0]), los_interval_length(of->heights[1]));
    int end = los_interval_length(of->x[1]) > los_interval_length(of->x[0]) ? 1 : 0;
    los_subproblem parts[4];
    if (heights > los_interval_length(of->x[end]) && heights > least) {
        los_subproblem_quarter(of, parts);
        add_parts(all, parts, 4, gain);
    } else if (los_interval_length(of->x[end]) > least) {
        los_subproblem_halve(of, end, parts);
        add_parts(all, parts, 2, gain);
    }
}

static los_subproblem take_best(look_parts *all) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < all->count; i++) {
        best = all->parts[i].gain > all->parts[best].gain ? i : best;
    }
    los_subproblem taken = all->parts[best].part;
    all->parts[best] = all->parts[--all->count];
    return taken;
}

/* Notes what is in doubt: all that lines of the parts which wait may see. */
static void find_doubt(look_parts *all, los_column_coverage *maybe) {
    const los_area_bounds *look = all->look;
    los_column_coverage *columns = look->scratch->coverage, seen = *columns;
    los_subproblem_shapes cut;
    look->q->is_cautious = false;
    for (uint32_t i = 0; i < all->count; i++) {
        const los_subproblem *of = &all->parts[i].part;
        uint32_t first, count = find_columns(columns, of->x[1 - look->from], &first);
        if (count > 0 && los_subproblem_clip(&all->whole, of, &cut)) {
            look->q->heights[0] = of->heights[0];
            look->q->heights[1] = of->heights[1];
            los_area_bounds_direct(look, cut.shapes, first, count);
        }
    }
    *maybe = *columns;
    *columns = seen;
}

static void look_in_parts(const los_area_bounds *look, const los_convex *first, const los_convex *second) {
    const los_interval heights[2] = {look->q->heights[0], look->q->heights[1]};
    look_parts all; /* too large to be cleared each time */
    los_column_coverage maybe;
    all.look = look;
    los_subdivision_begin(&all.whole, first, second, look->q->gap * LOS_PROBLEM_RIM);
    all.count = 1;
    all.parts[0] = (waiting){los_subproblem_of_all(&all.whole, heights), INFINITY};
    uint32_t left = LOOKS;
    for (; all.count > 0 && left > 0 && *look->left != 0; left--, (*look->left)--) {
        los_subproblem of = take_best(&all);
        double gain = look_at_part(&all, &of);
        if (gain > 0.0) {
            split_part(&all, &of, gain);
        }
    }
    if (all.count > 0) {
        find_doubt(&all, &maybe);
    }
    look->q->heights[0] = heights[0];
    look->q->heights[1] = heights[1];
    if (all.count > 0) {
        los_refine_points(look, look->from == 0 ? first : second, &maybe);
    }
}

/* A target that is but a place is seen or not. */
static bool is_a_place(const los_convex *target) {
    return fmax(target->high.x - target->low.x, target->high.y - target->low.y) <= PLACE_MOST;
}

static void look_at_place(const los_area_bounds *look, const los_convex *origin, const los_convex *target) {
    los_point_visibility spot; /* large */
    if (*look->left == 0) {
        return;
    }
    (*look->left)--;
    los_point_visibility_begin(&spot, look->q, look->from, origin,
                               fmin(target->high.x - target->low.x, target->high.y - target->low.y));
    if (los_point_is_visible(&spot, target->center)) {
        los_coverage_add_all(look->scratch->coverage, 0, LOS_COLUMNS_MAX);
    }
}

void los_area_bounds_between(const los_area_bounds *look, const los_convex *origin, const los_convex *target) {
    const los_convex *first = look->from == 0 ? origin : target, *second = look->from == 0 ? target : origin;
    if (!los_pair_has_prisms(look->q->pair)) {
        const los_convex shapes[2] = {*first, *second};
        los_area_bounds_direct(look, shapes, 0, LOS_COLUMNS_MAX);
    } else if (is_a_place(target)) {
        look_at_place(look, origin, target);
    } else {
        look_in_parts(look, first, second);
    }
}
