/* SPDX-License-Identifier: MIT */
#include "grid/sweep.h"

static los_grid_wedge_lists divide_memory(const los_grid_sweep *sweep) {
    uint32_t each = sweep->capacity / 3;
    return (los_grid_wedge_lists){
        .current = {sweep->wedges, 0, each, false},
        .next = {sweep->wedges + each, 0, each, false},
        .split = {sweep->wedges + 2 * (size_t)each, 0, each, false},
    };
}

static bool has_overflowed(const los_grid_wedge_lists *lists) {
    return lists->current.has_overflowed || lists->next.has_overflowed || lists->split.has_overflowed;
}

/* True if the wedge is beyond the last row in the column and all after it. */
static bool has_left_board(const los_grid_octant *o, const los_grid_wedge *w, int32_t column) {
    return w->low.rise * (2 * (int64_t)column - 1 + o->origin) > (2 * (int64_t)o->rows + 1 + o->origin) * w->low.run;
}

bool los_grid_sweep_octant(los_grid_sweep *sweep, los_grid_pass_column *pass, const void *context,
                           const los_grid_wedge *all, int32_t first, int32_t last) {
    const los_grid_octant *o = context;
    los_grid_wedge_lists lists = divide_memory(sweep);
    los_grid_add_wedge(&lists.current, all);
    for (int32_t column = first; column <= last && lists.current.count > 0; column++) {
        uint64_t rows = (uint64_t)(column < o->rows ? column : o->rows) + 1;
        if (has_overflowed(&lists) ||
            !los_grid_sweep_works(sweep, (uint64_t)lists.current.count * LOS_GRID_WEDGE_WORK + rows)) {
            return false;
        }
        lists.next.count = 0;
        for (uint32_t i = 0; i < lists.current.count; i++) {
            const los_grid_wedge *w = &lists.current.items[i];
            if (has_left_board(o, w, column)) {
                break; /* so have all after it */
            }
            pass(context, &lists, w, column);
        }
        los_grid_wedge_list swap = lists.current;
        lists.current = lists.next;
        lists.next = swap;
    }
    return !has_overflowed(&lists);
}
