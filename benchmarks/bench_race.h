/* SPDX-License-Identifier: MIT */
/* Times several implementations of the same queries against each other. */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include "bench_clock.h"

#include <stdbool.h>

enum {
    BENCH_CONTENDERS_MAX = 8
};

typedef struct bench_contender {
    bool (*run)(void *context, uint32_t query);
    void *context;
    bench_values ns; /* per query; written by bench_race and bench_sweep */
} bench_contender;

/* Measures all contenders on one query after the other, in a rotating order, and all queries several times.  The
 * shortest time of each counts.  A measurement repeats its query, so that caches and branch predictors are warm. */
void bench_race(bench_contender *contenders, uint32_t contender_count, uint32_t query_count);

/* Runs all queries in sequence, as a game does, many times.  Each sweep adds one value: the time per query. */
void bench_sweep(bench_contender *contenders, uint32_t contender_count, uint32_t query_count);

/* The number of queries whose results differ between two contenders. */
uint32_t bench_differences(const bench_contender *a, const bench_contender *b, uint32_t query_count);

/* Frees the measured values. */
void bench_contenders_clear(bench_contender *contenders, uint32_t contender_count);

#endif
