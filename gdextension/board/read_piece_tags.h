/* SPDX-License-Identifier: MIT */
/* What rule sets read of a piece besides its flags: tags, state and size. */
#ifndef READ_PIECE_TAGS_H
#define READ_PIECE_TAGS_H

#include "board/read_terrain.h"

/* Collects the words that describe the piece, which become tags, except those that its flags stand for.  The traits are
 * in buffers->tags already. */
void collect_piece_words(piece_buffers *buffers, const los_piece_words *words, los_rule_flags flags);
/* Reads the keys tags, state and size into `def`, whose pointers are valid until the next piece. */
void read_piece_tags(reader *from, piece_buffers *buffers, los_piece_def *def);

#endif
