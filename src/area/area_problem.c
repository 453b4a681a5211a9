/* SPDX-License-Identifier: MIT */
#include "area/area_problem.h"

#include "base/assert.h"

void los_area_add_blocker(const los_area_problem *area, uint32_t name) {
    los_report_buffer *report = area->report;
    if (los_pair_mark_name(los_area_pair(area), name)) {
        LOS_ASSERT(report->blocker_count < report->blocker_capacity);
        report->blockers[report->blocker_count++] = name;
    }
}

los_fill_result los_area_fill_sweep(const los_area_problem *area, const los_obstacle_view *view,
                                    const los_convex *origin, const los_convex *target) {
    bool is_forward = area->from == 0;
    return los_problem_fill(area->problem, view, is_forward ? origin : target, is_forward ? target : origin);
}
