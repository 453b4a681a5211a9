/* SPDX-License-Identifier: MIT */
#include "grid/wedge_sweep.h"

/* True if the wedge is beyond the last row in its column and all after it. */
static bool has_left_board(const los_grid_octant *o, const los_grid_wedge *w) {
    return w->low.rise * (2 * (int64_t)w->column - 1 + o->origin) > (2 * (int64_t)o->rows + 1 + o->origin) * w->low.run;
}

static bool add_pending_wedge(const los_grid_slope_set *set, const void *items, uint32_t index, int32_t column) {
    const los_grid_wedge *wedges = items;
    bool begins = wedges[index].column == column;
    if (begins) {
        los_grid_set_add(set, &wedges[index]);
    }
    return begins;
}

static bool is_same_wedge(const los_grid_wedge *a, const los_grid_wedge *b) {
    return a->low.rise == b->low.rise && a->low.run == b->low.run && a->high.rise == b->high.rise &&
           a->high.run == b->high.run;
}

bool los_grid_sweep_octant(los_grid_sweep *sweep, const los_grid_sweep_steps *steps, const void *context,
                           const los_grid_wedge *all) {
    const los_grid_octant *o = context;
    uint32_t each = sweep->capacity / 2, idle_passes = 0;
    los_grid_wedge_lists lists = {{sweep->wedges, 0, each, false}, {sweep->wedges + each, 0, each, false}};
    los_grid_wedge_list *stack = &lists.stack;
    los_grid_add_wedge(stack, all);
    while (stack->count > 0 && !stack->has_overflowed && !lists.split.has_overflowed) {
        if (los_grid_prefers_slopes(sweep, steps->columns, stack->count, idle_passes)) {
            los_grid_pending pending = {stack->items, stack->count, stack->items[0].column, add_pending_wedge};
            return los_grid_sweep_slopes(sweep, steps->pass_slopes, context, steps->columns, &pending);
        }
        los_grid_wedge w = stack->items[--stack->count];
        w.column = steps->run(context, &w, &sweep->work);
        if (!los_grid_sweep_works(sweep, LOS_GRID_SHADOWS_WORK)) {
            return false;
        }
        if (w.column <= steps->columns && !has_left_board(o, &w)) {
            steps->pass(context, &lists, &w);
            idle_passes += stack->count > 0 && is_same_wedge(&stack->items[stack->count - 1], &w) ? 1 : 0;
        }
    }
    return !stack->has_overflowed && !lists.split.has_overflowed;
}
