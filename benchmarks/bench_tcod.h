/* SPDX-License-Identifier: MIT */
/* libtcod's field of view by symmetric shadowcasting.  It finds cells of which some part is visible, not cells whose
 * center a straight line reaches. */
#ifndef BENCH_TCOD_H
#define BENCH_TCOD_H

#include <stdbool.h>
#include <stdint.h>

/* A map from walls (not 0), row by row; NULL if the program was built without libtcod. */
void *bench_tcod_open(const uint8_t *walls, int width, int height);
/* Computes the field of view from a cell; returns whether cell (0, 0) is visible. */
bool bench_tcod_view(void *map, int x, int y);
bool bench_tcod_sees(void *map, int x, int y);
void bench_tcod_close(void *map);

#endif
