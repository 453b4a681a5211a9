/* SPDX-License-Identifier: MIT */
/* Memory through a hook, so that a host can count it and a test can refuse it. */
#ifndef LOS_MEMORY_H
#define LOS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum los_status {
    LOS_OK,
    LOS_NO_MEMORY, /* the allocator refused; nothing has changed */
    LOS_TOO_LARGE, /* beyond a documented limit; nothing has changed */
    LOS_BAD_VALUE, /* no such thing; nothing has changed */
    LOS_OUTSIDE    /* a cell outside the board; nothing has changed */
} los_status;

/* `resize` behaves like realloc, and like free when size is 0. */
typedef struct los_allocator {
    void *context;
    void *(*resize)(void *context, void *memory, size_t size);
} los_allocator;

/* The C library's. */
los_allocator los_allocator_default(void);

/* Makes room for `needed` items, doubling; `*memory` and `*capacity` change only on success. */
bool los_reserve(const los_allocator *allocator, void **memory, uint32_t *capacity, uint32_t needed, size_t item_size);

void los_release(const los_allocator *allocator, void *memory);

#endif
