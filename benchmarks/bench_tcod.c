/* SPDX-License-Identifier: MIT */
#include "bench_tcod.h"

#include <stddef.h>

#ifdef BENCH_TCOD

#include <libtcod/fov.h>

void *bench_tcod_open(const uint8_t *walls, int width, int height) {
    TCOD_Map *map = TCOD_map_new(width, height);
    for (int i = 0; map != NULL && i < width * height; i++) {
        TCOD_map_set_properties(map, i % width, i / width, walls[i] == 0, walls[i] == 0);
    }
    return map;
}

bool bench_tcod_view(void *map, int x, int y) {
    TCOD_map_compute_fov(map, x, y, 0, true, FOV_SYMMETRIC_SHADOWCAST);
    return TCOD_map_is_in_fov(map, 0, 0);
}

bool bench_tcod_sees(void *map, int x, int y) {
    return TCOD_map_is_in_fov(map, x, y);
}

void bench_tcod_close(void *map) {
    TCOD_map_delete(map);
}

#else

void *bench_tcod_open(const uint8_t *walls, int width, int height) {
    (void)walls, (void)width, (void)height;
    return NULL;
}

bool bench_tcod_view(void *map, int x, int y) {
    (void)map, (void)x, (void)y;
    return false;
}

bool bench_tcod_sees(void *map, int x, int y) {
    (void)map, (void)x, (void)y;
    return false;
}

void bench_tcod_close(void *map) {
    (void)map;
}

#endif
