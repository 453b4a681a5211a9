/* SPDX-License-Identifier: MIT */
#include "grid/corner_sweep.h"

#include "base/assert.h"
#include "grid/grid_rules.h"
#include "grid/sweep.h"

typedef los_grid_octant octant;
typedef los_grid_slope slope;
typedef los_grid_wedge wedge;

/* --- Targets at a vertex ----------------------------------------------------------------------------------------- */

static inline void count(uint8_t *rays, bool is_clear) {
    *rays = (uint8_t)(*rays + (is_clear ? 1 : 0));
}

/* Counts a clear ray to the vertex between columns `column` - 1 and `column`, rows `row` - 1 and `row`, for the cells
 * around it.  It comes through (column - 1, row - 1); if that cell is opaque, count_opaque counts it. */
static void count_vertex(const octant *o, int32_t column, int32_t row) {
    bool has_column = column <= o->columns, has_row = row <= o->rows;
    ptrdiff_t at = los_grid_octant_offset(o, column, row - 1), above = at + o->row_step;
    ptrdiff_t before = at - o->column_step;
    count(&o->mask[before], (o->cells[before] & o->opaque) == 0);
    if (has_column) {
        count(&o->mask[at], los_grid_octant_is_open_at_end(o, los_grid_octant_across(o, at)));
    }
    if (has_row) {
        count(&o->mask[before + o->row_step], los_grid_octant_is_open_at_end(o, los_grid_octant_beside(o, before)));
    }
    if (has_column && has_row) {
        count(&o->mask[above], !los_grid_octant_is_vertex_blocked(o, at, o->judge->rules->touch_end));
    }
}

/* Counts clear rays to the vertices at these rows on the line before the column. */
static inline void count_vertices(const octant *o, int32_t column, int32_t first, int32_t last) {
    int32_t plain_rows = column <= o->columns ? o->rows : 0;
    ptrdiff_t step = o->row_step, before = los_grid_octant_offset(o, column - 1, first - 1);
    const uint8_t *cells = o->cells;
    last = last > o->rows + 1 ? o->rows + 1 : last;
    for (int32_t row = first; row <= last; row++, before += step) {
        ptrdiff_t at = before + o->column_step;
        if (row > plain_rows ||
            ((cells[before] | cells[at] | cells[before + step] | cells[at + step]) & o->interesting) != 0) {
            count_vertex(o, column, row);
            continue;
        }
        o->mask[before]++;
        o->mask[at]++;
        o->mask[before + step]++;
        o->mask[at + step]++;
    }
}

static bool is_opaque_target(const octant *o, ptrdiff_t at) {
    return (o->cells[at] & o->opaque) != 0 && (o->cells[at] & o->judge->target_bits) == 0;
}

/* Counts clear rays to the far corners of opaque cells of the column: as a target, a cell does not block the ray by the
 * flags that do not count in the last cell.  Such a ray enters the cell from the column before. */
static void count_opaque(const octant *o, const wedge *w, int32_t column, int32_t first, int32_t last) {
    for (int32_t row = first; row <= last && row <= column; row++) {
        ptrdiff_t at = los_grid_octant_offset(o, column, row);
        if (is_opaque_target(o, at)) {
            count(&o->mask[at], los_grid_wedge_contains(w, (slope){row + 1, column + 1}));
        }
    }
}

static int32_t run(const void *context, const wedge *w, uint64_t *work) {
    return los_grid_run(context, w, 0, count_vertices, 4, work);
}

static void pass_column(const void *context, los_grid_wedge_lists *lists, const wedge *w) {
    const octant *o = context;
    int32_t column = w->column, first, last;
    los_grid_wedge_targets(w, column, &first, &last);
    count_vertices(o, column, first, last);
    if (column > o->columns) {
        return;
    }
    los_grid_octant_rows(o, w, column, &first, &last);
    lists->split.count = 0;
    los_grid_octant_pass_line(o, *w, column, first, last, &lists->split);
    for (uint32_t i = 0; i < lists->split.count; i++) {
        wedge rest = lists->split.items[i];
        count_opaque(o, &rest, column, first, last);
        rest.column = column + 1;
        los_grid_octant_pass_cells(o, rest, column, first, last, &lists->stack);
    }
}

