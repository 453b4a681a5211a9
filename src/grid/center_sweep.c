/* SPDX-License-Identifier: MIT */
#include "grid/center_sweep.h"

#include <math.h>

typedef los_grid_slope slope;
typedef los_grid_wedge wedge;

typedef struct wedge_list {
    wedge *items;
    uint32_t count, capacity;
    bool is_full; /* one did not fit */
} wedge_list;

/* One octant, with cells addressed by column and row. */
typedef struct octant {
    const los_grid_judge *judge;
    const uint8_t *cells;               /* of the source */
    const uint8_t *across, *beside;     /* boundaries towards the column before, and towards the next row; NULL: none */
    uint8_t *mask;                      /* of the source */
    ptrdiff_t column_step, row_step;    /* to neighbors, in all of these */
    int32_t columns, rows;              /* how many there are beside the source */
    int32_t range_rows;                 /* rows within range in this column */
    bool is_bresenham, tie_to_end;      /* where a ray is equally near to two cells, it takes the upper one */
    uint8_t opaque, block, interesting; /* bits */
    bool is_maybe, touching_blocks; /* shrinks cells and marks LOS_GRID_MAYBE; what is left blocks at its ends, too */
    int64_t shrink;                 /* in parts */
    int64_t strut;                  /* in parts */
    wedge_list now, next, split;
} octant;

/* --- Slopes and wedges ------------------------------------------------------------------------------------------- */

static inline int compare(slope a, slope b) {
    int64_t left = a.rise * b.run, right = b.rise * a.run;
    return (left > right) - (left < right);
}

static inline bool is_empty(const wedge *w) {
    int order = compare(w->low, w->high);
    return order > 0 || (order == 0 && (w->low_open || w->high_open));
}

static inline void add_wedge(wedge_list *list, const wedge *w) {
    if (list->count == list->capacity) {
        list->is_full = true;
        return;
    }
    list->items[list->count++] = *w;
}

/* Slopes that something blocks; closed: the end, too. */
typedef struct shadow {
    slope low, high;
    bool low_closed, high_closed;
} shadow;

/* Takes a shadow away from the wedge; what is left below it is finished.  Shadows come in ascending order. */
static void cut(wedge *rest, shadow s, wedge_list *out) {
    if (compare(s.low, rest->high) > 0 || compare(s.high, rest->low) < 0) {
        return;
    }
    wedge below = {rest->low, s.low, rest->low_open, s.low_closed};
    if (compare(s.low, rest->high) == 0) {
        below.high_open = below.high_open || rest->high_open;
    }
    if (!is_empty(&below)) {
        add_wedge(out, &below);
    }
    int order = compare(s.high, rest->low);
    rest->low_open = order > 0 ? s.high_closed : rest->low_open || s.high_closed;
    rest->low = s.high;
}

/* --- What is where ----------------------------------------------------------------------------------------------- */

static inline ptrdiff_t place(const octant *o, int32_t column, int32_t row) {
    return column * o->column_step + row * o->row_step;
}

static inline los_grid_boundary across_at(const octant *o, ptrdiff_t at) {
    return o->across == NULL ? LOS_GRID_OPEN : (los_grid_boundary)o->across[at];
}

static inline los_grid_boundary beside_at(const octant *o, ptrdiff_t at) {
    return o->beside == NULL ? LOS_GRID_OPEN : (los_grid_boundary)o->beside[at];
}

static bool is_leaf_open(const octant *o, los_grid_boundary boundary) {
    return boundary == LOS_GRID_OPEN ||
           (boundary != LOS_GRID_BOUNDARY_WALL && (o->judge->rules->door_mask >> boundary & 1) != 0);
}

static bool is_open_at_end(const octant *o, los_grid_boundary boundary) {
    return boundary == LOS_GRID_OPEN || (o->judge->rules->strut <= 0.0 && is_leaf_open(o, boundary));
}

/* The vertex above (column, row) and before the column, passed from (column - 1, row) to (column, row + 1). */
static bool is_vertex_closed(const octant *o, ptrdiff_t at) {
    los_grid_touch touch = o->judge->rules->touch;
    ptrdiff_t above = at + o->row_step, before = at - o->column_step, other = above - o->column_step;
    bool first =
        (o->cells[at] & o->block) != 0 || !is_open_at_end(o, across_at(o, at)) || !is_open_at_end(o, beside_at(o, at));
    if (touch == LOS_GRID_TOUCH_IGNORE || (touch == LOS_GRID_TOUCH_BOTH && !first)) {
        return false;
    }
    bool second = (o->cells[other] & o->block) != 0 || !is_open_at_end(o, beside_at(o, before)) ||
                  !is_open_at_end(o, across_at(o, above));
    return touch == LOS_GRID_TOUCH_BOTH ? second : first || second;
}

