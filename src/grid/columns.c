/* SPDX-License-Identifier: MIT */
#include "grid/columns.h"

#include "base/assert.h"

#include <string.h>

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
