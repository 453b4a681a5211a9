/* SPDX-License-Identifier: MIT */
#include "grid/center_sweep.h"

#include "base/assert.h"
#include "grid/grid_rules.h"

#include <math.h>

typedef los_grid_slope slope;
typedef los_grid_wedge wedge;

/* One octant, with cells addressed by column and row relative to the source. */
typedef struct octant {
    const los_grid_judge *judge;
    const uint8_t *cells;               /* at the source */
    const uint8_t *across, *beside;     /* boundaries towards the column before, and towards the next row; NULL: none */
    uint8_t *mask;                      /* at the source */
    ptrdiff_t column_step, row_step;    /* to the next column or row, in all of these arrays */
    int32_t columns, rows;              /* how many there are beyond the source, within range for columns */
    bool is_bresenham, tie_to_end;      /* tie_to_end: of two cells equally near to a ray, it takes the upper one */
    uint8_t opaque, block, interesting; /* bits of cells that cast shadows, that block, that need a closer test */
    bool finds_candidates;              /* shrinks cells and marks LOS_GRID_CANDIDATE */
    bool shadows_closed;                /* finds_candidates: the bounds of a shadow are blocked, too */
    int64_t shrink;                     /* finds_candidates: parts of a cell */
    int64_t strut;                      /* parts of a boundary */
} octant;

/* --- Wedges ------------------------------------------------------------------------------------------------------ */

/* Wedges of one column; slopes ascend. */
typedef struct wedge_list {
    wedge *items;
    uint32_t count, capacity;
    bool has_overflowed; /* a wedge did not fit and is missing */
} wedge_list;

/* Of the current column, of the next, and within a column between its boundaries and its cells. */
typedef struct wedge_lists {
    wedge_list current, next, split;
} wedge_lists;

static wedge_lists divide_memory(wedge *wedges, uint32_t capacity) {
    uint32_t each = capacity / 3;
    return (wedge_lists){
        .current = {wedges, 0, each, false},
        .next = {wedges + each, 0, each, false},
        .split = {wedges + 2 * (size_t)each, 0, each, false},
    };
}

static inline int compare(slope a, slope b) {
    int64_t left = a.rise * b.run, right = b.rise * a.run;
    return (left > right) - (left < right);
}

static inline bool is_empty(const wedge *w) {
    int order = compare(w->low, w->high);
    return order > 0 || (order == 0 && (w->low_open || w->high_open));
}

static inline void add_wedge(wedge_list *list, const wedge *w) {
    LOS_ASSERT(w->low.run > 0 && w->high.run > 0);
    if (list->count == list->capacity) {
        list->has_overflowed = true;
        return;
    }
    list->items[list->count++] = *w;
}

static inline void add_unless_empty(wedge_list *list, const wedge *w) {
    if (!is_empty(w)) {
        add_wedge(list, w);
    }
}

/* Slopes that an obstacle blocks; closed: including the bound itself. */
typedef struct shadow {
    slope low, high;
    bool low_closed, high_closed;
} shadow;

/* Subtracts a shadow from `rest`.  What remains below the shadow is added to `out`, what remains above stays in `rest`.
 * Shadows must be subtracted in ascending order. */
static void subtract(wedge *rest, shadow s, wedge_list *out) {
    if (compare(s.low, rest->high) > 0 || compare(s.high, rest->low) < 0) {
        return;
    }
    wedge below = {rest->low, s.low, rest->low_open, s.low_closed};
    if (compare(s.low, rest->high) == 0) {
        below.high_open = below.high_open || rest->high_open;
    }
    add_unless_empty(out, &below);
    int order = compare(s.high, rest->low);
    rest->low_open = order > 0 ? s.high_closed : rest->low_open || s.high_closed;
    rest->low = s.high;
}

/* --- Cells and boundaries ---------------------------------------------------------------------------------------- */

static inline ptrdiff_t offset_of(const octant *o, int32_t column, int32_t row) {
    return column * o->column_step + row * o->row_step;
}

static inline los_grid_boundary across_at(const octant *o, ptrdiff_t at) {
    return o->across == NULL ? LOS_GRID_OPEN : (los_grid_boundary)o->across[at];
}

static inline los_grid_boundary beside_at(const octant *o, ptrdiff_t at) {
    return o->beside == NULL ? LOS_GRID_OPEN : (los_grid_boundary)o->beside[at];
}

static bool is_leaf_open(const octant *o, los_grid_boundary boundary) {
    return los_grid_leaf_is_open(o->judge->rules, boundary);
}

