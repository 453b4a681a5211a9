/* SPDX-License-Identifier: MIT */
#include "exact/search.h"

#include "base/assert.h"
#include "exact/heights.h"
#include "geometry/cells.h"
#include "sight/judge.h"

const double los_inner_depths[LOS_INNER_DEPTHS] = {0.0, 0.1, 0.5};

/* --- Names ------------------------------------------------------------------------------------------------------- */

void los_search_add_blocker(const los_search *search, uint32_t name) {
    LOS_ASSERT(search->chain != NULL);
    if (los_pair_mark_name(search->problem->pair, name)) {
        search->chain->names[search->chain->count++] = name;
    }
}

/* Adds the names of the sweep's chain to that of the search. */
static void report_chain_names(void *context, const los_occlusion_sweep *sweep) {
    const los_opening_test *test = context;
    for (uint32_t i = 0; i < sweep->chain_count; i++) {
        uint32_t at = sweep->is_mirrored ? sweep->chain_count - 1 - i : i;
        const los_occluder *occluder = &sweep->occluders[sweep->chain[at]];
        los_search_add_blocker(test->search, los_occluder_name(test->search->problem->pair, occluder));
    }
}

void los_search_add_rejected(const los_search *search, los_endpoints line) {
    if (search->chain != NULL) {
        search->chain->was_rejected = true;
        search->chain->rejected = line;
    }
}

/* --- Lines and the judge ----------------------------------------------------------------------------------------- */

los_endpoints los_problem_line(const los_problem *problem, los_vec2 first, los_vec2 second) {
    return problem->sides[0] == LOS_SHOOTER ? (los_endpoints){first, second} : (los_endpoints){second, first};
}

los_vec2d los_problem_endpoint(const los_problem *problem, los_endpoints line, int end) {
    return los_frame_from_world(&problem->frame, problem->sides[end] == LOS_SHOOTER ? line.from : line.to);
}

bool los_search_is_clear(const los_search *search, los_endpoints line, const double *heights) {
    const los_problem *problem = search->problem;
    los_sight_line sight_line = los_sight_line_between_bases(line.from, line.to);
    if (heights != NULL) {
        int shooter = problem->sides[0] == LOS_SHOOTER ? 0 : 1;
        los_sight_line_set_heights(&sight_line, heights[shooter], heights[1 - shooter]);
    }
    uint32_t none = LOS_NO_OBSTACLE;
    return los_line_is_clear_in_loop(problem->pair, &sight_line,
                                     search->last_blocker != NULL ? search->last_blocker : &none);
}

/* True if the line passes at these heights and the judge, which is given none in judge_line, finds some as well: where
 * prisms float, it divides heights less finely than the search and tests a limited number. */
static bool search_is_accepted(const los_search *search, los_endpoints line, const double *heights) {
    bool is_judged = heights == NULL || !search->problem->pair->is_floating;
    return los_search_is_clear(search, line, heights) && (is_judged || los_search_is_clear(search, line, NULL));
}

/* The middle of one of `steps` equal parts of a model's heights: the part with this height, or `aside` parts on. */
static double lattice_height(los_interval heights, double height, double steps, int aside) {
    double size = los_interval_length(heights) / steps;
    double step = size > 0.0 ? floor((height - heights.low) / size) + aside : 0.0;
    return heights.low + size * (fmin(fmax(step, 0.0), steps - 1.0) + 0.5);
}

/* Tests the lattice heights after so many halvings. */
static bool is_clear_on_lattice(const los_search *search, los_endpoints line, const double heights[2], int halvings,
                                int first_aside, int second_aside) {
    const los_problem *problem = search->problem;
    double steps = (double)(1 << halvings);
    const double tested[2] = {
        lattice_height(problem->pair->levels[problem->sides[0]], heights[0], steps, first_aside),
        lattice_height(problem->pair->levels[problem->sides[1]], heights[1], steps, second_aside)};
    return los_search_is_clear(search, line, tested);
}

