/* SPDX-License-Identifier: MIT */
/* Which cells of a board have flags or boundaries: bits per cell, both by rows and by columns.  The obstacles of a line
 * of the board are found 64 at a time. */
#ifndef LOS_GRID_OBSTACLE_BITS_H
#define LOS_GRID_OBSTACLE_BITS_H

#include "base/allocator.h"

/* What a bit of a cell means. */
typedef enum los_grid_plane {
    LOS_GRID_PLANE_FLAGS, /* it has flags */
    LOS_GRID_PLANE_EAST,  /* its boundary towards x + 1 is not open */
    LOS_GRID_PLANE_SOUTH, /* its boundary towards y + 1 is not open */
    LOS_GRID_PLANE_ANY,   /* it has flags, or one of its four boundaries is not open */
    LOS_GRID_PLANES
} los_grid_plane;

/* Bit x of row y is bit x % 64 of rows[y * row_words + x / 64].  Bits beyond the board are 0.  Plane after plane. */
typedef struct los_grid_obstacle_bits {
    uint64_t *rows; /* NULL: not kept; also the memory of `columns` */
    uint64_t *columns;
    size_t row_words, column_words; /* per line */
    size_t row_plane, column_plane; /* words */
    size_t count;                   /* cells whose bit in LOS_GRID_PLANE_ANY is set */
} los_grid_obstacle_bits;

/* Bits of a board without obstacles.  False if memory runs out.  The caller releases `rows`. */
bool los_grid_obstacle_bits_create(const los_allocator *allocator, int32_t width, int32_t height,
                                   los_grid_obstacle_bits *bits);

static inline void los_grid_obstacle_bits_write(los_grid_obstacle_bits *bits, los_grid_plane plane, int32_t x,
                                                int32_t y, bool is_set) {
    uint64_t *row = bits->rows + plane * bits->row_plane + (size_t)y * bits->row_words + (size_t)x / 64;
    uint64_t *column = bits->columns + plane * bits->column_plane + (size_t)x * bits->column_words + (size_t)y / 64;
    uint64_t in_row = (uint64_t)1 << x % 64, in_column = (uint64_t)1 << y % 64;
    if (plane == LOS_GRID_PLANE_ANY) {
        bits->count += (is_set ? 1u : 0u) - (size_t)((*row & in_row) != 0);
    }
    *row = is_set ? *row | in_row : *row & ~in_row;
    *column = is_set ? *column | in_column : *column & ~in_column;
}

#endif
