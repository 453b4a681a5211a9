/* SPDX-License-Identifier: MIT */
/* Where the rules of a query come from: the key `rules` of a board, the property of a LosTerrain, or set_defaults.
 *
 * A LosRules is live: a change of it counts from the next query on.  A Dictionary is copied and compiled once. */
#ifndef RULES_SOURCE_H
#define RULES_SOURCE_H

#include "rules/rules_read.h"

/* All zero: null, the rules of the edition. */
typedef struct rules_source {
    gdx_variant given;        /* a LosRules, a copy of a Dictionary, or null; owned */
    compiled_rules *compiled; /* of a Dictionary; NULL if it has mistakes, which were reported */
    bool is_live;             /* a LosRules */
} rules_source;

/* Reads a value.  False, with one error `where` begins and `consequence` ends, if it is no rule set; then nothing is
 * owned.  No lock may be held. */
bool rules_source_make(const gdx_variant *value, const char *where, const char *consequence, rules_source *source);
rules_source rules_source_copy(const rules_source *source);
void rules_source_free(rules_source *source);
/* An owned copy of what the script gave: null, the LosRules, or a Dictionary that it may change. */
gdx_variant rules_source_value(const rules_source *source);
/* The rules as they are now; the caller releases them.  NULL: those of the edition.  No lock may be held. */
compiled_rules *rules_source_acquire(const rules_source *source);
/* True if the rules are those of the edition. */
static inline bool rules_source_is_null(const rules_source *source) {
    return !source->is_live && source->compiled == NULL;
}

/* Replaces rules that are held by others; both may be NULL. */
void rules_hold(compiled_rules **held, compiled_rules *rules);

/* --- Boards ------------------------------------------------------------------------------------------------------ */

/* The compiled Dictionaries of the last boards. */
enum {
    BOARD_RULES_ENTRIES = 2
};
typedef struct board_rules {
    rules_source entries[BOARD_RULES_ENTRIES]; /* the one used last comes first */
} board_rules;
void board_rules_free(board_rules *cache);

/* The rules of a board.  False if it has no key `rules`; an unusable value is reported and counts as absent.  The
 * caller frees `*source`. */
bool rules_of_board(board_rules *cache, const gdx_variant *board, rules_source *source);

/* --- Defaults ---------------------------------------------------------------------------------------------------- */

void default_rules_set(const gdx_variant *value);
/* A copy, which the caller frees. */
rules_source default_rules_get(void);
/* Releases the reference when the main loop ends, as default_terrain_release. */
void default_rules_release(void);

#endif
