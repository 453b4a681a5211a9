/* SPDX-License-Identifier: MIT */
#include "area/area_bounds.h"

#include "area/point_visibility.h"
#include "base/assert.h"
#include "exact/heights.h"
#include "exact/occlusion_sweep.h"
#include "exact/sweep_occluders.h"

enum {
    COLUMN_STEP = 22, /* one of so many columns is sampled */
    POINTS = 3,       /* of each hidden interval */
    HEIGHTS = 3,      /* of a model, where heights matter */
    STARTS = 5        /* of lines from an origin */
};

/* Positions of sampled points in a hidden interval, as fractions: near both ends and in the middle. */
static const double FIRST_POINT = 0.05, POINT_STEP = 0.45;
/* Starts of lines, as a fraction of the distance from the origin's center to its rim. */
static const double START_DEPTH = 0.95;
/* The gap is at most this fraction of the tolerance, since points are squares of that side. */
static const double GAP_OF_TOLERANCE = 0.25;

/* One origin of lines to a cell of the target. */
typedef struct attribution {
    const los_area_problem *area;
    const los_convex *origin, *target;
    los_obstacle_view view;
} attribution;

static los_obstacle_view view_of(const attribution *a, bool is_conservative) {
    los_obstacle_view view = a->view;
    view.is_conservative = is_conservative;
    return view;
}

static double slope_between(los_vec2d from, los_vec2d to) {
    los_vec2d offset = los_vec2d_sub(to, from);
    return offset.y / offset.x;
}

/* True if a square lies beyond the origin of lines to it.  It may not: near a small origin, a square as wide as the
 * tolerance of a large target overlaps it. */
static bool is_beyond(const los_area_problem *area, const los_convex *origin, const los_convex *square) {
    return area->from == 0 ? origin->high.x < square->low.x : square->high.x < origin->low.x;
}

/* --- Names of a filled sweep ------------------------------------------------------------------------------------- */

static uint32_t name_of(const los_area_problem *area, uint32_t occluder) {
    return los_occluder_name(los_area_pair(area), &los_area_sweep(area)->occluders[occluder]);
}

/* Adds the names of the sweep's blocking chain. */
static void add_chain(const los_area_problem *area, const los_occlusion_sweep *sweep) {
    for (uint32_t i = 0; i < sweep->chain_count; i++) {
        los_area_add_blocker(area, name_of(area, sweep->chain[i]));
    }
}

/* add_chain as a callback; the context points to a pointer to the problem. */
static void add_found_chain(void *context, const los_occlusion_sweep *sweep) {
    const los_area_problem *const *area = context;
    add_chain(*area, sweep);
}

static bool accept_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    (void)context;
    (void)sweep;
    (void)opening;
    return true;
}

/* Adds the names of all chains of the sweep.  An opening to a hidden point is too narrow to see through: it counts as
 * closed, and the search goes on. */
static void add_chains(const los_area_problem *area, los_occlusion_sweep *sweep, double slope) {
    const los_sweep_callbacks callbacks = {NULL, add_found_chain, &area};
    los_sweep_search(sweep, slope, &callbacks, &area->budget->sweep_work);
}

/* Fills the sweep and adds the names of what closes it. */
static void add_chains_between(const los_area_problem *area, const los_obstacle_view *view, const los_convex *origin,
                               const los_convex *square, double slope) {
    if (los_area_fill_sweep(area, view, origin, square).is_closed) {
        add_chain(area, los_area_sweep(area));
    } else {
        add_chains(area, los_area_sweep(area), slope);
    }
}

/* True if an occluder of the sweep has a name that is not listed yet. */
static bool has_unlisted(const los_area_problem *area) {
    for (uint32_t i = 0; i < los_area_sweep(area)->occluder_count; i++) {
        if (!los_pair_is_name_marked(los_area_pair(area), name_of(area, i))) {
            return true;
        }
    }
    return false;
}

/* Adds the name of one occluder that blocks all lines by itself, if there is one: it explains more than a chain. */
static bool add_full_occluder(const los_area_problem *area, const los_occlusion_sweep *sweep) {
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        if (los_occluder_is_full(sweep, &sweep->occluders[i])) {
            los_area_add_blocker(area, name_of(area, i));
            return true;
        }
    }
    return false;
}

/* --- One hidden point, with prisms ------------------------------------------------------------------------------- */

/* True if the obstacles that block all lines, at any heights, close the corridor to a point. */
static bool is_certainly_closed(const attribution *a, const los_convex *square, double slope) {
    const los_sweep_callbacks callbacks = {accept_opening, NULL, NULL};
    los_obstacle_view view = view_of(a, false);
    return los_area_fill_sweep(a->area, &view, a->origin, square).is_closed ||
           !los_sweep_search(los_area_sweep(a->area), slope, &callbacks, &a->area->budget->sweep_work);
}

/* Adds what blocks single lines to a point, from the center of the origin and near its rim. */
static void add_line_blockers(const attribution *a, const los_obstacle_view *view, const los_convex *square) {
    static const los_vec2d directions[STARTS] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    los_vec2d corners[4], center = a->origin->center;
    for (int i = 0; i < STARTS; i++) {
        los_vec2d rim = i == 0 ? center : los_convex_support_point(a->origin, directions[i]);
        los_vec2d from = los_vec2d_lerp(center, rim, START_DEPTH);
        los_convex start = los_convex_square(from, 0.5 * a->area->tolerance, corners);
        if (is_beyond(a->area, &start, square)) {
            add_chains_between(a->area, view, &start, square, slope_between(from, square->center));
        }
    }
}

static los_interval height_at(los_interval heights, int number) {
    double height = heights.high - (double)number / (HEIGHTS - 1) * (heights.high - heights.low);
    return (los_interval){height, height};
}

