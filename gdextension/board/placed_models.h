/* SPDX-License-Identifier: MIT */
/* Models of a LosTable that stay placed on its terrain between queries: the pieces near each base and its sample points
 * do not change until the model moves.  Belongs to the scratch memory of a query, so one thread at a time uses it. */
#ifndef PLACED_MODELS_H
#define PLACED_MODELS_H

#include "los/los_table.h"

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

#endif
