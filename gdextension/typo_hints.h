/* SPDX-License-Identifier: MIT */
/* Words and keys that mean nothing to the rules are legal, since games keep their own; but some look like slips of the
 * pen, and what they say would be lost without a word.  Those are told, once; no answer depends on it. */
#ifndef SLIPS_H
#define SLIPS_H

#include "read_value.h"

/* Warns of words of a piece that no rule knows: a type that is nearly another, and any other word where there are but
 * two or three. */
void warn_of_slips(reader *from, const los_piece_words *words, los_rule_flags flags);

/* Warns of a board without "terrain_features" that has pieces under another name. */
void warn_of_misnamed_terrain(const gdx_variant *board, message_list *listener);

#endif
