/* SPDX-License-Identifier: MIT */
#include "area/visible_area.h"

#include "area/disjoint_bases.h"
#include "area/overlapping_bases.h"
#include "base/assert.h"

/* The tolerance of bounds, as fractions of the gap and of half the target's smallest extent: the larger counts. */
static const double TOLERANCE_OF_GAP = 0.5;
static const double TOLERANCE_OF_BASE = 0.002;
/* A fraction between none and all is clamped so far away from both. */
static const double MIN_FRACTION = 1e-4;

/* Copies a problem and finds its frame.  Returns false if the bases overlap; the gap is then that of the original,
 * since parts of overlapping bases are not shrunk.  Bases that would have to be shrunk by more than the gap count as
 * overlapping: shrinking them would change what the rest of them sees. */
static bool find_frame(const los_problem *problem, los_problem *framed) {
    *framed = *problem;
    if (los_problem_find_frame(framed) && framed->shrink <= problem->gap) {
        return true;
    }
    framed->gap = problem->gap;
    return false;
}

static los_visible_area result_of(const los_area_sum *sum, bool is_full, los_report_buffer *report) {
    double fraction = sum->area > 0.0 ? sum->visible / sum->area : 0.0;
    if (is_full) {
        report->blocker_count = 0;
        return (los_visible_area){.visible = true,
                                  .visible_exact = true,
                                  .fully_visible = true,
                                  .fraction = 1.0,
                                  .blockers = report->blockers};
    }
    return (los_visible_area){.visible = true,
                              .visible_exact = true,
                              .fraction = fmin(fmax(fraction, MIN_FRACTION), 1.0 - MIN_FRACTION),
                              .blockers = report->blockers,
                              .blocker_count = report->blocker_count};
}

los_visible_area los_find_visible_area(los_pair *pair, los_area_scratch *scratch, los_report_buffer *report) {
    LOS_ASSERT(pair->options.mode == LOS_MODE_EXACT && pair->exact != NULL);
    LOS_ASSERT(scratch->apertures != NULL && scratch->coverage != NULL);
    const los_limits *limits = pair->limits;
    los_area_budget budget = {limits->area_sweep_work,
                              pair->is_floating ? limits->area_evaluations_floating : limits->area_evaluations};
    los_problem problem, framed;
    los_problem_begin(&problem, pair);
    los_pair_sort(pair); /* blockers are listed in an order that does not depend on how obstacles were found */
    int from = problem.sides[0] == LOS_SHOOTER ? 0 : 1;
    double inradius = los_base_inradius(&problem.bases[1 - from]);
    bool is_disjoint = find_frame(&problem, &framed);
    const los_area_problem area = {.problem = &framed,
                                   .scratch = scratch,
                                   .report = report,
                                   .budget = &budget,
                                   .from = from,
                                   .to = 1 - from,
                                   .tolerance = fmax(TOLERANCE_OF_GAP * problem.gap, TOLERANCE_OF_BASE * inradius)};
    report->blocker_count = 0;
    los_area_sum sum = {0.0, 0.0, 0.0};
    if (is_disjoint) {
        los_area_of_disjoint_bases(&area, &sum);
    } else {
        los_area_of_overlapping_bases(&area, &sum);
    }
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
    return result_of(&sum, sum.max_hidden <= fmax(framed.gap, 2.0 * area.tolerance), report);
}
