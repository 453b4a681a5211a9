/* SPDX-License-Identifier: MIT */
/* Scratch memory of a query, taken from a pool while the query is open.  It is reused, so that queries stop allocating
 * once it has grown; there are as many as queries have run at the same time. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "board/board_cache.h"
#include "board/placed_models.h"

typedef struct query_context {
    struct query_context *next; /* in the pool */
    board_cache board;
    board_rules rules;
    los_terrain *open_table; /* always empty */
    los_query *query;
    los_model_set *shooters, *targets;
    placed_models placed;
    piece_buffers buffers;
    uint32_t *numbers; /* of context_numbers */
    uint32_t number_capacity;
} query_context;

/* Never NULL: aborts if memory runs out. */
query_context *context_borrow(void);
void context_return(query_context *context);
/* Memory for so many numbers, valid until the next call.  Aborts if memory runs out. */
uint32_t *context_numbers(query_context *context, size_t count);
/* Frees all contexts in the pool. */
void contexts_free(void);

#endif
