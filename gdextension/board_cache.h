/* SPDX-License-Identifier: MIT */
/* A one-entry cache of the terrain compiled from a board Dictionary, for the next board with equal pieces.
 *
 * Comparing pieces takes the engine a sixth of the time of reading them.  The comparison is the engine's == between the
 * board's pieces and a deep copy of the compiled ones, so every edit in place is detected.  Not cached are pieces that
 * caused a warning, and pieces whose copy could keep objects alive, be large, or be endless. */
#ifndef BOARD_CACHE_H
#define BOARD_CACHE_H

#include "read_terrain.h"

typedef struct board_cache {
    los_terrain *terrain; /* of the board read last; owned */
    gdx_array pieces;     /* the copy that `terrain` was compiled from; only if `is_filled` */
    bool is_filled;
    uint32_t admission_threshold; /* boards that are read before one is cached; doubles after each unprofitable entry */
    uint32_t read_count;          /* boards read since the last entry */
    uint32_t hit_count;           /* of the current entry */
} board_cache;

/* Aborts if memory runs out. */
void board_cache_init(board_cache *cache);
void board_cache_free(board_cache *cache);

/* Makes `cache->terrain` the prepared terrain of the pieces.  A failure is reported and leaves the terrain empty. */
los_status board_cache_read(board_cache *cache, const gdx_array *pieces, piece_buffers *buffers);

#endif
