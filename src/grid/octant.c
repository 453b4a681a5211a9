/* SPDX-License-Identifier: MIT */
#include "grid/octant.h"

#include "base/assert.h"
#include "base/bits.h"
#include "grid/grid_rules.h"

#include <string.h>

/* --- Columns of wide boards --------------------------------------------------------------------------------------- */

enum {
    TILE = 8,   /* cells; a row of a tile is one integer */
    ARRAYS = 2, /* cells and mask */
    ARRAYS_WITH_BOUNDARIES = 4
};

/* --- Tiles ------------------------------------------------------------------------------------------------------- */

/* A square of cells, one byte each; the lowest byte is the first cell of a row. */
typedef struct tile {
    uint64_t rows[TILE];
} tile;

/* Exchanges bits of two rows: those of `a` that are `shift` higher, and those of `b` in the mask. */
static inline void exchange(uint64_t *a, uint64_t *b, int shift, uint64_t mask) {
    uint64_t differ = (*a >> shift ^ *b) & mask;
    *b ^= differ;
    *a ^= differ << shift;
}

/* Exchanges rows and columns: first in squares of four by four cells, then two by two, then one by one. */
static void transpose(tile *t) {
    for (int i = 0; i < 4; i++) {
        exchange(&t->rows[i], &t->rows[i + 4], 32, 0x00000000ffffffffu);
    }
    for (int i = 0; i < 8; i += i % 4 == 1 ? 3 : 1) {
        exchange(&t->rows[i], &t->rows[i + 2], 16, 0x0000ffff0000ffffu);
    }
    for (int i = 0; i < 8; i += 2) {
        exchange(&t->rows[i], &t->rows[i + 1], 8, 0x00ff00ff00ff00ffu);
    }
}

/* Reads `width` by `height` cells, at most TILE each. */
static void read_tile(tile *t, const uint8_t *from, size_t stride, size_t width, size_t height) {
    for (size_t i = 0; i < height; i++, from += stride) {
        t->rows[i] = 0;
        for (size_t k = 0; k < width; k++) {
            t->rows[i] |= (uint64_t)from[k] << 8 * k;
        }
    }
}

static void write_tile(const tile *t, uint8_t *to, size_t stride, size_t width, size_t height) {
    for (size_t i = 0; i < height; i++, to += stride) {
        for (size_t k = 0; k < width; k++) {
            to[k] = (uint8_t)(t->rows[i] >> 8 * k);
        }
    }
}

/* --- Boxes of cells ---------------------------------------------------------------------------------------------- */

static size_t column_index(const los_grid *grid, los_cell cell) {
    return (size_t)cell.x * (size_t)grid->height + (size_t)cell.y;
}

/* The side of a tile that begins at `first`. */
static size_t side_of(int32_t first, int32_t last) {
    return last - first + 1 < TILE ? (size_t)(last - first + 1) : TILE;
}

static void copy_box(const los_grid *grid, los_cell first, los_cell last, const uint8_t *rows, uint8_t *columns) {
    for (int32_t y = first.y; y <= last.y; y += TILE) {
        for (int32_t x = first.x; x <= last.x; x += TILE) {
            los_cell at = {x, y};
            size_t width = side_of(x, last.x), height = side_of(y, last.y);
            tile t = {{0}};
            read_tile(&t, rows + los_grid_index(grid, at), (size_t)grid->width, width, height);
            transpose(&t);
            write_tile(&t, columns + column_index(grid, at), (size_t)grid->height, height, width);
        }
    }
}

static void merge_tile(const tile *from, bool is_sum, tile *to) {
    for (int i = 0; i < TILE; i++) {
        /* No byte overflows: sums are at most 16. */
        to->rows[i] = is_sum ? to->rows[i] + from->rows[i] : to->rows[i] | from->rows[i];
    }
}

size_t los_grid_columns_size(const los_grid *grid) {
    size_t arrays = grid->east == NULL ? ARRAYS : ARRAYS_WITH_BOUNDARIES;
    return grid->width < LOS_GRID_COLUMNS_MIN ? 0 : arrays * los_grid_cell_count(grid);
}

static void clear_mask(const los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last) {
    for (int32_t x = first.x; x <= last.x; x++) {
        memset(columns->mask + column_index(grid, (los_cell){x, first.y}), 0, (size_t)(last.y - first.y) + 1);
    }
}

