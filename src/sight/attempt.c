/* SPDX-License-Identifier: MIT */
#include "sight/attempt.h"

void los_report_add_new(los_pair *pair, los_report_buffer *report, const uint32_t *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (los_pair_mark_name(pair, names[i])) {
            LOS_ASSERT(report->blocker_count < report->blocker_capacity);
            report->blockers[report->blocker_count++] = names[i];
        }
    }
}

los_attempt los_attempt_without_block(los_vec2 from, los_vec2 to, bool blocked) {
    return (los_attempt){from, to, blocked, {false, {0.0f, 0.0f}, LOS_NO_NAME}};
}

los_attempt los_attempt_of(los_pair *pair, const los_sight_line *line, bool blocked, bool want_block_point,
                           los_report_buffer *report) {
    los_attempt attempt = los_attempt_without_block(line->line.from, line->line.to, blocked);
    if (blocked && want_block_point) {
        uint32_t count = los_line_blockers(pair, line, report->line_names);
        attempt.block = los_line_block_point(pair, line, report->line_names, count);
    }
    return attempt;
}
