/* SPDX-License-Identifier: MIT */
/* Names of models and units in model Dictionaries. */
#ifndef MODEL_NAMES_H
#define MODEL_NAMES_H

#include "bind/gdx.h"
#include "los/los_table.h"

/* The id of a model in results, an owned String: its key `id`, else "model_<handle>".  `data` may be NULL. */
gdx_variant model_id_make(const gdx_dictionary *data, los_handle handle);
/* True if both Dictionaries have an `id` and they are equal as texts. */
bool model_ids_are_equal(const gdx_dictionary *a, const gdx_dictionary *b);

/* The key `unit` of a model, an owned name, empty if there is none.  A value that is no text or number causes a
 * warning.  `kind` and `index` name the model there. */
gdx_string_name model_unit_make(const gdx_dictionary *data, const char *kind, int64_t index);

/* The numbers of units: the index of the name plus 1.  All zero is empty. */
typedef struct unit_names {
    gdx_string_name *list;
    uint32_t count, capacity;
} unit_names;

/* LOS_NO_UNIT if the name is empty or unknown. */
los_unit unit_names_find(const unit_names *names, const gdx_string_name *name);
/* The same, but an unknown name is added.  Aborts if memory runs out. */
los_unit unit_names_add(unit_names *names, const gdx_string_name *name);
void unit_names_free(unit_names *names);

#endif