bool los_search_is_clear_near(const los_search *search, los_endpoints line, const double heights[2],
                              uint32_t *judge_searches) {
    const los_problem *problem = search->problem;
    LOS_ASSERT(isfinite(heights[0]) && isfinite(heights[1]));
    int halvings = los_halving_limit(problem->pair);
    const double tops[2] = {problem->pair->levels[problem->sides[0]].high,
                            problem->pair->levels[problem->sides[1]].high};
    bool is_clear = los_search_is_clear(search, line, tops); /* as the judge does, the tops first */
    for (int i = halvings; !is_clear && i >= 0; i--) {
        is_clear = is_clear_on_lattice(search, line, heights, i, 0, 0);
    }
    for (int i = 0; !is_clear && i < 9; i++) {
        is_clear = is_clear_on_lattice(search, line, heights, halvings, i % 3 - 1, i / 3 - 1);
    }
    if (!is_clear && *judge_searches > 0) {
        (*judge_searches)--;
        is_clear = los_search_is_clear(search, line, NULL);
    }
    return is_clear;
}

/* --- Lines through an opening ------------------------------------------------------------------------------------ */

bool los_opening_line_find(const los_occlusion_sweep *sweep, const los_opening *opening, los_opening_line *found) {
    found->slope = opening->slope;
    found->intercept = 0.5 * (opening->low + opening->high);
    found->is_mirrored = sweep->is_mirrored;
    return los_convex_chord(&sweep->bases[0], found->slope, found->intercept, &found->end[0], &found->start[0]) &&
           los_convex_chord(&sweep->bases[1], found->slope, found->intercept, &found->start[1], &found->end[1]);
}

los_endpoints los_opening_line_at(const los_problem *problem, const los_opening_line *line, double first,
                                  double second) {
    const double depths[2] = {first, second};
    los_vec2 points[2];
    for (int i = 0; i < 2; i++) {
        LOS_ASSERT(depths[i] >= 0.0 && depths[i] <= 1.0);
        double length = fabs(line->end[i] - line->start[i]), inset = fmin(LOS_INSET, 0.25 * length);
        double depth = fmin(fmax(inset, depths[i] * length), length - inset);
        double x = i == 0 ? line->start[i] - depth : line->start[i] + depth, y = line->slope * x + line->intercept;
        points[i] = los_frame_to_world(&problem->frame, (los_vec2d){x, line->is_mirrored ? -y : y});
    }
    return los_problem_line(problem, points[0], points[1]);
}

bool los_accept_clear_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_opening_test *test = context;
    los_opening_line middle;
    los_endpoints line = {0};
    test->had_opening = true;
    if (!los_opening_line_find(sweep, opening, &middle)) {
        return false;
    }
    size_t tries = test->is_cell[0] || test->is_cell[1] ? LOS_INNER_DEPTHS : 1;
    for (size_t k = 0; k < tries; k++) {
        line = los_opening_line_at(test->search->problem, &middle, test->is_cell[0] ? los_inner_depths[k] : 0.0,
                                   test->is_cell[1] ? los_inner_depths[k] : 0.0);
        if (search_is_accepted(test->search, line, test->heights)) {
            test->result = (los_search_result){true, line};
            return true;
        }
    }
    los_search_add_rejected(test->search, line);
    return false;
}

los_sweep_callbacks los_opening_test_callbacks(los_opening_test *test,
                                               bool (*accept)(void *, const los_occlusion_sweep *,
                                                              const los_opening *)) {
    return (los_sweep_callbacks){accept, test->search->chain != NULL ? report_chain_names : NULL, test};
}

/* --- Two convex shapes ------------------------------------------------------------------------------------------- */

bool los_search_sweep(const los_search *search, bool is_closed, const los_sweep_callbacks *callbacks) {
    los_occlusion_sweep *sweep = &search->problem->pair->exact->sweep;
    if (is_closed) {
        LOS_ASSERT(sweep->chain_count == 1);
        if (callbacks->report_chain != NULL) {
            callbacks->report_chain(callbacks->context, sweep);
        }
        return false;
    }
    return los_sweep_search(sweep, los_center_slope(sweep->bases), callbacks, search->sweep_work);
}

/* --- Over and under prisms ---------------------------------------------------------------------------------------- */

enum {
    SLICES_PER_SUBPROBLEM = 3 /* on average, before openings are judged at the middle heights alone */
};

/* Pixels: in a wider opening of the plan more lines are tried than the middle one. */
static const double WIDE = 2.0;