/* --- All slopes at once ------------------------------------------------------------------------------------------ */

/* Counts clear rays to these vertices on the line before the column.  Row 0 is a grid line (trace_runs). */
static void count_clear_vertices(const octant *o, const los_grid_slope_set *set, int32_t column,
                                 los_grid_row_range range) {
    const uint16_t *indices = los_grid_table_column(set->table, column);
    const uint8_t *clear = set->clear, *cells = o->cells;
    int32_t plain_rows = column <= o->columns ? o->rows : 0, last = range.last < o->rows + 1 ? range.last : o->rows + 1;
    int32_t first = range.first > 1 ? range.first : 1;
    ptrdiff_t step = o->row_step, before = los_grid_octant_offset(o, column - 1, first - 1);
    uint8_t *mask = o->mask;
    for (int32_t row = first; row <= last; row++, before += step) {
        ptrdiff_t at = before + o->column_step;
        uint8_t is_clear = clear[indices[row]];
        if (row > plain_rows ||
            ((cells[before] | cells[at] | cells[before + step] | cells[at + step]) & o->interesting) != 0) {
            if (is_clear != 0) {
                count_vertex(o, column, row);
            }
            continue;
        }
        mask[before] = (uint8_t)(mask[before] + is_clear);
        mask[at] = (uint8_t)(mask[at] + is_clear);
        mask[before + step] = (uint8_t)(mask[before + step] + is_clear);
        mask[at + step] = (uint8_t)(mask[at + step] + is_clear);
    }
}

static void pass_slopes(const void *context, const los_grid_slope_set *set, const los_grid_slope_column *at) {
    const octant *o = context;
    for (uint32_t i = 0; i < at->target_count; i++) {
        count_clear_vertices(o, set, at->column, at->targets[i]);
    }
    los_grid_set_subtract_lines(o, set, at);
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        ptrdiff_t cell = los_grid_octant_offset(o, at->column, at->obstacles[i]);
        if (at->obstacles[i] <= at->column && is_opaque_target(o, cell)) {
            const uint16_t *indices = los_grid_table_column(set->table, at->column + 1);
            count(&o->mask[cell], set->clear[indices[at->obstacles[i] + 1]] != 0);
        }
    }
    los_grid_set_subtract_cells(o, set, at);
}

/* --- Quadrants --------------------------------------------------------------------------------------------------- */

/* The cell beside a vertex in a diagonal direction. */
static los_cell cell_beside(los_grid_node vertex, los_grid_direction d) {
    return (los_cell){vertex.x / 2 - (d.step_x < 0 ? 1 : 0), vertex.y / 2 - (d.step_y < 0 ? 1 : 0)};
}

/* All rays in one octant from a corner of the source, without those along a grid line.  The diagonal belongs to the
 * octants that are not vertical. */
static bool sweep_octant(los_grid_sweep *sweep, const los_grid_judge *judge, los_grid_node corner, los_grid_direction d,
                         uint8_t *mask) {
    los_cell first = cell_beside(corner, d);
    los_grid_node ahead = {corner.x + 2 * d.step_x, corner.y + 2 * d.step_y};
    if (!los_grid_is_inside(judge->grid, first) || !los_grid_judge_leaves(judge, judge->source, corner, ahead)) {
        return true;
    }
    octant o = los_grid_octant_of(judge, first, d, mask, &sweep->columns);
    bool is_source = los_grid_is_same_cell(first, judge->source);
    uint8_t bits = o.cells[0] & o.opaque;
    o.origin = 1;
    if (!d.is_vertical && !is_source && bits != 0 && (bits & judge->target_bits) == 0) {
        o.mask[0]++; /* the ray to its far corner, as in count_opaque */
    }
    if ((is_source ? bits & judge->source_bits : bits) != 0) {
        return true;
    }
    if (los_grid_uses_slopes(sweep, o.columns + 1)) {
        return los_grid_sweep_slopes(sweep, &(los_grid_slope_steps){pass_slopes, o.columns + 1, !d.is_vertical, 1}, &o);
    }
    const wedge all = {{0, 1}, {1, 1}, true, d.is_vertical, 1};
    return los_grid_sweep_wedges(sweep, &(los_grid_wedge_steps){run, pass_column, o.columns + 1}, &o, &all);
}