/* --- Cutting ----------------------------------------------------------------------------------------------------- */

/* The boundary before the column, at a row: a wall, a leaf, two struts. */
static void cut_across(const octant *o, wedge *rest, int32_t column, int32_t row, los_grid_boundary boundary,
                       wedge_list *out) {
    int64_t run = 2 * (int64_t)column - 1, bottom = 2 * (int64_t)row - 1;
    if (!is_leaf_open(o, boundary)) {
        cut(rest, (shadow){{bottom, run}, {bottom + 2, run}, false, false}, out);
    } else if (o->strut > 0) {
        int64_t parts = LOS_GRID_STRUT_PARTS;
        slope first = {bottom * parts + 2 * o->strut, run * parts};
        slope last = {(bottom + 2) * parts - 2 * o->strut, run * parts};
        cut(rest, (shadow){{bottom, run}, first, false, false}, out);
        cut(rest, (shadow){last, {bottom + 2, run}, false, false}, out);
    }
}

/* The boundary above a row, along the column. */
static void cut_beside(const octant *o, wedge *rest, int32_t column, int32_t row, los_grid_boundary boundary,
                       wedge_list *out) {
    int64_t near = 2 * (int64_t)column - 1, rise = 2 * (int64_t)row + 1;
    if (!is_leaf_open(o, boundary)) {
        cut(rest, (shadow){{rise, near + 2}, {rise, near}, false, false}, out);
    } else if (o->strut > 0) {
        int64_t parts = LOS_GRID_STRUT_PARTS;
        slope far_leaf = {rise * parts, (near + 2) * parts - 2 * o->strut};
        slope near_leaf = {rise * parts, near * parts + 2 * o->strut};
        cut(rest, (shadow){{rise, near + 2}, far_leaf, false, false}, out);
        cut(rest, (shadow){near_leaf, {rise, near}, false, false}, out);
    }
}

/* On the way into the column: boundaries and vertices on the line before it. */
static void cut_line(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last, wedge_list *out) {
    bool touches = o->judge->rules->touch == LOS_GRID_TOUCH_ANY;
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = place(o, column, row);
        if ((o->cells[at] & o->interesting) == 0 && !touches) {
            continue;
        }
        los_grid_boundary boundary = across_at(o, at);
        if (boundary != LOS_GRID_OPEN) {
            cut_across(o, &rest, column, row, boundary, out);
        }
        if (row < o->rows && is_vertex_closed(o, at)) {
            slope vertex = {2 * (int64_t)row + 1, 2 * (int64_t)column - 1};
            cut(&rest, (shadow){vertex, vertex, true, true}, out);
        }
    }
    if (!is_empty(&rest)) {
        add_wedge(out, &rest);
    }
}

/* Inside the column: its cells and the boundaries between them. */
static void cut_column(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last, wedge_list *out) {
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = place(o, column, row);
        uint8_t bits = o->cells[at];
        if ((bits & o->opaque) != 0) {
            slope low = {2 * (int64_t)row - 1, 2 * (int64_t)column + 1};
            slope high = {2 * (int64_t)row + 1, 2 * (int64_t)column - 1};
            cut(&rest, (shadow){low, high, false, false}, out);
        } else if ((bits & LOS_GRID_HAS_BOUNDARY) != 0 && row < o->rows &&
                   (o->cells[at + o->row_step] & o->opaque) == 0 && beside_at(o, at) != LOS_GRID_OPEN) {
            cut_beside(o, &rest, column, row, beside_at(o, at), out);
        }
        if (compare(rest.low, rest.high) > 0) {
            return;
        }
    }
    if (!is_empty(&rest)) {
        add_wedge(out, &rest);
    }
}

