/* SPDX-License-Identifier: MIT */
#include "exact/exact.h"

#include "base/assert.h"
#include "exact/occlusion_sweep.h"
#include "sight/judge.h"
#include "sight/pair_occluder.h"

/* --- Clearance of a line ------------------------------------------------------------------------------------------ */

/* A line on an interval of x, and its parallels up to `half_width` above and below, measured along y. */
typedef struct band {
    double slope, intercept, half_width;
    los_interval x;
} band;

static band band_of(const los_problem *problem, los_endpoints line) {
    los_vec2d first = los_problem_endpoint(problem, line, 0), last = los_problem_endpoint(problem, line, 1);
    LOS_ASSERT(first.x < last.x);
    double slope = (last.y - first.y) / (last.x - first.x);
    return (band){
        slope, los_intercept(first, slope), 0.5 * problem->gap * sqrt(1.0 + slope * slope), {first.x, last.x}};
}

static bool is_clear_of_segment(const band *lines, los_vec2d a, los_vec2d b) {
    los_vec2d left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
    if (right.x < lines->x.low || left.x > lines->x.high) {
        return true;
    }
    double first = los_intercept(left, lines->slope) - lines->intercept;
    double last = los_intercept(right, lines->slope) - lines->intercept;
    double growth = right.x > left.x ? (last - first) / (right.x - left.x) : 0.0;
    last = right.x > lines->x.high ? first + growth * (lines->x.high - left.x) : last;
    first = left.x < lines->x.low ? first + growth * (lines->x.low - left.x) : first;
    return (first > lines->half_width && last > lines->half_width) ||
           (first < -lines->half_width && last < -lines->half_width);
}

static bool is_clear_of_polygon(const band *lines, const los_frame *frame, los_polygon polygon) {
    LOS_ASSERT(polygon.count > 0);
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        if (!is_clear_of_segment(lines, from, to)) {
            return false;
        }
        from = to;
    }
    return true;
}

static bool is_clear_of_walls(const band *lines, const los_problem *problem, const los_obstacle *obstacle) {
    const los_terrain *terrain = problem->pair->terrain;
    const los_piece *piece = &terrain->pieces[obstacle->piece];
    for (uint32_t i = 0; obstacle->wall_phase != LOS_WALLS_NEVER && i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        if (!is_clear_of_segment(lines, los_frame_from_world(&problem->frame, wall->start),
                                 los_frame_from_world(&problem->frame, wall->end))) {
            return false;
        }
    }
    return true;
}

/* True if the endpoint at an x is so deep in a polygon that the neighbors end inside, too. */
static bool ends_inside(const band *lines, const los_frame *frame, double x, los_polygon polygon) {
    double reach = 2.0 * lines->half_width;
    const band around = {lines->slope, lines->intercept, reach, {x - reach, x + reach}};
    return los_polygon_contains_in_frame(polygon, frame, (los_vec2d){x, lines->slope * x + lines->intercept}) &&
           is_clear_of_polygon(&around, frame, polygon);
}

/* True if an obstacle's polygon blocks none of the lines. */
static bool is_open_past(const band *lines, const los_problem *problem, uint32_t number) {
    const los_obstacle *obstacle = &problem->pair->obstacles[number];
    const los_frame *frame = &problem->frame;
    los_polygon polygon = los_problem_polygon(problem, number);
    return obstacle->blocking == LOS_BLOCKS_NEVER || is_clear_of_polygon(lines, frame, polygon) ||
           (los_obstacle_exempts_endpoint(obstacle, problem->sides[0]) &&
            ends_inside(lines, frame, lines->x.low, polygon)) ||
           (los_obstacle_exempts_endpoint(obstacle, problem->sides[1]) &&
            ends_inside(lines, frame, lines->x.high, polygon));
}

