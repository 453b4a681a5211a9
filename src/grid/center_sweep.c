/* SPDX-License-Identifier: MIT */
#include "grid/center_sweep.h"

#include "base/assert.h"
#include "grid/grid_rules.h"
#include "grid/sweep.h"

typedef los_grid_slope slope;
typedef los_grid_wedge wedge;
typedef los_grid_shadow shadow;

enum {
    STEP_SHADOWS_MAX = 2 /* of a boundary and a vertex */
};

/* An octant whose targets are the centers of cells. */
typedef struct center_octant {
    los_grid_octant octant;
    bool is_bresenham, tie_to_end; /* tie_to_end: of two cells equally near to a ray, it takes the upper one */
} center_octant;

/* --- Bresenham's cells ------------------------------------------------------------------------------------------- */

/* The shadows of Bresenham's step into the column: over a boundary, or diagonally past a vertex. */
static uint32_t step_shadows(const center_octant *center, int32_t column, int32_t row, shadow *out) {
    const los_grid_octant *o = &center->octant;
    bool tie = center->tie_to_end;
    ptrdiff_t at = los_grid_octant_offset(o, column, row);
    int64_t top = 2 * (int64_t)row + 1, before = 2 * (int64_t)column - 2, here = 2 * (int64_t)column;
    uint32_t count = 0;
    if (row >= column) {
        return 0;
    }
    if (!los_grid_leaf_is_open(o->judge->rules, los_grid_octant_across(o, at))) {
        slope low = before == 0 ? (slope){-1, 1} : (slope){top - 2, before};
        out[count++] = (shadow){low, {top, here}, tie, !tie};
    }
    if (row < o->rows && los_grid_octant_is_vertex_blocked(o, at, o->touch)) {
        slope high = before == 0 ? (slope){2, 1} : (slope){top, before};
        out[count++] = (shadow){{top, here}, high, tie, !tie};
    }
    return count;
}

static uint32_t bresenham_cell_shadows(const center_octant *center, int32_t column, int32_t row, shadow *out) {
    const los_grid_octant *o = &center->octant;
    if ((o->cells[los_grid_octant_offset(o, column, row)] & o->opaque) == 0) {
        return 0;
    }
    slope low = {2 * (int64_t)row - 1, 2 * (int64_t)column}, high = {2 * (int64_t)row + 1, low.run};
    out[0] = (shadow){low, high, center->tie_to_end, !center->tie_to_end};
    return 1;
}

static void subtract_step(const center_octant *center, wedge rest, int32_t column, int32_t first, int32_t last,
                          los_grid_wedge_list *out) {
    const los_grid_octant *o = &center->octant;
    shadow shadows[STEP_SHADOWS_MAX];
    for (int32_t row = first; row <= last && row < column; row++) {
        if ((o->cells[los_grid_octant_offset(o, column, row)] & o->interesting) == 0 &&
            o->touch != LOS_GRID_TOUCH_ANY) {
            continue;
        }
        uint32_t count = step_shadows(center, column, row, shadows);
        for (uint32_t i = 0; i < count; i++) {
            los_grid_subtract(&rest, shadows[i], out);
        }
    }
    los_grid_add_unless_empty(out, &rest);
}

static void subtract_bresenham_cells(const center_octant *center, wedge rest, int32_t column, int32_t first,
                                     int32_t last, los_grid_wedge_list *out) {
    shadow cell;
    for (int32_t row = first; row <= last; row++) {
        if (bresenham_cell_shadows(center, column, row, &cell) > 0) {
            los_grid_subtract(&rest, cell, out);
        }
    }
    los_grid_add_unless_empty(out, &rest);
}

/* --- Column by column -------------------------------------------------------------------------------------------- */

/* Marks the targets at these rows of the column. */
static inline void mark_targets(const los_grid_octant *o, int32_t column, int32_t first, int32_t last) {
    ptrdiff_t at = los_grid_octant_offset(o, column, first);
    uint8_t bits = o->judge->target_bits;
    last = last > o->rows ? o->rows : last;
    for (; first <= last; first++, at += o->row_step) {
        o->mask[at] = (o->cells[at] & bits) == 0;
    }
}

static int32_t run(const void *context, const wedge *w, uint64_t *work) {
    const center_octant *center = context;
    return los_grid_run(&center->octant, w, center->is_bresenham ? 1 : 0, mark_targets, 1, work);
}

static void pass_column(const void *context, los_grid_wedge_lists *lists, const wedge *w) {
    const center_octant *center = context;
    const los_grid_octant *o = &center->octant;
    int32_t column = w->column, first, last, first_target, last_target;
    los_grid_octant_rows(o, w, column, &first, &last);
    first -= center->is_bresenham && first > 0 ? 1 : 0;
    lists->split.count = 0;
    if (center->is_bresenham) {
        subtract_step(center, *w, column, first, last, &lists->split);
    } else {
        los_grid_octant_pass_line(o, *w, column, first, last, &lists->split);
    }
    for (uint32_t i = 0; i < lists->split.count; i++) {
        wedge rest = lists->split.items[i];
        los_grid_wedge_targets(&rest, column, &first_target, &last_target);
        mark_targets(o, column, first_target, last_target);
        rest.column = column + 1;
        if (center->is_bresenham) {
            subtract_bresenham_cells(center, rest, column, first, last, &lists->stack);
        } else {
            los_grid_octant_pass_cells(o, rest, column, first, last, &lists->stack);
        }
    }
}