/* Bresenham's step into the column: straight over a boundary, or diagonally past two flankers. */
static void cut_step(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last, wedge_list *out) {
    bool tie = o->tie_to_end, touches = o->judge->rules->touch == LOS_GRID_TOUCH_ANY;
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = place(o, column, row);
        if ((o->cells[at] & o->interesting) == 0 && !touches) {
            continue;
        }
        int64_t top = 2 * (int64_t)row + 1, before = 2 * (int64_t)column - 2, here = 2 * (int64_t)column;
        if (!is_leaf_open(o, across_at(o, at)) && row < column) {
            slope low = before == 0 ? (slope){-1, 1} : (slope){top - 2, before};
            cut(&rest, (shadow){low, {top, here}, tie, !tie}, out);
        }
        if (row < o->rows && row < column && is_vertex_closed(o, at)) {
            slope high = before == 0 ? (slope){2, 1} : (slope){top, before};
            cut(&rest, (shadow){{top, here}, high, tie, !tie}, out);
        }
    }
    if (!is_empty(&rest)) {
        add_wedge(out, &rest);
    }
}

static void cut_bresenham_column(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last,
                                 wedge_list *out) {
    for (int32_t row = first; row <= last; row++) {
        if ((o->cells[place(o, column, row)] & o->opaque) != 0) {
            slope low = {2 * (int64_t)row - 1, 2 * (int64_t)column}, high = {2 * (int64_t)row + 1, low.run};
            cut(&rest, (shadow){low, high, o->tie_to_end, !o->tie_to_end}, out);
        }
    }
    if (!is_empty(&rest)) {
        add_wedge(out, &rest);
    }
}

/* Cells, shrunk.  Those that are side by side in the column, or with one in the column before, are one. */
static void cut_shrunk_column(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last,
                              wedge_list *out) {
    int64_t parts = LOS_GRID_STRUT_PARTS, less = 2 * o->shrink, middle = 2 * (int64_t)column;
    last += last < o->rows ? 1 : 0;
    for (int32_t row = first > 0 ? first - 1 : 0; row <= last; row++) {
        if ((o->cells[place(o, column, row)] & o->opaque) == 0) {
            continue;
        }
        slope low = {(2 * (int64_t)row - 1) * parts + less, (middle + 1) * parts - less};
        while (row < last && (o->cells[place(o, column, row + 1)] & o->opaque) != 0) {
            row++;
        }
        bool goes_on = column > 1 && (o->cells[place(o, column - 1, row)] & o->opaque) != 0;
        slope high = {(2 * (int64_t)row + 1) * parts - less, (middle - (goes_on ? 3 : 1)) * parts + less};
        cut(&rest, (shadow){low, high, o->touching_blocks, o->touching_blocks}, out);
    }
    if (!is_empty(&rest)) {
        add_wedge(out, &rest);
    }
}

/* --- Column by column -------------------------------------------------------------------------------------------- */

/* Rounded down, for 0 <= a / b <= 2 * LOS_GRID_SIDE_MAX and b below 2^33.  The division of doubles is several times as
 * fast, and exact here: a quotient that is not whole is at least 1 / b away from the next whole number, a hundred times
 * as far as it can be rounded. */
static inline int64_t quotient(int64_t a, int64_t b) {
    return (int64_t)((double)a / (double)b);
}

/* Marks the targets of the column in the wedge. */
static void mark(const octant *o, const wedge *w, int32_t column) {
    int64_t low = w->low.rise * column, high = w->high.rise * column;
    int64_t first = quotient(low, w->low.run), last = quotient(high, w->high.run);
    bool is_between = first * w->low.run != low;
    first += is_between || w->low_open ? 1 : 0;
    last -= w->high_open && last * w->high.run == high ? 1 : 0;
    last = last > o->range_rows ? o->range_rows : last;
    uint8_t *mask = o->mask + place(o, column, 0);
    const uint8_t *cells = o->cells + place(o, column, 0);
    uint8_t bits = o->judge->target_bits;
    for (ptrdiff_t at = (ptrdiff_t)first * o->row_step; first <= last; first++, at += o->row_step) {
        mask[at] = o->is_maybe ? mask[at] | LOS_GRID_MAYBE : (cells[at] & bits) == 0;
    }
}

/* The rows whose cells can matter to rays of a wedge in a column, on its lines and inside. */
static void rows_of(const octant *o, const wedge *w, int32_t column, int32_t *first, int32_t *last) {
    int64_t near = 2 * (int64_t)column - 1, far = near + 2;
    int64_t low = w->low.rise * near + w->low.run, high = w->high.rise * far + w->high.run;
    /* One below when the wedge begins at a vertex, whose lower cell may close it. */
    int64_t bottom = quotient(low, 2 * w->low.run), top = quotient(high, 2 * w->high.run);
    bottom -= bottom > 0 && (o->is_bresenham || bottom * 2 * w->low.run == low) ? 1 : 0;
    *first = (int32_t)bottom;
    *last = top > o->rows ? o->rows : (int32_t)top;
}

