/* SPDX-License-Identifier: MIT */
/* Memory through a hook, so that a host can count it and a test can refuse it. */
#ifndef LOS_BASE_ALLOCATOR_H
#define LOS_BASE_ALLOCATOR_H

#include "los/los_types.h"

/* Makes room for `needed` items, doubling; `*memory` and `*capacity` change only on success. */
bool los_reserve(const los_allocator *allocator, void **memory, uint32_t *capacity, uint32_t needed, size_t item_size);

void los_release(const los_allocator *allocator, void *memory);

#endif
