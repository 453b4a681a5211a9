/* SPDX-License-Identifier: MIT */
#include "grid/sweep.h"

#include "grid/grid_rules.h"

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

/* --- By wedges ---------------------------------------------------------------------------------------------------- */

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

/* --- By slopes ---------------------------------------------------------------------------------------------------- */

enum {
    SHADOWS_MAX = 3,      /* per obstacle: two struts and a vertex */
    CLEAR_RANGE_GAP = 12, /* rows without a clear slope that separate two ranges */
    CLEAR_RANGES_MAX = LOS_GRID_TABLE_COLUMNS / CLEAR_RANGE_GAP + 2,
    SHRINK_COLUMN = 48 /* before this column, all slopes are in one range */
};

/* --- Shadows ----------------------------------------------------------------------------------------------------- */

/* Less than the difference of two slopes, more than the rounding of one (slope_table.h). */
static const double APART = 2e-12;

/* The shadows of a column.  They are subtracted in one loop, whose lookups do not depend on each other. */
typedef struct shadow_list {
    struct {
        double low, high; /* without the bounds */
    } items[SHADOWS_MAX * (LOS_GRID_TABLE_COLUMNS + LOS_GRID_ROWS_BEYOND)];
    uint32_t count;
} shadow_list;

static inline void add_shadow(shadow_list *list, double low, double high) {
    list->items[list->count].low = low;
    list->items[list->count++].high = high;
}

static void subtract_shadows(const los_grid_slope_set *set, const shadow_list *list) {
    const los_grid_slope_table table = *set->table; /* which the bytes of the set cannot overlap */
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t first = los_grid_table_below(&table, list->items[i].low + APART);
        uint32_t end = los_grid_table_below(&table, list->items[i].high - APART);
        los_grid_set_fill(set, first, end, 0);
    }
}

static bool is_leaf_open(const los_grid_octant *o, los_grid_boundary boundary) {
    return los_grid_leaf_is_open(o->judge->rules, boundary);
}

void los_grid_set_subtract_lines(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at) {
    double per_rise = 1.0 / (double)(2 * (int64_t)at->column - 1 + o->origin), strut = o->strut_width;
    shadow_list list;
    list.count = 0;
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        int32_t row = at->obstacles[i];
        ptrdiff_t cell = los_grid_octant_offset(o, at->column, row);
        los_grid_boundary boundary = los_grid_octant_across(o, cell);
        double bottom = (double)(2 * (int64_t)row - 1 + o->origin), top = bottom + 2.0;
        if (!is_leaf_open(o, boundary)) {
            add_shadow(&list, bottom * per_rise, top * per_rise);
        } else if (boundary != LOS_GRID_OPEN && o->strut > 0) {
            add_shadow(&list, bottom * per_rise, (bottom + strut) * per_rise);
            add_shadow(&list, (top - strut) * per_rise, top * per_rise);
        }
        if (row < o->rows && los_grid_octant_is_vertex_blocked(o, cell, o->touch)) {
            add_shadow(&list, top * per_rise - 2.0 * APART, top * per_rise + 2.0 * APART);
        }
    }
    subtract_shadows(set, &list);
}

void los_grid_set_subtract_cells(const los_grid_octant *o, const los_grid_slope_set *set,
                                 const los_grid_slope_column *at) {
    double near = (double)(2 * (int64_t)at->column - 1 + o->origin), far = near + 2.0, strut = o->strut_width;
    double per_near = 1.0 / near, per_far = 1.0 / far;
    shadow_list list;
    list.count = 0;
    for (uint32_t i = 0; i < at->obstacle_count; i++) {
        int32_t row = at->obstacles[i];
        ptrdiff_t cell = los_grid_octant_offset(o, at->column, row);
        double top = (double)(2 * (int64_t)row + 1 + o->origin);
        if ((o->cells[cell] & o->opaque) != 0) {
            add_shadow(&list, (top - 2.0) * per_far, top * per_near);
            continue;
        }
        los_grid_boundary boundary = row < o->rows ? los_grid_octant_beside(o, cell) : LOS_GRID_OPEN;
        if (boundary == LOS_GRID_OPEN || (o->cells[cell + o->row_step] & o->opaque) != 0) {
            continue;
        }
        if (!is_leaf_open(o, boundary)) {
            add_shadow(&list, top * per_far, top * per_near);
        } else if (o->strut > 0) {
            add_shadow(&list, top * per_far, top / (far - strut));
            add_shadow(&list, top / (near + strut), top * per_near);
        }
    }
    subtract_shadows(set, &list);
}

