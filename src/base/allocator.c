/* SPDX-License-Identifier: MIT */
#include "base/allocator.h"

#include "base/assert.h"

#include <stdlib.h>

enum {
    /* The first size of an array: as many items as fit into these bytes, but not fewer than this. */
    FIRST_BYTES = 512,
    FIRST_ITEMS = 8
};

static void *resize_with_libc(void *context, void *memory, size_t size) {
    (void)context;
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return realloc(memory, size);
}

los_allocator los_default_allocator(void) {
    return (los_allocator){NULL, resize_with_libc};
}

bool los_reserve(const los_allocator *allocator, void **memory, uint32_t *capacity, uint32_t needed, size_t item_size) {
    LOS_ASSERT(allocator != NULL && allocator->resize != NULL);
    LOS_ASSERT(item_size > 0);
    LOS_ASSERT(*memory != NULL || *capacity == 0);
    if (needed <= *capacity) {
        return true;
    }
    uint32_t first = FIRST_BYTES / item_size > FIRST_ITEMS ? (uint32_t)(FIRST_BYTES / item_size) : FIRST_ITEMS;
    uint32_t wanted = *capacity < first ? first : *capacity;
    while (wanted < needed) {
        wanted = wanted > UINT32_MAX / 2 ? needed : wanted * 2;
    }
    if ((size_t)wanted > SIZE_MAX / item_size) {
        return false;
    }
    void *grown = allocator->resize(allocator->context, *memory, (size_t)wanted * item_size);
    if (grown == NULL) {
        return false;
    }
    *memory = grown;
    *capacity = wanted;
    return true;
}

void los_release(const los_allocator *allocator, void *memory) {
    if (memory != NULL) {
        LOS_ASSERT(allocator != NULL && allocator->resize != NULL);
        allocator->resize(allocator->context, memory, 0);
    }
}
