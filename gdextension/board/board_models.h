/* SPDX-License-Identifier: MIT */
/* Names of models and units in model Dictionaries. */
#ifndef BOARD_MODELS_H
#define BOARD_MODELS_H

#include "bind/gdx.h"
#include "board/results.h"
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

/* Models of a LosTable that stay placed on its terrain between queries: the pieces near each base and its sample points
 * do not change until the model moves.  Belongs to the scratch memory of a query, so one thread at a time uses it. */

typedef struct placed_models {
    los_model_set *set;
    uint64_t stamp;      /* terrain_object.stamp of the terrain */
    los_handle *handles; /* by member of the set */
    uint32_t handle_capacity;
    uint32_t *members; /* by slot of the table: the member, if its handle is that of the model */
    uint32_t member_capacity;
} placed_models;

void placed_models_init(placed_models *models);
void placed_models_free(placed_models *models);

/* Writes which members of the set these models of the table are.  Those that are not placed as they stand now are
 * added; if one has changed, or the terrain with this stamp or the options have, all others are dropped.  `query` is
 * bound to the terrain.  False if memory runs out. */
bool placed_models_find(placed_models *models, const los_table *table, los_query *query, const los_options *options,
                        uint64_t stamp, const los_handle *handles, uint32_t count, uint32_t *members);

/* Models of a board Dictionary that block sight: its key `models` together with `models_block: true`.  They are read
 * for every call.  The handle of a model is its index in the list. */

typedef struct board_models {
    los_table *table; /* NULL: the board has no models that block; owned */
    gdx_array list;   /* the board's models; only with a table */
    unit_names units;
    model_ids ids; /* for results */
} board_models;

/* Reads the models of a board under its rules, which may be NULL.  False if memory runs out. */
bool board_models_read(board_models *models, const gdx_variant *board, double pixels_per_inch, const los_rules *rules);
void board_models_free(board_models *models);

/* A model of a query: its Dictionary and what was read from it. */
typedef struct board_model {
    const gdx_dictionary *data;
    const los_model *model;
} board_model;

/* The models that block a pair: all but the two themselves and their units.  A listed model is the shooter or target
 * itself if both have an equal id, or if position and base are equal. */
los_blocking_models board_models_blocking(board_models *models, const board_model *shooter, const board_model *target);

#endif
