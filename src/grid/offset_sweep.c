/* SPDX-License-Identifier: MIT */
#include "grid/offset_sweep.h"

#include "base/assert.h"

#include <math.h>

/* --- Octants ------------------------------------------------------------------------------------------------------ */

/* The slopes on either side of a bound, one cell away from the source, that stay undecided.  The pair query has a
 * tolerance of 1e-6 cells, and the struts of rays and bodies differ by up to 2e-6.  Next to the source, rays with an
 * offset of LOS_GRID_OFFSET_MAX turn three times as fast as center rays. */
#define GRID_OFFSET_MARGIN 5e-5

/* Beyond all slopes of an octant. */
#define GRID_OFFSET_STEEP 2.0

/* Covers the rounding of products of slopes and columns. */
#define GRID_OFFSET_ROUNDING 1e-9

/* An octant whose rays are parallel to the center rays. */
typedef struct grid_offset_octant {
    los_grid_octant octant;
    double upper, lower;  /* offsets of the rays that bound the body; equal for a side ray */
    double steepest_flat; /* slopes above: the upper ray leaves the source, the lower enters the target, sideways */
    double strut;
    bool is_body;
    uint8_t clear; /* the bit of the mask */
} grid_offset_octant;

/* A vertex, or a point of a boundary, relative to the center of the source. */
typedef struct grid_offset_point {
    double x, y;
} grid_offset_point;

/* The slope of the center ray whose parallel at this offset passes the point ahead of it; at most
 * GRID_OFFSET_STEEP. */
static inline double grid_offset_slope(double offset, grid_offset_point point) {
    double along = sqrt(point.x * point.x + point.y * point.y - offset * offset);
    double run = along * point.x + offset * point.y, rise = along * point.y - offset * point.x;
    return run <= 0.0 || rise >= GRID_OFFSET_STEEP * run ? GRID_OFFSET_STEEP : rise / run;
}

static inline double grid_offset_margin(grid_offset_point point) {
    return GRID_OFFSET_MARGIN / (point.x > 0.5 ? point.x : 0.5);
}

static inline bool grid_offset_leaf_is_open(const grid_offset_octant *o, los_grid_boundary boundary) {
    return los_grid_leaf_is_open(o->octant.judge->rules, boundary);
}

/* True if the cell casts a shadow.  The source does not. */
static inline bool grid_offset_is_opaque(const los_grid_octant *o, int32_t column, int32_t row) {
    return (o->cells[los_grid_octant_offset(o, column, row)] & o->opaque) != 0 && (column > 0 || row > 0);
}

/* Rays with a smaller offset may touch vertices that the center ray passes. */
static const double TOUCHING = 2e-5;

typedef enum decision {
    BLOCKED,
    CLEAR,
    UNDECIDED
} decision;

/* A ray between spans' bounds may enter its target from the cell one row below in the same column, whose offset is
 * `below`: decides that last step. */
static decision decide_last_step(const grid_offset_octant *o, int32_t column, int32_t row, ptrdiff_t below) {
    double slope = (double)row / column, margin = 2.0 * GRID_OFFSET_MARGIN;
    if (slope < o->steepest_flat - margin || (o->octant.cells[below] & o->octant.interesting) == 0) {
        return CLEAR;
    }
    los_grid_boundary boundary = los_grid_octant_beside(&o->octant, below);
    if ((o->octant.cells[below] & o->octant.opaque) == 0 && boundary == LOS_GRID_OPEN) {
        return CLEAR;
    }
    if (slope <= o->steepest_flat + margin) {
        return UNDECIDED;
    }
    if ((o->octant.cells[below] & o->octant.opaque) != 0 || !grid_offset_leaf_is_open(o, boundary)) {
        return BLOCKED;
    }
    if (o->strut <= 0.0) {
        return CLEAR;
    }
    if (o->is_body) {
        return BLOCKED; /* the near strut is where it begins to enter */
    }
    double at = (row - 0.5 - o->lower * sqrt(1.0 + slope * slope)) / slope - (column - 0.5);
    double inside = fmin(at, 1.0 - at) - o->strut;
    return fabs(inside) < margin ? UNDECIDED : inside > 0.0 ? CLEAR : BLOCKED;
}