static bool is_open_at_end(const octant *o, los_grid_boundary boundary) {
    return boundary == LOS_GRID_OPEN || (o->judge->rules->strut <= 0.0 && is_leaf_open(o, boundary));
}

/* True if the vertex between (column - 1, row) and (column, row + 1) blocks; `at` is the offset of (column, row). */
static bool is_vertex_blocked(const octant *o, ptrdiff_t at) {
    los_grid_touch touch = o->judge->rules->touch;
    ptrdiff_t above = at + o->row_step, before = at - o->column_step, opposite = above - o->column_step;
    bool first =
        (o->cells[at] & o->block) != 0 || !is_open_at_end(o, across_at(o, at)) || !is_open_at_end(o, beside_at(o, at));
    if (touch == LOS_GRID_TOUCH_IGNORE || (touch == LOS_GRID_TOUCH_BOTH && !first)) {
        return false;
    }
    bool second = (o->cells[opposite] & o->block) != 0 || !is_open_at_end(o, beside_at(o, before)) ||
                  !is_open_at_end(o, across_at(o, above));
    return touch == LOS_GRID_TOUCH_BOTH ? second : first || second;
}

/* --- Shadows ----------------------------------------------------------------------------------------------------- */

/* The boundary before the column at a row: one shadow, or one for each strut. */
static void subtract_across(const octant *o, wedge *rest, int32_t column, int32_t row, los_grid_boundary boundary,
                            wedge_list *out) {
    int64_t run = 2 * (int64_t)column - 1, bottom = 2 * (int64_t)row - 1;
    if (!is_leaf_open(o, boundary)) {
        subtract(rest, (shadow){{bottom, run}, {bottom + 2, run}, false, false}, out);
    } else if (o->strut > 0) {
        int64_t parts = LOS_GRID_STRUT_PARTS;
        slope first = {bottom * parts + 2 * o->strut, run * parts};
        slope last = {(bottom + 2) * parts - 2 * o->strut, run * parts};
        subtract(rest, (shadow){{bottom, run}, first, false, false}, out);
        subtract(rest, (shadow){last, {bottom + 2, run}, false, false}, out);
    }
}

/* The boundary between a row and the next, along the column. */
static void subtract_beside(const octant *o, wedge *rest, int32_t column, int32_t row, los_grid_boundary boundary,
                            wedge_list *out) {
    int64_t near = 2 * (int64_t)column - 1, rise = 2 * (int64_t)row + 1;
    if (!is_leaf_open(o, boundary)) {
        subtract(rest, (shadow){{rise, near + 2}, {rise, near}, false, false}, out);
    } else if (o->strut > 0) {
        int64_t parts = LOS_GRID_STRUT_PARTS;
        slope far_leaf = {rise * parts, (near + 2) * parts - 2 * o->strut};
        slope near_leaf = {rise * parts, near * parts + 2 * o->strut};
        subtract(rest, (shadow){{rise, near + 2}, far_leaf, false, false}, out);
        subtract(rest, (shadow){near_leaf, {rise, near}, false, false}, out);
    }
}

/* Boundaries and vertices on the line before the column. */
static void subtract_line(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last, wedge_list *out) {
    bool touch_blocks = o->judge->rules->touch == LOS_GRID_TOUCH_ANY;
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = offset_of(o, column, row);
        if ((o->cells[at] & o->interesting) == 0 && !touch_blocks) {
            continue;
        }
        los_grid_boundary boundary = across_at(o, at);
        if (boundary != LOS_GRID_OPEN) {
            subtract_across(o, &rest, column, row, boundary, out);
        }
        if (row < o->rows && is_vertex_blocked(o, at)) {
            slope vertex = {2 * (int64_t)row + 1, 2 * (int64_t)column - 1};
            subtract(&rest, (shadow){vertex, vertex, true, true}, out);
        }
    }
    add_unless_empty(out, &rest);
}

/* The cells of the column and the boundaries between them. */
static void subtract_column(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last, wedge_list *out) {
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = offset_of(o, column, row);
        uint8_t bits = o->cells[at];
        if ((bits & o->opaque) != 0) {
            slope low = {2 * (int64_t)row - 1, 2 * (int64_t)column + 1};
            slope high = {2 * (int64_t)row + 1, 2 * (int64_t)column - 1};
            subtract(&rest, (shadow){low, high, false, false}, out);
        } else if ((bits & LOS_GRID_HAS_BOUNDARY) != 0 && row < o->rows &&
                   (o->cells[at + o->row_step] & o->opaque) == 0 && beside_at(o, at) != LOS_GRID_OPEN) {
            subtract_beside(o, &rest, column, row, beside_at(o, at), out);
        }
        if (compare(rest.low, rest.high) > 0) {
            return;
        }
    }
    add_unless_empty(out, &rest);
}

