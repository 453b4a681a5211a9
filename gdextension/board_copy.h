/* SPDX-License-Identifier: MIT */
/* A copy of a board's pieces that the engine compares with the board as fast as possible. */
#ifndef BOARD_COPY_H
#define BOARD_COPY_H

#include "gdx.h"

/* A copy that equals the pieces until something that a reader can read is edited.
 *
 * Keys become StringNames: the engine stores their hash, but computes that of a String in each look-up.  Containers
 * below keys that no reader knows are shared with the board: the engine does not look into a container that is compared
 * with itself.  For pieces with walls and nested data of a game, this saves two fifths of the comparison.  The data
 * must be plain, as board_cache.c tests.  An object that a script adds to a shared container later lives as long as the
 * copy.
 */
gdx_array board_copy_make(const gdx_array *pieces);

#endif
