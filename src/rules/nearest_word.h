/* SPDX-License-Identifier: MIT */
/* What a misspelt word may mean. */
#ifndef LOS_RULES_NEAREST_WORD_H
#define LOS_RULES_NEAREST_WORD_H

#include "los/los.h"

/* The word of a list that needs the fewest edits (a letter inserted, removed, replaced, or swapped with the next), if
 * they are at most two and at most a third of its letters; otherwise empty.  A word is not near to itself.  The list
 * ends with an empty word. */
los_text los_nearest_word(const los_text *list, los_text word);

#endif