/* --- Ranges of clear slopes -------------------------------------------------------------------------------------- */

/* Ranges of slopes, in ascending order, beyond which none is clear. */
typedef struct clear_ranges {
    double low[CLEAR_RANGES_MAX], high[CLEAR_RANGES_MAX];
    uint32_t first[CLEAR_RANGES_MAX], end[CLEAR_RANGES_MAX]; /* indices of these slopes; `end` is one beyond */
    uint32_t count;
} clear_ranges;

/* Adds the slopes from `first` to before `end`, to the last range if there are few rows between. */
static void add_range(const los_grid_slope_table *table, clear_ranges *ranges, uint32_t first, uint32_t end,
                      double gap) {
    uint32_t last = ranges->count - 1;
    if (ranges->count == 0 || table->slopes[first] - ranges->high[last] > gap) {
        last = ranges->count++;
        LOS_ASSERT(last < CLEAR_RANGES_MAX);
        ranges->first[last] = first;
        ranges->low[last] = table->slopes[first];
    }
    ranges->end[last] = end;
    ranges->high[last] = table->slopes[end - 1];
}

static bool is_block_clear(const los_grid_slope_set *set, uint32_t first) {
    uint64_t words[LOS_GRID_SLOPE_PADDING / sizeof(uint64_t)], any = 0;
    memcpy(words, set->clear + first, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        any |= words[i];
    }
    return any != 0;
}

/* Finds smaller ranges, since more is blocked. */
static void shrink_ranges(const los_grid_slope_set *set, clear_ranges *ranges, int32_t column) {
    const clear_ranges before = *ranges;
    const uint32_t block = LOS_GRID_SLOPE_PADDING;
    double gap = (double)CLEAR_RANGE_GAP / column;
    ranges->count = 0;
    for (uint32_t i = 0; i < before.count; i++) {
        uint32_t first = before.first[i], end = before.end[i];
        while (first < end) {
            uint32_t at = first;
            while (at < end && is_block_clear(set, at)) {
                at += block;
            }
            if (at > first) {
                add_range(set->table, ranges, first, at < end ? at : end, gap);
            }
            first = at + block;
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

/* Lists the rows of a column whose obstacles may cast shadows into the ranges, also for rays with an offset.  Returns
 * how many. */
static uint32_t find_obstacles(const los_grid_octant *o, const clear_ranges *ranges, int32_t column, uint16_t *rows) {
    int32_t end = 0, max = column + 2 < o->rows ? column + 2 : o->rows;
    uint32_t count = 0;
    for (uint32_t i = 0; i < ranges->count; i++) {
        int32_t first = (int32_t)(ranges->low[i] * (column - 1)) - 1;
        int32_t last = (int32_t)(ranges->high[i] * (column + 1)) + 2;
        first = first < end ? end : first;
        last = last > max ? max : last;
        if (first <= last) {
            count += los_grid_octant_find_rows(o, column, first, last, rows + count);
            end = last + 1;
        }
    }
    return count;
}

/* --- Column by column -------------------------------------------------------------------------------------------- */

bool los_grid_sweep_slopes(los_grid_sweep *sweep, const los_grid_slope_steps *steps, const void *context) {
    const los_grid_octant *o = context;
    const los_grid_slope_set *set = &sweep->slopes;
    uint16_t obstacles[LOS_GRID_TABLE_COLUMNS + LOS_GRID_ROWS_BEYOND];
    los_grid_row_range targets[CLEAR_RANGES_MAX];
    clear_ranges ranges;
    int32_t next_shrink = SHRINK_COLUMN;
    uint32_t count = set->table->count - (steps->has_diagonal ? 0 : 1);
    ranges.count = 0;
    memset(set->clear, steps->clear, count);
    memset(set->clear + count, 0, set->table->count + LOS_GRID_SLOPE_PADDING - count);
    add_range(set->table, &ranges, 0, count, 0.0);
    for (int32_t column = 1; column <= steps->columns && ranges.count > 0; column++) {
        if (column >= next_shrink) {
            shrink_ranges(set, &ranges, column);
            next_shrink = 2 * column;
        }
        los_grid_slope_column at = {column, targets, ranges.count, obstacles, 0};
        uint64_t rows = find_targets(&ranges, column, targets);
        at.obstacle_count = column <= o->columns ? find_obstacles(o, &ranges, column, obstacles) : 0;
        steps->pass(context, set, &at);
        if (!los_grid_sweep_works(sweep, rows + LOS_GRID_SHADOWS_WORK * (uint64_t)(at.obstacle_count + 1))) {
            return false;
        }
    }
    return true;
}
