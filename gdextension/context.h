/* SPDX-License-Identifier: MIT */
/* Scratch memory for a query, borrowed for its length: the board if it is a Dictionary, the pair, the report.
 * Kept and reused, so that a query allocates nothing once things have grown; one per thread that queries at once. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "board_cache.h"
#include "line/profile.h"
#include "query/model_set.h"
#include "query/region.h"

typedef struct query_context {
    struct query_context *next;
    board_memory board;
    los_terrain open_table; /* never anything else */
    los_pair pair;
    los_report_buffer report;
    los_model_set shooters, targets;
    los_region_builder region;
    los_profile profile;
    piece_buffers buffers;
} query_context;

/* Never NULL: where memory has run out, the engine itself would have given up. */
query_context *context_borrow(void);
void context_return(query_context *context);
/* Frees all that are not borrowed. */
void contexts_free(void);

#endif
