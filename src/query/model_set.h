/* SPDX-License-Identifier: MIT */
/* Many models on one terrain, prepared together so that every pair of them can be asked about at once, by any number
 * of threads: after los_model_set_finish nothing in it changes any more. */
#ifndef LOS_QUERY_MODEL_SET_H
#define LOS_QUERY_MODEL_SET_H

#include "query/verdict.h"

struct los_model_set {
    los_allocator allocator;
    los_placed_model *placed; /* those of models that are not on the table have no terrain */
    uint32_t count, capacity;
    los_nearby_piece *near; /* of all placed, one after the other */
    uint32_t near_count, near_capacity;
};

void los_model_set_init(los_model_set *model_set, los_allocator allocator);
void los_model_set_free(los_model_set *model_set);
/* Removes everybody and keeps the memory. */

/* Adds a model that stands on the terrain `pair` is bound to; `pair` lends its scratch memory.  NULL: a model that is
 * not on the table, which keeps the numbering and sees nothing. */
los_status los_model_set_insert(los_model_set *model_set, los_pair *pair, const los_options *options,
                                const los_model *model);
/* To be called after the last addition. */

/* Can member `shooter` of one model_set see member `target` of another (or the same)? */
bool los_model_set_sees(const los_model_set *shooters, uint32_t shooter, const los_model_set *targets, uint32_t target,
                        los_pair *pair, const los_options *options, los_verdict *answer);

#endif
