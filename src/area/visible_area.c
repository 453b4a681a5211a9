/* SPDX-License-Identifier: MIT */
#include "area/visible_area.h"

#include "exact/exact.h"

#include "area/disjoint_bases.h"
#include "area/overlapping_bases.h"

/* How far the bounds of what is seen may be off, in shares of the gap and of half the target's least extent. */
static const double OFF_BY_GAP = 0.5;
static const double OFF_BY_BASE = 0.002;
/* A fraction that is neither none nor all keeps this far from both. */
static const double LEAST_FRACTION = 1e-4;

/* How many parts of covers may be looked at before it has to do with what was seen; single places (point_visibility.h)
 * have bounds of their own. */
static const uint64_t WORK = 2000000;

/* At parts of the bases and the models' heights, where lines may pass over prisms: see area_bounds.h. */
enum {
    LOOKS = 5000,
    LOOKS_FLOATING = 10000 /* where all heights of the models count */
};

static los_visible_area conclude(los_area_problem *s) {
    bool full = s->most_hidden <= fmax(s->q.gap, 2.0 * s->tolerance);
    double fraction = s->area > 0.0 ? s->seen / s->area : 0.0;
    los_pair_clear_marks(s->q.pair, s->report->blockers, s->report->blocker_count);
    if (full) {
        s->report->blocker_count = 0;
        return (los_visible_area){.visible = true, .fully_visible = true, .fraction = 1.0};
    }
    return (los_visible_area){.visible = true,
                              .fully_visible = false,
                              .fraction = fmin(fmax(fraction, LEAST_FRACTION), 1.0 - LEAST_FRACTION)};
}

los_visible_area los_find_visible_area(los_pair *pair, los_area_scratch *scratch, los_report_buffer *report) {
    los_area_problem s = {.exact = pair->exact, .scratch = scratch, .report = report};
    if (!los_exact_report(pair, false, report).visible) {
        return (los_visible_area){.visible = false, .fully_visible = false, .fraction = 0.0};
    }
    los_problem_begin(&s.q, pair);
    los_problem_reset_obstacles(&s.q);
    s.looks_left = pair->is_floating ? LOOKS_FLOATING : LOOKS;
    s.from = s.q.sides[0] == LOS_SHOOTER ? 0 : 1;
    s.to = 1 - s.from;
    s.tolerance = fmax(OFF_BY_GAP * s.q.gap, OFF_BY_BASE * los_base_inradius(&s.q.bases[s.to]));
    report->blocker_count = 0;
    pair->exact->sweep.work = WORK;
    double gap = s.q.gap;
    /* Bases that touch are made smaller by no more than a gap; more would change what the rest of them sees. */
    if (los_problem_find_frame(&s.q) && s.q.shrink <= gap) {
        los_area_of_disjoint_bases(&s);
    } else {
        s.q.gap = gap;
        los_area_of_overlapping_bases(&s);
    }
    return conclude(&s);
}