/* A search between two shapes. */
typedef struct subdivided_search {
    const los_search *search;
    const los_obstacle_view *view; /* of all heights */
    bool is_cell[2];
    los_subdivision whole;
    los_split_limits limits;
    los_subproblem subproblems[LOS_SUBPROBLEMS_MAX]; /* those evaluated remain */
    uint32_t count, limit;
    uint32_t slices;         /* vertical slices that may still be searched */
    uint32_t judge_searches; /* see los_search_is_clear_near */
} subdivided_search;

/* The context of the callbacks below. */
typedef struct height_test {
    los_opening_test test;
    const los_obstacle_view *view; /* of the subproblem */
    uint32_t *slices, *judge_searches;
} height_test;

/* --- Openings of one subproblem ---------------------------------------------------------------------------------- */

/* Depths of the lower end, in the order to try: the flattest line passes over most.  It runs from the near rim of the
 * higher end to the far rim of the lower one; if an obstacle stands there, a shorter line may pass. */
static const double FLAT_DEPTHS[] = {1.0, 0.5, 0.0};

/* Accepts an opening if the judge passes a line at the middle heights. */
static bool accept_flattest(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_opening_test *test = context;
    los_opening_line middle;
    test->had_opening = true;
    if (!los_opening_line_find(sweep, opening, &middle)) {
        return false;
    }
    int lower = test->heights[0] < test->heights[1] ? 0 : 1;
    size_t tries = test->is_cell[0] || test->is_cell[1] ? LOS_INNER_DEPTHS : 1;
    for (size_t k = 0; k < tries; k++) {
        for (size_t i = 0; i < sizeof FLAT_DEPTHS / sizeof *FLAT_DEPTHS; i++) {
            double depths[2];
            depths[lower] = FLAT_DEPTHS[i];
            depths[1 - lower] = 0.0;
            for (int end = 0; end < 2; end++) {
                double inner = test->is_cell[end] ? los_inner_depths[k] : 0.0;
                depths[end] = fmin(fmax(depths[end], inner), 1.0 - inner);
            }
            los_endpoints line = los_opening_line_at(test->search->problem, &middle, depths[0], depths[1]);
            if (search_is_accepted(test->search, line, test->heights)) {
                test->result = (los_search_result){true, line};
                return true;
            }
        }
    }
    return false;
}

/* A vertical slice, and the test that it belongs to. */
typedef struct slice_test {
    height_test *test;
    double slope, intercept; /* not mirrored */
} slice_test;

/* Accepts a line of a slice if the judge, too, finds heights at which it passes. */
static bool accept_slice_line(void *context, const los_slice_line *found) {
    const slice_test *slice = context;
    los_opening_test *test = &slice->test->test;
    const los_problem *problem = test->search->problem;
    los_vec2 points[2];
    for (int end = 0; end < 2; end++) {
        double y = slice->slope * found->x[end] + slice->intercept;
        points[end] = los_frame_to_world(&problem->frame, (los_vec2d){found->x[end], y});
    }
    los_endpoints line = los_problem_line(problem, points[0], points[1]);
    test->result =
        (los_search_result){los_search_is_clear_near(test->search, line, found->heights, slice->test->judge_searches) &&
                                los_search_is_clear(test->search, line, NULL),
                            line};
    return test->result.is_visible;
}

/* Searches the vertical slice through a line of the plan. */
static bool search_slice(height_test *test, const los_opening_line *line) {
    double side = line->is_mirrored ? -1.0 : 1.0;
    slice_test context = {test, side * line->slope, side * line->intercept};
    test->test.search->problem->pair->exact->work +=
        LOS_FILL_WORK * (uint64_t)test->test.search->problem->pair->obstacle_count;
    const los_vertical_slice slice = {test->test.search->problem,
                                      test->view,
                                      context.slope,
                                      context.intercept,
                                      {{line->end[0], line->start[0]}, {line->start[1], line->end[1]}},
                                      false};
    return los_vertical_slice_search(&slice, accept_slice_line, &context);
}

