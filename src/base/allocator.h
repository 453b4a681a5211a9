/* SPDX-License-Identifier: MIT */
/* Growing arrays on the caller's allocator (los_types.h).  The core calls malloc nowhere else. */
#ifndef LOS_BASE_ALLOCATOR_H
#define LOS_BASE_ALLOCATOR_H

#include "los/los_types.h"

/* Grows an array to at least `needed` items of `item_size` bytes; the capacity at least doubles.  Returns false if the
 * allocator returns NULL or the size overflows; `*memory` and `*capacity` are then unchanged.  An empty array is NULL
 * with capacity 0.  The caller releases the array with los_release. */
bool los_reserve(const los_allocator *allocator, void **memory, uint32_t *capacity, uint32_t needed, size_t item_size);

/* Frees a block; NULL is allowed. */
void los_release(const los_allocator *allocator, void *memory);

#endif
