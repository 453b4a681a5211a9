/* SPDX-License-Identifier: MIT */
#include "exact/exact.h"

#include "exact/search.h"
#include "sight/judge.h"
#include "sight/pair_occluder.h"

static const los_search_result NOT_VISIBLE = {false, {{0.0f, 0.0f}, {0.0f, 0.0f}}};

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

static los_search_result test_line(const los_search *search, los_endpoints line) {
    return (los_search_result){los_search_is_clear(search, line, NULL), line};
}

/* A line of length 0 at a point of both bases. */
static los_search_result test_point(const los_search *search, los_vec2d point) {
    los_vec2 at = los_frame_to_world(&search->problem->frame, point);
    return test_line(search, (los_endpoints){at, at});
}

/* Finds the middle of what both bases have in common of the line between their centers; false if that is nothing. */
static bool find_common_middle(const los_problem *problem, los_vec2d *middle) {
    los_vec2d first = problem->shapes[0].center, second = problem->shapes[1].center;
    double from = 0.0, to = 0.0, unused;
    if (!los_convex_clip_segment(&problem->shapes[0], 0.0, first, second, &unused, &to) ||
        !los_convex_clip_segment(&problem->shapes[1], 0.0, first, second, &from, &unused) || from >= to) {
        return false;
    }
    *middle = los_vec2d_lerp(first, second, 0.5 * (from + to));
    return true;
}

/* A point of a base near its rim, in a direction of length 1: inside by a tenth of the radius, and by the gap. */
static los_vec2 point_near_rim(const los_problem *problem, int end, los_vec2d direction) {
    const los_base *base = &problem->bases[end];
    los_vec2d rim = los_base_support_point(base, direction);
    double fraction = 1.0 - fmax(0.1, problem->gap / los_base_inradius(base));
    los_vec2 center = problem->positions[end];
    return (los_vec2){(float)((double)center.x + fraction * rim.x), (float)((double)center.y + fraction * rim.y)};
}

enum {
    STACKED_POINTS = 9 /* of either base: the center and eight near the rim */
};

static void list_stacked_points(const los_problem *problem, int end, los_vec2 points[STACKED_POINTS]) {
    static const double DIAGONAL = 0.70710678118654752440;
    static const los_vec2d DIRECTIONS[STACKED_POINTS - 1] = {
        {1.0, 0.0},  {DIAGONAL, DIAGONAL},   {0.0, 1.0},  {-DIAGONAL, DIAGONAL},
        {-1.0, 0.0}, {-DIAGONAL, -DIAGONAL}, {0.0, -1.0}, {DIAGONAL, -DIAGONAL}};
    points[0] = problem->positions[end];
    for (int i = 1; i < STACKED_POINTS; i++) {
        points[i] = point_near_rim(problem, end, DIRECTIONS[i - 1]);
    }
}

/* Models on different floors may see each other past the edge of a floor, between points that only one base has.  A
 * fixed set of lines is tested, at a few heights each. */
static los_search_result search_stacked(const los_search *search) {
    const los_problem *problem = search->problem;
    los_vec2 first[STACKED_POINTS], second[STACKED_POINTS];
    list_stacked_points(problem, 0, first);
    list_stacked_points(problem, 1, second);
    for (int i = 1; i < STACKED_POINTS * STACKED_POINTS; i++) { /* the line between the centers is known */
        los_endpoints ends = los_problem_line(problem, first[i / STACKED_POINTS], second[i % STACKED_POINTS]);
        los_sight_line line = los_sight_line_between_bases(ends.from, ends.to);
        if (los_sight_line_find_heights_quickly(problem->pair, &line) && los_search_is_clear(search, ends, NULL)) {
            return (los_search_result){true, ends};
        }
    }
    return NOT_VISIBLE;
}

/* Models whose bases overlap see each other unless everything in both bases is inside a blocking piece, and the centers
 * do not see each other either.  A common cell that no edge cuts is tested at one point. */
static los_search_result search_common(const los_search *search) {
    const los_problem *problem = search->problem;
    los_vec2d middle;
    los_search_result result =
        test_line(search, los_problem_line(problem, problem->positions[0], problem->positions[1]));
    if (!result.is_visible && find_common_middle(problem, &middle)) {
        result = test_point(search, middle);
    }
    if (result.is_visible) {
        return result;
    }
    los_cells *cells = &problem->pair->exact->cells[0];
    los_cells_begin(cells, &problem->shapes[0], problem->gap * LOS_PROBLEM_RIM);
    los_cells_intersect(cells, &problem->shapes[1], problem->gap * LOS_PROBLEM_RIM);
    for (uint32_t i = 0; i < problem->pair->obstacle_count; i++) {
        if (problem->pair->obstacles[i].blocking != LOS_BLOCKS_NEVER) {
            los_problem_cut_along(problem, 0, los_problem_polygon(problem, i));
        }
    }
    for (uint32_t i = 0; !result.is_visible && i < cells->count; i++) {
        result = test_point(search, los_cell_shape(cells, i).center);
    }
    if (result.is_visible) {
        return result;
    }
    los_search_add_rejected(search, result.line);
    return los_pair_has_prisms(problem->pair) ? search_stacked(search) : NOT_VISIBLE;
}

