/* SPDX-License-Identifier: MIT */
#include "area/visible_area.h"

#include "area/disjoint_bases.h"
#include "area/overlapping_bases.h"
#include "base/assert.h"
#include "exact/exact.h"

/* The tolerance of bounds, as fractions of the gap and of half the target's smallest extent: the larger counts. */
static const double TOLERANCE_OF_GAP = 0.5;
static const double TOLERANCE_OF_BASE = 0.002;
/* A fraction between none and all is clamped so far away from both. */
static const double MIN_FRACTION = 1e-4;

/* Sums the area of the target's base and its visible part.  Sets the frame of `problem`, which must be that of `area`.
 * Bases that overlap at all, and would be shrunk by more than the gap, are solved as overlapping: the rim that
 * shrinking removes is part of the area. */
static los_area_sum sum_target(const los_area_problem *area, los_problem *problem) {
    los_area_sum sum = {0.0, 0.0, 0.0};
    double gap = problem->gap;
    if (los_problem_find_frame(problem) && problem->shrink <= gap) {
        los_area_of_disjoint_bases(area, &sum);
    } else {
        problem->gap = gap;
        los_area_of_overlapping_bases(area, &sum);
    }
    return sum;
}

static los_visible_area result_of(const los_area_sum *sum, bool is_full, los_report_buffer *report) {
    double fraction = sum->area > 0.0 ? sum->visible / sum->area : 0.0;
    if (is_full) {
        report->blocker_count = 0;
        return (los_visible_area){
            .visible = true, .fully_visible = true, .fraction = 1.0, .blockers = report->blockers};
    }
    return (los_visible_area){.visible = true,
                              .fraction = fmin(fmax(fraction, MIN_FRACTION), 1.0 - MIN_FRACTION),
                              .blockers = report->blockers,
                              .blocker_count = report->blocker_count};
}

los_visible_area los_find_visible_area(los_pair *pair, los_area_scratch *scratch, los_report_buffer *report) {
    LOS_ASSERT(pair->options.mode == LOS_MODE_EXACT && pair->exact != NULL);
    LOS_ASSERT(scratch->apertures != NULL && scratch->coverage != NULL);
    if (!los_exact_report(pair, false, report).visible) {
        return (los_visible_area){.blockers = report->blockers, .blocker_count = report->blocker_count};
    }
    const los_limits *limits = pair->limits;
    los_area_budget budget = {limits->area_sweep_work,
                              pair->is_floating ? limits->area_evaluations_floating : limits->area_evaluations};
    los_problem problem;
    los_problem_begin(&problem, pair);
    los_pair_sort(pair); /* blockers are listed in an order that does not depend on how obstacles were found */
    int from = problem.sides[0] == LOS_SHOOTER ? 0 : 1;
    double inradius = los_base_inradius(&problem.bases[1 - from]);
    const los_area_problem area = {.problem = &problem,
                                   .scratch = scratch,
                                   .report = report,
                                   .budget = &budget,
                                   .from = from,
                                   .to = 1 - from,
                                   .tolerance = fmax(TOLERANCE_OF_GAP * problem.gap, TOLERANCE_OF_BASE * inradius)};
    report->blocker_count = 0;
    los_area_sum sum = sum_target(&area, &problem);
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
    return result_of(&sum, sum.max_hidden <= fmax(problem.gap, 2.0 * area.tolerance), report);
}