void los_grid_columns_fill(los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last) {
    size_t size = los_grid_cell_count(grid);
    bool has_boundaries = grid->east != NULL;
    if (columns->is_filled || los_grid_columns_size(grid) == 0 || columns->capacity < los_grid_columns_size(grid)) {
        return;
    }
    columns->is_filled = true;
    columns->cells = columns->memory;
    columns->mask = columns->memory + size;
    columns->east = has_boundaries ? columns->memory + 2 * size : NULL;
    columns->south = has_boundaries ? columns->memory + 3 * size : NULL;
    copy_box(grid, first, last, grid->cells, columns->cells);
    if (has_boundaries) {
        copy_box(grid, first, last, grid->east, columns->east);
        copy_box(grid, first, last, grid->south, columns->south);
    }
    clear_mask(columns, grid, first, last);
}

void los_grid_columns_merge(const los_grid_columns *columns, const los_grid *grid, los_cell first, los_cell last,
                            bool is_sum, uint8_t *mask) {
    LOS_ASSERT(columns->is_filled);
    for (int32_t y = first.y; y <= last.y; y += TILE) {
        for (int32_t x = first.x; x <= last.x; x += TILE) {
            los_cell at = {x, y};
            size_t width = side_of(x, last.x), height = side_of(y, last.y);
            uint8_t *rows = mask + los_grid_index(grid, at);
            tile from = {{0}}, to = {{0}};
            read_tile(&from, columns->mask + column_index(grid, at), (size_t)grid->height, height, width);
            read_tile(&to, rows, (size_t)grid->width, width, height);
            transpose(&from);
            merge_tile(&from, is_sum, &to);
            write_tile(&to, rows, (size_t)grid->width, width, height);
        }
    }
}

/* --- Octants ------------------------------------------------------------------------------------------------------ */

typedef los_grid_octant octant;
typedef los_grid_slope slope;
typedef los_grid_wedge wedge;
typedef los_grid_shadow shadow;

/* --- Construction ------------------------------------------------------------------------------------------------ */

static int32_t columns_in_range(const los_grid_rules *rules, int32_t cells) {
    return rules->max_range >= 0.0 && rules->max_range < cells ? (int32_t)rules->max_range : cells;
}

/* The array of boundaries towards the cell one step back, or ahead, addressed from the cell with index `at`. */
static const uint8_t *boundary_base(const uint8_t *boundaries, size_t at, int32_t step, ptrdiff_t stride, bool back) {
    bool is_own = back ? step < 0 : step > 0;
    return boundaries == NULL ? NULL : boundaries + (ptrdiff_t)at - (is_own ? 0 : stride);
}

/* The arrays of a board in one of the two orders, and how far apart neighbors are in them. */
typedef struct layout {
    const uint8_t *cells, *east, *south;
    uint8_t *mask;
    ptrdiff_t stride_x, stride_y;
} layout;

static layout layout_of(const los_grid *grid, bool is_vertical, uint8_t *mask, const los_grid_columns *columns) {
    return columns->is_filled && !is_vertical
               ? (layout){columns->cells, columns->east, columns->south, columns->mask, grid->height, 1}
               : (layout){grid->cells, grid->east, grid->south, mask, 1, grid->width};
}

/* Adds the obstacle bits, if the board has them. */
static void add_obstacles(octant *o, const los_grid *grid, los_cell first, los_grid_direction d) {
    const los_grid_obstacle_bits *bits = &grid->obstacles;
    size_t words = d.is_vertical ? bits->row_words : bits->column_words;
    const uint64_t *lines = d.is_vertical ? bits->rows : bits->columns;
    if (lines != NULL) {
        o->obstacles = lines + (size_t)(d.is_vertical ? first.y : first.x) * words;
        o->obstacle_step = (d.is_vertical ? d.step_y : d.step_x) * (ptrdiff_t)words;
        o->obstacle_words = (int32_t)words;
        o->first_bit = d.is_vertical ? first.x : first.y;
        o->row_sign = d.is_vertical ? d.step_x : d.step_y;
    }
}

