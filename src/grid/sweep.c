/* SPDX-License-Identifier: MIT */
#include "grid/sweep.h"

static int32_t clamp(int64_t value, int32_t max) {
    return value < 0 ? 0 : value > max ? max : (int32_t)value;
}

los_grid_box los_grid_box_in_range(const los_grid *grid, const los_grid_rules *rules, los_cell from) {
    double range = rules->max_range;
    int64_t reach = range < 0.0 || range > LOS_GRID_SIDE_MAX ? LOS_GRID_SIDE_MAX : (int64_t)range + 3;
    return (los_grid_box){{clamp(from.x - reach, grid->width - 1), clamp(from.y - reach, grid->height - 1)},
                          {clamp(from.x + reach, grid->width - 1), clamp(from.y + reach, grid->height - 1)}};
}

void los_grid_sweep_copy_columns(los_grid_sweep *sweep, const los_grid_judge *judge, uint64_t before) {
    los_grid_box box = los_grid_box_in_range(judge->grid, judge->rules, judge->source);
    uint64_t cells = los_grid_box_cells(box);
    /* The octants that follow are about as much work.  A copy costs a tenth per cell. */
    if ((before - sweep->work) * 10 > cells && los_grid_sweep_works(sweep, 4 * cells)) {
        los_grid_columns_fill(&sweep->columns, judge->grid, box.first, box.last);
    }
}

void los_grid_sweep_merge_columns(los_grid_sweep *sweep, const los_grid_judge *judge, bool is_sum, uint8_t *mask) {
    if (sweep->columns.is_filled) {
        los_grid_box box = los_grid_box_in_range(judge->grid, judge->rules, judge->source);
        los_grid_columns_merge(&sweep->columns, judge->grid, box.first, box.last, is_sum, mask);
    }
}