/* True if the neighbors of a line that the judge passes are clear as well, up to half the gap to either side.  Polygons
 * near no base are left out: the opening that the line runs through lies between them.
 *
 * Unlike los_line_has_clearance (judge.h), this also accepts polygons that the line ends in, if the neighbors end in
 * them, too.  Where prisms stand it is the same. */
static bool line_has_open_band(const los_problem *problem, los_endpoints line) {
    los_pair *pair = problem->pair;
    if (los_pair_has_prisms(pair)) {
        los_sight_line sight_line = los_sight_line_between_bases(line.from, line.to);
        return los_line_has_clearance(pair, &sight_line, (float)(0.5 * problem->gap));
    }
    band lines = band_of(problem, line);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        bool is_near = obstacle->near[LOS_SHOOTER] != NULL || obstacle->near[LOS_TARGET] != NULL;
        if ((is_near && !is_open_past(&lines, problem, i)) || !is_clear_of_walls(&lines, problem, obstacle)) {
            return false;
        }
    }
    return true;
}

/* --- Lines through one opening ------------------------------------------------------------------------------------ */

/* The context of accept_any_endpoint. */
typedef struct endpoint_test {
    los_opening_test test;
    const los_base_cuts *cuts; /* of both bases */
    uint32_t tries;            /* lines that may still be judged */
} endpoint_test;

enum {
    TRIES_MAX = 24, /* a few openings' worth: cells decide what is left */
    VALUES_MAX = 32
};

/* Ascending values.  `count` includes those that did not fit; an overfull list is not used. */
typedef struct value_list {
    double values[VALUES_MAX];
    uint32_t count;
} value_list;

static void add_value(value_list *list, double value) {
    if (list->count < VALUES_MAX) {
        los_insert_ascending(list->values, list->count, value);
    }
    list->count++;
}

/* --- Endpoints of one line --------------------------------------------------------------------------------------- */

static los_vec2d point_at(const los_opening_line *line, double x) {
    double y = line->slope * x + line->intercept;
    return (los_vec2d){x, line->is_mirrored ? -y : y};
}

/* Adds where a segment crosses the edges of a polygon, as fractions of its length. */
static void add_crossings(value_list *list, los_vec2d from, los_vec2d along, const los_frame *frame,
                          los_polygon polygon) {
    los_vec2d a = los_vec2d_sub(los_frame_from_world(frame, polygon.points[polygon.count - 1]), from);
    double a_left = along.x * a.y - along.y * a.x;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d b = los_vec2d_sub(los_frame_from_world(frame, polygon.points[i]), from);
        double b_left = along.x * b.y - along.y * b.x;
        if ((a_left > 0.0) != (b_left > 0.0)) {
            los_vec2d at = los_vec2d_lerp(a, b, a_left / (a_left - b_left));
            double fraction = los_vec2d_dot(at, along) / los_vec2d_dot(along, along);
            if (fraction > 0.0 && fraction < 1.0) {
                add_value(list, fraction);
            }
        }
        a = b;
        a_left = b_left;
    }
}

/* The obstacles that cut a base divide the part of the line in it into intervals: all endpoints in one interval are
 * inside the same obstacles.  Lists the depths of their middles; 0, the rim, if there is one interval. */
static void list_depths(const endpoint_test *context, const los_opening_line *line, int end, value_list *depths) {
    const los_problem *problem = context->test.search->problem;
    los_vec2d from = point_at(line, line->start[end]), along = los_vec2d_sub(point_at(line, line->end[end]), from);
    *depths = (value_list){.values = {0.0}, .count = 1};
    for (uint32_t i = 0; i < context->cuts[end].count; i++) {
        add_crossings(depths, from, along, &problem->frame,
                      los_problem_polygon(problem, context->cuts[end].obstacles[i]));
    }
    for (uint32_t i = 0; depths->count > 1 && depths->count <= VALUES_MAX && i < depths->count; i++) {
        depths->values[i] = 0.5 * (depths->values[i] + (i + 1 < depths->count ? depths->values[i + 1] : 1.0));
    }
}

