/* SPDX-License-Identifier: MIT */
#include "exact/exact.h"
#include "line/attempt.h"

/* Two rows: the center line, and the line that passes if there is one. */
los_verdict los_exact_report(los_pair *pair, bool want_block_points, los_report_buffer *report) {
    los_blocking_chain closing = {.names = report->blockers};
    los_verdict answer = los_exact_verdict(pair, &closing);
    los_sight_line center = los_sight_line_between_centers(pair);
    /* Of a blocked pair, too, it may be clear: through a crack narrower than min_gap. */
    bool blocked = !los_line_is_clear(pair, &center);
    report->attempt_count = 0;
    report->attempts[report->attempt_count++] = los_attempt_of(pair, &center, blocked, want_block_points, report);
    report->blocker_count = answer.visible ? 0 : closing.count;
    if (answer.visible) {
        los_sight_line sight = los_sight_line_between_points(answer.from, answer.to);
        report->attempts[report->attempt_count++] = los_attempt_of(pair, &sight, false, want_block_points, report);
    } else if (closing.was_refused) {
        for (uint32_t i = 0; i < report->blocker_count; i++) {
            los_pair_mark_name(pair, report->blockers[i]);
        }
        los_sight_line refused = los_sight_line_between_points(closing.refused_from, closing.refused_to);
        los_report_add_new(pair, report, report->line_names, los_line_blockers(pair, &refused, report->line_names));
        los_pair_clear_marks(pair, report->blockers, report->blocker_count);
    }
    return answer;
}