static bool is_plain(const octant *o, int32_t column, int32_t first, int32_t last) {
    if (o->judge->rules->touch == LOS_GRID_TOUCH_ANY && !o->is_maybe) {
        return false;
    }
    const uint8_t *cell = o->cells + place(o, column, first);
    unsigned bits = 0;
    for (int32_t row = first; row <= last; row++, cell += o->row_step) {
        bits |= *cell;
    }
    return (bits & o->interesting) == 0;
}

static void pass_column(octant *o, const wedge *w, int32_t column) {
    int32_t first, last;
    rows_of(o, w, column, &first, &last);
    if (is_plain(o, column, first, last)) {
        mark(o, w, column);
        add_wedge(&o->next, w);
        return;
    }
    if (o->is_maybe) {
        mark(o, w, column);
        cut_shrunk_column(o, *w, column, first, last, &o->next);
        return;
    }
    o->split.count = 0;
    (o->is_bresenham ? cut_step : cut_line)(o, *w, column, first, last, &o->split);
    for (uint32_t i = 0; i < o->split.count; i++) {
        mark(o, &o->split.items[i], column);
        (o->is_bresenham ? cut_bresenham_column : cut_column)(o, o->split.items[i], column, first, last, &o->next);
    }
}

static void limit_to_range(octant *o, int32_t column) {
    const los_grid_rules *rules = o->judge->rules;
    while (o->range_rows >= 0 && !los_grid_in_range(rules->metric, rules->max_range, column, o->range_rows)) {
        o->range_rows--;
    }
}

/* False: there were too many wedges, and some targets may not have been marked. */
static bool sweep_octant(octant *o) {
    wedge all = {{0, 1}, {1, 1}, false, false};
    o->now.count = 0;
    add_wedge(&o->now, &all);
    for (int32_t column = 1; column <= o->columns && o->now.count > 0; column++) {
        if (o->now.is_full || o->split.is_full) {
            return false;
        }
        limit_to_range(o, column);
        o->next.count = 0;
        for (uint32_t i = 0; i < o->now.count; i++) {
            const wedge *w = &o->now.items[i];
            if (w->low.rise * (2 * (int64_t)column - 1) > (2 * (int64_t)o->rows + 1) * w->low.run) {
                break; /* from here on, beyond the board */
            }
            pass_column(o, w, column);
        }
        wedge_list swap = o->now;
        o->now = o->next;
        o->next = swap;
    }
    return !o->now.is_full && !o->next.is_full && !o->split.is_full;
}

/* --- Octants ----------------------------------------------------------------------------------------------------- */

static int32_t reach(const los_grid_rules *rules, int32_t cells) {
    return rules->max_range >= 0.0 && rules->max_range < cells ? (int32_t)rules->max_range : cells;
}

/* Where the boundary towards the cell one step back, or ahead, is kept, seen from a cell. */
static const uint8_t *boundary_base(const uint8_t *side, size_t at, int32_t step, ptrdiff_t stride, bool back) {
    bool is_own = back ? step < 0 : step > 0;
    return side == NULL ? NULL : side + (ptrdiff_t)at - (is_own ? 0 : stride);
}

static octant octant_of(const los_grid_judge *judge, int32_t step_x, int32_t step_y, bool upright, uint8_t *mask) {
    const los_grid *grid = judge->grid;
    const los_grid_rules *rules = judge->rules;
    size_t at = los_grid_index(grid, judge->source);
    int32_t to_x = step_x > 0 ? grid->width - 1 - judge->source.x : judge->source.x;
    int32_t to_y = step_y > 0 ? grid->height - 1 - judge->source.y : judge->source.y;
    ptrdiff_t along_x = step_x, along_y = step_y * (ptrdiff_t)grid->width;
    const uint8_t *vertical = upright ? grid->south : grid->east, *level = upright ? grid->east : grid->south;
    ptrdiff_t column_stride = upright ? grid->width : 1, row_stride = upright ? 1 : grid->width;
    return (octant){
        .judge = judge,
        .cells = grid->cells + at,
        .mask = mask + at,
        .across = boundary_base(vertical, at, upright ? step_y : step_x, column_stride, true),
        .beside = boundary_base(level, at, upright ? step_x : step_y, row_stride, false),
        .column_step = upright ? along_y : along_x,
        .row_step = upright ? along_x : along_y,
        .columns = reach(rules, upright ? to_y : to_x),
        .rows = upright ? to_x : to_y,
        .range_rows = upright ? to_x : to_y,
        .is_bresenham = rules->rays == LOS_GRID_RAYS_CENTER && rules->traversal == LOS_GRID_TRAVERSE_BRESENHAM,
        .tie_to_end = rules->symmetric && step_y < 0,
        .opaque = judge->other_bits,
        .block = rules->block_flags,
        .interesting = (uint8_t)(judge->other_bits | LOS_GRID_HAS_BOUNDARY),
        .strut = (int64_t)floor(rules->strut * LOS_GRID_STRUT_PARTS + 0.5),
    };
}