/* Bresenham's step into the column: over a boundary, or diagonally past a vertex. */
static void subtract_step(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last, wedge_list *out) {
    bool tie = o->tie_to_end, touch_blocks = o->judge->rules->touch == LOS_GRID_TOUCH_ANY;
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = offset_of(o, column, row);
        if ((o->cells[at] & o->interesting) == 0 && !touch_blocks) {
            continue;
        }
        int64_t top = 2 * (int64_t)row + 1, before = 2 * (int64_t)column - 2, here = 2 * (int64_t)column;
        if (!is_leaf_open(o, across_at(o, at)) && row < column) {
            slope low = before == 0 ? (slope){-1, 1} : (slope){top - 2, before};
            subtract(&rest, (shadow){low, {top, here}, tie, !tie}, out);
        }
        if (row < o->rows && row < column && is_vertex_blocked(o, at)) {
            slope high = before == 0 ? (slope){2, 1} : (slope){top, before};
            subtract(&rest, (shadow){{top, here}, high, tie, !tie}, out);
        }
    }
    add_unless_empty(out, &rest);
}

static void subtract_bresenham_column(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last,
                                      wedge_list *out) {
    for (int32_t row = first; row <= last; row++) {
        if ((o->cells[offset_of(o, column, row)] & o->opaque) != 0) {
            slope low = {2 * (int64_t)row - 1, 2 * (int64_t)column}, high = {2 * (int64_t)row + 1, low.run};
            subtract(&rest, (shadow){low, high, o->tie_to_end, !o->tie_to_end}, out);
        }
    }
    add_unless_empty(out, &rest);
}

/* Runs of cells, shrunk.  A run includes neighbors in the column and one cell of the column before. */
static void subtract_shrunk_column(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last,
                                   wedge_list *out) {
    int64_t parts = LOS_GRID_STRUT_PARTS, less = 2 * o->shrink, middle = 2 * (int64_t)column;
    last += last < o->rows ? 1 : 0;
    for (int32_t row = first > 0 ? first - 1 : 0; row <= last; row++) {
        if ((o->cells[offset_of(o, column, row)] & o->opaque) == 0) {
            continue;
        }
        slope low = {(2 * (int64_t)row - 1) * parts + less, (middle + 1) * parts - less};
        while (row < last && (o->cells[offset_of(o, column, row + 1)] & o->opaque) != 0) {
            row++;
        }
        bool has_before = column > 1 && (o->cells[offset_of(o, column - 1, row)] & o->opaque) != 0;
        slope high = {(2 * (int64_t)row + 1) * parts - less, (middle - (has_before ? 3 : 1)) * parts + less};
        subtract(&rest, (shadow){low, high, o->shadows_closed, o->shadows_closed}, out);
    }
    add_unless_empty(out, &rest);
}

/* --- Column by column -------------------------------------------------------------------------------------------- */

/* Rounds down, for 0 <= a / b <= 2 * LOS_GRID_SIDE_MAX and b below 2^33.  Dividing doubles is several times as fast as
 * integers, and exact here.  A quotient that is not an integer is at least 1 / b below the next one, a hundred times
 * the rounding error. */
static inline int64_t quotient(int64_t a, int64_t b) {
    LOS_ASSERT(a >= 0 && b > 0 && b < (int64_t)1 << 33 && a / b <= 2 * LOS_GRID_SIDE_MAX);
    return (int64_t)((double)a / (double)b);
}

/* Marks the targets of the column in the wedge, up to row `range_rows`. */
static void mark_targets(const octant *o, const wedge *w, int32_t column, int32_t range_rows) {
    int64_t low = w->low.rise * column, high = w->high.rise * column;
    int64_t first = quotient(low, w->low.run), last = quotient(high, w->high.run);
    bool is_between = first * w->low.run != low;
    first += is_between || w->low_open ? 1 : 0;
    last -= w->high_open && last * w->high.run == high ? 1 : 0;
    last = last > range_rows ? range_rows : last;
    uint8_t *mask = o->mask + offset_of(o, column, 0);
    const uint8_t *cells = o->cells + offset_of(o, column, 0);
    uint8_t bits = o->judge->target_bits;
    for (ptrdiff_t at = (ptrdiff_t)first * o->row_step; first <= last; first++, at += o->row_step) {
        mask[at] = o->finds_candidates ? mask[at] | LOS_GRID_CANDIDATE : (cells[at] & bits) == 0;
    }
}

