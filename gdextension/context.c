/* SPDX-License-Identifier: MIT */
#include "context.h"

#include "spinlock.h"

#include <stdlib.h>

static query_context *idle;
static spinlock idle_lock = SPINLOCK_OPEN;

static query_context *make(void) {
    query_context *context = calloc(1, sizeof *context);
    if (context == NULL) {
        abort();
    }
    board_memory_init(&context->board);
    los_terrain_init(&context->open_table, los_default_allocator());
    los_pair_init(&context->pair, los_default_allocator());
    los_report_init(&context->report, los_default_allocator());
    los_model_set_init(&context->shooters, los_default_allocator());
    los_model_set_init(&context->targets, los_default_allocator());
    los_region_builder_init(&context->region, los_default_allocator());
    los_profile_init(&context->profile, los_default_allocator());
    return context;
}

query_context *context_borrow(void) {
    spinlock_close(&idle_lock);
    query_context *context = idle;
    if (context != NULL) {
        idle = context->next;
    }
    spinlock_open(&idle_lock);
    return context != NULL ? context : make();
}

void context_return(query_context *context) {
    spinlock_close(&idle_lock);
    context->next = idle;
    idle = context;
    spinlock_open(&idle_lock);
}

void contexts_free(void) {
    spinlock_close(&idle_lock);
    query_context *context = idle;
    idle = NULL;
    spinlock_open(&idle_lock);
    while (context != NULL) {
        query_context *next = context->next;
        board_memory_free(&context->board);
        los_terrain_free(&context->open_table);
        los_pair_free(&context->pair);
        los_report_free(&context->report);
        los_model_set_free(&context->shooters);
        los_model_set_free(&context->targets);
        los_region_builder_free(&context->region);
        los_profile_free(&context->profile);
        piece_buffers_free(&context->buffers);
        free(context);
        context = next;
    }
}
