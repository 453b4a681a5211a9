/* SPDX-License-Identifier: MIT */
/* The folder rules/: rule sets as scripts pass them, compiled for the core, and what they cannot be used for. */
/* Rule sets as scripts pass them, a LosRules or its Dictionary form, compiled for queries.
 *
 *     compiled_rules *rules = NULL;
 *     rules_result result = rules_acquire(&value, &rules);   // RULES_READY: `rules` is set, otherwise NULL
 *     los_query_bind(query, terrain, compiled_rules_core(rules));
 *     ...
 *     rules_release(rules);                                  // after the terrain has other rules
 *
 * A LosRules is a script with the method _los_rules_form, which returns its Dictionary form.  It returns the same
 * compiled rules until its signal `changed` is emitted.  A Dictionary is
 * compiled by each call; a caller that passes it often keeps the result and compares the Dictionary. */
#ifndef RULES_SOURCE_H
#define RULES_SOURCE_H

#include "bind/gdx.h"
#include "los/los_rules.h"
#include "rules/rules_form.h"

/* A compiled rule set with a count of its owners.  Never changes, so any thread may read it. */
typedef struct compiled_rules compiled_rules;

typedef enum rules_result {
    RULES_NONE,    /* null: the rules of the edition */
    RULES_READY,   /* compiled */
    RULES_UNUSABLE /* reported once, in words: the rules of the edition apply */
} rules_result;

/* True for null, a LosRules and a Dictionary, whatever it holds. */
bool is_rules_value(const gdx_variant *value);

/* Compiles the rules that a Variant holds.  `*rules` has one more owner, or is NULL unless the result is RULES_READY.
 * Two calls return the same pointer only if the rules are unchanged in between, as long as the caller keeps the first
 * one.  May push messages, so no lock may be held. */
rules_result rules_acquire(const gdx_variant *value, compiled_rules **rules);

/* Marks a LosRules as changed: it is compiled again at its next use.  Without effect on any other object. */
void rules_changed(GDExtensionObjectPtr object);
/* Reads a LosRules or its Dictionary form into initialized data.  May call a script, so no lock may be held. */
void rules_value_read(const gdx_variant *value, rules_data *data);

/* The first mistake and the number of the others, as a message. */
typedef struct mistakes_text {
    char text[480];
} mistakes_text;
mistakes_text rule_mistakes_text(const char *owner, const message_list *lines, const char *consequence);

/* Adds an owner and returns the same rules; NULL is allowed. */
compiled_rules *rules_share(compiled_rules *rules);
/* Removes an owner; the last one frees the rules.  NULL is allowed. */
void rules_release(compiled_rules *rules);

/* The rules for the core, or NULL.  Valid as long as the caller is an owner. */
const los_rules *compiled_rules_core(const compiled_rules *rules);
/* Marks the rules as warned about.  False if they were already. */
bool rules_mark_warned(compiled_rules *rules);

/* Where the rules of a query come from: the key `rules` of a board, the property of a LosTerrain, or set_defaults.  A
 * LosRules is live: a change of it counts from the next query on.  A Dictionary is copied and compiled once. */

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
