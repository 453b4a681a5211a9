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
    CONTENDERS
};

static const char *const NAMES[] = {"C target visibility, exact pair", "C target visibility",
                                    "C target visibility, partly hidden, exact pair",
                                    "C target visibility, partly hidden", NULL};

static los_visible_area visible_area_of(bench_core *core, uint32_t number) {
    const bench_pair *pair = &core->pairs->items[number];
    return los_query_visible_area(core->queries[pair->scene], &core->options[pair->scene], NULL, &pair->shooter,
                                  &pair->target);
}

static bool has_visible_area(void *core, uint32_t number) {
    return visible_area_of(core, number).visible;
}

/* Verdict and visible area on the same pairs. */
static void race(const bench_scenes *scenes, const bench_pair_list *pairs, const char *const *names) {
    bench_core *core = bench_core_open(scenes, pairs, LOS_MODE_EXACT, 1, 1);
    bench_contender contenders[CONTENDERS] = {
        [VERDICT] = {bench_core_sees, core, {0}}, [AREA] = {has_visible_area, core, {0}}};
    bench_race(contenders, CONTENDERS, pairs->count);
    double verdict = bench_median(&contenders[VERDICT].ns);
    bench_row(names[VERDICT], "ns", &contenders[VERDICT].ns, (bench_target){0});
    bench_row(names[AREA], "ns", &contenders[AREA].ns,
              (bench_target){verdict / bench_median(&contenders[AREA].ns), 0.1, "exact pair", 0.0});
    bench_contenders_clear(contenders, CONTENDERS);
    bench_core_close(core);
}

/* The pairs whose target is partly visible: only these need the full computation. */
static bench_pair_list partly_hidden(const bench_scenes *scenes, const bench_pair_list *all) {
    bench_pair_list partly = {bench_allocate(all->count, sizeof *partly.items), 0};
    bench_core *core = bench_core_open(scenes, all, LOS_MODE_EXACT, 1, 1);
    for (uint32_t i = 0; i < all->count; i++) {
        los_visible_area area = visible_area_of(core, i);
        if (area.visible_exact && !area.fully_visible) {
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
    bench_pair_list all = bench_pairs_of(scenes);
    bench_pair_list partly = partly_hidden(scenes, &all);
    race(scenes, &all, NAMES);
    race(scenes, &partly, NAMES + CONTENDERS);
    free(partly.items);
    free(all.items);
}
