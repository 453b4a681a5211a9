/* SPDX-License-Identifier: MIT */
/* Models of a board Dictionary that block sight: its key `models` together with `models_block: true`.
 *
 * They are read for every call.  The handle of a model is its index in the list. */
#ifndef BOARD_MODELS_H
#define BOARD_MODELS_H

#include "board/model_names.h"
#include "board/results.h"

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
