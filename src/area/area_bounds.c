/* SPDX-License-Identifier: MIT */
#include "area/area_bounds.h"

#include "area/point_refinement.h"
#include "area/point_visibility.h"
#include "base/assert.h"
#include "exact/subproblem.h"

enum {
    /* One subproblem is replaced by up to LOS_SPLIT_MAX.  Further ones are dropped, and count as hidden. */
    QUEUE_MAX = 1 + (LOS_SPLIT_MAX - 1) * LOS_AREA_SUBPROBLEMS_MAX
};

/* Pixels: a target that is nowhere larger is decided as one point. */
static const double POINT_EXTENT_MAX = 1.0;

/* A subproblem in the queue. */
typedef struct candidate {
    los_subproblem subproblem;
    double gain; /* square pixels: upper bound of what it adds to the visible area */
} candidate;

typedef struct bounds_search {
    const los_area_problem *area;
    los_obstacle_mask exempt;
    los_subdivision whole;
    candidate queue[QUEUE_MAX];
    uint32_t count;
} bounds_search;

/* --- All lines at once ------------------------------------------------------------------------------------------- */

/* Adds what is visible between two shapes, in the problem's order, to `count` columns from `first` on.  Returns
 * los_fill_result.bounds_differ: whether the other kind of view would block other lines. */
static bool add_bands(const los_area_problem *area, const los_obstacle_view *view, const los_convex shapes[2],
                      los_column_coverage *coverage, uint32_t first, uint32_t count) {
    los_apertures *apertures = area->scratch->apertures;
    los_occlusion_sweep *sweep = los_area_sweep(area);
    double low[LOS_COLUMNS_MAX], high[LOS_COLUMNS_MAX];
    los_fill_result filled = los_problem_fill(area->problem, view, &shapes[0], &shapes[1]);
    LOS_ASSERT(first <= LOS_COLUMNS_MAX && count <= LOS_COLUMNS_MAX - first);
    if (filled.is_closed) {
        return filled.bounds_differ;
    }
    if (sweep->occluder_count == 0) {
        los_coverage_add_all(coverage, first, count);
        return filled.bounds_differ;
    }
    los_apertures_find(apertures, sweep, area->from, area->tolerance, &area->budget->sweep_work);
    for (uint32_t i = 0; i < apertures->count; i++) {
        if (los_apertures_has(apertures, i, view->gap)) {
            los_apertures_bounds(apertures, i, coverage->x + first, count, low, high);
            los_coverage_add(coverage, first, count, low, high);
        }
    }
    return filled.bounds_differ;
}

/* --- Subproblems ------------------------------------------------------------------------------------------------- */

/* The columns within an interval of x: returns their number, and the first in `*first`. */
static uint32_t find_columns(const los_column_coverage *coverage, los_interval x, uint32_t *first) {
    uint32_t until;
    for (*first = 0; *first < LOS_COLUMNS_MAX && coverage->x[*first] < x.low;) {
        (*first)++;
    }
    for (until = *first; until < LOS_COLUMNS_MAX && coverage->x[until] <= x.high;) {
        until++;
    }
    return until - *first;
}

/* Adds the upper bound of what a subproblem sees to `possible`. */
static void add_possible(const bounds_search *search, const los_subproblem *of, const los_convex shapes[2],
                         los_column_coverage *possible, uint32_t first, uint32_t count) {
    los_obstacle_view view = los_problem_view(search->area->problem, search->exempt);
    view.heights[0] = of->heights[0];
    view.heights[1] = of->heights[1];
    view.is_conservative = false;
    add_bands(search->area, &view, shapes, possible, first, count);
}

/* Adds the lower bound of what a subproblem sees to the coverage.  Returns the area that the upper bound would add, or
 * 0 if it is within the tolerance. */
static double evaluate(bounds_search *search, const los_subproblem *of) {
    const los_area_problem *area = search->area;
    los_column_coverage *coverage = area->scratch->coverage;
    los_subproblem_shapes clipped;
    uint32_t first, count = find_columns(coverage, of->x[area->to], &first);
    if (count == 0 || !los_subproblem_clip(&search->whole, of, &clipped)) {
        return 0.0;
    }
    bool has_heights = los_interval_length(of->heights[0]) > 0.0 || los_interval_length(of->heights[1]) > 0.0;
    los_obstacle_view view = los_problem_view(area->problem, search->exempt);
    los_subproblem_middles(of, view.heights); /* a point is visible if it is at one height */
    view.is_conservative = true;
    if (!add_bands(area, &view, clipped.shapes, coverage, first, count) && !has_heights) {
        return 0.0;
    }
    los_column_coverage possible = *coverage;
    add_possible(search, of, clipped.shapes, &possible, first, count);
    return los_coverage_max_gain(coverage, &possible) > area->tolerance
               ? los_coverage_sum(&possible).visible - los_coverage_sum(coverage).visible
               : 0.0;
}