/* Where prisms float: accepts an opening if a line passes at any heights of the subproblem. */
static bool accept_at_any_height(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    static const double FRACTIONS[] = {0.5, 0.1, 0.9, 0.3, 0.7};
    height_test *test = context;
    double size = opening->high - opening->low;
    uint32_t tries = size > WIDE ? (uint32_t)(sizeof FRACTIONS / sizeof *FRACTIONS) : 1;
    if (*test->slices == 0) {
        return accept_flattest(context, sweep, opening);
    }
    test->test.had_opening = true;
    *test->slices -= *test->slices < tries ? *test->slices : tries;
    for (uint32_t i = 0; i < tries; i++) {
        double intercept = opening->low + FRACTIONS[i] * size;
        los_opening_line line;
        if (los_opening_line_find(sweep, &(los_opening){opening->slope, intercept, intercept}, &line) &&
            search_slice(test, &line)) {
            return true;
        }
    }
    /* Slices end at the rims of cells; endpoints deeper inside an obstacle may pass. */
    return (test->test.is_cell[0] || test->test.is_cell[1]) && accept_flattest(context, sweep, opening);
}

/* --- Endpoints inside a prism ------------------------------------------------------------------------------------ */

/* Pixels: the rounding of endpoints and the tolerance of the judge at a border are far below this. */
static const double ENCLOSING_DISTANCE = 0.05;

/* True if the obstacle blocks lines that end inside it at this end of the problem, wherever they end at the other. */
static bool blocks_inside(const los_problem *problem, const los_obstacle *obstacle, int end) {
    los_side side = problem->sides[end], other = problem->sides[1 - end];
    uint32_t inside = side == LOS_SHOOTER ? LOS_CASE_STARTS_INSIDE : LOS_CASE_ENDS_INSIDE;
    uint32_t both = LOS_CASE_STARTS_INSIDE | LOS_CASE_ENDS_INSIDE;
    return obstacle->is_partial && obstacle->near[side] != NULL && (obstacle->blocking >> inside & 1) != 0 &&
           ((obstacle->blocking >> both & 1) != 0 || obstacle->near[other] == NULL);
}

/* True if a shape is inside a polygon, and no edge is near it. */
static bool encloses(los_polygon polygon, const los_frame *frame, const los_convex *shape) {
    double first, last;
    if (polygon.count < 3 || !los_polygon_contains_in_frame(polygon, frame, shape->center)) {
        return false;
    }
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        if ((from.x != to.x || from.y != to.y) &&
            los_convex_clip_segment(shape, -ENCLOSING_DISTANCE, from, to, &first, &last)) {
            return false;
        }
        from = to;
    }
    return true;
}

/* True only if all endpoints of a subproblem in one of its shapes are inside a prism that blocks lines which end there:
 * then the judge passes none of its lines.  The sweep would need thin slabs to prove that, since edges around a shape
 * block lines only where these are below the top. */
static bool ends_in_prism(const los_problem *problem, const los_subproblem *of, const los_convex shapes[2]) {
    for (uint32_t i = 0; i < problem->pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &problem->pair->obstacles[i];
        los_interval prism = problem->pair->terrain->pieces[obstacle->piece].heights;
        for (int end = 0; end < 2; end++) {
            if (blocks_inside(problem, obstacle, end) && of->heights[end].low >= prism.low &&
                of->heights[end].high <= prism.high &&
                encloses(los_problem_polygon(problem, i), &problem->frame, &shapes[end])) {
                return true;
            }
        }
    }
    return false;
}

/* --- Subproblems ------------------------------------------------------------------------------------------------- */

typedef enum bound {
    VISIBLE,
    NOT_VISIBLE,
    BOUNDS_DIFFER /* only parts of the subproblem can decide */
} bound;

/* Evaluates a subproblem with both bounds.  Optimistic: a prism blocks only where it blocks every line, so that no
 * opening is final.  Conservative: a prism blocks wherever it may block a line, so that an opening is real. */
