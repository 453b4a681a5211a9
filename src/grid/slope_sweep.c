/* SPDX-License-Identifier: MIT */
#include "grid/slope_sweep.h"

#include "grid/grid_rules.h"

#include <string.h>

enum {
    CLEAR_RANGE_GAP = 12, /* rows without a clear slope that separate two ranges */
    CLEAR_RANGES_MAX = LOS_GRID_TABLE_COLUMNS / CLEAR_RANGE_GAP + 2,
    SHRINK_COLUMN = 48 /* before this column, all slopes are in one range */
};

/* --- Shadows ----------------------------------------------------------------------------------------------------- */

/* Less than the difference of two slopes, more than the rounding of one (slope_table.h). */
static const double APART = 2e-12;

/* Subtracts a shadow without its bounds. */
static inline void subtract(const los_grid_slope_table *table, uint64_t *clear, double low, double high) {
    uint32_t first = los_grid_table_below(table, low + APART), end = los_grid_table_below(table, high - APART);
    los_grid_set_remove(clear, first, end);
}

static bool is_leaf_open(const los_grid_octant *o, los_grid_boundary boundary) {
    return los_grid_leaf_is_open(o->judge->rules, boundary);
}

/* The boundaries on the line before the column, in one word of rows. */
static void subtract_across(const los_grid_octant *o, const los_grid_slope_set *set, int32_t column, int32_t word,
                            uint64_t bits) {
    double per_rise = 1.0 / (double)(2 * (int64_t)column - 1 + o->origin), strut = o->strut_width;
    for (; bits != 0; bits &= bits - 1) {
        int32_t row = los_grid_octant_row(o, word, bits);
        double bottom = (double)(2 * (int64_t)row - 1 + o->origin), top = bottom + 2.0;
        if (!is_leaf_open(o, los_grid_octant_across(o, los_grid_octant_offset(o, column, row)))) {
            subtract(set->table, set->clear, bottom * per_rise, top * per_rise);
        } else if (o->strut > 0) {
            subtract(set->table, set->clear, bottom * per_rise, (bottom + strut) * per_rise);
            subtract(set->table, set->clear, (top - strut) * per_rise, top * per_rise);
        }
    }
}

static void subtract_vertices(const los_grid_octant *o, const los_grid_slope_set *set, int32_t column, int32_t word,
                              uint64_t bits) {
    double per_rise = 1.0 / (double)(2 * (int64_t)column - 1 + o->origin);
    for (; bits != 0; bits &= bits - 1) {
        int32_t row = los_grid_octant_row(o, word, bits);
        if (row < o->rows && los_grid_octant_is_vertex_blocked(o, los_grid_octant_offset(o, column, row), o->touch)) {
            double vertex = (double)(2 * (int64_t)row + 1 + o->origin) * per_rise;
            subtract(set->table, set->clear, vertex - 2.0 * APART, vertex + 2.0 * APART);
        }
    }
}

void los_grid_set_subtract_lines(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at) {
    const los_grid_obstacles *found = &at->obstacles;
    for (int32_t word = found->first_word; word <= found->last_word; word++) {
        subtract_across(o, set, at->column, word, found->across[word]);
        subtract_vertices(o, set, at->column, word, found->vertices[word]);
    }
}

static void subtract_cells(const los_grid_octant *o, const los_grid_slope_set *set, int32_t column, int32_t word,
                           uint64_t bits) {
    double near = (double)(2 * (int64_t)column - 1 + o->origin);
    double per_near = 1.0 / near, per_far = 1.0 / (near + 2.0);
    for (; bits != 0; bits &= bits - 1) {
        int32_t row = los_grid_octant_row(o, word, bits);
        double top = (double)(2 * (int64_t)row + 1 + o->origin);
        if ((o->cells[los_grid_octant_offset(o, column, row)] & o->opaque) != 0) {
            subtract(set->table, set->clear, (top - 2.0) * per_far, top * per_near);
        }
    }
}

/* The boundaries between the cells of the column, in one word of rows. */
static void subtract_beside(const los_grid_octant *o, const los_grid_slope_set *set, int32_t column, int32_t word,
                            uint64_t bits) {
    double near = (double)(2 * (int64_t)column - 1 + o->origin), far = near + 2.0;
    double per_near = 1.0 / near, per_far = 1.0 / far;
    double per_near_leaf = 1.0 / (near + o->strut_width), per_far_leaf = 1.0 / (far - o->strut_width);
    for (; bits != 0; bits &= bits - 1) {
        int32_t row = los_grid_octant_row(o, word, bits);
        double top = (double)(2 * (int64_t)row + 1 + o->origin);
        if (!is_leaf_open(o, los_grid_octant_beside(o, los_grid_octant_offset(o, column, row)))) {
            subtract(set->table, set->clear, top * per_far, top * per_near);
        } else if (o->strut > 0) {
            subtract(set->table, set->clear, top * per_far, top * per_far_leaf);
            subtract(set->table, set->clear, top * per_near_leaf, top * per_near);
        }
    }
}

void los_grid_set_subtract_cells(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at) {
    const los_grid_obstacles *found = &at->obstacles;
    for (int32_t word = found->first_word; word <= found->last_word; word++) {
        subtract_cells(o, set, at->column, word, found->cells[word]);
        subtract_beside(o, set, at->column, word, found->beside[word]);
    }
}

/* --- Ranges of clear slopes -------------------------------------------------------------------------------------- */

