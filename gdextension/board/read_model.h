/* SPDX-License-Identifier: MIT */
/* Model Dictionaries as los_model. */
#ifndef READ_MODEL_H
#define READ_MODEL_H

#include "bind/gdx.h"
#include "los/los_rules.h"
#include "values/texts.h"

typedef enum model_state {
    MODEL_READY,
    MODEL_NOT_PLACED, /* no position, or (0, 0): ordinary, without a message */
    MODEL_UNUSABLE    /* a value that the rules need cannot be used; reported */
} model_state;

/* Reads a model.  `kind` is its name in messages if it has no id; `index` its position in a list, or -1.  Keys that
 * these options and rules do not need are not read; `rules` is NULL for those of the edition.  `model` is complete only
 * if the result is MODEL_READY; messages say that the model is treated as not visible otherwise. */
model_state read_model(const gdx_dictionary *dictionary, const char *kind, int64_t index, const los_options *options,
                       const los_rules *rules, los_model *model);

/* What the caller does with a model that is not MODEL_READY, as the end of a message. */
typedef struct model_consequences {
    const char *not_placed, *unusable;
} model_consequences;

/* The same for a caller that does something else with other models than to treat them as not visible. */
model_state read_model_for(const gdx_dictionary *dictionary, const char *kind, const model_consequences *consequences,
                           const los_options *options, const los_rules *rules, los_model *model);

/* The same for a model that is to be placed at `position`; its own position is not read. */
model_state read_model_at(const gdx_dictionary *dictionary, const char *kind, los_vec2 position,
                          const los_options *options, const los_rules *rules, los_model *model);

/* How a model of a table is read. */
typedef struct table_reading {
    int64_t index;           /* as above */
    const char *consequence; /* what becomes of a model that cannot be used */
    message_list *messages;  /* as in report_warning */
    /* The keys tags, size and facing belong to a rule set.  Otherwise they may be the game's own, and values of another
     * type are ignored without a message. */
    bool has_rules;
    const los_rules *rules; /* for los_model.tags; may be NULL */
} table_reading;

/* The same for a model of a table, whatever the options: a model without a position is not on the table, and the keys
 * alive, hidden, blocks_los and detection_inches count.  False if a value cannot be used; the messages have the
 * reasons, which end with the consequence. */
bool read_table_model(const gdx_dictionary *dictionary, const table_reading *how, los_table_model *entry);
/* Copies what rule sets read of an entry into its model: its side, and whether it is hidden. */
void sync_table_model(los_table_model *entry);

/* Replaces los_model.tags by the keywords and tags of a Dictionary that was read before.  No messages. */
void read_model_tags(const gdx_dictionary *dictionary, const los_rules *rules, los_model *model);

#endif
