/* SPDX-License-Identifier: MIT */
#include "board/context.h"

#include "bind/allocation.h"
#include "bind/spinlock.h"

#include <stdlib.h>

static query_context *pool;
static spinlock pool_lock = SPINLOCK_INIT;

static query_context *make(void) {
    los_allocator allocator = los_default_allocator();
    query_context *context = require_memory(calloc(1, sizeof *context));
    board_cache_init(&context->board);
    context->open_table = require_memory(los_terrain_create(allocator));
    context->query = require_memory(los_query_create(allocator));
    context->shooters = require_memory(los_model_set_create(allocator));
    context->targets = require_memory(los_model_set_create(allocator));
    placed_models_init(&context->placed);
    return context;
}

static void destroy(query_context *context) {
    placed_models_free(&context->placed);
    los_model_set_destroy(context->targets);
    los_model_set_destroy(context->shooters);
    los_query_destroy(context->query);
    los_terrain_destroy(context->open_table);
    board_rules_free(&context->rules);
    board_cache_free(&context->board);
    piece_buffers_free(&context->buffers);
    free(context->numbers);
    free(context);
}

query_context *context_borrow(void) {
    spinlock_lock(&pool_lock);
    query_context *context = pool;
    if (context != NULL) {
        pool = context->next;
    }
    spinlock_unlock(&pool_lock);
    return context != NULL ? context : make();
}

void context_return(query_context *context) {
    spinlock_lock(&pool_lock);
    context->next = pool;
    pool = context;
    spinlock_unlock(&pool_lock);
}

uint32_t *context_numbers(query_context *context, size_t count) {
    if (count > UINT32_MAX / 2 ||
        !reserve_items((void **)&context->numbers, &context->number_capacity, (uint32_t)count, sizeof(uint32_t))) {
        abort();
    }
    return context->numbers;
}

void contexts_free(void) {
    spinlock_lock(&pool_lock);
    query_context *context = pool;
    pool = NULL;
    spinlock_unlock(&pool_lock);
    while (context != NULL) {
        query_context *next = context->next;
        destroy(context);
        context = next;
    }
}
