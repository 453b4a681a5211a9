/* SPDX-License-Identifier: MIT */
/* How much of a target is seen, against whether any of it is. */
#include "area/visible_area.h"
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    VERDICT,
    SHARE,
    RACERS
};

static const char *const NAMES[] = {"C target visibility, exact pair", "C target visibility",
                                    "C target visibility, partly hidden, exact pair",
                                    "C target visibility, partly hidden", NULL};

/* The boards and, for each, a report to write to. */
typedef struct sharing {
    bench_core *core;
    los_report_buffer reports[BENCH_SCENES_MAX];
} sharing;

static los_visible_area share_of(sharing *s, uint32_t number) {
    const bench_question *question = &s->core->questions->items[number];
    los_pair *pair = &s->core->pairs[question->scene];
    los_pair_set(pair, &s->core->options[question->scene], &question->shooter, &question->target);
    return los_find_visible_area(pair, &s->reports[question->scene]);
}

static bool sees_some(void *context, uint32_t number) {
    return share_of(context, number).visible;
}

static void open_reports(sharing *s) {
    for (uint32_t i = 0; i < s->core->scene_count; i++) {
        los_report_init(&s->reports[i], los_default_allocator());
        if (los_report_reserve(&s->reports[i], &s->core->pairs[i]) != LOS_OK) {
            fputs("bench: out of memory\n", stderr);
            exit(1);
        }
    }
}

/* Both racers on the questions of one core. */
static void race(const bench_scenes *scenes, const bench_questions *questions, const char *const *names) {
    sharing s = {.core = bench_core_open(scenes, questions, LOS_MODE_EXACT, 1, 1)};
    open_reports(&s);
    bench_racer racers[RACERS] = {[VERDICT] = {bench_core_sees, s.core, {0}}, [SHARE] = {sees_some, &s, {0}}};
    bench_race(racers, RACERS, questions->count);
    double verdict = bench_median(&racers[VERDICT].ns);
    bench_row(names[VERDICT], "ns", &racers[VERDICT].ns, (bench_bar){0});
    bench_row(names[SHARE], "ns", &racers[SHARE].ns,
              (bench_bar){verdict / bench_median(&racers[SHARE].ns), 0.1, "exact pair", 0.0});
    bench_racers_forget(racers, RACERS);
    for (uint32_t i = 0; i < s.core->scene_count; i++) {
        los_report_free(&s.reports[i]);
    }
    bench_core_close(s.core);
}

/* The questions whose target is seen in part: the only ones that take a closer look. */
static bench_questions partly_hidden(const bench_scenes *scenes, const bench_questions *all) {
    bench_questions partly = {bench_allocate(all->count, sizeof *partly.items), 0};
    sharing s = {.core = bench_core_open(scenes, all, LOS_MODE_EXACT, 1, 1)};
    open_reports(&s);
    for (uint32_t i = 0; i < all->count; i++) {
        los_visible_area share = share_of(&s, i);
        if (share.visible && !share.fully_visible) {
            partly.items[partly.count++] = all->items[i];
        }
    }
    for (uint32_t i = 0; i < s.core->scene_count; i++) {
        los_report_free(&s.reports[i]);
    }
    bench_core_close(s.core);
    return partly;
}

void bench_share(const bench_scenes *scenes) {
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
