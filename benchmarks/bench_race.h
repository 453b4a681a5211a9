/* SPDX-License-Identifier: MIT */
/* Several ways to answer the same questions, timed against each other. */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include "bench_clock.h"

#include <stdbool.h>

enum {
    BENCH_RACERS_MAX = 8
};

typedef struct bench_racer {
    bool (*ask)(void *context, uint32_t question);
    void *context;
    bench_values ns; /* per question; filled by the race */
} bench_racer;

/* Question by question: all racers on the same one, in an order that rotates, and all that a few times over; the
 * shortest time of each counts.  One measurement repeats the question, so caches and branch predictors know it by
 * heart. */
void bench_race(bench_racer *racers, uint32_t racer_count, uint32_t question_count);

/* All questions one after the other, as a game would ask them, many times; each sweep gives one value, the time per
 * question. */
void bench_sweep(bench_racer *racers, uint32_t racer_count, uint32_t question_count);

/* How many questions get different answers from two racers. */
uint32_t bench_disagreements(const bench_racer *a, const bench_racer *b, uint32_t question_count);

void bench_racers_forget(bench_racer *racers, uint32_t racer_count);

#endif
