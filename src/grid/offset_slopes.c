/* SPDX-License-Identifier: MIT */
#include "grid/offset_slopes.h"

/* Bytes of a set of slopes. */
enum {
    SLOPE_UNDECIDED = 1,
    SLOPE_CLEAR = 3 /* the bit of undecided slopes, and another */
};

/* Slopes from `first` to before `end` are not clear from now on. */
static inline void make_undecided(const los_grid_slope_set *set, uint32_t first, uint32_t end) {
    for (; first < end; first++) {
        set->clear[first] &= SLOPE_UNDECIDED;
    }
}

/* Subtracts the shadow between two points of an obstacle, as `subtract`. */
static void block_between(const los_grid_offset_octant *o, const los_grid_slope_set *set, los_grid_offset_point low,
                          los_grid_offset_point high) {
    double first = los_grid_offset_slope(o->upper, low), last = los_grid_offset_slope(o->lower, high);
    double first_margin = los_grid_offset_margin(low), last_margin = los_grid_offset_margin(high);
    uint32_t begin = los_grid_table_below(set->table, first - first_margin);
    uint32_t end = los_grid_table_below(set->table, last + last_margin);
    if (begin < end) {
        uint32_t blocked = los_grid_table_below(set->table, first + first_margin);
        uint32_t blocked_end = los_grid_table_below(set->table, last - last_margin);
        if (blocked < blocked_end) {
            make_undecided(set, begin, blocked);
            los_grid_set_fill(set, blocked, blocked_end, 0);
            make_undecided(set, blocked_end, end);
        } else {
            make_undecided(set, begin, end);
        }
    }
}

/* The boundary before (column, row). */
static void block_line(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    los_grid_boundary boundary = los_grid_octant_across(&o->octant, los_grid_octant_offset(&o->octant, column, row));
    double x = column - 0.5, bottom = row - 0.5, top = row + 0.5;
    if (!los_grid_offset_leaf_is_open(o, boundary)) {
        block_between(o, set, (los_grid_offset_point){x, bottom}, (los_grid_offset_point){x, top});
    } else if (boundary != LOS_GRID_OPEN && o->strut > 0.0) {
        block_between(o, set, (los_grid_offset_point){x, bottom}, (los_grid_offset_point){x, bottom + o->strut});
        block_between(o, set, (los_grid_offset_point){x, top - o->strut}, (los_grid_offset_point){x, top});
    }
}

/* The cell (column, row), if it is opaque, and the boundary above it. */
static void block_cell(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    double near = column - 0.5, far = column + 0.5, y = row + 0.5;
    if (los_grid_offset_is_opaque(&o->octant, column, row)) {
        block_between(o, set, (los_grid_offset_point){far, y - 1.0}, (los_grid_offset_point){near, y});
    }
    los_grid_boundary boundary = LOS_GRID_OPEN;
    if (row < o->octant.rows) {
        boundary = los_grid_octant_beside(&o->octant, los_grid_octant_offset(&o->octant, column, row));
    }
    if (!los_grid_offset_leaf_is_open(o, boundary)) {
        block_between(o, set, (los_grid_offset_point){far, y}, (los_grid_offset_point){near, y});
    } else if (boundary != LOS_GRID_OPEN && o->strut > 0.0) {
        block_between(o, set, (los_grid_offset_point){far, y}, (los_grid_offset_point){far - o->strut, y});
        block_between(o, set, (los_grid_offset_point){near + o->strut, y}, (los_grid_offset_point){near, y});
    }
}

/* Marks all targets of a column as if it had no obstacles. */
static void mark_states(const los_grid_offset_octant *o, const los_grid_slope_set *set,
                        const los_grid_slope_column *at) {
    const uint8_t marks[] = {0, LOS_GRID_UNDECIDED, 0, o->clear};
    const uint16_t *indices = los_grid_table_column(set->table, at->column);
    const uint8_t *states = set->clear;
    ptrdiff_t step = o->octant.row_step;
    for (uint32_t i = 0; i < at->target_count; i++) {
        int32_t row = at->targets[i].first, last = at->targets[i].last;
        last = last < o->octant.rows ? last : o->octant.rows;
        uint8_t *mark = o->octant.mask + los_grid_octant_offset(&o->octant, at->column, row);
        for (; row <= last; row++, mark += step) {
            *mark |= marks[states[indices[row]]];
        }
    }
}

/* Marks the target at a row as los_grid_offset_mark, if it is one and its slope is not blocked. */
static void mark_slope(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    if (row <= column && row <= o->octant.rows) {
        uint8_t state = set->clear[los_grid_table_column(set->table, column)[row]];
        if (state != 0) {
            los_grid_offset_mark(o, column, row, state == SLOPE_CLEAR);
        }
    }
}

/* Obstacles change what mark_states has marked for them and for the targets above them. */
static void mark_slopes(const los_grid_offset_octant *o, const los_grid_slope_set *set,
                        const los_grid_slope_column *at) {
    uint8_t before[2 * (LOS_GRID_TABLE_COLUMNS + LOS_GRID_ROWS_BEYOND)];
    uint8_t *mask = o->octant.mask + los_grid_octant_offset(&o->octant, at->column, 0);
    ptrdiff_t step = o->octant.row_step;
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        int32_t row = at->obstacles[i];
        before[2 * i] = mask[row * step];
        before[2 * i + 1] = row < o->octant.rows ? mask[(row + 1) * step] : 0;
    }
    mark_states(o, set, at);
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        int32_t row = at->obstacles[i];
        mask[row * step] = before[2 * i];
        if (row < o->octant.rows) {
            mask[(row + 1) * step] = before[2 * i + 1];
        }
    }
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        mark_slope(o, set, at->column, at->obstacles[i]);
        mark_slope(o, set, at->column, at->obstacles[i] + 1);
    }
}

static void pass_slopes(const void *context, const los_grid_slope_set *set, const los_grid_slope_column *at) {
    const los_grid_offset_octant *o = context;
    for (int32_t row = 0; at->column == 1 && row <= 1 && row <= o->octant.rows; row++) {
        block_cell(o, set, 0, row); /* rays with a positive offset may leave the source sideways */
    }
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        block_line(o, set, at->column, at->obstacles[i]);
    }
    mark_slopes(o, set, at);
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        block_cell(o, set, at->column, at->obstacles[i]);
    }
}

bool los_grid_offset_sweep_slopes(los_grid_sweep *sweep, const los_grid_offset_octant *o) {
    los_grid_slope_steps steps = {pass_slopes, o->octant.columns, true, SLOPE_CLEAR};
    return los_grid_sweep_slopes(sweep, &steps, o);
}
