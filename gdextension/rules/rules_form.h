/* SPDX-License-Identifier: MIT */
/* A rule set as plain data, between the forms that scripts use and the core: it owns what its definition points at. */
#ifndef RULES_FORM_H
#define RULES_FORM_H

#include "bind/gdx.h"
#include "los/los_rules.h"
#include "values/texts.h"

typedef struct rules_data {
    los_rules_def def;
    los_rule_def *rows[LOS_RULE_TABLES]; /* those of def.tables */
    uint32_t capacities[LOS_RULE_TABLES];
    struct memory_block *blocks; /* texts and conditions */
    message_list problems;       /* mistakes of form, which the definition cannot hold */
} rules_data;

/* Starts with the defaults of the core.  Everything here aborts if memory runs out. */
void rules_data_init(rules_data *data);
void rules_data_free(rules_data *data);

/* Adds a row with the defaults of the core; valid until the next one of the table. */
los_rule_def *rules_data_add_row(rules_data *data, los_rule_table table);
/* Makes a row count as missing: null, or not readable. */
void rule_set_missing(los_rule_def *row);
bool rule_is_missing(const los_rule_def *row);

/* Memory that lives as long as the data. */
void *rules_data_allocate(rules_data *data, size_t size);
/* A copy of a text, name or number. */
los_text rules_data_text(rules_data *data, const gdx_variant *value);
/* The texts of a PackedStringArray; `*out` has as many as the result says. */
uint32_t rules_data_texts(rules_data *data, const gdx_packed *texts, const los_text **out);

/* The name of a table: "piece_rules". */
const char *rule_table_name(los_rule_table table);

/* Compiles the data.  Adds a line to `lines` for each mistake; NULL if there are any. */
los_rules *rules_data_compile(const rules_data *data, message_list *lines);

/* Adds a line for each mistake that the core found (rules_problems.c). */
void rules_add_problems(const rules_data *data, const los_rule_errors *errors, message_list *lines);

/* --- Dictionaries (rules_dictionary.c) --------------------------------------------------------------------------- */

/* Reads the Dictionary form into initialized data.  Mistakes of form go to data->problems; keys that are unknown cause
 * a warning. */
void rules_data_read(rules_data *data, const gdx_variant *dictionary);
/* Fills an empty Dictionary. */
void rules_def_write(const los_rules_def *def, gdx_dictionary *dictionary);

#endif
