/* SPDX-License-Identifier: MIT */
/* One segment between two points: is it blocked?  Both endpoints are outside all pieces, so that no rule exempts them
 * and every library answers the same question. */
#include "bench_core.h"
#include "bench_peers.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SEGMENTS_PER_SCENE = 260,
    OURS = 0,
    OURS_PREPARED,
    EMBREE,
    BOX2D,
    RACERS
};

static const char *const NAMES[] = {"C point ray",
                                    "C point ray, prepared ends",
                                    "C point ray, Embree rtcOccluded1",
                                    "C point ray, Box2D RayCast",
                                    "C point ray, all different",
                                    "C point ray, all different, prepared ends",
                                    "C point ray, all different, Embree",
                                    "C point ray, all different, Box2D",
                                    NULL};

/* --- Segments ---------------------------------------------------------------------------------------------------- */

static bool is_clear_of_pieces(const bench_scene *scene, los_vec2 point) {
    for (uint32_t i = 0; i < scene->piece_count; i++) {
        const bench_piece *piece = &scene->pieces[i];
        if (los_segment_meets_polygon(point, point, piece->points, piece->point_count)) {
            return false;
        }
    }
    return true;
}

/* Segments from each free place to the next ones: first neighbors in the list, then every second, and so on. */
static void add_segments(const bench_scene *scene, uint32_t number, bench_questions *questions) {
    los_vec2 points[BENCH_MODELS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->model_count; i++) {
        if (is_clear_of_pieces(scene, scene->models[i].position)) {
            points[count++] = scene->models[i].position;
        }
    }
    for (uint32_t i = 0; count > 1 && i < SEGMENTS_PER_SCENE; i++) {
        uint32_t from = i % count, to = (from + 1 + i / count) % count;
        questions->items[questions->count++] = (bench_question){
            .scene = number,
            .member = 2 * i,
            .shooter = los_model_at_point(points[from]),
            .target = los_model_at_point(points[to]),
        };
    }
}

/* --- The race ---------------------------------------------------------------------------------------------------- */

/* Rows of one kind of race, ours first.  `names` has RACERS names. */
static void print_rows(bench_racer *racers, const bool *is_there, const char *const *names) {
    double embree = bench_median(&racers[EMBREE].ns), box2d = bench_median(&racers[BOX2D].ns);
    double ours = bench_median(&racers[OURS].ns);
    bench_bar no_bar = {0};
    bench_row(names[OURS], "ns", &racers[OURS].ns,
              is_there[EMBREE] ? (bench_bar){embree / ours, 1.0, "Embree", 0.0} : no_bar);
    bench_row(names[OURS_PREPARED], "ns", &racers[OURS_PREPARED].ns,
              (bench_bar){.ratio = embree / bench_median(&racers[OURS_PREPARED].ns)});
    if (is_there[EMBREE]) {
        bench_row(names[EMBREE], "ns", &racers[EMBREE].ns, no_bar);
    } else {
        bench_row_missing(names[EMBREE], "ns", "libembree-dev");
    }
    if (is_there[BOX2D]) {
        /* How many times as slow as ours. */
        bench_row(names[BOX2D], "ns", &racers[BOX2D].ns, (bench_bar){box2d / ours, 2.0, "the time of ours", 0.0});
    } else {
        bench_row_missing(names[BOX2D], "ns", "libbox2d-dev g++");
    }
}

static void race(bench_racer *all, const bool *is_there, const bench_questions *questions) {
    bench_racer racers[RACERS];
    uint32_t racer_of[RACERS], count = 0;
    for (uint32_t i = 0; i < RACERS; i++) {
        if (is_there[i]) {
            racer_of[count] = i;
            racers[count++] = all[i];
        }
    }
    for (int kind = 0; kind < 2; kind++) {
        (kind == 0 ? bench_race : bench_sweep)(racers, count, questions->count);
        for (uint32_t i = 0; i < count; i++) {
            all[racer_of[i]] = racers[i];
        }
        print_rows(all, is_there, NAMES + RACERS * kind);
    }
    for (uint32_t i = 1; i < count; i++) {
        uint32_t differ = bench_disagreements(&racers[0], &racers[i], questions->count);
        if (differ > 0) {
            fprintf(stderr, "%s: %u of %u answers differ from ours\n", NAMES[racer_of[i]], differ, questions->count);
        }
    }
    bench_racers_forget(racers, count);
}

void bench_rays(const bench_scenes *scenes) {
    bench_questions questions = {0};
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    questions.items = bench_allocate(BENCH_SCENES_MAX * SEGMENTS_PER_SCENE, sizeof *questions.items);
    for (uint32_t i = 0; i < scenes->count; i++) {
        add_segments(&scenes->items[i], i, &questions);
    }
    bench_core *core = bench_core_open(scenes, &questions, LOS_MODE_LEGACY, 1, 1);
    bench_worlds embree = bench_worlds_open(bench_embree(), scenes, &questions);
    bench_worlds box2d = bench_worlds_open(bench_box2d(), scenes, &questions);
    bench_racer racers[RACERS] = {
        [OURS] = {bench_core_sees, core, {0}},
        [OURS_PREPARED] = {bench_core_sees_prepared, core, {0}},
        [EMBREE] = {bench_worlds_see, &embree, {0}},
        [BOX2D] = {bench_worlds_see, &box2d, {0}},
    };
    const bool is_there[RACERS] = {true, true, embree.count > 0, box2d.count > 0};
    race(racers, is_there, &questions);
    bench_worlds_close(&box2d);
    bench_worlds_close(&embree);
    bench_core_close(core);
    free(questions.items);
}
