/* SPDX-License-Identifier: MIT */
/* Scratch memory for a query, borrowed for its length: the board if it is a Dictionary, the pair, the report.
 * Kept and reused, so that a query allocates nothing once things have grown; one per thread that queries at once. */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "board_memory.h"
#include "los_crowd.h"
#include "los_profile.h"
#include "los_region.h"

typedef struct query_context {
    struct query_context *next;
    board_memory board;
    los_terrain open_table; /* never anything else */
    los_pair pair;
    los_report report;
    los_crowd shooters, targets;
    los_region region;
    los_profile profile;
    piece_buffers buffers;
} query_context;

/* Never NULL: where memory has run out, the engine itself would have given up. */
query_context *context_borrow(void);
void context_return(query_context *context);
/* Frees all that are not borrowed. */
void contexts_free(void);

#endif
