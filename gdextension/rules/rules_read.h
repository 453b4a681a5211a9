/* SPDX-License-Identifier: MIT */
/* Rule sets as scripts pass them, a LosRules or its Dictionary form, compiled for queries.
 *
 *     compiled_rules *rules = NULL;
 *     rules_result result = rules_acquire(&value, &rules);   // RULES_READY: `rules` is set, otherwise NULL
 *     los_query_bind(query, terrain, compiled_rules_core(rules));
 *     ...
 *     rules_release(rules);                                  // after the terrain has other rules
 *
 * A LosRules returns the same compiled rules until it, one of its arrays or one of its rows changes.  A Dictionary is
 * compiled by each call; a caller that passes it often keeps the result and compares the Dictionary. */
#ifndef RULES_READ_H
#define RULES_READ_H

#include "bind/gdx.h"
#include "los/los_rules.h"

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

/* Adds an owner and returns the same rules; NULL is allowed. */
compiled_rules *rules_share(compiled_rules *rules);
/* Removes an owner; the last one frees the rules.  NULL is allowed. */
void rules_release(compiled_rules *rules);

/* The rules for the core, or NULL.  Valid as long as the caller is an owner. */
const los_rules *compiled_rules_core(const compiled_rules *rules);
/* Marks the rules as warned about.  False if they were already. */
bool rules_mark_warned(compiled_rules *rules);

#endif
