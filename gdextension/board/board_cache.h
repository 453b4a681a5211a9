/* SPDX-License-Identifier: MIT */
/* Copies of data that is read: of the pieces of a board, and of models. */
#ifndef BOARD_CACHE_H
#define BOARD_CACHE_H

#include "bind/gdx.h"
#include "board/read_terrain.h"

/* A copy that equals the pieces until something that a reader can read is edited.
 *
 * Keys become StringNames: the engine stores their hash, but computes that of a String in each look-up.  Containers
 * below keys that are not read are shared with the board: the engine does not look into a container that is compared
 * with itself.  For pieces with walls and nested data of a game, this saves two fifths of the comparison.  The data
 * must be plain, as board_cache.c tests.  An object that a script adds to a shared container later lives as long as the
 * copy.
 */
gdx_array board_copy_make(const gdx_array *pieces);

/* Puts all entries of a model's Dictionary into another one.  Containers below known keys are copied; objects, and
 * containers below other keys, are shared. */
void board_copy_merge(gdx_dictionary *to, const gdx_dictionary *from);

/* A cache of the terrains compiled from the last two board Dictionaries, for the next board with equal pieces and the
 * same need of tags.  Two, so that a game may alternate between its live board and a snapshot of another form.
 * Comparing pieces takes the engine about a third of the time of reading them: 14 to 19 ns per entry of a Dictionary.
 * The comparison is the engine's == between the board's pieces and a copy of the compiled ones, so every
 * edit in place is detected.  The engine has no cheaper proof that a Dictionary is unchanged.  Not cached are pieces
 * that caused a warning, and pieces whose copy could keep objects alive, be large, or be endless. */

enum {
    BOARD_CACHE_ENTRIES = 2
};

typedef struct board_entry {
    los_terrain *terrain; /* owned */
    gdx_array pieces;     /* the copy that `terrain` was compiled from; only if `is_filled` */
    bool is_filled;
    bool has_rules; /* read for a rule set */
    uint32_t hit_count;
    uint32_t miss_count; /* boards that differed since the last hit */
} board_entry;

typedef struct board_cache {
    const los_terrain *terrain;               /* of the board read last */
    board_entry entries[BOARD_CACHE_ENTRIES]; /* the one used last comes first */
    los_terrain *uncached;                    /* the terrain of a board that no entry holds; owned */
    uint32_t admission_threshold; /* boards that are read before one is cached; doubles after each unprofitable entry */
    uint32_t read_count;          /* boards read since an entry was removed */
} board_cache;

/* Aborts if memory runs out. */
void board_cache_init(board_cache *cache);
void board_cache_free(board_cache *cache);

/* Makes `cache->terrain` the prepared terrain of the pieces; `has_rules`: for a query under a rule set, to which tags
 * count.  A failure is reported and leaves the terrain empty. */
los_status board_cache_read(board_cache *cache, const gdx_array *pieces, bool has_rules, piece_buffers *buffers);

#endif
