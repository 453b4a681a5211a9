/* SPDX-License-Identifier: MIT */
/* The exact mode under true heights, against height categories: on the boards as they are, and with models of random
 * heights, so that many lines pass over some of the pieces. */
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdlib.h>

enum {
    CATEGORY,
    TRUE_HEIGHTS,
    CONTENDERS
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

static void print_rows(bench_contender *contenders, const char *const *names) {
    double category = bench_median(&contenders[CATEGORY].ns), heights = bench_median(&contenders[TRUE_HEIGHTS].ns);
    bench_row(names[CATEGORY], "ns", &contenders[CATEGORY].ns, (bench_target){0});
    bench_row(names[TRUE_HEIGHTS], "ns", &contenders[TRUE_HEIGHTS].ns,
              (bench_target){category / heights, 1.0 / 3.0, "category", 0.0});
}

static void race(const bench_scenes *scenes, const bench_pair_list *pairs, const char *const *names) {
    bench_core *category = bench_core_open(scenes, pairs, LOS_MODE_EXACT, 1, 1);
    bench_core *heights = bench_core_open(scenes, pairs, LOS_MODE_EXACT, 1, 1);
    for (uint32_t i = 0; i < heights->scene_count; i++) {
        heights->options[i].heights = LOS_HEIGHTS_TRUE;
    }
    bench_contender contenders[CONTENDERS] = {
        [CATEGORY] = {bench_core_sees, category, {0}},
        [TRUE_HEIGHTS] = {bench_core_sees, heights, {0}},
    };
    bench_race(contenders, CONTENDERS, pairs->count);
    print_rows(contenders, names);
    bench_sweep(contenders, CONTENDERS, pairs->count);
    print_rows(contenders, names + CONTENDERS);
    bench_contenders_clear(contenders, CONTENDERS);
    bench_core_close(category);
    bench_core_close(heights);
}

/* Sets pseudo-random heights from one to seven inches. */
static void mix_heights(bench_pair_list *pairs) {
    uint64_t state = 7;
    for (uint32_t i = 0; i < 2 * pairs->count; i++) {
        los_model *model = i % 2 == 0 ? &pairs->items[i / 2].shooter : &pairs->items[i / 2].target;
        state = state * 6364136223846793005u + 1442695040888963407u;
        model->height_inches = 1.0 + 6.0 * (double)(state >> 40) / (double)(1 << 24);
    }
}

void bench_heights(const bench_scenes *scenes) {
    if (bench_rows_wanted(NAMES)) {
        bench_pair_list pairs = bench_pairs_of(scenes);
        race(scenes, &pairs, NAMES);
        mix_heights(&pairs);
        race(scenes, &pairs, NAMES + 2 * CONTENDERS);
        free(pairs.items);
    }
}
