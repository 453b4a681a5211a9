/* SPDX-License-Identifier: MIT */
/* Prisms that lines may pass over or under: branch and bound over parts of both bases and heights (subproblem.h). */
#include "base/assert.h"
#include "exact/search.h"
#include "exact/subproblem.h"
#include "exact/vertical_slice.h"
#include "geometry/overlap.h"
#include "sight/judge.h"

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
            if (los_search_is_accepted(test->search, line, test->heights)) {
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

los_search_result los_search_subdivided(const los_search *search, const los_obstacle_view *view,
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
