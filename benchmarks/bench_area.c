/* SPDX-License-Identifier: MIT */
/* The visible area of a target, against the exact verdict. */
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdlib.h>

enum {
    VERDICT,
    AREA,
    RACERS
};

static const char *const NAMES[] = {"C target visibility, exact pair", "C target visibility",
                                    "C target visibility, partly hidden, exact pair",
                                    "C target visibility, partly hidden", NULL};

static los_visible_area visible_area_of(bench_core *core, uint32_t number) {
    const bench_question *question = &core->questions->items[number];
    return los_query_visible_area(core->queries[question->scene], &core->options[question->scene], &question->shooter,
                                  &question->target);
}

static bool has_visible_area(void *core, uint32_t number) {
    return visible_area_of(core, number).visible;
}

/* Both racers on the questions of one core. */
static void race(const bench_scenes *scenes, const bench_questions *questions, const char *const *names) {
    bench_core *core = bench_core_open(scenes, questions, LOS_MODE_EXACT, 1, 1);
    bench_racer racers[RACERS] = {[VERDICT] = {bench_core_sees, core, {0}}, [AREA] = {has_visible_area, core, {0}}};
    bench_race(racers, RACERS, questions->count);
    double verdict = bench_median(&racers[VERDICT].ns);
    bench_row(names[VERDICT], "ns", &racers[VERDICT].ns, (bench_bar){0});
    bench_row(names[AREA], "ns", &racers[AREA].ns,
              (bench_bar){verdict / bench_median(&racers[AREA].ns), 0.1, "exact pair", 0.0});
    bench_racers_forget(racers, RACERS);
    bench_core_close(core);
}

/* The questions whose target is visible in part: the only ones that need the full computation. */
static bench_questions partly_hidden(const bench_scenes *scenes, const bench_questions *all) {
    bench_questions partly = {bench_allocate(all->count, sizeof *partly.items), 0};
    bench_core *core = bench_core_open(scenes, all, LOS_MODE_EXACT, 1, 1);
    for (uint32_t i = 0; i < all->count; i++) {
        los_visible_area area = visible_area_of(core, i);
        if (area.visible && !area.fully_visible) {
            partly.items[partly.count++] = all->items[i];
        }
    }
    bench_core_close(core);
    return partly;
}

void bench_area(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    bench_questions all = bench_pairs_of(scenes);
    bench_questions partly = partly_hidden(scenes, &all);
    race(scenes, &all, NAMES);
    race(scenes, &partly, NAMES + RACERS);
    free(partly.items);
    free(all.items);
}
