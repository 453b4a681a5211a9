/* SPDX-License-Identifier: MIT */
#include "bench_race.h"

#include <math.h>

enum {
    LAPS = 20, /* over all questions: a slow second of the machine does not hit a question in all of them */
    TURNS = 1, /* of all racers at a question, in each lap */
    SWEEPS = 60,
    WARM_UP_SWEEPS = 2,
    REPEATS_MAX = 1 << 14
};

/* One measurement lasts about this long; reading the clock is then well below 1 % of it. */
static const double ENOUGH_NS = 10000.0;

/* Whatever is answered ends up here, so that no compiler drops a question. */
static volatile uint32_t answers;

static bool ask_nothing(void *context, uint32_t question) {
    (void)context;
    return (question & 1) != 0;
}

static double repeat(const bench_racer *racer, uint32_t question, uint32_t times) {
    uint32_t seen = 0;
    double start = bench_now();
    for (uint32_t i = 0; i < times; i++) {
        seen += racer->ask(racer->context, question);
    }
    double spent = bench_now() - start;
    answers += seen;
    return spent;
}

/* What the loop and the indirect call cost, per turn. */
static double turn_cost(void) {
    const bench_racer nothing = {.ask = ask_nothing};
    double best = repeat(&nothing, 0, REPEATS_MAX);
    for (uint32_t i = 0; i < 50; i++) {
        double spent = repeat(&nothing, i, REPEATS_MAX);
        best = spent < best ? spent : best;
    }
    return best / REPEATS_MAX;
}

/* How often the question must be repeated for a measurement; warms up on the way. */
static uint32_t repeats_for(const bench_racer *racer, uint32_t question) {
    uint32_t times = 1;
    while (times < REPEATS_MAX && repeat(racer, question, times) < ENOUGH_NS) {
        times *= 2;
    }
    return times;
}

/* All racers at one question; the shortest time of each is kept in its values. */
static void race_once(bench_racer *racers, uint32_t count, uint32_t question, double turn) {
    uint32_t times[BENCH_RACERS_MAX];
    for (uint32_t i = 0; i < count; i++) {
        times[i] = repeats_for(&racers[i], question);
    }
    for (uint32_t i = 0; i < TURNS * count; i++) {
        uint32_t who = (i + i / count + question) % count;
        double ns = repeat(&racers[who], question, times[who]) / times[who] - turn,
               *best = &racers[who].ns.items[question];
        *best = ns < *best ? ns : *best;
    }
}

void bench_race(bench_racer *racers, uint32_t racer_count, uint32_t question_count) {
    double turn = turn_cost();
    bench_racers_forget(racers, racer_count);
    for (uint32_t i = 0; i < racer_count * question_count; i++) {
        bench_values_add(&racers[i % racer_count].ns, INFINITY);
    }
    for (uint32_t i = 0; i < LAPS * question_count; i++) {
        race_once(racers, racer_count, i % question_count, turn);
    }
}

static double sweep(const bench_racer *racer, uint32_t question_count) {
    uint32_t seen = 0;
    double start = bench_now();
    for (uint32_t question = 0; question < question_count; question++) {
        seen += racer->ask(racer->context, question);
    }
    double spent = bench_now() - start;
    answers += seen;
    return spent / question_count;
}

void bench_sweep(bench_racer *racers, uint32_t racer_count, uint32_t question_count) {
    double turn = turn_cost();
    bench_racers_forget(racers, racer_count);
    for (uint32_t i = 0; i < WARM_UP_SWEEPS + SWEEPS; i++) {
        for (uint32_t j = 0; j < racer_count; j++) {
            bench_racer *racer = &racers[(i + j) % racer_count];
            double ns = sweep(racer, question_count) - turn;
            if (i >= WARM_UP_SWEEPS) {
                bench_values_add(&racer->ns, ns);
            }
        }
    }
}

uint32_t bench_disagreements(const bench_racer *a, const bench_racer *b, uint32_t question_count) {
    uint32_t count = 0;
    for (uint32_t question = 0; question < question_count; question++) {
        count += a->ask(a->context, question) != b->ask(b->context, question);
    }
    return count;
}

void bench_racers_forget(bench_racer *racers, uint32_t racer_count) {
    for (uint32_t i = 0; i < racer_count; i++) {
        bench_values_free(&racers[i].ns);
    }
}
