/* SPDX-License-Identifier: MIT */
#include "base/assert.h"
#include "exact/exact.h"
#include "sight/attempt.h"

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
