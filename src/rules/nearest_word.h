/* SPDX-License-Identifier: MIT */
/* What a misspelt word may mean. */
#ifndef LOS_RULES_NEAREST_WORD_H
#define LOS_RULES_NEAREST_WORD_H

#include "los/los.h"

/* The word of a list that is fewest edits away.  An edit inserts, removes or replaces a letter, or swaps two neighbors.
 * Empty if there is no word at most two edits, and at most a third of its letters, away.  A word is not near to itself.
 * The list ends with an empty word. */
los_text los_nearest_word(const los_text *list, los_text word);

#endif
