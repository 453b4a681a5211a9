/* SPDX-License-Identifier: MIT */
#include "los_share.h"

#include "los_common.h"
#include "los_target.h"

/* How far the bounds of what is seen may be off, in shares of the gap and of half the target's least extent. */
static const double OFF_BY_GAP = 0.5;
static const double OFF_BY_BASE = 0.002;
/* A fraction that is neither none nor all keeps this far from both. */
static const double LEAST_FRACTION = 1e-4;

/* How many parts of covers may be looked at before it has to do with what was seen; single places (los_spot.h) have
 * bounds of their own. */
static const uint64_t WORK = 2000000;

/* At parts of the bases and the models' heights, where lines may pass over prisms: see los_look.h. */
enum {
    LOOKS = 5000,
    LOOKS_FLOATING = 10000 /* where all heights of the models count */
};

static los_share conclude(los_sharing *s) {
    bool full = s->most_hidden <= fmax(s->q.gap, 2.0 * s->tolerance);
    double fraction = s->area > 0.0 ? s->seen / s->area : 0.0;
    los_pair_forget(s->q.pair, s->report->blocking, s->report->blocking_count);
    if (full) {
        s->report->blocking_count = 0;
        return (los_share){true, true, 1.0};
    }
    return (los_share){true, false, fmin(fmax(fraction, LEAST_FRACTION), 1.0 - LEAST_FRACTION)};
}

los_share los_share_of(los_pair *pair, los_report *report) {
    los_sharing s = {.room = &pair->exact, .report = report};
    if (!los_check_report(pair, false, report).visible) {
        return (los_share){false, false, 0.0};
    }
    los_question_begin(&s.q, pair);
    los_question_ready_pieces(&s.q);
    s.looks_left = pair->is_floating ? LOOKS_FLOATING : LOOKS;
    s.from = s.q.sides[0] == LOS_SHOOTER ? 0 : 1;
    s.to = 1 - s.from;
    s.tolerance = fmax(OFF_BY_GAP * s.q.gap, OFF_BY_BASE * los_base_least(&s.q.bases[s.to]));
    report->blocking_count = 0;
    pair->exact.cover.work = WORK;
    double gap = s.q.gap;
    /* Bases that touch are made smaller by no more than a gap; more would change what the rest of them sees. */
    if (los_question_find_frame(&s.q) && s.q.shrink <= gap) {
        los_target_look(&s);
    } else {
        s.q.gap = gap;
        los_common_look(&s);
    }
    return conclude(&s);
}
