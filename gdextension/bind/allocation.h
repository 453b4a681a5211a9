/* SPDX-License-Identifier: MIT */
/* Memory of the layer itself, from the C library. */
#ifndef ALLOCATION_H
#define ALLOCATION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* Returns `memory`.  Aborts if it is NULL, as the engine does when it cannot allocate an object. */
static inline void *require_memory(void *memory) {
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* Grows an array to at least `needed` items, by doubling.  `*memory` and `*capacity` change only on success; the caller
 * frees `*memory`. */
static inline bool reserve_items(void **memory, uint32_t *capacity, uint32_t needed, size_t item_size) {
    uint32_t wanted = *capacity < 8 ? 8 : *capacity;
    if (needed <= *capacity) {
        return true;
    }
    while (wanted < needed) {
        wanted = wanted > UINT32_MAX / 2 ? needed : wanted * 2;
    }
    void *larger = (size_t)wanted > SIZE_MAX / item_size ? NULL : realloc(*memory, (size_t)wanted * item_size);
    if (larger == NULL) {
        return false;
    }
    *memory = larger;
    *capacity = wanted;
    return true;
}

#endif