los_grid_octant los_grid_octant_of(const los_grid_judge *judge, los_cell first, los_grid_direction d, uint8_t *mask,
                                   const los_grid_columns *columns) {
    const los_grid *grid = judge->grid;
    const los_grid_rules *rules = judge->rules;
    layout l = layout_of(grid, d.is_vertical, mask, columns);
    size_t at = (size_t)(first.x * l.stride_x + first.y * l.stride_y);
    int32_t to_x = d.step_x > 0 ? grid->width - 1 - first.x : first.x;
    int32_t to_y = d.step_y > 0 ? grid->height - 1 - first.y : first.y;
    int32_t column_sign = d.is_vertical ? d.step_y : d.step_x, row_sign = d.is_vertical ? d.step_x : d.step_y;
    ptrdiff_t column_stride = d.is_vertical ? l.stride_y : l.stride_x,
              row_stride = d.is_vertical ? l.stride_x : l.stride_y;
    octant o = {
        .judge = judge,
        .cells = l.cells + at,
        .mask = l.mask + at,
        .across = boundary_base(d.is_vertical ? l.south : l.east, at, column_sign, column_stride, true),
        .beside = boundary_base(d.is_vertical ? l.east : l.south, at, row_sign, row_stride, false),
        .column_step = column_sign * column_stride,
        .row_step = row_sign * row_stride,
        .columns = columns_in_range(rules, d.is_vertical ? to_y : to_x),
        .rows = d.is_vertical ? to_x : to_y,
        .opaque = judge->other_bits,
        .block = rules->block_flags,
        .interesting = (uint8_t)(judge->other_bits | LOS_GRID_HAS_BOUNDARY),
        .touch = rules->touch,
        .strut = los_grid_strut_parts(rules->strut),
    };
    o.strut_width = 2.0 * (double)o.strut / LOS_GRID_STRUT_PARTS;
    add_obstacles(&o, grid, first, d);
    return o;
}

/* --- Cells and boundaries ---------------------------------------------------------------------------------------- */

static bool is_leaf_open(const octant *o, los_grid_boundary boundary) {
    return los_grid_leaf_is_open(o->judge->rules, boundary);
}

bool los_grid_octant_is_open_at_end(const octant *o, los_grid_boundary boundary) {
    return boundary == LOS_GRID_OPEN || (o->judge->rules->strut <= 0.0 && is_leaf_open(o, boundary));
}

bool los_grid_octant_is_vertex_blocked(const octant *o, ptrdiff_t at, los_grid_touch touch) {
    ptrdiff_t above = at + o->row_step, before = at - o->column_step, opposite = above - o->column_step;
    bool first = (o->cells[at] & o->block) != 0 || !los_grid_octant_is_open_at_end(o, los_grid_octant_across(o, at)) ||
                 !los_grid_octant_is_open_at_end(o, los_grid_octant_beside(o, at));
    if (touch == LOS_GRID_TOUCH_IGNORE || (touch == LOS_GRID_TOUCH_BOTH && !first)) {
        return false;
    }
    bool second = (o->cells[opposite] & o->block) != 0 ||
                  !los_grid_octant_is_open_at_end(o, los_grid_octant_beside(o, before)) ||
                  !los_grid_octant_is_open_at_end(o, los_grid_octant_across(o, above));
    return touch == LOS_GRID_TOUCH_BOTH ? second : first || second;
}

/* --- Shadows ----------------------------------------------------------------------------------------------------- */

/* The boundary before the column at a row: one shadow, or one for each strut. */
static void subtract_across(const octant *o, wedge *rest, int32_t column, int32_t row, los_grid_boundary boundary,
                            los_grid_wedge_list *out) {
    int64_t run = 2 * (int64_t)column - 1 + o->origin, bottom = 2 * (int64_t)row - 1 + o->origin;
    if (!is_leaf_open(o, boundary)) {
        los_grid_subtract(rest, (shadow){{bottom, run}, {bottom + 2, run}, false, false}, out);
    } else if (o->strut > 0) {
        int64_t parts = LOS_GRID_STRUT_PARTS;
        slope first = {bottom * parts + 2 * o->strut, run * parts};
        slope last = {(bottom + 2) * parts - 2 * o->strut, run * parts};
        los_grid_subtract(rest, (shadow){{bottom, run}, first, false, false}, out);
        los_grid_subtract(rest, (shadow){last, {bottom + 2, run}, false, false}, out);
    }
}

/* The boundary between a row and the next, along the column. */
static void subtract_beside(const octant *o, wedge *rest, int32_t column, int32_t row, los_grid_boundary boundary,
                            los_grid_wedge_list *out) {
    int64_t near = 2 * (int64_t)column - 1 + o->origin, rise = 2 * (int64_t)row + 1 + o->origin;
    if (!is_leaf_open(o, boundary)) {
        los_grid_subtract(rest, (shadow){{rise, near + 2}, {rise, near}, false, false}, out);
    } else if (o->strut > 0) {
        int64_t parts = LOS_GRID_STRUT_PARTS;
        slope far_leaf = {rise * parts, (near + 2) * parts - 2 * o->strut};
        slope near_leaf = {rise * parts, near * parts + 2 * o->strut};
        los_grid_subtract(rest, (shadow){{rise, near + 2}, far_leaf, false, false}, out);
        los_grid_subtract(rest, (shadow){near_leaf, {rise, near}, false, false}, out);
    }
}

