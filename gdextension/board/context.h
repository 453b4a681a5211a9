/* SPDX-License-Identifier: MIT */
/* Scratch memory of a query, taken from a pool while the query is open.  It is reused, so that queries stop allocating
 * once it has grown; there are as many as queries have run at the same time. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "bind/gdx.h"
#include "board/board_cache.h"
#include "board/board_models.h"
#include "los/los.h"

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

/* Counters of queries and of the methods that decided them, over all threads. */

/* `reused`: the terrain was compiled before the query. */
void statistics_count(const los_verdict *verdict, bool reused);
void statistics_count_area(const los_visible_area *area, bool reused);
/* A query with unusable arguments. */
void statistics_count_invalid(void);
void statistics_reset(void);
/* Fills an empty Dictionary. */
void statistics_write(gdx_dictionary *dictionary);

#endif
