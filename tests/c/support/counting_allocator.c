/* SPDX-License-Identifier: MIT */
#include "support/counting_allocator.h"

#include <stdlib.h>

static void *count_and_resize(void *context, void *memory, size_t size) {
    allocation_counter *counter = context;
    if (size == 0) {
        counter->live -= memory != NULL;
        free(memory);
        return NULL;
    }
    if (counter->requests++ == counter->refuse_at) {
        counter->refused = true;
        return NULL;
    }
    counter->live += memory == NULL;
    return realloc(memory, size);
}

allocation_counter allocation_counter_begin(int refuse_at) {
    return (allocation_counter){0, 0, refuse_at, false};
}

los_allocator counting_allocator(allocation_counter *counter) {
    return (los_allocator){counter, count_and_resize};
}