static bound evaluate(subdivided_search *s, const los_subproblem *of, los_search_result *result) {
    const los_search *search = s->search;
    los_subproblem_shapes clipped;
    if (!los_subproblem_clip(&s->whole, of, &clipped)) {
        return NOT_VISIBLE;
    }
    if (search->chain == NULL && ends_in_prism(search->problem, of, clipped.shapes)) { /* names come from the sweep */
        return NOT_VISIBLE;
    }
    los_obstacle_view view = *s->view;
    const double middles[2] = {los_interval_middle(of->heights[0]), los_interval_middle(of->heights[1])};
    height_test test = {{.search = search, .is_cell = {s->is_cell[0], s->is_cell[1]}, .heights = middles},
                        &view,
                        &s->slices,
                        &s->judge_searches};
    view.heights[0] = of->heights[0];
    view.heights[1] = of->heights[1];
    los_sweep_callbacks optimistic = los_opening_test_callbacks(
        &test.test, search->problem->pair->is_floating ? accept_at_any_height : accept_flattest);
    search->problem->pair->exact->work += LOS_FILL_WORK * (uint64_t)(1 + search->problem->pair->obstacle_count);
    los_fill_result filled = los_problem_fill(search->problem, &view, &clipped.shapes[0], &clipped.shapes[1]);
    if (los_search_sweep(search, filled.is_closed, &optimistic)) {
        *result = test.test.result;
        return VISIBLE;
    }
    if (!test.test.had_opening || !filled.bounds_differ) {
        return NOT_VISIBLE;
    }
    /* One height at either end is enough, and the judge tests the middle ones. */
    los_subproblem_middles(of, view.heights);
    view.is_conservative = true;
    const los_sweep_callbacks conservative = {los_accept_clear_opening, NULL, &test};
    filled = los_problem_fill(search->problem, &view, &clipped.shapes[0], &clipped.shapes[1]);
    bool is_visible = los_search_sweep(search, filled.is_closed, &conservative);
    *result = test.test.result;
    return is_visible ? VISIBLE : BOUNDS_DIFFER;
}

/* Divides a subproblem.  Where lines descend, endpoints at larger x pass over more; where they rise, at smaller x: the
 * better half comes first.  What is too small to be divided counts as closed. */
static void split(subdivided_search *s, const los_subproblem *of) {
    los_subproblem parts[LOS_SPLIT_MAX];
    uint32_t count = los_subproblem_split(of, &s->limits, parts);
    bool descends = los_interval_middle(of->heights[0]) >= los_interval_middle(of->heights[1]);
    for (uint32_t i = 0; i < count && s->count < s->limit; i++) {
        s->subproblems[s->count++] = parts[count == 2 && !descends ? 1 - i : i];
    }
}

/* The same for the prisms' case alone. */
static los_search_result search_subdivided(const los_search *search, const los_obstacle_view *view,
                                           const los_convex *first, const los_convex *second, const bool is_cell[2]) {
    const los_pair *pair = search->problem->pair;
    subdivided_search s; /* too large to be cleared every time */
    s.search = search;
    s.view = view;
    s.is_cell[0] = is_cell[0];
    s.is_cell[1] = is_cell[1];
    los_subdivision_begin(&s.whole, first, second, view->gap * LOS_PROBLEM_RIM);
    s.limits = (los_split_limits){.size_min = view->gap, .pixels_per_inch = pair->options.pixels_per_inch};
    /* The judge does not halve heights more often: the parts would not find other lines. */
    double finest = 1.001 / (double)(1 << los_halving_limit(pair));
    const los_interval heights[2] = {view->heights[0], view->heights[1]};
    s.limits.height_min[0] = finest * los_interval_length(heights[0]);
    s.limits.height_min[1] = finest * los_interval_length(heights[1]);
    s.count = 1;
    s.subproblems[0] = los_subproblem_of_all(&s.whole, heights);
    LOS_ASSERT(search->subproblem_limit > 0);
    s.limit = search->subproblem_limit < LOS_SUBPROBLEMS_MAX ? search->subproblem_limit : LOS_SUBPROBLEMS_MAX;
    s.slices = SLICES_PER_SUBPROBLEM * s.limit;
    s.judge_searches = pair->limits->height_searches;
    los_search_result result = {0};
    for (uint32_t i = 0; i < s.count; i++) {
        bound found = evaluate(&s, &s.subproblems[i], &result);
        if (found == VISIBLE) {
            return result;
        }
        if (found == BOUNDS_DIFFER) {
            split(&s, &s.subproblems[i]);
        }
    }
    return (los_search_result){0};
}

los_search_result los_search_between(const los_search *search, const los_obstacle_view *view, const los_convex *first,
                                     const los_convex *second, const bool is_cell[2]) {
    if (los_pair_has_prisms(search->problem->pair)) {
        return search_subdivided(search, view, first, second, is_cell);
    }
    los_opening_test test = {.search = search, .is_cell = {is_cell[0], is_cell[1]}};
    los_sweep_callbacks callbacks = los_opening_test_callbacks(&test, los_accept_clear_opening);
    los_search_sweep(search, los_problem_fill(search->problem, view, first, second).is_closed, &callbacks);
    return test.result;
}
