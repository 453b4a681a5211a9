/* SPDX-License-Identifier: MIT */
/* Pairs of models: how long a verdict takes, and whether a larger board makes it slower. */
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LEGACY,
    SAMPLED,
    PREPARED,
    TENFOLD,
    HUNDREDFOLD,
    RACERS
};

static const char *const NAMES[] = {"C pair, legacy",
                                    "C pair, sampled",
                                    "C pair, sampled, prepared models",
                                    "C pair, sampled, 10x the pieces",
                                    "C pair, sampled, 100x the pieces",
                                    "C pair, all different, legacy",
                                    "C pair, all different, sampled",
                                    "C pair, all different, prepared models",
                                    "C pair, all different, 10x the pieces",
                                    "C pair, all different, 100x the pieces",
                                    NULL};

/* Ratios are to the sampled pair on a board of ordinary size. */
static void print_rows(bench_racer *racers, const char *const *names) {
    double sampled = bench_median(&racers[SAMPLED].ns);
    for (uint32_t i = 0; i < RACERS; i++) {
        bench_bar bar = {.ratio = i == SAMPLED ? 0.0 : sampled / bench_median(&racers[i].ns)};
        if (i == HUNDREDFOLD) {
            bar.at_least = 0.5;
            bar.baseline = "one board";
        }
        bench_row(names[i], "ns", &racers[i].ns, bar);
    }
}

static void race(bench_racer *racers, uint32_t question_count) {
    bench_race(racers, RACERS, question_count);
    print_rows(racers, NAMES);
    bench_sweep(racers, RACERS, question_count);
    print_rows(racers, NAMES + RACERS);
    bench_racers_forget(racers, RACERS);
    for (uint32_t i = PREPARED; i < RACERS; i++) {
        uint32_t differ = bench_disagreements(&racers[SAMPLED], &racers[i], question_count);
        if (differ > 0) {
            fprintf(stderr, "%s: %u of %u answers differ from one board's\n", NAMES[i], differ, question_count);
        }
    }
}

void bench_pairs(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    bench_questions questions = bench_pairs_of(scenes);
    bench_core *legacy = bench_core_open(scenes, &questions, LOS_MODE_LEGACY, 1, 1);
    bench_core *one = bench_core_open(scenes, &questions, LOS_MODE_SAMPLED, 1, 1);
    bench_core *ten = bench_core_open(scenes, &questions, LOS_MODE_SAMPLED, 5, 2);
    bench_core *hundred = bench_core_open(scenes, &questions, LOS_MODE_SAMPLED, 10, 10);
    bench_racer racers[RACERS] = {
        [LEGACY] = {bench_core_sees, legacy, {0}},         [SAMPLED] = {bench_core_sees, one, {0}},
        [PREPARED] = {bench_core_sees_prepared, one, {0}}, [TENFOLD] = {bench_core_sees, ten, {0}},
        [HUNDREDFOLD] = {bench_core_sees, hundred, {0}},
    };
    race(racers, questions.count);
    bench_core_close(hundred);
    bench_core_close(ten);
    bench_core_close(one);
    bench_core_close(legacy);
    free(questions.items);
}
