/* SPDX-License-Identifier: MIT */
/* Copies of data that is read: of the pieces of a board, and of models. */
#ifndef BOARD_COPY_H
#define BOARD_COPY_H

#include "bind/gdx.h"

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

#endif
