/* SPDX-License-Identifier: MIT */
/* Rules that exempt lines which end inside an obstacle: the search over the cells of both bases (base_cuts.h). */
#include "exact/endpoint_lines.h"
#include "exact/line_band.h"
#include "exact/search.h"

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
                                  los_line_has_open_band(problem, line);
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

los_search_result los_search_bases(const los_search *search) {
    const los_problem *problem = search->problem;
    los_base_cuts cuts[2];
    los_obstacle_mask containing = los_problem_find_cuts(problem, cuts);
    if (cuts[0].count + cuts[1].count == 0) {
        los_obstacle_view view = los_problem_view(problem, containing);
        return los_search_between(search, &view, &problem->shapes[0], &problem->shapes[1], WHOLE_BASES);
    }
    los_endpoint_test test = los_endpoint_test_begin(search, cuts);
    const los_sweep_callbacks callbacks = {los_accept_any_endpoint, NULL, &test};
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