/* Tries the middle line of an opening with all combinations of endpoints that differ. */
static bool try_endpoints(endpoint_test *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    const los_search *search = context->test.search;
    los_opening_line middle;
    if (!los_opening_line_find(sweep, opening, &middle)) {
        return false;
    }
    value_list depths[2];
    list_depths(context, &middle, 0, &depths[0]);
    list_depths(context, &middle, 1, &depths[1]);
    if (depths[0].count > VALUES_MAX || depths[1].count > VALUES_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < depths[0].count; i++) {
        for (uint32_t j = 0; context->tries > 0 && j < depths[1].count; j++, context->tries--) {
            los_endpoints line =
                los_opening_line_at(search->problem, &middle, depths[0].values[i], depths[1].values[j]);
            if (los_search_is_clear(search, line, NULL) && line_has_open_band(search->problem, line)) {
                context->test.result = (los_search_result){true, line};
                return true;
            }
        }
    }
    return false;
}

/* --- Lines of one opening ---------------------------------------------------------------------------------------- */

/* Adds the intercepts at which lines through the opening begin or cease to meet an obstacle that cuts a base. */
static void add_intercepts(value_list *intercepts, const los_problem *problem, const los_base_cuts *cut,
                           const los_occlusion_sweep *sweep, const los_opening *opening) {
    for (uint32_t i = 0; i < cut->count; i++) {
        los_polygon polygon = los_problem_polygon(problem, cut->obstacles[i]);
        los_interval range = {INFINITY, -INFINITY};
        for (uint32_t k = 0; k < polygon.count; k++) {
            los_vec2d point = los_frame_from_world(&problem->frame, polygon.points[k]);
            double intercept =
                los_intercept((los_vec2d){point.x, sweep->is_mirrored ? -point.y : point.y}, opening->slope);
            range = (los_interval){los_min(intercept, range.low), los_max(intercept, range.high)};
        }
        if (range.low > opening->low && range.low < opening->high) {
            add_value(intercepts, range.low);
        }
        if (range.high > opening->low && range.high < opening->high) {
            add_value(intercepts, range.high);
        }
    }
}

static endpoint_test endpoint_test_begin(const los_search *search, const los_base_cuts cuts[2]) {
    return (endpoint_test){.test = {.search = search}, .cuts = cuts, .tries = TRIES_MAX};
}

/* For a sweep in which the obstacles of both lists are exempt.  Tries lines through an opening that differ in what they
 * end in, and accepts the opening in any case.  The result is visible if the judge passed a line with clearance. */
static bool accept_any_endpoint(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    endpoint_test *test = context;
    const los_problem *problem = test->test.search->problem;
    value_list intercepts = {.values = {opening->low, opening->high}, .count = 2};
    add_intercepts(&intercepts, problem, &test->cuts[0], sweep, opening);
    add_intercepts(&intercepts, problem, &test->cuts[1], sweep, opening);
    double width_min = problem->gap * sqrt(1.0 + opening->slope * opening->slope);
    bool found = false;
    for (uint32_t i = 0; intercepts.count <= VALUES_MAX && !found && i + 1 < intercepts.count; i++) {
        los_opening part = {opening->slope, intercepts.values[i], intercepts.values[i + 1]};
        found = (intercepts.count == 2 || part.high - part.low >= width_min) && try_endpoints(test, sweep, &part);
    }
    return true;
}

/* Rules that exempt lines which end inside an obstacle: the search over the cells of both bases (sweep_fill.h). */

static const bool WHOLE_BASES[2] = {false, false};

/* --- Pairs of cells ---------------------------------------------------------------------------------------------- */

/* All pairs of a cell of one base and a cell of the other.  Number 0 is the base itself, which is not in
 * `cells`, with no exemption; number i is cell i - 1.  The pair of both bases themselves is left out. */