/* Marks the target at a row of the column as clear or undecided, whatever the last step leaves. */
static void grid_offset_mark(const grid_offset_octant *o, int32_t column, int32_t row, bool is_clear) {
    const los_grid_octant *cells = &o->octant;
    ptrdiff_t at = los_grid_octant_offset(cells, column, row);
    if ((cells->cells[at] & cells->judge->target_bits) != 0) {
        return;
    }
    decision last = CLEAR;
    if (o->lower < TOUCHING && row > 0) {
        last = decide_last_step(o, column, row, at - cells->row_step);
    }
    if (last != BLOCKED) {
        cells->mask[at] |= is_clear && last == CLEAR ? o->clear : LOS_GRID_UNDECIDED;
    }
}

/* --- Slopes ------------------------------------------------------------------------------------------------------- */

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
static void block_between(const grid_offset_octant *o, const los_grid_slope_set *set, grid_offset_point low,
                          grid_offset_point high) {
    double first = grid_offset_slope(o->upper, low), last = grid_offset_slope(o->lower, high);
    double first_margin = grid_offset_margin(low), last_margin = grid_offset_margin(high);
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
static void block_line(const grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    los_grid_boundary boundary = los_grid_octant_across(&o->octant, los_grid_octant_offset(&o->octant, column, row));
    double x = column - 0.5, bottom = row - 0.5, top = row + 0.5;
    if (!grid_offset_leaf_is_open(o, boundary)) {
        block_between(o, set, (grid_offset_point){x, bottom}, (grid_offset_point){x, top});
    } else if (boundary != LOS_GRID_OPEN && o->strut > 0.0) {
        block_between(o, set, (grid_offset_point){x, bottom}, (grid_offset_point){x, bottom + o->strut});
        block_between(o, set, (grid_offset_point){x, top - o->strut}, (grid_offset_point){x, top});
    }
}

/* The cell (column, row), if it is opaque, and the boundary above it. */
static void block_cell(const grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    double near = column - 0.5, far = column + 0.5, y = row + 0.5;
    if (grid_offset_is_opaque(&o->octant, column, row)) {
        block_between(o, set, (grid_offset_point){far, y - 1.0}, (grid_offset_point){near, y});
    }
    los_grid_boundary boundary = LOS_GRID_OPEN;
    if (row < o->octant.rows) {
        boundary = los_grid_octant_beside(&o->octant, los_grid_octant_offset(&o->octant, column, row));
    }
    if (!grid_offset_leaf_is_open(o, boundary)) {
        block_between(o, set, (grid_offset_point){far, y}, (grid_offset_point){near, y});
    } else if (boundary != LOS_GRID_OPEN && o->strut > 0.0) {
        block_between(o, set, (grid_offset_point){far, y}, (grid_offset_point){far - o->strut, y});
        block_between(o, set, (grid_offset_point){near + o->strut, y}, (grid_offset_point){near, y});
    }
}

/* Marks all targets of a column as if it had no obstacles. */
static void mark_states(const grid_offset_octant *o, const los_grid_slope_set *set, const los_grid_slope_column *at) {
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

/* Marks the target at a row as grid_offset_mark, if it is one and its slope is not blocked. */
static void mark_slope(const grid_offset_octant *o, const los_grid_slope_set *set, int32_t column, int32_t row) {
    if (row <= column && row <= o->octant.rows) {
        uint8_t state = set->clear[los_grid_table_column(set->table, column)[row]];
        if (state != 0) {
            grid_offset_mark(o, column, row, state == SLOPE_CLEAR);
        }
    }
}

/* Obstacles change what mark_states has marked for them and for the targets above them. */
static void mark_slopes(const grid_offset_octant *o, const los_grid_slope_set *set, const los_grid_slope_column *at) {
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
    const grid_offset_octant *o = context;
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

/* Sweeps an octant.  False if no work is left: some targets may not be marked. */
static bool grid_offset_sweep_slopes(los_grid_sweep *sweep, const grid_offset_octant *o) {
    los_grid_slope_steps steps = {pass_slopes, o->octant.columns, true, SLOPE_CLEAR};
    return los_grid_sweep_slopes(sweep, &steps, o);
}

/* --- Sweeping ----------------------------------------------------------------------------------------------------- */

typedef los_grid_octant octant;
typedef los_grid_span span;
typedef grid_offset_octant offset_octant;
typedef grid_offset_point offset_point;

/* Slopes beyond 0 and 1 that are swept, so that these are not undecided. */
static const double AROUND = 0.001;

/* --- Spans of slopes --------------------------------------------------------------------------------------------- */

typedef struct span_list {
    span *items;
    uint32_t count, capacity;
    bool has_overflowed; /* a span did not fit and is missing */
} span_list;

/* Spans that remain to be swept, and within a column those between the shadows of different kinds. */
typedef struct span_lists {
    span_list stack, behind_line, behind_cells, behind_far;
} span_lists;

static span_list nth_list(const los_grid_sweep *sweep, uint32_t which) {
    uint32_t each = sweep->span_capacity / LOS_GRID_SPAN_LISTS;
    return (span_list){sweep->spans + (size_t)which * each, 0, each, false};
}

static bool has_overflowed(const span_lists *lists) {
    return lists->stack.has_overflowed || lists->behind_line.has_overflowed || lists->behind_cells.has_overflowed ||
           lists->behind_far.has_overflowed;
}

static void add_span(span_list *list, const span *s) {
    if (s->low > s->high) {
        return;
    }
    if (list->count == list->capacity) {
        list->has_overflowed = true;
        return;
    }
    list->items[list->count++] = *s;
}

/* Subtracts the shadow between two points of an obstacle from `rest`.  What remains below is added to `out`, what
 * remains above stays in `rest`.  Shadows must be subtracted in ascending order of `low`. */
static void subtract(const offset_octant *o, span *rest, offset_point low, offset_point high, span_list *out) {
    double first = grid_offset_slope(o->upper, low), last = grid_offset_slope(o->lower, high);
    double first_margin = grid_offset_margin(low), last_margin = grid_offset_margin(high);
    if (first - first_margin >= rest->high || last + last_margin <= rest->low) {
        return;
    }
    span below = *rest;
    below.high = fmin(rest->high, first + first_margin);
    below.clear_high = fmin(rest->clear_high, first - first_margin);
    add_span(out, &below);
    rest->low = fmax(rest->low, last - last_margin);
    rest->clear_low = fmax(rest->clear_low, last + last_margin);
}

/* --- Shadows ----------------------------------------------------------------------------------------------------- */

/* The boundaries on the line before the column. */
static void pass_line(const offset_octant *o, span rest, int32_t column, int32_t first, int32_t last, span_list *out) {
    double x = column - 0.5;
    for (int32_t row = first; row <= last; row++) {
        los_grid_boundary boundary =
            los_grid_octant_across(&o->octant, los_grid_octant_offset(&o->octant, column, row));
        double bottom = row - 0.5, top = row + 0.5;
        if (boundary == LOS_GRID_OPEN) {
            continue;
        }
        if (!grid_offset_leaf_is_open(o, boundary)) {
            subtract(o, &rest, (offset_point){x, bottom}, (offset_point){x, top}, out);
        } else if (o->strut > 0.0) {
            subtract(o, &rest, (offset_point){x, bottom}, (offset_point){x, bottom + o->strut}, out);
            subtract(o, &rest, (offset_point){x, top - o->strut}, (offset_point){x, top}, out);
        }
    }
    add_span(out, &rest);
}

/* Runs of opaque cells of the column.  The source is none. */
static void pass_cells(const offset_octant *o, span rest, int32_t column, int32_t first, int32_t last, span_list *out) {
    for (int32_t row = first; row <= last; row++) {
        if (!grid_offset_is_opaque(&o->octant, column, row)) {
            continue;
        }
        offset_point low = {column + 0.5, row - 0.5};
        while (row < last && grid_offset_is_opaque(&o->octant, column, row + 1)) {
            row++;
        }
        subtract(o, &rest, low, (offset_point){column - 0.5, row + 0.5}, out);
    }
    add_span(out, &rest);
}

/* The boundaries between the cells of the column, in two passes since the far struts of one row may cast a shadow above
 * the near struts of another: whole boundaries and far struts, then near struts. */
static void pass_beside(const offset_octant *o, span rest, int32_t column, int32_t first, int32_t last, bool far_part,
                        span_list *out) {
    double near = column - 0.5, far = column + 0.5;
    for (int32_t row = first; row <= last && row < o->octant.rows; row++) {
        los_grid_boundary boundary =
            los_grid_octant_beside(&o->octant, los_grid_octant_offset(&o->octant, column, row));
        double y = row + 0.5;
        if (boundary == LOS_GRID_OPEN) {
            continue;
        }
        if (!grid_offset_leaf_is_open(o, boundary)) {
            if (far_part) {
                subtract(o, &rest, (offset_point){far, y}, (offset_point){near, y}, out);
            }
        } else if (o->strut > 0.0 && far_part) {
            subtract(o, &rest, (offset_point){far, y}, (offset_point){far - o->strut, y}, out);
        } else if (o->strut > 0.0) {
            subtract(o, &rest, (offset_point){near + o->strut, y}, (offset_point){near, y}, out);
        }
    }
    add_span(out, &rest);
}

/* --- Targets ----------------------------------------------------------------------------------------------------- */

/* The first row above the slope; one beyond `max` at most.  Next to bounds of spans, rounding does not matter. */
static inline int32_t row_above(double slope, int32_t column, int32_t max) {
    double at = slope * column;
    int32_t row = at < 0.0 ? 0 : (int32_t)at + 1;
    return row > max ? max + 1 : row;
}

static void mark_targets(const offset_octant *o, const span *s, int32_t column) {
    int32_t max = o->octant.rows < column ? o->octant.rows : column;
    int32_t first = row_above(s->low - GRID_OFFSET_ROUNDING, column, max),
            end = row_above(s->high + GRID_OFFSET_ROUNDING, column, max);
    int32_t clear_first = row_above(s->clear_low, column, max), clear_end = row_above(s->clear_high, column, max);
    for (int32_t row = first; row < end; row++) {
        grid_offset_mark(o, column, row, row >= clear_first && row < clear_end);
    }
}

/* --- Column by column -------------------------------------------------------------------------------------------- */

/* The rows of a span in a column are at most low * column + bottom to high * column + top. */
typedef struct span_rows {
    double bottom, top;
} span_rows;

static span_rows rows_of(const offset_octant *o, const span *s) {
    return (span_rows){o->lower * sqrt(1.0 + s->low * s->low) + 0.5 - 0.5 * s->low - GRID_OFFSET_ROUNDING,
                       o->upper * sqrt(1.0 + s->high * s->high) + 0.5 + 0.5 * s->high + GRID_OFFSET_ROUNDING};
}

static inline int32_t first_row(const span *s, span_rows rows, int32_t column) {
    double row = s->low * column + rows.bottom;
    return row <= 0.0 ? 0 : (int32_t)row;
}

static inline int32_t last_row(const offset_octant *o, const span *s, span_rows rows, int32_t column) {
    int32_t row = (int32_t)(s->high * column + rows.top);
    return row > o->octant.rows ? o->octant.rows : row;
}

/* Marks the targets of a column without obstacles. */
static inline void mark_free(const offset_octant *o, const span *s, int32_t column) {
    int32_t max = o->octant.rows < column ? o->octant.rows : column;
    int32_t row = row_above(s->low - GRID_OFFSET_ROUNDING, column, max),
            end = row_above(s->high + GRID_OFFSET_ROUNDING, column, max);
    int32_t clear_first = row_above(s->clear_low, column, max), clear_end = row_above(s->clear_high, column, max);
    uint8_t *mask = o->octant.mask + los_grid_octant_offset(&o->octant, column, row);
    for (; row < end; row++, mask += o->octant.row_step) {
        *mask |= row >= clear_first && row < clear_end ? o->clear : (uint8_t)LOS_GRID_UNDECIDED;
    }
}

/* Marks the targets of a span column by column while no obstacle is in it.  Returns the first column that it has not
 * marked. */
static int32_t run(los_grid_sweep *sweep, const offset_octant *octant_or_body, const span *s, span_rows rows) {
    const offset_octant copy = *octant_or_body, *o = &copy; /* which the bytes of the mask cannot overlap */
    int64_t cells = 0;
    int32_t column = s->column;
    for (; column <= o->octant.columns; column++) {
        int32_t first = first_row(s, rows, column), last = last_row(o, s, rows, column);
        unsigned bits = los_grid_octant_bits(&o->octant, column, first, last);
        if ((bits & o->octant.interesting) != 0 &&
            ((bits & o->octant.opaque) != 0 || !los_grid_octant_is_open(&o->octant, column, first, last))) {
            break;
        }
        mark_free(o, s, column);
        cells += LOS_GRID_COLUMN_WORK + 2 * (int64_t)(last - first);
    }
    los_grid_sweep_works(sweep, cells < 0 ? 0 : (uint64_t)cells);
    return column;
}

/* Adds to lists->stack what remains of a span after the cells of the column and the boundaries between them. */
static void pass_column(const offset_octant *o, span_lists *lists, const span *s, int32_t column, int32_t first,
                        int32_t last) {
    span after = *s;
    after.column = column + 1;
    if (o->octant.beside == NULL) {
        pass_cells(o, after, column, first, last, &lists->stack);
        return;
    }
    lists->behind_cells.count = lists->behind_far.count = 0;
    pass_cells(o, after, column, first, last, &lists->behind_cells);
    for (uint32_t i = 0; i < lists->behind_cells.count; i++) {
        pass_beside(o, lists->behind_cells.items[i], column, first, last, true, &lists->behind_far);
    }
    for (uint32_t i = 0; i < lists->behind_far.count; i++) {
        pass_beside(o, lists->behind_far.items[i], column, first, last, false, &lists->stack);
    }
}

/* Marks the targets of one column in one span and adds what remains of the span to lists->stack. */
static void pass_span(const offset_octant *o, span_lists *lists, const span *s, span_rows rows) {
    int32_t column = s->column, first = first_row(s, rows, column), last = last_row(o, s, rows, column);
    lists->behind_line.count = 0;
    if (o->octant.across == NULL) {
        add_span(&lists->behind_line, s);
    } else {
        pass_line(o, *s, column, first, last, &lists->behind_line);
    }
    for (uint32_t i = 0; i < lists->behind_line.count; i++) {
        mark_targets(o, &lists->behind_line.items[i], column);
        pass_column(o, lists, &lists->behind_line.items[i], column, first, last);
    }
}

/* True if the span is wide, or a target may be in it.  Between obstacles that share a vertex, the margins leave a span
 * in which all is undecided.  Most contain no target. */
static bool is_needed(los_grid_sweep *sweep, const offset_octant *o, span *s) {
    for (int32_t column = s->column; s->clear_low >= s->clear_high && !s->has_target; column++) {
        if (column > o->octant.columns) {
            los_grid_sweep_works(sweep, LOS_GRID_COLUMN_WORK * (uint64_t)(column - s->column));
            return false;
        }
        s->has_target = row_above(s->low - GRID_OFFSET_ROUNDING, column, column) <
                        row_above(s->high + GRID_OFFSET_ROUNDING, column, column);
    }
    return true;
}

/* --- Octant by octant -------------------------------------------------------------------------------------------- */

/* False if a list of spans has overflowed or no work is left. */
static bool sweep_octant(los_grid_sweep *sweep, const offset_octant *o) {
    if (los_grid_uses_slopes(sweep, o->octant.columns)) {
        return grid_offset_sweep_slopes(sweep, o);
    }
    span_lists lists = {nth_list(sweep, 0), nth_list(sweep, 1), nth_list(sweep, 2), nth_list(sweep, 3)};
    const span all = {-AROUND, 1.0 + AROUND, -AROUND, 1.0 + AROUND, false, 0};
    /* Rays with a positive offset may leave the source sideways. */
    pass_column(o, &lists, &all, 0, 0, o->octant.rows < 1 ? o->octant.rows : 1);
    while (lists.stack.count > 0 && !has_overflowed(&lists)) {
        span s = lists.stack.items[--lists.stack.count];
        if (!is_needed(sweep, o, &s)) {
            continue;
        }
        span_rows rows = rows_of(o, &s);
        s.column = run(sweep, o, &s, rows);
        if (!los_grid_sweep_works(sweep, 2 * LOS_GRID_SHADOWS_WORK)) {
            return false;
        }
        if (s.column <= o->octant.columns) {
            pass_span(o, &lists, &s, rows);
        }
    }
    return !has_overflowed(&lists);
}

/* Without a sweep, all targets of the octant are undecided. */
static void mark_all(const offset_octant *o) {
    for (int32_t column = 1; column <= o->octant.columns; column++) {
        span all = {-AROUND, 1.0 + AROUND, GRID_OFFSET_STEEP, GRID_OFFSET_STEEP, false, column};
        mark_targets(o, &all, column);
    }
}

static bool sweep_or_mark(los_grid_sweep *sweep, const offset_octant *o) {
    bool is_swept = sweep_octant(sweep, o);
    if (!is_swept) {
        mark_all(o);
    }
    return is_swept || sweep->work > 0;
}

static offset_octant octant_of(const los_grid_sweep *sweep, const los_grid_judge *judge, los_grid_direction d,
                               double upper, double lower, uint8_t *mask) {
    double widest = fmax(fabs(upper), fabs(lower));
    return (offset_octant){
        .octant = los_grid_octant_of(judge, judge->source, d, mask, &sweep->columns),
        .upper = upper,
        .lower = lower,
        .steepest_flat = grid_offset_slope(widest, (offset_point){0.5, 0.5}),
        .strut = (double)los_grid_strut_parts(judge->rules->strut) / LOS_GRID_STRUT_PARTS,
    };
}

bool los_grid_sweep_side_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    LOS_ASSERT(judge->rules->radius <= LOS_GRID_OFFSET_MAX && judge->rules->xray == 0);
    for (int which = 0; which < 2 * LOS_GRID_OCTANTS; which++) {
        los_grid_direction d = los_grid_nth_direction(which / 2);
        bool is_upper = which % 2 == 0;
        double offset = is_upper ? judge->rules->radius : -judge->rules->radius;
        bool is_mirrored = (d.step_x != d.step_y) != d.is_vertical;
        offset_octant o = octant_of(sweep, judge, d, offset, offset, mask);
        o.clear = is_upper != is_mirrored ? LOS_GRID_PLUS_CLEAR : LOS_GRID_MINUS_CLEAR;
        if (!sweep_or_mark(sweep, &o)) {
            return false;
        }
    }
    los_grid_sweep_merge_columns(sweep, judge, false, mask);
    return true;
}

bool los_grid_sweep_bodies(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    double radius = judge->rules->radius;
    LOS_ASSERT(radius <= LOS_GRID_OFFSET_MAX && judge->rules->xray == 0);
    sweep->uses_slopes = false; /* bodies are wide, so their spans end early: measured, slopes are slower */
    for (int which = 0; which < LOS_GRID_OCTANTS; which++) {
        offset_octant o = octant_of(sweep, judge, los_grid_nth_direction(which), radius, -radius, mask);
        o.is_body = true;
        o.clear = LOS_GRID_BODY_CLEAR;
        o.octant.opaque = o.octant.block;
        o.octant.interesting = (uint8_t)(o.octant.block | LOS_GRID_HAS_BOUNDARY);
        if (!sweep_or_mark(sweep, &o)) {
            return false;
        }
    }
    los_grid_sweep_merge_columns(sweep, judge, false, mask);
    return true;
}
