/* SPDX-License-Identifier: MIT */
/* Many models on one terrain, prepared together so that every pair of them can be asked about at once, by any number
 * of threads: after los_crowd_finish nothing in it changes any more. */
#ifndef LOS_CROWD_H
#define LOS_CROWD_H

#include "los_check.h"

typedef struct los_crowd {
    los_allocator allocator;
    los_viewer *viewers; /* those of models that are not on the table have no terrain */
    uint32_t count, capacity;
    los_near *near; /* of all viewers, one after the other */
    uint32_t near_count, near_capacity;
} los_crowd;

void los_crowd_init(los_crowd *crowd, los_allocator allocator);
void los_crowd_free(los_crowd *crowd);
/* Removes everybody and keeps the memory. */
void los_crowd_clear(los_crowd *crowd);

/* Adds a model that stands on the terrain `pair` is bound to; `pair` lends its scratch memory.  NULL: a model that is
 * not on the table, which keeps the numbering and sees nothing. */
los_status los_crowd_add(los_crowd *crowd, los_pair *pair, const los_options *options, const los_model *model);
/* To be called after the last addition. */
void los_crowd_finish(los_crowd *crowd);

/* Can member `shooter` of one crowd see member `target` of another (or the same)? */
bool los_crowd_sees(const los_crowd *shooters, uint32_t shooter, const los_crowd *targets, uint32_t target,
                    los_pair *pair, const los_options *options, los_answer *answer);

#endif