/* The same at sampled heights of the models: where some prisms block the lines at some heights and others the rest. */
static void add_blockers_by_height(const attribution *a, const los_convex *square) {
    const los_interval *heights = a->view.heights;
    los_obstacle_view view = view_of(a, false);
    int counts[2];
    for (int end = 0; end < 2; end++) {
        counts[end] = heights[end].high > heights[end].low ? HEIGHTS : 1;
    }
    for (int i = 0; i < counts[0] * counts[1]; i++) {
        view.heights[0] = height_at(heights[0], i % counts[0]);
        view.heights[1] = height_at(heights[1], i / counts[0]);
        add_line_blockers(a, &view, square);
    }
}

static void add_blockers_with_prisms(const attribution *a, const los_convex *square, double slope) {
    if (is_certainly_closed(a, square, slope)) {
        los_obstacle_view view = view_of(a, false);
        add_chains_between(a->area, &view, a->origin, square, slope);
    } else {
        add_blockers_by_height(a, square);
    }
}

/* --- Hidden points of a cell ------------------------------------------------------------------------------------- */

/* Adds what hides a point.  The sweep holds what lies between the origin and the cell.  The same occluders close the
 * corridor to the point; only prisms block other lines there, and are evaluated anew. */
static void add_blockers_of_point(const attribution *a, los_vec2d point) {
    const los_area_problem *area = a->area;
    los_vec2d corners[4];
    los_convex square = los_convex_square(point, 0.5 * area->tolerance, corners);
    double slope = slope_between(a->origin->center, point);
    if (!is_beyond(area, a->origin, &square)) {
        return;
    }
    if (los_pair_has_prisms(los_area_pair(area))) {
        add_blockers_with_prisms(a, &square, slope);
    } else if (has_unlisted(area)) {
        los_occlusion_sweep to_point = los_sweep_with_base(los_area_sweep(area), area->to, &square);
        if (!add_full_occluder(area, &to_point)) {
            add_chains(area, &to_point, slope);
        }
    }
}

static void add_blockers_of_column(const attribution *a, uint32_t number) {
    const los_column_coverage *coverage = a->area->scratch->coverage;
    const los_column *column = &coverage->columns[number];
    for (uint32_t k = 0; k <= column->count; k++) {
        los_interval hidden = los_column_hidden(column, k);
        for (int i = 0; i < POINTS && hidden.high - hidden.low > a->area->tolerance; i++) {
            double y = hidden.low + (FIRST_POINT + POINT_STEP * i) * (hidden.high - hidden.low);
            add_blockers_of_point(a, (los_vec2d){coverage->x[number], y});
        }
    }
}

/* Fills the sweep with what lies between the origin and the cell; true if one occluder blocks every line.  The search
 * for what is visible has filled it already if there is one origin, and nothing depends on the view or its gap. */
static bool fill_to_cell(const attribution *a) {
    const los_pair *pair = los_area_pair(a->area);
    los_occlusion_sweep *sweep = los_area_sweep(a->area);
    los_obstacle_view view = view_of(a, true);
    if (los_area_origin_count(a->area) > 1 || los_pair_has_prisms(pair) || pair->models.count > 0) {
        return los_area_fill_sweep(a->area, &view, a->origin, a->target).is_closed;
    }
    LOS_ASSERT(sweep->bases[a->area->to].corners == a->target->corners);
    sweep->gap = view.gap;
    return sweep->chain_count > 0;
}

/* Adds what hides the cell from one origin, by some of its columns; by further ones while nothing is listed. */
static void add_blockers_from(const attribution *a) {
    const los_area_problem *area = a->area;
    bool has_prisms = los_pair_has_prisms(los_area_pair(area));
    bool is_closed = fill_to_cell(a);
    if (is_closed && !has_prisms) {
        add_chain(area, los_area_sweep(area));
        return;
    }
    if (!is_closed && !has_unlisted(area)) {
        return;
    }
    if (!has_prisms && los_coverage_sum(area->scratch->coverage).visible == 0.0) {
        add_chains(area, los_area_sweep(area),
                   slope_between(a->origin->center, a->target->center)); /* all points are hidden */
        return;
    }
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        if (i % COLUMN_STEP == COLUMN_STEP / 2 || area->report->blocker_count == 0) {
            add_blockers_of_column(a, i);
        }
    }
}

/* Adds everything that can block a line from the shooter to the cell. */
static void add_all(const attribution *a) {
    los_obstacle_view view = view_of(a, true);
    los_area_fill_sweep(a->area, &view, a->origin, a->target);
    for (uint32_t i = 0; i < los_area_sweep(a->area)->occluder_count; i++) {
        los_area_add_blocker(a->area, name_of(a->area, i));
    }
}

/* The attribution of the lines from one origin; false as los_area_origin_find. */
static bool begin(attribution *a, const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *cell,
                  uint32_t number, los_area_origin *origin) {
    if (!los_area_origin_find(area, cuts, cell, number, origin)) {
        return false;
    }
    *a = (attribution){area, &origin->shape, cell->shape, los_problem_view(area->problem, origin->exempt)};
    return true;
}

void los_find_hidden_by(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *cell) {
    attribution a;
    los_area_origin origin;
    for (uint32_t i = 0; i < los_area_origin_count(area); i++) {
        if (begin(&a, area, cuts, cell, i, &origin)) {
            a.view.gap = fmin(a.view.gap, GAP_OF_TOLERANCE * area->tolerance);
            add_blockers_from(&a);
        }
    }
    /* Where an opening is too narrow, a hidden point may have no line that is blocked. */
    if (area->report->blocker_count == 0 && begin(&a, area, cuts, cell, 0, &origin)) {
        add_all(&a);
    }
}

/* --- Bounds ------------------------------------------------------------------------------------------------------- */

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
