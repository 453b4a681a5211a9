/* SPDX-License-Identifier: MIT */
/* True heights in the exact mode, against categories: on the boards as they are, and with models of all heights, so
 * that many lines pass over some pieces and not over others. */
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdlib.h>

enum {
    CATEGORY,
    TRUE_HEIGHTS,
    RACERS
};

static const char *const NAMES[] = {"C heights pair, category",
                                    "C heights pair, true",
                                    "C heights pair, all different, category",
                                    "C heights pair, all different, true",
                                    "C heights pair, mixed heights, category",
                                    "C heights pair, mixed heights, true",
                                    "C heights pair, mixed heights, all different, category",
                                    "C heights pair, mixed heights, all different, true",
                                    NULL};

static void print_rows(bench_racer *racers, const char *const *names) {
    double category = bench_median(&racers[CATEGORY].ns), heights = bench_median(&racers[TRUE_HEIGHTS].ns);
    bench_row(names[CATEGORY], "ns", &racers[CATEGORY].ns, (bench_bar){0});
    bench_row(names[TRUE_HEIGHTS], "ns", &racers[TRUE_HEIGHTS].ns,
              (bench_bar){category / heights, 1.0 / 3.0, "category", 0.0});
}

static void race(const bench_scenes *scenes, const bench_questions *questions, const char *const *names) {
    bench_core *category = bench_core_open(scenes, questions, LOS_MODE_EXACT, 1, 1);
    bench_core *heights = bench_core_open(scenes, questions, LOS_MODE_EXACT, 1, 1);
    for (uint32_t i = 0; i < heights->scene_count; i++) {
        heights->options[i].heights = LOS_HEIGHTS_TRUE;
    }
    bench_racer racers[RACERS] = {
        [CATEGORY] = {bench_core_sees, category, {0}},
        [TRUE_HEIGHTS] = {bench_core_sees, heights, {0}},
    };
    bench_race(racers, RACERS, questions->count);
    print_rows(racers, names);
    bench_sweep(racers, RACERS, questions->count);
    print_rows(racers, names + RACERS);
    bench_racers_forget(racers, RACERS);
    bench_core_close(category);
    bench_core_close(heights);
}

/* From one inch to seven, the same every time. */
static void mix_heights(bench_questions *questions) {
    uint64_t state = 7;
    for (uint32_t i = 0; i < 2 * questions->count; i++) {
        los_model *model = i % 2 == 0 ? &questions->items[i / 2].shooter : &questions->items[i / 2].target;
        state = state * 6364136223846793005u + 1442695040888963407u;
        model->height_inches = 1.0 + 6.0 * (double)(state >> 40) / (double)(1 << 24);
    }
}

void bench_heights(const bench_scenes *scenes) {
    if (bench_rows_wanted(NAMES)) {
        bench_questions questions = bench_pairs_of(scenes);
        race(scenes, &questions, NAMES);
        mix_heights(&questions);
        race(scenes, &questions, NAMES + 2 * RACERS);
        free(questions.items);
    }
}
