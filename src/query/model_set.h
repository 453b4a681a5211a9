/* SPDX-License-Identifier: MIT */
/* Many models placed on one terrain under one set of options.  Everything about each model is found when it is added
 * and when the set is finished, so that after los_model_set_finish any number of threads may read the set. */
#ifndef LOS_QUERY_MODEL_SET_H
#define LOS_QUERY_MODEL_SET_H

#include "verdict/verdict.h"

struct los_model_set {
    los_allocator allocator;
    const los_terrain *terrain; /* of the additions, and its revision then */
    uint64_t revision;
    bool has_groups;          /* the rules needed the groups that bases reach into */
    los_options options;      /* of the additions */
    los_placed_model *placed; /* models that are not on the table have no terrain */
    uint32_t count, capacity;
    los_nearby_piece *near; /* the entries of all placed models, one after the other */
    uint32_t near_count, near_capacity;
    bool is_finished; /* since the last addition */
    bool has_samples; /* lines run between sample points */
};

/* For a set that is part of another struct: los_model_set_create and los_model_set_destroy without the allocation. */
void los_model_set_init(los_model_set *set, los_allocator allocator);
void los_model_set_free(los_model_set *set);

/* los_model_set_add on the terrain that `pair` is bound to; `pair` lends scratch memory. */
los_status los_model_set_insert(los_model_set *set, los_pair *pair, const los_options *options, const los_model *model);
/* Writes the verdict for member `shooter` of one set and member `target` of another, or of the same.  Returns true if
 * it is visible. */
bool los_model_set_sees(const los_model_set *shooters, uint32_t shooter, const los_model_set *targets, uint32_t target,
                        los_pair *pair, const los_options *options, los_verdict *verdict);
/* los_model_set_finish without the sample points, for a set that one query uses alone: it must sample the models of a
 * pair before its first use.  Nothing changes in a set that is finished. */
void los_model_set_finish_unsampled(los_model_set *set);
/* Samples a model of a finished set at a density, unless it is sampled already. */
void los_model_set_sample(los_model_set *set, uint32_t index, int density);
/* True if the set is empty or was made on the terrain of the pair, which has not changed, under these options and rules
 * that need the same of a model. */
bool los_model_set_fits(const los_model_set *set, const los_pair *pair, const los_options *options);
/* The same, and the set is finished. */
bool los_model_set_is_ready(const los_model_set *set, const los_pair *pair, const los_options *options);

#endif
