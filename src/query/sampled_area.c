/* SPDX-License-Identifier: MIT */
#include "query/sampled_area.h"

#include "sight/judge.h"

los_sampled_area los_pair_sampled_area(los_pair *pair) {
    uint32_t blocker = LOS_NO_OBSTACLE;
    los_pair_sample(pair);
    uint32_t starts = los_pair_end_count(pair, LOS_SHOOTER), ends = los_pair_end_count(pair, LOS_TARGET);
    los_sampled_area area = {.target_count = ends};
    for (uint32_t to = 0; to < ends; to++) {
        bool is_seen = false;
        for (uint32_t from = 0; from < starts; from++) {
            los_sight_line line = los_sight_line_between_samples(pair, from, to);
            bool is_clear = los_line_is_clear_in_loop(pair, &line, &blocker);
            is_seen |= is_clear;
            area.is_any_blocked |= !is_clear;
        }
        area.seen_count += is_seen;
    }
    return area;
}

void los_pair_list_line_blockers(los_pair *pair, los_report_buffer *report) {
    LOS_ASSERT(report->blocker_count == 0);
    los_pair_sample(pair);
    uint32_t starts = los_pair_end_count(pair, LOS_SHOOTER), ends = los_pair_end_count(pair, LOS_TARGET);
    for (uint32_t from = 0; from < starts; from++) {
        for (uint32_t to = 0; to < ends; to++) {
            los_sight_line line = los_sight_line_between_samples(pair, from, to);
            uint32_t count = los_line_blockers(pair, &line, report->line_names);
            los_report_add_new(pair, report, report->line_names, count);
        }
    }
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
}
