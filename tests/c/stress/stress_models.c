/* SPDX-License-Identifier: MIT */
#include "stress/stress_models.h"

#include "query/models_scene.h"

#include <stdio.h>

typedef struct counts {
    long visible, missed, false_visible, bad_witnesses, asymmetric, missed_excused;
} counts;

static models_scene at;

static los_verdict verdict_between(int from, int to) {
    los_blocking_models blocking = los_table_blocking(&at.table, at.ends[from], at.ends[to]);
    return los_query_verdict(at.query, &at.options, &blocking, models_scene_model(&at, at.ends[from]),
                             models_scene_model(&at, at.ends[to]));
}

/* The pair apart from all others, as polygons that are smaller or larger by a pixel's third. */
static void check_polygons(counts *c, test_random *random) {
    models_scene_fill(&at, random, 400.0);
    models_scene_isolate(&at, random);
    bool visible = verdict_between(0, 1).visible, is_floating = at.options.heights == LOS_HEIGHTS_TRUE;
    if (visible) {
        c->false_visible += !models_scene_sees_past_polygons(&at, -0.3);
    } else if (models_scene_sees_past_polygons(&at, 0.3)) {
        /* Where models float, the search ends at a limit. */
        c->missed += !is_floating;
        c->missed_excused += is_floating;
    }
}

static void check_lines(counts *c, los_verdict verdict, test_random *random) {
    los_blocking_models blocking = los_table_blocking(&at.table, at.ends[0], at.ends[1]);
    if (verdict.visible) {
        c->bad_witnesses += !los_query_judge_line(at.query, &at.options, &blocking, models_scene_model(&at, at.ends[0]),
                                                  models_scene_model(&at, at.ends[1]), verdict.from, verdict.to)
                                 .clear;
    } else if (at.options.heights == LOS_HEIGHTS_CATEGORY && models_scene_is_apart(&at)) {
        c->missed += models_scene_has_wide_line(&at, random);
    }
}

bool stress_models(long scenes, long seed) {
    counts c = {0};
    models_scene_open(&at);
    at.options.mode = LOS_MODE_EXACT;
    for (long number = 0; number < scenes; number++) {
        test_random random = {(uint64_t)seed + 7919 * (uint64_t)number}; /* scenes are independent of each other */
        at.options.heights = number % 4 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        models_scene_fill(&at, &random, random_between(&random, 250.0, 700.0));
        los_verdict verdict = verdict_between(0, 1);
        c.visible += verdict.visible;
        c.asymmetric += verdict_between(1, 0).visible != verdict.visible;
        check_lines(&c, verdict, &random);
        check_polygons(&c, &random);
    }
    models_scene_close(&at);
    printf("%ld scenes, %ld visible, %ld missed, %ld more where models float, %ld visible through models, "
           "%ld bad witnesses, %ld asymmetric\n",
           scenes, c.visible, c.missed, c.missed_excused, c.false_visible, c.bad_witnesses, c.asymmetric);
    return c.missed + c.false_visible + c.bad_witnesses + c.asymmetric == 0 && c.missed_excused <= scenes / 10000 + 1;
}
