/* SPDX-License-Identifier: MIT */
#include "grid/board_copy.h"

#include <string.h>

/* A copy of an array that may be absent.  False when memory runs out. */
static bool copy_array(const los_allocator *allocator, const void *from, size_t size, void **to) {
    *to = NULL;
    if (from == NULL || size == 0) {
        return true;
    }
    *to = allocator->resize(allocator->context, NULL, size);
    if (*to == NULL) {
        return false;
    }
    memcpy(*to, from, size);
    return true;
}

los_status los_grid_copy(los_grid *to, const los_grid *from) {
    size_t cells = (size_t)from->width * (size_t)from->height, smokes = from->smoke_count * sizeof *from->smokes;
    los_grid copy;
    los_grid_init(&copy, to->allocator);
    copy.width = from->width;
    copy.height = from->height;
    copy.smoke_count = copy.smoke_capacity = from->smoke_count;
    copy.next_smoke_id = from->next_smoke_id;
    if (!copy_array(&copy.allocator, from->cells, cells, (void **)&copy.cells) ||
        !copy_array(&copy.allocator, from->east, cells, (void **)&copy.east) ||
        !copy_array(&copy.allocator, from->south, cells, (void **)&copy.south) ||
        !copy_array(&copy.allocator, from->smoke_counts, cells * sizeof *from->smoke_counts,
                    (void **)&copy.smoke_counts) ||
        !copy_array(&copy.allocator, from->smokes, smokes, (void **)&copy.smokes)) {
        los_grid_free(&copy);
        return LOS_NO_MEMORY;
    }
    los_grid_free(to);
    *to = copy;
    return LOS_OK;
}
