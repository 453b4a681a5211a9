/* SPDX-License-Identifier: MIT */
#include "bench_race.h"

#include <math.h>

enum {
    ROUNDS = 20, /* over all queries, so that no query is measured in a slow second of the machine only */
    SWEEPS = 60,
    WARM_UP_SWEEPS = 2,
    REPEATS_MAX = 1 << 14
};

/* One measurement lasts about this long; reading the clock is then well below 1 % of it. */
static const double MEASUREMENT_NS = 10000.0;

/* Collects the results, so that the compiler cannot remove a query. */
static volatile uint32_t result_sink;

static bool run_nothing(void *context, uint32_t query) {
    (void)context;
    return (query & 1) != 0;
}

static double repeat(const bench_contender *contender, uint32_t query, uint32_t times) {
    uint32_t visible_count = 0;
    double start = bench_now();
    for (uint32_t i = 0; i < times; i++) {
        visible_count += contender->run(contender->context, query);
    }
    double spent = bench_now() - start;
    result_sink += visible_count;
    return spent;
}

/* The cost of the loop and the indirect call per query, in nanoseconds. */
static double call_overhead(void) {
    const bench_contender nothing = {.run = run_nothing};
    double best = repeat(&nothing, 0, REPEATS_MAX);
    for (uint32_t i = 0; i < 50; i++) {
        double spent = repeat(&nothing, i, REPEATS_MAX);
        best = spent < best ? spent : best;
    }
    return best / REPEATS_MAX;
}

/* How often the query must be repeated for a measurement; also warms up the caches. */
static uint32_t repeats_for(const bench_contender *contender, uint32_t query) {
    uint32_t times = 1;
    while (times < REPEATS_MAX && repeat(contender, query, times) < MEASUREMENT_NS) {
        times *= 2;
    }
    return times;
}

/* Measures all contenders on one query and updates the shortest time of each. */
static void race_once(bench_contender *contenders, uint32_t count, uint32_t query, double overhead) {
    uint32_t times[BENCH_CONTENDERS_MAX];
    for (uint32_t i = 0; i < count; i++) {
        times[i] = repeats_for(&contenders[i], query);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = (i + query) % count;
        double ns = repeat(&contenders[index], query, times[index]) / times[index] - overhead,
               *best = &contenders[index].ns.items[query];
        *best = ns < *best ? ns : *best;
    }
}

void bench_race(bench_contender *contenders, uint32_t contender_count, uint32_t query_count) {
    double overhead = call_overhead();
    bench_contenders_clear(contenders, contender_count);
    for (uint32_t i = 0; i < contender_count * query_count; i++) {
        bench_values_add(&contenders[i % contender_count].ns, INFINITY);
    }
    for (uint32_t i = 0; i < ROUNDS * query_count; i++) {
        race_once(contenders, contender_count, i % query_count, overhead);
    }
}

static double sweep(const bench_contender *contender, uint32_t query_count) {
    uint32_t visible_count = 0;
    double start = bench_now();
    for (uint32_t query = 0; query < query_count; query++) {
        visible_count += contender->run(contender->context, query);
    }
    double spent = bench_now() - start;
    result_sink += visible_count;
    return spent / query_count;
}

void bench_sweep(bench_contender *contenders, uint32_t contender_count, uint32_t query_count) {
    double overhead = call_overhead();
    bench_contenders_clear(contenders, contender_count);
    for (uint32_t i = 0; i < WARM_UP_SWEEPS + SWEEPS; i++) {
        for (uint32_t j = 0; j < contender_count; j++) {
            bench_contender *contender = &contenders[(i + j) % contender_count];
            double ns = sweep(contender, query_count) - overhead;
            if (i >= WARM_UP_SWEEPS) {
                bench_values_add(&contender->ns, ns);
            }
        }
    }
}

uint32_t bench_differences(const bench_contender *a, const bench_contender *b, uint32_t query_count) {
    uint32_t count = 0;
    for (uint32_t query = 0; query < query_count; query++) {
        count += a->run(a->context, query) != b->run(b->context, query);
    }
    return count;
}

void bench_contenders_clear(bench_contender *contenders, uint32_t contender_count) {
    for (uint32_t i = 0; i < contender_count; i++) {
        bench_values_free(&contenders[i].ns);
    }
}