/* --- Lines that are tried first ---------------------------------------------------------------------------------- */

/* True if a line and its neighbors up to half the gap are clear: it then lies in an opening, and no search is needed.
 */
static bool is_clear_with_neighbors(const los_problem *problem, los_sight_line line) {
    float clearance = (float)(0.5 * problem->gap);
    if (problem->pair->is_floating) {
        return los_sight_line_find_heights_quickly(problem->pair, &line) &&
               los_line_has_clearance(problem->pair, &line, clearance);
    }
    return los_line_is_clear_with_clearance(problem->pair, &line, clearance);
}

/* The lines between the rims on either side of the corridor: parallel to it, then diagonal. */
static void list_rim_lines(const los_problem *problem, los_vec2d across, los_sight_line lines[LOS_LINES]) {
    static const int SIDES[LOS_LINES][2] = {{0, 0}, {1, 1}, {0, 1}, {1, 0}};
    los_vec2 rims[2][2];
    for (int end = 0; end < 2; end++) {
        rims[end][0] = point_near_rim(problem, end, (los_vec2d){-across.x, -across.y});
        rims[end][1] = point_near_rim(problem, end, across);
    }
    int shooter = problem->sides[0] == LOS_SHOOTER ? 0 : 1;
    for (int i = 0; i < LOS_LINES; i++) {
        lines[i] =
            los_sight_line_between_bases(rims[shooter][SIDES[i][shooter]], rims[1 - shooter][SIDES[i][1 - shooter]]);
    }
}

/* Half of the visible pairs whose center line is blocked see each other along one side of both bases.  The order of the
 * lines is fixed, so that the result does not depend on how pieces were found.  Only for bases that are surely
 * disjoint: find_frame may shrink others. */
static los_search_result test_rim_lines(const los_problem *problem) {
    los_vec2d offset = {(double)problem->positions[1].x - (double)problem->positions[0].x,
                        (double)problem->positions[1].y - (double)problem->positions[0].y};
    double length = sqrt(los_vec2d_dot(offset, offset));
    double reach = los_base_circumradius(&problem->bases[0]) + los_base_circumradius(&problem->bases[1]);
    if (!(length > reach + 2.0 * problem->gap)) {
        return NOT_VISIBLE;
    }
    los_sight_line lines[LOS_LINES];
    list_rim_lines(problem, (los_vec2d){-offset.y / length, offset.x / length}, lines);
    uint32_t candidates = los_lines_possibly_clear(problem->pair, lines, (float)(0.5 * problem->gap));
    for (int i = 0; i < LOS_LINES; i++) {
        if ((candidates >> i & 1) != 0 && is_clear_with_neighbors(problem, lines[i])) {
            return (los_search_result){true, {lines[i].line.from, lines[i].line.to}};
        }
    }
    return NOT_VISIBLE;
}

/* --- The verdict ------------------------------------------------------------------------------------------------- */

/* `problem` is prepared, but not rotated. */
static los_search_result find_line(const los_search *search, los_problem *problem) {
    los_pair *pair = problem->pair;
    los_sight_line center = los_sight_line_between_centers(pair);
    if (is_clear_with_neighbors(problem, center)) {
        return (los_search_result){true, {center.line.from, center.line.to}};
    }
    uint32_t full_occluder = los_pair_full_occluder(pair);
    if (full_occluder != LOS_NO_OBSTACLE) {
        if (search->chain != NULL) {
            los_search_add_blocker(search, los_obstacle_name(pair, full_occluder));
        }
        return NOT_VISIBLE;
    }
    los_problem_rotate_bases(problem);
    los_search_result result = test_rim_lines(problem);
    if (result.is_visible) {
        return result;
    }
    bool is_disjoint = los_problem_find_frame(problem);
    los_pair_sort(pair);
    return is_disjoint ? los_search_bases(search) : search_common(search);
}

los_verdict los_exact_verdict(los_pair *pair, los_blocking_chain *chain) {
    los_problem problem; /* not cleared: that would take longer than judging a line */
    uint64_t work = pair->limits->sweep_work;
    uint32_t last_blocker = LOS_NO_OBSTACLE;
    const los_search search = {&problem, chain, &work, &last_blocker, pair->limits->subproblems};
    los_problem_prepare(&problem, pair);
    if (chain != NULL) {
        los_pair_sort(pair); /* names must not depend on how pieces were found */
    }
    los_search_result result = find_line(&search, &problem);
    pair->exact->work += pair->limits->sweep_work - work;
    if (chain != NULL) {
        los_pair_clear_marks(pair, chain->names, chain->count);
    }
    los_verdict verdict = {.method = LOS_METHOD_EXACT, .visible = result.is_visible};
    verdict.line_count = result.is_visible ? 2 : 1;
    if (result.is_visible) {
        verdict.from = result.line.from;
        verdict.to = result.line.to;
    }
    return verdict;
}