/* The rows whose cells and boundaries can cast shadows into a wedge in a column. */
static void rows_of_wedge(const octant *o, const wedge *w, int32_t column, int32_t *first, int32_t *last) {
    int64_t near = 2 * (int64_t)column - 1, far = near + 2;
    int64_t low = w->low.rise * near + w->low.run, high = w->high.rise * far + w->high.run;
    /* One row less if the wedge begins at a vertex, which the cell below may block. */
    int64_t bottom = quotient(low, 2 * w->low.run), top = quotient(high, 2 * w->high.run);
    bottom -= bottom > 0 && (o->is_bresenham || bottom * 2 * w->low.run == low) ? 1 : 0;
    *first = (int32_t)bottom;
    *last = top > o->rows ? o->rows : (int32_t)top;
}

static bool casts_no_shadow(const octant *o, int32_t column, int32_t first, int32_t last) {
    if (o->judge->rules->touch == LOS_GRID_TOUCH_ANY && !o->finds_candidates) {
        return false;
    }
    const uint8_t *cell = o->cells + offset_of(o, column, first);
    unsigned bits = 0;
    for (int32_t row = first; row <= last; row++, cell += o->row_step) {
        bits |= *cell;
    }
    return (bits & o->interesting) == 0;
}

/* Marks the column's targets in one wedge and adds what remains of the wedge to lists->next. */
static void pass_column(const octant *o, wedge_lists *lists, const wedge *w, int32_t column, int32_t range_rows) {
    int32_t first, last;
    rows_of_wedge(o, w, column, &first, &last);
    if (casts_no_shadow(o, column, first, last)) {
        mark_targets(o, w, column, range_rows);
        add_wedge(&lists->next, w);
        return;
    }
    if (o->finds_candidates) {
        mark_targets(o, w, column, range_rows);
        subtract_shrunk_column(o, *w, column, first, last, &lists->next);
        return;
    }
    wedge_list *split = &lists->split;
    split->count = 0;
    (o->is_bresenham ? subtract_step : subtract_line)(o, *w, column, first, last, split);
    for (uint32_t i = 0; i < split->count; i++) {
        mark_targets(o, &split->items[i], column, range_rows);
        (o->is_bresenham ? subtract_bresenham_column : subtract_column)(o, split->items[i], column, first, last,
                                                                        &lists->next);
    }
}

/* How many rows of the column are within range; at most `rows`, those of the column before. */
static int32_t rows_in_range(const octant *o, int32_t column, int32_t rows) {
    const los_grid_rules *rules = o->judge->rules;
    while (rows >= 0 && !los_grid_in_range(rules->metric, rules->max_range, column, rows)) {
        rows--;
    }
    return rows;
}

static bool has_overflowed(const wedge_lists *lists) {
    return lists->current.has_overflowed || lists->next.has_overflowed || lists->split.has_overflowed;
}

/* False if a list of wedges has overflowed: some targets may not be marked. */
static bool sweep_octant(const octant *o, wedge *wedges, uint32_t capacity) {
    wedge_lists lists = divide_memory(wedges, capacity);
    wedge all = {{0, 1}, {1, 1}, false, false};
    int32_t range_rows = o->rows;
    add_wedge(&lists.current, &all);
    for (int32_t column = 1; column <= o->columns && lists.current.count > 0; column++) {
        if (has_overflowed(&lists)) {
            return false;
        }
        range_rows = rows_in_range(o, column, range_rows);
        lists.next.count = 0;
        for (uint32_t i = 0; i < lists.current.count; i++) {
            const wedge *w = &lists.current.items[i];
            if (w->low.rise * (2 * (int64_t)column - 1) > (2 * (int64_t)o->rows + 1) * w->low.run) {
                break; /* this wedge and all after it have left the board */
            }
            pass_column(o, &lists, w, column, range_rows);
        }
        wedge_list swap = lists.current;
        lists.current = lists.next;
        lists.next = swap;
    }
    return !has_overflowed(&lists);
}

/* --- Octants ----------------------------------------------------------------------------------------------------- */

/* One of the eight octants. */
typedef struct direction {
    int32_t step_x, step_y;
    bool is_vertical; /* columns of the octant go along y */
} direction;

static direction nth_direction(int which) {
    return (direction){(which & 1) != 0 ? -1 : 1, (which & 2) != 0 ? -1 : 1, (which & 4) != 0};
}