/* Replaces a subproblem by its parts; a subproblem no larger than the gap has none. */
static void split(bounds_search *search, const los_subproblem *of, double gain) {
    const los_problem *problem = search->area->problem;
    const los_split_limits limits = {.size_min = problem->gap,
                                     .pixels_per_inch = problem->pair->options.pixels_per_inch};
    los_subproblem parts[LOS_SPLIT_MAX];
    uint32_t count = los_subproblem_split(of, &limits, parts);
    for (uint32_t i = 0; i < count && search->count < QUEUE_MAX; i++) {
        search->queue[search->count++] = (candidate){parts[i], gain};
    }
}

static los_subproblem take_best(bounds_search *search) {
    uint32_t best = 0;
    LOS_ASSERT(search->count > 0);
    for (uint32_t i = 1; i < search->count; i++) {
        best = search->queue[i].gain > search->queue[best].gain ? i : best;
    }
    los_subproblem taken = search->queue[best].subproblem;
    search->queue[best] = search->queue[--search->count];
    return taken;
}

/* The upper bound of all subproblems that are left in the queue. */
static void find_possible(bounds_search *search, los_column_coverage *possible) {
    *possible = *search->area->scratch->coverage;
    for (uint32_t i = 0; i < search->count; i++) {
        const los_subproblem *of = &search->queue[i].subproblem;
        los_subproblem_shapes clipped;
        uint32_t first, count = find_columns(possible, of->x[search->area->to], &first);
        if (count > 0 && los_subproblem_clip(&search->whole, of, &clipped)) {
            add_possible(search, of, clipped.shapes, possible, first, count);
        }
    }
}

static void add_by_bounds(const los_area_problem *area, los_obstacle_mask exempt, const los_convex shapes[2]) {
    const los_problem *problem = area->problem;
    bounds_search search; /* not initialized: large */
    search.area = area;
    search.exempt = exempt;
    los_subdivision_begin(&search.whole, &shapes[0], &shapes[1], problem->gap * LOS_PROBLEM_RIM);
    search.count = 1;
    search.queue[0] = (candidate){los_subproblem_of_all(&search.whole, problem->heights), INFINITY};
    uint32_t left = problem->pair->limits->area_subproblems;
    for (; search.count > 0 && left > 0 && area->budget->evaluations > 0; left--, area->budget->evaluations--) {
        los_subproblem best = take_best(&search);
        double gain = evaluate(&search, &best);
        if (gain > 0.0) {
            split(&search, &best, gain);
        }
    }
    if (search.count > 0) {
        los_column_coverage possible;
        find_possible(&search, &possible);
        los_refine_points(area, exempt, &shapes[area->from], &possible);
    }
}

/* --- Both shapes ------------------------------------------------------------------------------------------------- */

static bool is_point(const los_convex *target) {
    return fmax(target->high.x - target->low.x, target->high.y - target->low.y) <= POINT_EXTENT_MAX;
}

static void add_point(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                      const los_convex *target) {
    los_point_visibility visibility; /* not initialized: large */
    if (area->budget->evaluations == 0) {
        return;
    }
    area->budget->evaluations--;
    los_point_visibility_begin(&visibility, area->problem, exempt, area->from, origin, los_area_min_extent(target));
    if (los_point_is_visible(&visibility, target->center)) {
        los_coverage_add_all(area->scratch->coverage, 0, LOS_COLUMNS_MAX);
    }
}

void los_area_add_visible(const los_area_problem *area, los_obstacle_mask exempt, const los_convex *origin,
                          const los_convex *target) {
    los_convex shapes[2];
    shapes[area->from] = *origin;
    shapes[area->to] = *target;
    LOS_ASSERT(shapes[0].high.x <= shapes[1].low.x);
    if (!los_pair_has_prisms(los_area_pair(area))) {
        los_obstacle_view view = los_problem_view(area->problem, exempt);
        add_bands(area, &view, shapes, area->scratch->coverage, 0, LOS_COLUMNS_MAX);
    } else if (is_point(target)) {
        add_point(area, exempt, origin, target);
    } else {
        add_by_bounds(area, exempt, shapes);
    }
}
