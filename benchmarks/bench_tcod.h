/* SPDX-License-Identifier: MIT */
/* libtcod's field of view, symmetric shadowcasting.  It answers another question than ours: which cells can be lit, not
 * which centers a straight line reaches. */
#ifndef BENCH_TCOD_H
#define BENCH_TCOD_H

#include <stdbool.h>
#include <stdint.h>

/* A map of walls (not 0), row by row; NULL where libtcod was not there at build time. */
void *bench_tcod_open(const uint8_t *walls, int width, int height);
/* Computes all that is seen from there; returns whether cell (0, 0) is. */
bool bench_tcod_view(void *map, int x, int y);
bool bench_tcod_sees(void *map, int x, int y);
void bench_tcod_close(void *map);

#endif
