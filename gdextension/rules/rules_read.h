/* SPDX-License-Identifier: MIT */
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
#ifndef RULES_READ_H
#define RULES_READ_H

#include "bind/gdx.h"
#include "los/los_rules.h"
#include "rules/rules_data.h"

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

#endif
