/* SPDX-License-Identifier: MIT */
#include "grid/wedge_sweep.h"

/* True if the wedge is beyond the last row in its column and all after it. */
static bool has_left_board(const los_grid_octant *o, const los_grid_wedge *w) {
    return w->low.rise * (2 * (int64_t)w->column - 1 + o->origin) > (2 * (int64_t)o->rows + 1 + o->origin) * w->low.run;
}

bool los_grid_sweep_wedges(los_grid_sweep *sweep, const los_grid_wedge_steps *steps, const void *context,
                           const los_grid_wedge *all) {
    const los_grid_octant *o = context;
    uint32_t each = sweep->capacity / 2;
    los_grid_wedge_lists lists = {{sweep->wedges, 0, each, false}, {sweep->wedges + each, 0, each, false}};
    los_grid_wedge_list *stack = &lists.stack;
    los_grid_add_wedge(stack, all);
    while (stack->count > 0 && !stack->has_overflowed && !lists.split.has_overflowed) {
        los_grid_wedge w = stack->items[--stack->count];
        w.column = steps->run(context, &w, &sweep->work);
        if (!los_grid_sweep_works(sweep, LOS_GRID_SHADOWS_WORK)) {
            return false;
        }
        if (w.column <= steps->columns && !has_left_board(o, &w)) {
            steps->pass(context, &lists, &w);
        }
    }
    return !stack->has_overflowed && !lists.split.has_overflowed;
}