typedef struct cell_pairs {
    const los_problem *problem;
    const los_base_cuts *cuts;
    los_obstacle_mask containing;
    uint32_t numbers[2]; /* of the next pair */
} cell_pairs;

typedef struct cell_pair {
    los_convex shapes[2];
    bool is_cell[2];
    los_obstacle_view view;
} cell_pair;

/* Makes the cells of both bases, which the pairs refer to. */
static cell_pairs begin_pairs(const los_problem *problem, const los_base_cuts cuts[2], los_obstacle_mask containing,
                              bool is_rough) {
    for (int end = 0; end < 2; end++) {
        los_problem_make_inner_cells(problem, end, &cuts[end], is_rough);
    }
    return (cell_pairs){problem, cuts, containing, {0, 1}};
}

/* The obstacles that a cell is inside of, as bits of the list that cuts its base. */
static uint64_t inside_of(const cell_pairs *pairs, int end) {
    uint32_t number = pairs->numbers[end];
    return number == 0 ? 0 : pairs->problem->pair->exact->cells[end].cells[number - 1].inside;
}

static bool is_usable(const cell_pairs *pairs, int end) {
    return pairs->numbers[end] == 0 || inside_of(pairs, end) != 0;
}

/* Moves to the next pair of usable cells; false if there is none. */
static bool find_pair(cell_pairs *pairs) {
    const los_cells *cells = pairs->problem->pair->exact->cells;
    for (; pairs->numbers[0] <= cells[0].count; pairs->numbers[0]++, pairs->numbers[1] = 0) {
        if (!is_usable(pairs, 0)) {
            continue;
        }
        for (; pairs->numbers[1] <= cells[1].count; pairs->numbers[1]++) {
            if (is_usable(pairs, 1)) {
                return true;
            }
        }
    }
    return false;
}

/* Writes the next pair; it is valid until the next call. */
static bool next_pair(cell_pairs *pairs, cell_pair *pair) {
    if (!find_pair(pairs)) {
        return false;
    }
    for (int end = 0; end < 2; end++) {
        uint32_t number = pairs->numbers[end];
        pair->is_cell[end] = number > 0;
        pair->shapes[end] = number == 0 ? pairs->problem->shapes[end]
                                        : los_cell_shape(&pairs->problem->pair->exact->cells[end], number - 1);
    }
    pair->view =
        los_problem_view(pairs->problem, los_mask_with_cuts(pairs->problem, pairs->containing, &pairs->cuts[0],
                                                            inside_of(pairs, 0), &pairs->cuts[1], inside_of(pairs, 1)));
    pairs->numbers[1]++;
    return true;
}

/* --- Cells as they are ------------------------------------------------------------------------------------------- */

static los_search_result search_cells(const los_search *search, const los_base_cuts cuts[2],
                                      los_obstacle_mask containing) {
    cell_pairs pairs = begin_pairs(search->problem, cuts, containing, false);
    los_search_result result = {0};
    cell_pair pair;
    while (!result.is_visible && next_pair(&pairs, &pair)) {
        result = los_search_between(search, &pair.view, &pair.shapes[0], &pair.shapes[1], pair.is_cell);
    }
    return result;
}

/* --- Rough cells ------------------------------------------------------------------------------------------------- */

/* Rough cells may reach beyond a round rim: true if a line and its neighbors are between the bases all the same. */
static bool is_within_bases(const los_problem *problem, los_endpoints line) {
    return los_convex_contains(&problem->shapes[0], problem->gap, los_problem_endpoint(problem, line, 0)) &&
           los_convex_contains(&problem->shapes[1], problem->gap, los_problem_endpoint(problem, line, 1));
}

