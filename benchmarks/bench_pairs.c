/* SPDX-License-Identifier: MIT */
/* Verdicts for pairs of models, on boards of one, ten and a hundred times the size. */
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
    CONTENDERS
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

/* Ratios are relative to the sampled pair on one board. */
static void print_rows(bench_contender *contenders, const char *const *names) {
    double sampled = bench_median(&contenders[SAMPLED].ns);
    for (uint32_t i = 0; i < CONTENDERS; i++) {
        bench_target target = {.ratio = i == SAMPLED ? 0.0 : sampled / bench_median(&contenders[i].ns)};
        if (i == HUNDREDFOLD) {
            target.at_least = 0.5;
            target.baseline = "one board";
        }
        bench_row(names[i], "ns", &contenders[i].ns, target);
    }
}

static void race(bench_contender *contenders, uint32_t query_count) {
    bench_race(contenders, CONTENDERS, query_count);
    print_rows(contenders, NAMES);
    bench_sweep(contenders, CONTENDERS, query_count);
    print_rows(contenders, NAMES + CONTENDERS);
    bench_contenders_clear(contenders, CONTENDERS);
    for (uint32_t i = PREPARED; i < CONTENDERS; i++) {
        uint32_t differ = bench_differences(&contenders[SAMPLED], &contenders[i], query_count);
        if (differ > 0) {
            fprintf(stderr, "%s: %u of %u verdicts differ from those on one board\n", NAMES[i], differ, query_count);
        }
    }
}

void bench_pairs(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    bench_pair_list pairs = bench_pairs_of(scenes);
    bench_core *legacy = bench_core_open(scenes, &pairs, LOS_MODE_LEGACY, 1, 1);
    bench_core *one = bench_core_open(scenes, &pairs, LOS_MODE_SAMPLED, 1, 1);
    bench_core *ten = bench_core_open(scenes, &pairs, LOS_MODE_SAMPLED, 5, 2);
    bench_core *hundred = bench_core_open(scenes, &pairs, LOS_MODE_SAMPLED, 10, 10);
    bench_contender contenders[CONTENDERS] = {
        [LEGACY] = {bench_core_sees, legacy, {0}},         [SAMPLED] = {bench_core_sees, one, {0}},
        [PREPARED] = {bench_core_sees_prepared, one, {0}}, [TENFOLD] = {bench_core_sees, ten, {0}},
        [HUNDREDFOLD] = {bench_core_sees, hundred, {0}},
    };
    race(contenders, pairs.count);
    bench_core_close(hundred);
    bench_core_close(ten);
    bench_core_close(one);
    bench_core_close(legacy);
    free(pairs.items);
}