/* --- Rays along grid lines --------------------------------------------------------------------------------------- */

/* Counts the ray from the corner to the vertex for the four cells around the vertex.  `run` is its last event, along
 * the edge before the vertex; all before that are clear. */
static void count_run(const los_grid_judge *judge, los_grid_node corner, los_grid_node vertex, const los_grid_ray *ray,
                      const los_grid_event *run, uint8_t *mask) {
    for (int i = 0; i < 4; i++) {
        los_cell cell = {vertex.x / 2 - (i & 1), vertex.y / 2 - (i >> 1)};
        if (!los_grid_is_inside(judge->grid, cell) || los_grid_is_same_cell(cell, judge->source)) {
            continue;
        }
        los_grid_judge to_cell = *judge;
        to_cell.target = cell;
        count(&mask[los_grid_index(judge->grid, cell)],
              los_grid_judge_passes(&to_cell, ray, run) && los_grid_judge_leaves(&to_cell, cell, vertex, corner));
    }
}

/* The rays from a corner along a grid line, in one of four directions. */
static bool trace_runs(los_grid_sweep *sweep, const los_grid_judge *judge, los_grid_node corner, int32_t step_x,
                       int32_t step_y, uint8_t *mask) {
    const los_grid *grid = judge->grid;
    los_grid_node vertex = corner;
    los_grid_node end = {step_x > 0   ? 2 * grid->width
                         : step_x < 0 ? 0
                                      : corner.x,
                         step_y > 0   ? 2 * grid->height
                         : step_y < 0 ? 0
                                      : corner.y};
    double range = judge->rules->max_range, steps = 0.0;
    bool is_outward = end.x != corner.x || end.y != corner.y;
    if (!is_outward || !los_grid_judge_leaves(judge, judge->source, corner, end)) {
        return true;
    }
    los_grid_ray ray = los_grid_ray_between(corner, end);
    los_grid_event event;
    while (los_grid_ray_next(&ray, &event) && (range < 0.0 || steps <= range + 1.0)) {
        if (event.kind == LOS_GRID_RUN) {
            vertex = (los_grid_node){vertex.x + 2 * step_x, vertex.y + 2 * step_y};
            count_run(judge, corner, vertex, &ray, &event, mask);
            steps += 1.0;
        }
        if (!los_grid_judge_passes(judge, &ray, &event)) {
            break;
        }
        if (!los_grid_sweep_works(sweep, LOS_GRID_SHADOWS_WORK)) {
            return false;
        }
    }
    return true;
}

static los_grid_node nth_corner(los_cell cell, int which) {
    return (los_grid_node){2 * (cell.x + (which & 1)), 2 * (cell.y + (which >> 1))};
}

bool los_grid_sweep_corner_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    LOS_ASSERT(los_grid_is_inside(judge->grid, judge->source) && judge->rules->xray == 0);
    uint64_t before = sweep->work;
    for (int which = 0; which < 4 * LOS_GRID_OCTANTS; which++) {
        if (which == 4 * LOS_GRID_VERTICAL_OCTANTS) {
            los_grid_sweep_copy_columns(sweep, judge, before);
        }
        if (!sweep_octant(sweep, judge, nth_corner(judge->source, which % 4), los_grid_nth_direction(which / 4),
                          mask)) {
            return false;
        }
    }
    los_grid_sweep_merge_columns(sweep, judge, true, mask);
    for (int which = 0; which < 4; which++) {
        los_grid_node corner = nth_corner(judge->source, which);
        if (!trace_runs(sweep, judge, corner, 1, 0, mask) || !trace_runs(sweep, judge, corner, -1, 0, mask) ||
            !trace_runs(sweep, judge, corner, 0, 1, mask) || !trace_runs(sweep, judge, corner, 0, -1, mask)) {
            return false;
        }
    }
    return true;
}
