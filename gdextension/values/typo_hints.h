/* SPDX-License-Identifier: MIT */
/* Warnings about words and keys that are probably typing mistakes.  Games may store words and keys of their own, so
 * unknown ones are legal; no answer depends on these warnings. */
#ifndef TYPO_HINTS_H
#define TYPO_HINTS_H

#include "values/read_value.h"

/* True if the text differs from the word by case, by one letter more or less, or, in long words, by another letter. */
bool is_near(los_text text, los_text word);

/* Warns about words of a piece that the rules do not know: a type that is close to a known one, and any other unknown
 * word, since those keys have only two or three values.  With `has_rules` any word may be a tag, and only the type is
 * tested. */
void warn_of_typos(reader *from, const los_piece_words *words, los_rule_flags flags, bool has_rules);
/* Warns about a state that is close to "open" or "closed". */
void warn_of_state(reader *from, los_text state);
/* Warns if the Dictionary has the key `given`, which is not read, instead of `meant`. */
void warn_of_key(reader *from, const gdx_variant *given, const gdx_variant *meant);

/* Warns about a key of a model without a position that is probably meant as its position.  `consequence` ends the
 * message. */
void warn_of_misnamed_position(reader *from, const char *consequence);

/* Warns about a key of a model without "base_mm" that is probably meant as it. */
void warn_of_misnamed_base(reader *from);

/* Warns about a key of a piece without polygon and walls that is probably meant as one of them. */
void warn_of_misnamed_outline(reader *from);

/* Warns about a board without "terrain_features" that holds pieces under another key.  `warnings` as in
 * report_warning. */
void warn_of_misnamed_terrain(const gdx_variant *board, message_list *warnings);
/* Warns about a board without pieces that has a key close to "terrain_features", or that is not empty, but has no key
 * that is read.  To be called after warn_of_misnamed_terrain, whose keys count as read. */
void warn_of_unknown_board(const gdx_variant *board, message_list *warnings);

#endif