/* Accepts any opening.  The result is visible if the judge passed a line that surely counts. */
static bool accept_rough_opening(void *context, const los_occlusion_sweep *sweep, const los_opening *opening) {
    los_opening_test *test = context;
    const los_problem *problem = test->search->problem;
    los_opening_line middle;
    bool has_line = los_opening_line_find(sweep, opening, &middle);
    test->had_opening = true;
    for (size_t k = 1; has_line && !test->result.is_visible && k < LOS_INNER_DEPTHS; k++) {
        los_endpoints line = los_opening_line_at(problem, &middle, los_inner_depths[k], los_inner_depths[k]);
        test->result.is_visible = los_search_is_clear(test->search, line, NULL) && is_within_bases(problem, line) &&
                                  line_has_open_band(problem, line);
        test->result.line = line;
    }
    return true;
}

/* As search_cells, but with rough cells, which takes a third of the time.  They contain the real ones: if `is_closed`,
 * so are those.  Only without prisms. */
static los_search_result search_rough_cells(const los_search *search, const los_base_cuts cuts[2],
                                            los_obstacle_mask containing, bool *is_closed) {
    cell_pairs pairs = begin_pairs(search->problem, cuts, containing, true);
    los_opening_test test = {.search = search};
    const los_sweep_callbacks callbacks = {accept_rough_opening, NULL, &test};
    cell_pair pair;
    while (!test.result.is_visible && next_pair(&pairs, &pair)) {
        const los_convex *first = &pair.shapes[0], *second = &pair.shapes[1];
        if (first->high.x >= second->low.x) {
            test.had_opening = true; /* cells that overlap along x prove nothing */
        } else {
            los_fill_result filled = los_problem_fill(search->problem, &pair.view, first, second);
            los_search_sweep(search, filled.is_closed, &callbacks);
        }
    }
    *is_closed = !test.had_opening;
    return test.result;
}

/* --- All of both bases ------------------------------------------------------------------------------------------- */

/* Fills the sweep with every obstacle that cuts a base exempt: if that is closed, so is the pair. */
static bool fill_with_all_exempt(const los_problem *problem, const los_base_cuts cuts[2],
                                 los_obstacle_mask containing) {
    los_obstacle_view view =
        los_problem_view(problem, los_mask_with_cuts(problem, containing, &cuts[0], UINT64_MAX, &cuts[1], UINT64_MAX));
    return los_problem_fill(problem, &view, &problem->shapes[0], &problem->shapes[1]).is_closed;
}

/* Adds the names of what closes a pair that is closed even with every exemption. */
static void name_closed(const los_search *search, const los_base_cuts cuts[2], los_obstacle_mask containing) {
    const los_problem *problem = search->problem;
    los_obstacle_view view = los_problem_view(problem, containing);
    los_opening_test test = {.search = search};
    los_sweep_callbacks callbacks = los_opening_test_callbacks(&test, los_accept_clear_opening);
    los_search_between(search, &view, &problem->shapes[0], &problem->shapes[1], WHOLE_BASES);
    los_search_sweep(search, fill_with_all_exempt(problem, cuts, containing), &callbacks);
}

/* Searches for a line that needs no exemption but those of whole bases.  The sweep is filled with all exempt. */
static los_search_result search_without_exemptions(const los_search *search, const los_base_cuts cuts[2],
                                                   los_obstacle_mask containing) {
    const los_problem *problem = search->problem;
    if (los_pair_has_prisms(problem->pair)) {
        los_obstacle_view view = los_problem_view(problem, containing);
        return los_search_between(search, &view, &problem->shapes[0], &problem->shapes[1], WHOLE_BASES);
    }
    los_opening_test test = {.search = search};
    los_sweep_callbacks callbacks = los_opening_test_callbacks(&test, los_accept_clear_opening);
    los_search_sweep(search, los_problem_fill_remaining(problem, cuts), &callbacks);
    return test.result;
}

