/* SPDX-License-Identifier: MIT */
/* Other models that block the lines of a pair (los_table.h states the rule). */
#ifndef LOS_PAIR_BLOCKING_MODELS_H
#define LOS_PAIR_BLOCKING_MODELS_H

#include "base/interval.h"
#include "table/table.h"

/* A model that blocks the lines that meet its base outside the bases of the pair. */
typedef struct los_blocking_model {
    los_base base;
    los_vec2 position;
    los_interval heights; /* inches */
    bool blocks;          /* false: under LOS_HEIGHTS_TRUE all lines pass over or under it */
    bool is_partial;      /* a line that meets it in plan may pass over or under it */
    los_name name;
} los_blocking_model;

/* The models in the corridor of a pair, and scratch memory to find them. */
typedef struct los_model_list {
    los_blocking_model *items; /* by ascending slot, so that results do not depend on the history of the table */
    uint32_t count, capacity;
    uint32_t *slots;
    uint32_t slot_capacity;
    bool is_found;   /* since the pair was begun */
    los_base own[2]; /* the bases of shooter and target, if there are items */
} los_model_list;

#define LOS_MODEL_NAME_BIT 0x80000000u

struct los_pair;

/* Reserves memory for all models of a table; see los_query_bind_table. */
los_status los_pair_reserve_models(struct los_pair *pair, const los_table *table);
/* Finds the models that block lines of a pair which has begun, unless they are found. */
void los_pair_find_models(struct los_pair *pair);
/* Replaces them by those that block one line, which need not run between the bases. */
void los_pair_find_line_models(struct los_pair *pair, los_vec2 from, los_vec2 to);
/* True if a line within these heights can pass under one of the models. */
bool los_pair_has_floating_model(const struct los_pair *pair, los_interval lines);
/* Sets what each model does to lines within these heights. */
void los_pair_resolve_models(struct los_pair *pair, los_interval lines);

#endif
