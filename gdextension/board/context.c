/* SPDX-License-Identifier: MIT */
#include "board/context.h"

#include "bind/allocation.h"
#include "bind/locks.h"
#include "values/keys.h"

#include <stdatomic.h>
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

/* A call counts in one of the first five.  So a query of a LosTerrain changes two counters: atomic additions are a
 * noticeable part of the shortest queries. */
typedef enum counter {
    CENTER_HITS,
    EDGE_HITS,
    EXACT_HITS,
    BLOCKED,
    INVALID,
    LINES,
    COMPILED, /* the terrain was compiled for the query */
    COUNTERS
} counter;
static atomic_llong counters[COUNTERS];

static void add(counter which, long long amount) {
    atomic_fetch_add_explicit(&counters[which], amount, memory_order_relaxed);
}

static counter hit_of(los_method method) {
    switch (method) {
    case LOS_METHOD_EDGE:
        return EDGE_HITS;
    case LOS_METHOD_EXACT:
        return EXACT_HITS;
    default:
        return CENTER_HITS;
    }
}

void statistics_count(const los_verdict *verdict, bool reused) {
    if (!reused) {
        add(COMPILED, 1); /* first, so that it is never the larger number */
    }
    add(LINES, verdict->line_count);
    if (!verdict->visible) {
        add(BLOCKED, 1);
    } else {
        add(hit_of(verdict->method), 1);
    }
}

void statistics_count_area(const los_visible_area *area, bool reused) {
    /* As los_query_verdict would be counted in LOS_MODE_EXACT. */
    los_verdict verdict = {
        .visible = area->visible_exact, .method = LOS_METHOD_EXACT, .line_count = area->visible_exact ? 2 : 1};
    statistics_count(&verdict, reused);
}

void statistics_count_invalid(void) {
    add(INVALID, 1);
}

void statistics_reset(void) {
    for (int i = 0; i < COUNTERS; i++) {
        atomic_store_explicit(&counters[i], 0, memory_order_relaxed);
    }
}

static void put(gdx_dictionary *dictionary, const gdx_variant *key, int64_t value) {
    gdx_dictionary_put(dictionary, key, gdx_variant_make(GDX_INT, &value));
}

void statistics_write(gdx_dictionary *dictionary) {
    int64_t values[COUNTERS], valid = 0;
    for (int i = COUNTERS - 1; i >= 0; i--) {
        values[i] = atomic_load_explicit(&counters[i], memory_order_relaxed);
        valid += i < INVALID ? values[i] : 0;
    }
    put(dictionary, &keys.calls, valid + values[INVALID]);
    put(dictionary, &keys.lines, values[LINES]);
    put(dictionary, &keys.center_hits, values[CENTER_HITS]);
    put(dictionary, &keys.edge_hits, values[EDGE_HITS]);
    put(dictionary, &keys.exact_hits, values[EXACT_HITS]);
    put(dictionary, &keys.blocked, values[BLOCKED]);
    put(dictionary, &keys.invalid, values[INVALID]);
    put(dictionary, &keys.reused, valid - values[COMPILED]);
}
