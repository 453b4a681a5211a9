/* SPDX-License-Identifier: MIT */
#include "bench_rows.h"
#include "bench_sections.h"

#include <stddef.h>
#include <stdlib.h>

static const char NAME[] = "memory per piece compiled";
static const char NAME_LARGE[] = "memory per piece compiled, 100x the pieces";
static const double BYTES_MAX = 2048.0;

/* Precedes each block of memory. */
typedef union header {
    size_t size;
    max_align_t align;
} header;

static void *counting_resize(void *context, void *memory, size_t size) {
    size_t *in_use = context;
    header *block = memory == NULL ? NULL : (header *)memory - 1;
    size_t old_size = block == NULL ? 0 : block->size;
    if (size == 0) {
        free(block);
        *in_use -= old_size;
        return NULL;
    }
    block = realloc(block, sizeof *block + size);
    if (block == NULL) {
        return NULL;
    }
    *in_use += size - old_size;
    block->size = size;
    return block + 1;
}

static double bytes_per_piece(const bench_scene *scene, int columns, int rows) {
    size_t in_use = 0;
    los_terrain *terrain = bench_scene_compile(scene, columns, rows, (los_allocator){&in_use, counting_resize});
    double bytes = (double)in_use / (double)los_terrain_piece_count(terrain);
    los_terrain_destroy(terrain);
    return bytes;
}

void bench_memory(const bench_scenes *scenes) {
    bench_values one = {0}, hundred = {0};
    if (!bench_rows_wanted((const char *const[]){NAME, NAME_LARGE, NULL})) {
        return;
    }
    for (uint32_t i = 0; i < scenes->count; i++) {
        bench_values_add(&one, bytes_per_piece(&scenes->items[i], 1, 1));
        bench_values_add(&hundred, bytes_per_piece(&scenes->items[i], 10, 10));
    }
    bench_row(NAME, "bytes", &one, (bench_target){.most = BYTES_MAX});
    bench_row(NAME_LARGE, "bytes", &hundred, (bench_target){.most = BYTES_MAX});
    bench_values_free(&one);
    bench_values_free(&hundred);
}
