/* SPDX-License-Identifier: MIT */
/* Growing arrays of the grid classes. */
#ifndef GRID_BUFFER_H
#define GRID_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes `*memory` hold at least `needed` items, doubling; free() releases it.  False if memory runs out; then nothing
 * has changed. */
static inline bool grid_buffer_reserve(void **memory, uint32_t *capacity, uint32_t needed, size_t item_size) {
    uint32_t larger = *capacity < 8 ? 8 : *capacity;
    if (needed <= *capacity) {
        return true;
    }
    while (larger < needed) {
        larger = larger > UINT32_MAX / 2 ? needed : larger * 2;
    }
    void *grown = larger > SIZE_MAX / item_size ? NULL : realloc(*memory, larger * item_size);
    if (grown == NULL) {
        return false;
    }
    *memory = grown;
    *capacity = larger;
    return true;
}

#endif
