/* SPDX-License-Identifier: MIT */
/* Terrain compiled from the pieces of a board that came as a Dictionary, kept in case the next board has the same.
 *
 * To see that pieces are equal takes the engine a sixth of the time that reading them takes.  It is the engine's ==
 * between the board's pieces and a deep copy of what was compiled, so an edit in place is noticed whatever it is.
 * Pieces that something had to be said about are read anew each time, and so are those whose copy could keep objects
 * alive, be large, or never end. */
#ifndef BOARD_MEMORY_H
#define BOARD_MEMORY_H

#include "read_terrain.h"

typedef struct board_memory {
    los_terrain terrain;
    gdx_array pieces; /* what `terrain` was compiled from; only if `is_kept` */
    bool is_kept;
    uint32_t patience;   /* boards that are read before one is kept; doubles whenever that was in vain */
    uint32_t read_count; /* since one was kept */
    uint32_t use_count;  /* of the one that is kept */
} board_memory;

void board_memory_init(board_memory *memory);
void board_memory_free(board_memory *memory);

/* Makes `memory->terrain` that of the pieces.  Errors are said, and leave it empty. */
los_status board_memory_read(board_memory *memory, const gdx_array *pieces, piece_buffers *buffers);

#endif
