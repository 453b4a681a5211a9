/* SPDX-License-Identifier: MIT */
#include "area/origins.h"

#include "base/assert.h"

uint32_t los_area_origin_count(const los_area_problem *area) {
    return 1 + los_area_pair(area)->exact->cells[area->from].count;
}

bool los_area_origin_find(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *target,
                          uint32_t number, los_area_origin *origin) {
    los_cells *cells = &los_area_pair(area)->exact->cells[area->from];
    LOS_ASSERT(number < los_area_origin_count(area));
    uint64_t inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    if (number > 0 && inside == 0) {
        return false;
    }
    origin->shape = number == 0 ? area->problem->shapes[area->from] : los_cell_shape(cells, number - 1);
    origin->exempt =
        los_mask_with_cuts(area->problem, cuts->containing, &cuts->shooter, inside, &cuts->target, target->inside);
    return true;
}
