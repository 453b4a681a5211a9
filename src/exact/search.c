/* SPDX-License-Identifier: MIT */
#include "exact/search.h"

#include "base/assert.h"
#include "sight/judge.h"

const double los_inner_depths[LOS_INNER_DEPTHS] = {0.0, 0.1, 0.5};

/* --- Names ------------------------------------------------------------------------------------------------------- */

void los_search_add_blocker(const los_search *search, uint32_t name) {
    LOS_ASSERT(search->chain != NULL);
    if (los_pair_mark_name(search->problem->pair, name)) {
        search->chain->names[search->chain->count++] = name;
    }
}

void los_report_chain_names(void *context, const los_occlusion_sweep *sweep) {
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

bool los_search_is_accepted(const los_search *search, los_endpoints line, const double *heights) {
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
        if (los_search_is_accepted(test->search, line, test->heights)) {
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
    return (los_sweep_callbacks){accept, test->search->chain != NULL ? los_report_chain_names : NULL, test};
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

los_search_result los_search_between(const los_search *search, const los_obstacle_view *view, const los_convex *first,
                                     const los_convex *second, const bool is_cell[2]) {
    if (los_pair_has_prisms(search->problem->pair)) {
        return los_search_subdivided(search, view, first, second, is_cell);
    }
    los_opening_test test = {.search = search, .is_cell = {is_cell[0], is_cell[1]}};
    los_sweep_callbacks callbacks = los_opening_test_callbacks(&test, los_accept_clear_opening);
    los_search_sweep(search, los_problem_fill(search->problem, view, first, second).is_closed, &callbacks);
    return test.result;
}
