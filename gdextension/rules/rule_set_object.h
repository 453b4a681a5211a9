/* SPDX-License-Identifier: MIT */
/* LosRule and LosRules: rules of the table as resources.  Any thread may read them while another changes them. */
#ifndef RULE_SET_OBJECT_H
#define RULE_SET_OBJECT_H

#include "bind/gdx.h"
#include "bind/spinlock.h"
#include "rules/rules_data.h"
#include "rules/rules_read.h"

typedef struct rule_object {
    gdx_instance instance;
    gdx_packed when, unless; /* PackedStringArray */
    gdx_string_name label;
    los_effect effect;
    double amount;
    los_quantifier quantifier;
    los_rule_wall_phase wall_phase;
    atomic_uint revision; /* counts changes */
    spinlock lock;
} rule_object;

/* A row that compiled rules were made from. */
typedef struct row_stamp {
    gdx_variant slot;        /* the memory of the Variant in the array; owns nothing */
    gdx_variant owner;       /* keeps the row alive */
    const rule_object *rule; /* NULL: no LosRule */
    unsigned revision;
} row_stamp;

/* The rules that an object was compiled to, and what from. */
typedef struct rules_cache {
    bool is_filled;
    unsigned revision;
    row_stamp *rows; /* of all tables, one after the other */
    uint32_t counts[LOS_RULE_TABLES];
    compiled_rules *compiled; /* NULL: the rules have mistakes */
} rules_cache;

typedef struct rule_set_object {
    gdx_instance instance;
    gdx_string title, anonymous_id;
    gdx_array tables[LOS_RULE_TABLES];  /* Array[LosRule]; scripts may change them in place */
    gdx_array watched[LOS_RULE_TABLES]; /* the rows whose signal `changed` is connected to that of the object */
    los_ends ends;
    double arc_degrees, max_range_inches, detection_inches, hindrance_limit;
    bool ignore_own_units;
    unsigned revision; /* counts the properties that were set */
    rules_cache cache;
    spinlock lock; /* of all of the above */
} rule_set_object;

/* Reads a LosRule into a row of the data. */
void rule_object_read(rule_object *object, rules_data *data, los_rule_def *row);
/* A new LosRule; a Variant takes it over. */
gdx_instance *rule_object_make(const los_rule_def *row);

/* Fills an object; a missing row becomes null.  For objects that no script has yet. */
void rule_set_object_fill(rule_set_object *object, const los_rules_def *def);
/* Reads an object into initialized data. */
void rule_set_object_read(rule_set_object *object, rules_data *data);

/* The compiled rules of an object, from its cache if nothing has changed.  As rules_acquire. */
rules_result rule_set_object_acquire(rule_set_object *object, compiled_rules **rules);
void rules_cache_free(rules_cache *cache);

/* The first mistake and the number of the others, as a message. */
typedef struct mistakes_text {
    char text[480];
} mistakes_text;
mistakes_text rule_mistakes_text(const char *owner, const message_list *lines, const char *consequence);

/* A String with the bytes of a text; owned. */
gdx_string string_of_text(los_text text);

#endif
