/* SPDX-License-Identifier: MIT */
#include "grid/obstacle_bits.h"

#include <string.h>

bool los_grid_obstacle_bits_create(const los_allocator *allocator, int32_t width, int32_t height,
                                   los_grid_obstacle_bits *bits) {
    size_t row_words = ((size_t)width + 63) / 64, column_words = ((size_t)height + 63) / 64;
    size_t words = row_words * (size_t)height + column_words * (size_t)width;
    uint64_t *rows = allocator->resize(allocator->context, NULL, words * sizeof *rows);
    if (rows == NULL) {
        return false;
    }
    memset(rows, 0, words * sizeof *rows);
    *bits = (los_grid_obstacle_bits){rows, rows + row_words * (size_t)height, row_words, column_words};
    return true;
}