/* Ranges of slopes, in ascending order, beyond which none is clear. */
typedef struct clear_ranges {
    double low[CLEAR_RANGES_MAX], high[CLEAR_RANGES_MAX];
    uint32_t count;
} clear_ranges;

/* Adds the slopes from `first` to before `end`, to the last range if there are few rows between. */
static void add_range(const los_grid_slope_table *table, clear_ranges *ranges, uint32_t first, uint32_t end,
                      double gap) {
    uint32_t last = ranges->count - 1;
    if (ranges->count == 0 || table->slopes[first] - ranges->high[last] > gap) {
        last = ranges->count++;
        LOS_ASSERT(last < CLEAR_RANGES_MAX);
        ranges->low[last] = table->slopes[first];
    }
    ranges->high[last] = table->slopes[end - 1];
}

/* Finds smaller ranges, since more is blocked. */
static void shrink_ranges(const los_grid_slope_set *set, clear_ranges *ranges, int32_t column) {
    const los_grid_slope_table *table = set->table;
    double gap = (double)CLEAR_RANGE_GAP / column;
    ranges->count = 0;
    for (uint32_t first = 0; first < table->count; first += 64) {
        if ((set->clear[first / 64] | set->possible[first / 64]) != 0) {
            add_range(table, ranges, first, first + 64 < table->count ? first + 64 : table->count, gap);
        }
    }
}

/* The targets of a column in each range, some of which may be beyond the board.  Returns how many rows. */
static uint64_t find_targets(const clear_ranges *ranges, int32_t column, los_grid_row_range *targets) {
    const double rounding = 1e-9; /* other slopes are further apart */
    int64_t rows = 0;
    for (uint32_t i = 0; i < ranges->count; i++) {
        int32_t first = (int32_t)(ranges->low[i] * column + 1.0 - rounding);
        int32_t last = (int32_t)(ranges->high[i] * column + rounding);
        targets[i] = (los_grid_row_range){first, last};
        rows += last - first + 1;
    }
    return (uint64_t)rows;
}

/* Finds the obstacles of a column that may cast shadows into the ranges, also for rays with an offset.  Between the
 * ranges there may be others, which change nothing. */
static void find_obstacles(const los_grid_octant *o, const clear_ranges *ranges, int32_t column,
                           los_grid_obstacles *found) {
    found->first_word = 0;
    found->last_word = -1;
    if (ranges->count == 0 || column > o->columns) {
        return;
    }
    int32_t first = (int32_t)(ranges->low[0] * (column - 1)) - 1;
    int32_t last = (int32_t)(ranges->high[ranges->count - 1] * (column + 1)) + 2;
    int32_t max = column + 2 < o->rows ? column + 2 : o->rows;
    first = first < 0 ? 0 : first;
    last = last > max ? max : last;
    if (first <= last) {
        los_grid_octant_find(o, column, first, last, found);
    }
}

/* An upper bound of how many there are. */
static uint64_t count_obstacles(const los_grid_obstacles *found) {
    uint64_t count = 0;
    for (int32_t word = found->first_word; word <= found->last_word; word++) {
        count += los_bit_count(found->cells[word] | found->across[word] | found->beside[word] | found->vertices[word]);
    }
    return count;
}

/* --- Column by column -------------------------------------------------------------------------------------------- */

bool los_grid_prefers_slopes(const los_grid_sweep *sweep, int32_t columns, uint32_t wedges, uint32_t idle_passes) {
    const los_grid_slope_table *table = sweep->slopes.table;
    if (table == NULL || columns > table->columns) {
        return false;
    }
    /* A higher maximum of wedges is set to sweep by wedges alone. */
    if (sweep->is_sparse && sweep->wedges_max <= LOS_GRID_WEDGES_MAX) {
        return true;
    }
    /* Measured.  Costs grow with the number of slopes, which is quadratic. */
    uint32_t slopes = (uint32_t)(columns * columns) / 2500;
    return wedges > sweep->wedges_max + (slopes < 12 ? slopes : 12) ||
           idle_passes > sweep->wedges_max + 5 + (uint32_t)columns / 4;
}

bool los_grid_sweep_slopes(los_grid_sweep *sweep, los_grid_pass_slopes *pass, const void *context, int32_t columns,
                           const los_grid_pending *pending) {
    const los_grid_octant *o = context;
    const los_grid_slope_set *set = &sweep->slopes;
    los_grid_row_range targets[CLEAR_RANGES_MAX];
    los_grid_slope_column at;
    clear_ranges ranges;
    uint32_t next = 0;
    int32_t next_shrink = SHRINK_COLUMN;
    at.targets = targets;
    ranges.count = 0;
    memset(set->clear, 0, los_grid_slope_set_size(set->table) * sizeof *set->clear);
    add_range(set->table, &ranges, 0, set->table->count, 0.0);
    for (int32_t column = pending->column; column <= columns && ranges.count > 0; column++) {
        while (next < pending->count && pending->add(set, pending->items, next, column)) {
            next++;
        }
        if (column >= next_shrink && next == pending->count) {
            shrink_ranges(set, &ranges, column);
            next_shrink = 2 * column;
        }
        at.column = column;
        at.target_count = ranges.count;
        uint64_t rows = find_targets(&ranges, column, targets);
        find_obstacles(o, &ranges, column, &at.obstacles);
        pass(context, set, &at);
        if (!los_grid_sweep_works(sweep, rows + LOS_GRID_SHADOWS_WORK * (count_obstacles(&at.obstacles) + 1))) {
            return false;
        }
    }
    return true;
}
