/* SPDX-License-Identifier: MIT */
#include "support/moving_allocator.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER = 16, /* bytes before a block, which hold its size and keep its alignment */
    POISON = 0xa5
};

static void *move_and_resize(void *context, void *memory, size_t size) {
    (void)context;
    char *old = memory, *block = NULL;
    size_t old_size = 0;
    if (old != NULL) {
        memcpy(&old_size, old - HEADER, sizeof old_size);
    }
    if (size > 0) {
        char *start = malloc(HEADER + size);
        if (start == NULL) {
            return NULL;
        }
        memcpy(start, &size, sizeof size);
        block = start + HEADER;
        memset(block, POISON, size);
        if (old != NULL) {
            memcpy(block, old, old_size < size ? old_size : size);
        }
    }
    if (old != NULL) {
        memset(old, POISON, old_size);
        free(old - HEADER);
    }
    return block;
}

los_allocator moving_allocator(void) {
    return (los_allocator){NULL, move_and_resize};
}