/* The slow way, which needs no memory. */
static void trace_octant(const octant *o, int32_t step_x, int32_t step_y, bool upright) {
    los_grid_rules rules = *o->judge->rules;
    /* Of a fan or a body, only the center ray. */
    bool is_solid = o->judge->border_blocks;
    rules.traversal = rules.rays == LOS_GRID_RAYS_CENTER ? rules.traversal : LOS_GRID_TRAVERSE_EXACT;
    rules.rays = LOS_GRID_RAYS_CENTER;
    for (int32_t column = 1; column <= o->columns; column++) {
        for (int32_t row = 0; row <= o->rows && row <= column; row++) {
            los_cell from = o->judge->source;
            los_cell to = {from.x + step_x * (upright ? row : column), from.y + step_y * (upright ? column : row)};
            uint8_t solid = is_solid ? o->cells[place(o, column, row)] & rules.block_flags & LOS_GRID_WALL : 0;
            o->mask[place(o, column, row)] = solid == 0 && los_grid_sees(o->judge->grid, &rules, from, to);
        }
    }
}

/* Which of the eight octants it is. */
typedef struct direction {
    int32_t step_x, step_y;
    bool upright; /* columns go along y */
} direction;

static direction nth_direction(int which) {
    return (direction){(which & 1) != 0 ? -1 : 1, (which & 2) != 0 ? -1 : 1, (which & 4) != 0};
}

static void share_memory(octant *o, los_grid_wedge *wedges, uint32_t capacity) {
    uint32_t each = capacity / 3;
    o->now = (wedge_list){wedges, 0, each, false};
    o->next = (wedge_list){wedges + each, 0, each, false};
    o->split = (wedge_list){wedges + 2 * (size_t)each, 0, each, false};
}

void los_grid_sweep(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask) {
    for (int which = 0; which < 8; which++) {
        direction d = nth_direction(which);
        octant o = octant_of(judge, d.step_x, d.step_y, d.upright, mask);
        share_memory(&o, wedges, capacity);
        if (!sweep_octant(&o)) {
            trace_octant(&o, d.step_x, d.step_y, d.upright);
        }
    }
}

/* The octant for what may be reached. */
static octant maybe_octant_of(const los_grid_judge *judge, direction d, uint8_t *mask) {
    octant o = octant_of(judge, d.step_x, d.step_y, d.upright, mask);
    bool is_corners = judge->rules->rays == LOS_GRID_RAYS_CORNERS;
    o.is_maybe = true;
    o.touching_blocks = is_corners;
    /* Corner rays may touch smoke. */
    o.opaque = is_corners ? o.block : o.opaque;
    o.interesting = o.opaque;
    /* A little more than the radius, to be on the safe side of rounding. */
    int64_t radius = (int64_t)floor(judge->rules->radius * LOS_GRID_STRUT_PARTS) + 2;
    o.shrink = is_corners ? LOS_GRID_STRUT_PARTS / 2 : radius;
    return o;
}

void los_grid_sweep_maybe(const los_grid_judge *judge, los_grid_wedge *wedges, uint32_t capacity, uint8_t *mask) {
    for (int which = 0; which < 8; which++) {
        octant o = maybe_octant_of(judge, nth_direction(which), mask);
        share_memory(&o, wedges, capacity);
        if (!sweep_octant(&o)) {
            wedge all = {{0, 1}, {1, 1}, false, false};
            o.range_rows = o.rows;
            for (int32_t column = 1; column <= o.columns; column++) {
                mark(&o, &all, column);
            }
        }
    }
}
