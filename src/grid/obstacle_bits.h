/* SPDX-License-Identifier: MIT */
/* Which cells of a board have flags or boundaries: one bit per cell, both by rows and by columns.  The cells of a line
 * of the board that may block are found 64 at a time. */
#ifndef LOS_GRID_OBSTACLE_BITS_H
#define LOS_GRID_OBSTACLE_BITS_H

#include "base/allocator.h"

/* Bit x of row y is bit x % 64 of rows[y * row_words + x / 64].  Bits beyond the board are 0. */
typedef struct los_grid_obstacle_bits {
    uint64_t *rows; /* NULL: not kept; also the memory of `columns` */
    uint64_t *columns;
    size_t row_words, column_words; /* per line */
} los_grid_obstacle_bits;

/* Bits of a board without obstacles.  False if memory runs out.  The caller releases `rows`. */
bool los_grid_obstacle_bits_create(const los_allocator *allocator, int32_t width, int32_t height,
                                   los_grid_obstacle_bits *bits);

static inline void los_grid_obstacle_bits_write(los_grid_obstacle_bits *bits, int32_t x, int32_t y, bool is_set) {
    size_t row = (size_t)y * bits->row_words + (size_t)x / 64, column = (size_t)x * bits->column_words + (size_t)y / 64;
    uint64_t in_row = (uint64_t)1 << x % 64, in_column = (uint64_t)1 << y % 64;
    bits->rows[row] = is_set ? bits->rows[row] | in_row : bits->rows[row] & ~in_row;
    bits->columns[column] = is_set ? bits->columns[column] | in_column : bits->columns[column] & ~in_column;
}

#endif