/* --- All slopes at once ------------------------------------------------------------------------------------------ */

/* Marks the targets of the column whose slopes are clear.  Cells that block as targets are obstacles. */
static void mark_clear(const los_grid_octant *o, const los_grid_slope_set *set, const los_grid_slope_column *at) {
    const uint16_t *indices = los_grid_table_column(set->table, at->column);
    const uint8_t *clear = set->clear;
    ptrdiff_t start = los_grid_octant_offset(o, at->column, 0), step = o->row_step;
    for (uint32_t i = 0; i < at->target_count; i++) {
        int32_t row = at->targets[i].first, last = at->targets[i].last < o->rows ? at->targets[i].last : o->rows;
        for (uint8_t *mark = o->mask + start + row * step; row <= last; row++, mark += step) {
            *mark |= clear[indices[row]];
        }
    }
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        ptrdiff_t cell = start + at->obstacles[i] * step;
        o->mask[cell] = (o->cells[cell] & o->judge->target_bits) == 0 ? o->mask[cell] : 0;
    }
}

static void pass_bresenham(const center_octant *center, const los_grid_slope_set *set,
                           const los_grid_slope_column *at) {
    shadow shadows[STEP_SHADOWS_MAX];
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        uint32_t count = step_shadows(center, at->column, at->obstacles[i], shadows);
        los_grid_set_subtract_all(set, shadows, count);
    }
    mark_clear(&center->octant, set, at);
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        uint32_t count = bresenham_cell_shadows(center, at->column, at->obstacles[i], shadows);
        los_grid_set_subtract_all(set, shadows, count);
    }
}

static void pass_slopes(const void *context, const los_grid_slope_set *set, const los_grid_slope_column *at) {
    const center_octant *center = context;
    if (center->is_bresenham) {
        pass_bresenham(center, set, at);
        return;
    }
    los_grid_set_subtract_lines(&center->octant, set, at);
    mark_clear(&center->octant, set, at);
    los_grid_set_subtract_cells(&center->octant, set, at);
}

/* --- Octants ----------------------------------------------------------------------------------------------------- */

/* Traces the octant's rays one by one, which needs no memory for wedges.  False if no work is left. */
static bool trace_octant(los_grid_sweep *sweep, const los_grid_octant *o, los_grid_direction d) {
    los_grid_rules rules = *o->judge->rules;
    /* Of a fan or a body, only the center ray, which walls block in the last cell, too. */
    bool walls_hide = o->judge->border_blocks;
    rules.traversal = rules.rays == LOS_GRID_RAYS_CENTER ? rules.traversal : LOS_GRID_TRAVERSE_EXACT;
    rules.rays = LOS_GRID_RAYS_CENTER;
    for (int32_t column = 1; column <= o->columns; column++) {
        for (int32_t row = 0; row <= o->rows && row <= column; row++) {
            los_cell from = o->judge->source;
            los_cell to = {from.x + d.step_x * (d.is_vertical ? row : column),
                           from.y + d.step_y * (d.is_vertical ? column : row)};
            ptrdiff_t at = los_grid_octant_offset(o, column, row);
            uint8_t wall = walls_hide ? o->cells[at] & rules.block_flags & LOS_GRID_WALL : 0;
            if (!los_grid_sweep_works(sweep, los_grid_pair_work(&rules, from, to))) {
                return false;
            }
            o->mask[at] = wall == 0 && los_grid_sees(o->judge->grid, &rules, from, to);
        }
    }
    return true;
}

/* False if a list of wedges has overflowed or no work is left. */
static bool sweep_octant(los_grid_sweep *sweep, const center_octant *center) {
    int32_t columns = center->octant.columns;
    if (los_grid_uses_slopes(sweep, columns)) {
        return los_grid_sweep_slopes(sweep, &(los_grid_slope_steps){pass_slopes, columns, true, 1}, center);
    }
    const wedge all = {{0, 1}, {1, 1}, false, false, 1};
    return los_grid_sweep_wedges(sweep, &(los_grid_wedge_steps){run, pass_column, columns}, center, &all);
}

bool los_grid_sweep_center_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    LOS_ASSERT(los_grid_is_inside(judge->grid, judge->source));
    uint64_t before = sweep->work;
    for (int which = 0; which < LOS_GRID_OCTANTS; which++) {
        if (which == LOS_GRID_VERTICAL_OCTANTS) {
            los_grid_sweep_copy_columns(sweep, judge, before);
        }
        los_grid_direction d = los_grid_nth_direction(which);
        center_octant center = {
            .octant = los_grid_octant_of(judge, judge->source, d, mask, &sweep->columns),
            .is_bresenham = los_grid_rules_use_bresenham(judge->rules),
            .tie_to_end = judge->rules->symmetric && d.step_y < 0,
        };
        if (!sweep_octant(sweep, &center) && (sweep->work == 0 || !trace_octant(sweep, &center.octant, d))) {
            return false;
        }
    }
    los_grid_sweep_merge_columns(sweep, judge, false, mask);
    return true;
}