/* True if the vertex above the cell at this offset, on the line before its column, cannot block. */
static bool is_vertex_free(const octant *o, ptrdiff_t at, bool any_touch_blocks, bool has_row_above) {
    uint8_t bits = o->cells[at];
    if (any_touch_blocks && has_row_above) {
        bits |= o->cells[at + o->row_step - o->column_step];
    }
    return (bits & o->interesting) == 0;
}

void los_grid_octant_pass_line(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last,
                               los_grid_wedge_list *out) {
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = los_grid_octant_offset(o, column, row);
        if (is_vertex_free(o, at, o->touch == LOS_GRID_TOUCH_ANY, row < o->rows)) {
            continue;
        }
        los_grid_boundary boundary = los_grid_octant_across(o, at);
        if (boundary != LOS_GRID_OPEN) {
            subtract_across(o, &rest, column, row, boundary, out);
        }
        if (row < o->rows && los_grid_octant_is_vertex_blocked(o, at, o->touch)) {
            slope vertex = {2 * (int64_t)row + 1 + o->origin, 2 * (int64_t)column - 1 + o->origin};
            los_grid_subtract(&rest, (shadow){vertex, vertex, true, true}, out);
        }
    }
    los_grid_add_unless_empty(out, &rest);
}

void los_grid_octant_pass_cells(const octant *o, wedge rest, int32_t column, int32_t first, int32_t last,
                                los_grid_wedge_list *out) {
    int64_t near = 2 * (int64_t)column - 1 + o->origin;
    for (int32_t row = first; row <= last; row++) {
        ptrdiff_t at = los_grid_octant_offset(o, column, row);
        uint8_t bits = o->cells[at];
        if ((bits & o->opaque) != 0) {
            int64_t bottom = 2 * (int64_t)row - 1 + o->origin;
            los_grid_subtract(&rest, (shadow){{bottom, near + 2}, {bottom + 2, near}, false, false}, out);
        } else if ((bits & LOS_GRID_HAS_BOUNDARY) != 0 && row < o->rows &&
                   (o->cells[at + o->row_step] & o->opaque) == 0 && los_grid_octant_beside(o, at) != LOS_GRID_OPEN) {
            subtract_beside(o, &rest, column, row, los_grid_octant_beside(o, at), out);
        }
        if (los_grid_compare(rest.low, rest.high) > 0) {
            return;
        }
    }
    los_grid_add_unless_empty(out, &rest);
}

/* --- Rows with obstacles ----------------------------------------------------------------------------------------- */

/* A word of a line of bits, moved so that the bit of each row is that of the next row. */
static uint64_t bits_above(const uint64_t *line, int32_t word, int32_t words, int32_t row_sign) {
    if (row_sign > 0) {
        return line[word] >> 1 | (word + 1 < words ? line[word + 1] << 63 : 0);
    }
    return line[word] << 1 | (word > 0 ? line[word - 1] >> 63 : 0);
}

uint32_t los_grid_octant_find_rows(const octant *o, int32_t column, int32_t first, int32_t last, uint16_t *rows) {
    LOS_ASSERT(o->obstacles != NULL && first >= 0 && last <= o->rows);
    const uint64_t *line = o->obstacles + column * o->obstacle_step, *before = line - o->obstacle_step;
    int32_t first_bit = o->first_bit + o->row_sign * first, last_bit = o->first_bit + o->row_sign * last;
    int32_t low = o->row_sign > 0 ? first_bit : last_bit, high = o->row_sign > 0 ? last_bit : first_bit;
    uint32_t count = 0;
    for (int32_t word = low / 64; word <= high / 64; word++) {
        uint64_t bits = line[word];
        if (o->touch == LOS_GRID_TOUCH_ANY) {
            bits |= bits_above(before, word, o->obstacle_words, o->row_sign);
        }
        bits &= word == low / 64 ? ~(uint64_t)0 << low % 64 : ~(uint64_t)0;
        bits &= word == high / 64 ? ~(uint64_t)0 >> (63 - high % 64) : ~(uint64_t)0;
        for (; bits != 0; bits &= bits - 1) {
            int32_t bit = 64 * word + (int32_t)los_lowest_bit(bits);
            rows[count++] = (uint16_t)((bit - o->first_bit) * o->row_sign);
        }
    }
    return count;
}
