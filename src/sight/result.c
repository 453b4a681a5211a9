/* SPDX-License-Identifier: MIT */
#include "sight/result.h"

void los_report_init(los_report_buffer *report, los_allocator allocator) {
    *report = (los_report_buffer){.allocator = allocator};
}

void los_report_free(los_report_buffer *report) {
    los_release(&report->allocator, report->attempts);
    los_release(&report->allocator, report->blockers);
    los_release(&report->allocator, report->listed);
    los_release(&report->allocator, report->line_names);
    los_report_init(report, report->allocator);
}

los_status los_report_reserve(los_report_buffer *report, const los_pair *pair, uint32_t models) {
    const los_allocator *allocator = &report->allocator;
    LOS_ASSERT(pair->terrain != NULL);
    uint32_t attempts = 1 + LOS_SAMPLES_MAX * LOS_SAMPLES_MAX;
    /* A piece can be listed once for itself and once for its walls. */
    uint32_t names = 2 * pair->terrain->piece_count + 1 + models;
    bool ok =
        los_reserve(allocator, (void **)&report->attempts, &report->attempt_capacity, attempts,
                    sizeof *report->attempts) &&
        los_reserve(allocator, (void **)&report->blockers, &report->blocker_capacity, names,
                    sizeof *report->blockers) &&
        los_reserve(allocator, (void **)&report->listed, &report->listed_capacity, names, sizeof *report->listed) &&
        los_reserve(allocator, (void **)&report->line_names, &report->line_names_capacity, names,
                    sizeof *report->line_names);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}