static int32_t columns_in_range(const los_grid_rules *rules, int32_t cells) {
    return rules->max_range >= 0.0 && rules->max_range < cells ? (int32_t)rules->max_range : cells;
}

/* The array of boundaries towards the cell one step back, or ahead, addressed from the cell with index `at`. */
static const uint8_t *boundary_base(const uint8_t *boundaries, size_t at, int32_t step, ptrdiff_t stride, bool back) {
    bool is_own = back ? step < 0 : step > 0;
    return boundaries == NULL ? NULL : boundaries + (ptrdiff_t)at - (is_own ? 0 : stride);
}

static octant octant_of(const los_grid_judge *judge, direction d, uint8_t *mask) {
    const los_grid *grid = judge->grid;
    const los_grid_rules *rules = judge->rules;
    size_t at = los_grid_index(grid, judge->source);
    int32_t to_x = d.step_x > 0 ? grid->width - 1 - judge->source.x : judge->source.x;
    int32_t to_y = d.step_y > 0 ? grid->height - 1 - judge->source.y : judge->source.y;
    ptrdiff_t along_x = d.step_x, along_y = d.step_y * (ptrdiff_t)grid->width;
    const uint8_t *across = d.is_vertical ? grid->south : grid->east;
    const uint8_t *beside = d.is_vertical ? grid->east : grid->south;
    ptrdiff_t column_stride = d.is_vertical ? grid->width : 1, row_stride = d.is_vertical ? 1 : grid->width;
    return (octant){
        .judge = judge,
        .cells = grid->cells + at,
        .mask = mask + at,
        .across = boundary_base(across, at, d.is_vertical ? d.step_y : d.step_x, column_stride, true),
        .beside = boundary_base(beside, at, d.is_vertical ? d.step_x : d.step_y, row_stride, false),
        .column_step = d.is_vertical ? along_y : along_x,
        .row_step = d.is_vertical ? along_x : along_y,
        .columns = columns_in_range(rules, d.is_vertical ? to_y : to_x),
        .rows = d.is_vertical ? to_x : to_y,
        .is_bresenham = los_grid_rules_use_bresenham(rules),
        .tie_to_end = rules->symmetric && d.step_y < 0,
        .opaque = judge->other_bits,
        .block = rules->block_flags,
        .interesting = (uint8_t)(judge->other_bits | LOS_GRID_HAS_BOUNDARY),
        .strut = los_grid_strut_parts(rules->strut),
    };
}

/* Traces the octant's rays one by one, which needs no memory for wedges. */
static void trace_octant(const octant *o, direction d) {
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
            ptrdiff_t at = offset_of(o, column, row);
            uint8_t wall = walls_hide ? o->cells[at] & rules.block_flags & LOS_GRID_WALL : 0;
            o->mask[at] = wall == 0 && los_grid_sees(o->judge->grid, &rules, from, to);
        }
    }
}

void los_grid_sweep_center_rays(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask) {
    LOS_ASSERT(los_grid_is_inside(judge->grid, judge->source));
    for (int which = 0; which < 8; which++) {
        direction d = nth_direction(which);
        octant o = octant_of(judge, d, mask);
        if (!sweep_octant(&o, wedges, capacity)) {
            trace_octant(&o, d);
        }
    }
}

static octant candidate_octant_of(const los_grid_judge *judge, direction d, uint8_t *mask) {
    octant o = octant_of(judge, d, mask);
    bool is_corners = judge->rules->rays == LOS_GRID_RAYS_CORNERS;
    o.finds_candidates = true;
    o.shadows_closed = is_corners;
    /* Stop flags do not block corner rays that only touch the cell. */
    o.opaque = is_corners ? o.block : o.opaque;
    o.interesting = o.opaque;
    /* Slightly more than the radius, so that rounding never loses a candidate. */
    int64_t radius = (int64_t)floor(judge->rules->radius * LOS_GRID_STRUT_PARTS) + 2;
    o.shrink = is_corners ? LOS_GRID_STRUT_PARTS / 2 : radius;
    return o;
}

void los_grid_sweep_candidates(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask) {
    LOS_ASSERT(los_grid_is_inside(judge->grid, judge->source) && judge->rules->xray == 0);
    for (int which = 0; which < 8; which++) {
        octant o = candidate_octant_of(judge, nth_direction(which), mask);
        if (!sweep_octant(&o, wedges, capacity)) {
            wedge all = {{0, 1}, {1, 1}, false, false};
            for (int32_t column = 1; column <= o.columns; column++) {
                mark_targets(&o, &all, column, o.rows);
            }
        }
    }
}