/* Searches for a line between the shapes of the problem, wherever in them it ends. */
static los_search_result search_bases(const los_search *search) {
    const los_problem *problem = search->problem;
    los_base_cuts cuts[2];
    los_obstacle_mask containing = los_problem_find_cuts(problem, cuts);
    if (cuts[0].count + cuts[1].count == 0) {
        los_obstacle_view view = los_problem_view(problem, containing);
        return los_search_between(search, &view, &problem->shapes[0], &problem->shapes[1], WHOLE_BASES);
    }
    endpoint_test test = endpoint_test_begin(search, cuts);
    const los_sweep_callbacks callbacks = {accept_any_endpoint, NULL, &test};
    if (!los_search_sweep(search, fill_with_all_exempt(problem, cuts, containing), &callbacks)) {
        if (search->chain != NULL) {
            name_closed(search, cuts, containing);
        }
        return (los_search_result){0};
    }
    los_search_result result = test.test.result;
    if (!result.is_visible) {
        result = search_without_exemptions(search, cuts, containing);
    }
    bool is_closed = false;
    if (!result.is_visible && !los_pair_has_prisms(problem->pair)) {
        result = search_rough_cells(search, cuts, containing, &is_closed);
    }
    if (result.is_visible || (is_closed && search->chain == NULL)) {
        return result;
    }
    result = search_cells(search, cuts, containing);
    return is_closed ? (los_search_result){0} : result; /* if closed, it was for the names alone */
}

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
    return is_disjoint ? search_bases(search) : search_common(search);
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

/* --- The report --------------------------------------------------------------------------------------------------- */

/* Adds the names of all obstacles and models that can block. */
static void add_all_blockers(los_pair *pair, los_report_buffer *report) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        const uint32_t names[] = {los_pair_name(pair, piece), piece->wall_name};
        los_report_add_new(pair, report, &names[0], obstacle->blocking != LOS_BLOCKS_NEVER);
        los_report_add_new(pair, report, &names[1], obstacle->wall_phase != LOS_WALLS_NEVER);
    }
    for (uint32_t i = 0; i < pair->models.count; i++) {
        los_report_add_new(pair, report, &pair->models.items[i].name, pair->models.items[i].blocks);
    }
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
}

/* Adds the names of what blocks a line, unless the report has them. */
static void add_blockers(los_pair *pair, los_report_buffer *report, const los_sight_line *line) {
    for (uint32_t i = 0; i < report->blocker_count; i++) {
        los_pair_mark_name(pair, report->blockers[i]);
    }
    los_report_add_new(pair, report, report->line_names, los_line_blockers(pair, line, report->line_names));
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
}

void los_exact_fill_report(los_pair *pair, const los_verdict *verdict, const los_blocking_chain *chain,
                           bool want_block_points, los_report_buffer *report) {
    los_sight_line center = los_sight_line_between_centers(pair);
    /* The center line of a blocked pair may be clear: in a crack narrower than min_gap. */
    bool is_blocked = !los_line_is_clear(pair, &center);
    LOS_ASSERT(chain->names == report->blockers);
    report->attempt_count = 0;
    report->attempts[report->attempt_count++] = los_attempt_of(pair, &center, is_blocked, want_block_points, report);
    report->blocker_count = verdict->visible ? 0 : chain->count;
    if (verdict->visible) {
        los_sight_line line = los_sight_line_between_points(verdict->from, verdict->to);
        report->attempts[report->attempt_count++] = los_attempt_of(pair, &line, false, want_block_points, report);
    } else if (chain->was_rejected) {
        los_sight_line rejected = los_sight_line_between_points(chain->rejected.from, chain->rejected.to);
        add_blockers(pair, report, &rejected);
    }
    /* Among floating prisms a search may end at its limits, without a chain. */
    if (!verdict->visible && report->blocker_count == 0) {
        add_blockers(pair, report, &center);
    }
    /* The center line may be clear in a crack that counts as closed. */
    if (!verdict->visible && report->blocker_count == 0) {
        add_all_blockers(pair, report);
    }
}
