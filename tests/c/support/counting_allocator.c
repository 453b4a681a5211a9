/* SPDX-License-Identifier: MIT */
#include "support/counting_allocator.h"

#include <stdlib.h>

static void *count_and_resize(void *context, void *memory, size_t size) {
    counter *count = context;
    if (size == 0) {
        count->live -= memory != NULL;
        free(memory);
        return NULL;
    }
    if (count->requests++ == count->refuse_at) {
        count->refused = true;
        return NULL;
    }
    count->live += memory == NULL;
    return realloc(memory, size);
}

counter counter_begin(int refuse_at) {
    return (counter){0, 0, refuse_at, false};
}

los_allocator counter_allocator(counter *count) {
    return (los_allocator){count, count_and_resize};
}
