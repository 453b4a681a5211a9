/* SPDX-License-Identifier: MIT */
#include "statistics.h"

#include "keys.h"

#include <stdatomic.h>

/* calls = center_hits + edge_hits + exact_hits + blocked + invalid */
typedef enum counter {
    CALLS,
    LINES,
    CENTER_HITS,
    EDGE_HITS,
    EXACT_HITS,
    BLOCKED,
    INVALID,
    REUSED,
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
    add(CALLS, 1);
    add(REUSED, reused);
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
    add(CALLS, 1);
    add(INVALID, 1);
}

void statistics_reset(void) {
    for (int i = 0; i < COUNTERS; i++) {
        atomic_store_explicit(&counters[i], 0, memory_order_relaxed);
    }
}

void statistics_write(gdx_dictionary *dictionary) {
    const gdx_variant *names[COUNTERS] = {&keys.calls,      &keys.lines,   &keys.center_hits, &keys.edge_hits,
                                          &keys.exact_hits, &keys.blocked, &keys.invalid,     &keys.reused};
    for (int i = 0; i < COUNTERS; i++) {
        int64_t value = atomic_load_explicit(&counters[i], memory_order_relaxed);
        gdx_dictionary_put(dictionary, names[i], gdx_variant_make(GDX_INT, &value));
    }
}
