/* SPDX-License-Identifier: MIT */
#include "grid/offset_slopes.h"

#include "base/bits.h"

/* --- Sets of slopes ---------------------------------------------------------------------------------------------- */

/* Slopes from `first` to before `end` may be undecided from now on. */
static inline void note_undecided(const los_grid_slope_set *set, uint32_t first, uint32_t end) {
    uint32_t shift = first < end ? los_grid_group_shift(set->table) : 0;
    for (; first < end; first = (first / 64 + 1) * 64) {
        *set->undecided |= (uint64_t)1 << (first / 64 >> shift);
    }
}

static bool add_pending_span(const los_grid_slope_set *set, const void *items, uint32_t index, int32_t column) {
    const los_grid_span *s = (const los_grid_span *)items + index;
    if (s->column != column) {
        return false;
    }
    uint32_t first = los_grid_table_below(set->table, s->low - LOS_GRID_OFFSET_ROUNDING);
    uint32_t end = los_grid_table_below(set->table, s->high + LOS_GRID_OFFSET_ROUNDING);
    uint32_t clear = los_grid_table_below(set->table, s->clear_low);
    uint32_t clear_end = los_grid_table_below(set->table, s->clear_high);
    note_undecided(set, first, clear < clear_end ? clear : end);
    note_undecided(set, clear_end > first ? clear_end : first, end);
    los_grid_set_add(set->possible, first, end);
    los_grid_set_add(set->clear, clear, clear_end);
    return true;
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
        note_undecided(set, begin, blocked < end ? blocked : end);
        note_undecided(set, blocked_end > begin ? blocked_end : begin, end);
        los_grid_set_remove(set->clear, begin, end);
        los_grid_set_remove(set->possible, blocked, blocked_end);
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

static void block_cell(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    if (los_grid_offset_is_opaque(&o->octant, column, row)) {
        block_between(o, set, (los_grid_offset_point){column + 0.5, row - 0.5},
                      (los_grid_offset_point){column - 0.5, row + 0.5});
    }
}

/* The boundary above (column, row). */
static void block_beside(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    los_grid_boundary boundary = los_grid_octant_beside(&o->octant, los_grid_octant_offset(&o->octant, column, row));
    double near = column - 0.5, far = column + 0.5, y = row + 0.5;
    if (!los_grid_offset_leaf_is_open(o, boundary)) {
        block_between(o, set, (los_grid_offset_point){far, y}, (los_grid_offset_point){near, y});
    } else if (boundary != LOS_GRID_OPEN && o->strut > 0.0) {
        block_between(o, set, (los_grid_offset_point){far, y}, (los_grid_offset_point){far - o->strut, y});
        block_between(o, set, (los_grid_offset_point){near + o->strut, y}, (los_grid_offset_point){near, y});
    }
}

/* Marks the undecided targets of a column as if it had no obstacles. */
static void mark_undecided_word(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column,
                                uint32_t word) {
    const los_grid_slope_table *table = set->table;
    const uint16_t *indices = los_grid_table_column(table, column);
    uint64_t undecided = set->possible[word] & ~set->clear[word];
    for (; undecided != 0; undecided &= undecided - 1) {
        uint32_t index = 64 * word + los_lowest_bit(undecided);
        int32_t row = (int32_t)(table->slopes[index] * column + 0.5);
        if (indices[row] == index && row <= o->octant.rows) {
            o->octant.mask[los_grid_octant_offset(&o->octant, column, row)] |= LOS_GRID_UNDECIDED;
        }
    }
}

static void mark_undecided(const los_grid_offset_octant *o, const los_grid_slope_set *set, int32_t column) {
    uint32_t shift = los_grid_group_shift(set->table), words = los_grid_slope_words(set->table);
    for (uint64_t groups = *set->undecided; groups != 0; groups &= groups - 1) {
        uint32_t first = los_lowest_bit(groups) << shift, end = first + (1u << shift);
        for (uint32_t word = first; word < end && word < words; word++) {
            mark_undecided_word(o, set, column, word);
        }
    }
}

/* Marks all targets of a column as if it had no obstacles. */
static void mark_states(const los_grid_offset_octant *o, const los_grid_slope_set *set,
                        const los_grid_slope_column *at) {
    for (uint32_t i = 0; i < at->target_count; i++) {
        int32_t last = at->targets[i].last < o->octant.rows ? at->targets[i].last : o->octant.rows;
        los_grid_set_mark(set, o->octant.targets, at->column, at->targets[i].first, last, o->clear);
    }
    mark_undecided(o, set, at->column);
}

/* Corrects what mark_states has marked for a target beside an obstacle.  What is undecided may stay so. */
static void correct_mark(const los_grid_offset_octant *o, int32_t column, int32_t row) {
    if (row <= column && row <= o->octant.rows) {
        uint8_t *mark = &o->octant.mask[los_grid_octant_offset(&o->octant, column, row)];
        if ((*mark & o->clear) != 0) {
            *mark = (uint8_t)(*mark & ~o->clear);
            los_grid_offset_mark(o, column, row, true);
        }
    }
}

static void pass_slopes(const void *context, const los_grid_slope_set *set, const los_grid_slope_column *at) {
    const los_grid_offset_octant *o = context;
    const los_grid_obstacles *found = &at->obstacles;
    for (int32_t word = found->first_word; word <= found->last_word; word++) {
        for (uint64_t bits = found->across[word]; bits != 0; bits &= bits - 1) {
            block_line(o, set, at->column, los_grid_octant_row(&o->octant, word, bits));
        }
    }
    mark_states(o, set, at);
    for (int32_t word = found->first_word; word <= found->last_word; word++) {
        for (uint64_t bits = found->cells[word]; bits != 0; bits &= bits - 1) {
            int32_t row = los_grid_octant_row(&o->octant, word, bits);
            correct_mark(o, at->column, row);
            correct_mark(o, at->column, row + 1);
            block_cell(o, set, at->column, row);
        }
        for (uint64_t bits = found->beside[word]; bits != 0; bits &= bits - 1) {
            int32_t row = los_grid_octant_row(&o->octant, word, bits);
            correct_mark(o, at->column, row + 1);
            block_beside(o, set, at->column, row);
        }
    }
}

bool los_grid_offset_sweep_slopes(los_grid_sweep *sweep, const los_grid_offset_octant *o, const los_grid_span *spans,
                                  uint32_t count) {
    los_grid_pending pending = {spans, count, spans[0].column, add_pending_span};
    return los_grid_sweep_slopes(sweep, pass_slopes, o, o->octant.columns, &pending);
}
