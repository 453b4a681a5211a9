/* SPDX-License-Identifier: MIT */
/* Other models that block the lines of a pair, and the conditions that two models fulfil. */
#ifndef LOS_SIGHT_BLOCKING_MODELS_H
#define LOS_SIGHT_BLOCKING_MODELS_H

#include "base/interval.h"
#include "rules/rules.h"
#include "sight/placed_model.h"
#include "table/table.h"

/* Which conditions of the rules hold for two models, wherever they stand. */

/* What holds for the shooter, the target, either or both. */
bool los_who_combine(los_who who, bool shooter, bool target);

/* The conditions that depend on the two models alone; `inches` is the distance between their bases, read only if the
 * rules have a condition on it. */
los_conditions los_models_conditions(const los_rules *rules, const los_model *shooter, const los_model *target,
                                     double inches);

/* The sizes that pieces are compared with, by los_who. */
void los_models_sizes(const los_model *shooter, const los_model *target, double sizes[LOS_WHO_BOTH + 1]);
/* The conditions on the size of a piece and those of models. */
uint64_t los_size_conditions(const los_rules *rules, double size, const double sizes[LOS_WHO_BOTH + 1]);

/* Other models that block the lines of a pair (los_table.h states the rule). */

/* A model that blocks or hinders the lines that meet its base outside the bases of the pair. */
typedef struct los_blocking_model {
    los_base base;
    los_vec2 position;
    los_interval heights; /* inches */
    bool rule_blocks;     /* false: it hinders */
    bool blocks;          /* the same; false also if under LOS_HEIGHTS_TRUE all lines pass over or under it */
    double hindrance;     /* 0 if it blocks */
    bool is_partial;      /* a line that meets it in plan may pass over or under it */
    double gap;           /* pixels: at most the distance to the bases of the pair; negative if it may overlap them */
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

/* Whose lines are searched for models, and where they run: within `reach` pixels of a segment. */
typedef struct los_model_search {
    const los_blocking_models *blocking;
    const los_placed_model *placed[2]; /* shooter and target */
    const los_options *options;
    los_vec2 from, to;
    float reach;
    const los_rules *rules;
    los_conditions conditions; /* of the pair */
} los_model_search;

/* Reserves memory for so many models.  False if memory runs out. */
bool los_model_list_reserve(los_model_list *models, const los_allocator *allocator, uint32_t count);
void los_model_list_free(los_model_list *models, const los_allocator *allocator);

/* Finds the models that block some of the lines; none if the bases of the pair touch. */
void los_model_list_find(los_model_list *models, const los_model_search *search);

/* True if a line within these heights can pass under one of the models. */
bool los_model_list_has_floating(const los_model_list *models, los_interval lines);
/* Sets what each model does to lines within these heights. */
void los_model_list_resolve_heights(los_model_list *models, los_interval lines);
/* True if a line can pass over or under a model that blocks. */
bool los_model_list_has_prisms(const los_model_list *models);

#endif
