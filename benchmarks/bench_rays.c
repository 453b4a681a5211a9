/* SPDX-License-Identifier: MIT */
/* Single segments between points.  Both endpoints are outside all pieces, so that no rule exempts them and all
 * libraries must return the same results. */
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
    CONTENDERS
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

/* Adds segments between points outside all pieces: first neighbors in the list, then every second, and so on. */
static void add_segments(const bench_scene *scene, uint32_t number, bench_pair_list *pairs) {
    los_vec2 points[BENCH_MODELS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->model_count; i++) {
        if (is_clear_of_pieces(scene, scene->models[i].position)) {
            points[count++] = scene->models[i].position;
        }
    }
    for (uint32_t i = 0; count > 1 && i < SEGMENTS_PER_SCENE; i++) {
        uint32_t from = i % count, to = (from + 1 + i / count) % count;
        pairs->items[pairs->count++] = (bench_pair){
            .scene = number,
            .member = 2 * i,
            .shooter = los_model_at_point(points[from]),
            .target = los_model_at_point(points[to]),
        };
    }
}

/* --- The race ---------------------------------------------------------------------------------------------------- */

/* Prints the rows of one measurement, ours first.  `names` has CONTENDERS names. */
static void print_rows(bench_contender *contenders, const bool *is_built_in, const char *const *names) {
    double embree = bench_median(&contenders[EMBREE].ns), box2d = bench_median(&contenders[BOX2D].ns);
    double ours = bench_median(&contenders[OURS].ns);
    bench_target no_target = {0};
    bench_row(names[OURS], "ns", &contenders[OURS].ns,
              is_built_in[EMBREE] ? (bench_target){embree / ours, 1.0, "Embree", 0.0} : no_target);
    bench_row(names[OURS_PREPARED], "ns", &contenders[OURS_PREPARED].ns,
              (bench_target){.ratio = embree / bench_median(&contenders[OURS_PREPARED].ns)});
    if (is_built_in[EMBREE]) {
        bench_row(names[EMBREE], "ns", &contenders[EMBREE].ns, no_target);
    } else {
        bench_row_missing(names[EMBREE], "ns", "libembree-dev");
    }
    if (is_built_in[BOX2D]) {
        /* The time of Box2D relative to ours. */
        bench_row(names[BOX2D], "ns", &contenders[BOX2D].ns,
                  (bench_target){box2d / ours, 2.0, "the time of ours", 0.0});
    } else {
        bench_row_missing(names[BOX2D], "ns", "libbox2d-dev g++");
    }
}

static void race(bench_contender *all, const bool *is_built_in, const bench_pair_list *pairs) {
    bench_contender contenders[CONTENDERS];
    uint32_t index_of[CONTENDERS], count = 0;
    for (uint32_t i = 0; i < CONTENDERS; i++) {
        if (is_built_in[i]) {
            index_of[count] = i;
            contenders[count++] = all[i];
        }
    }
    for (int kind = 0; kind < 2; kind++) {
        (kind == 0 ? bench_race : bench_sweep)(contenders, count, pairs->count);
        for (uint32_t i = 0; i < count; i++) {
            all[index_of[i]] = contenders[i];
        }
        print_rows(all, is_built_in, NAMES + CONTENDERS * kind);
    }
    for (uint32_t i = 1; i < count; i++) {
        uint32_t differ = bench_differences(&contenders[0], &contenders[i], pairs->count);
        if (differ > 0) {
            fprintf(stderr, "%s: %u of %u results differ from ours\n", NAMES[index_of[i]], differ, pairs->count);
        }
    }
    bench_contenders_clear(contenders, count);
}

void bench_rays(const bench_scenes *scenes) {
    bench_pair_list pairs = {0};
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    pairs.items = bench_allocate(BENCH_SCENES_MAX * SEGMENTS_PER_SCENE, sizeof *pairs.items);
    for (uint32_t i = 0; i < scenes->count; i++) {
        add_segments(&scenes->items[i], i, &pairs);
    }
    bench_core *core = bench_core_open(scenes, &pairs, LOS_MODE_LEGACY, 1, 1);
    bench_peer_scenes embree = bench_peer_scenes_open(bench_embree(), scenes, &pairs);
    bench_peer_scenes box2d = bench_peer_scenes_open(bench_box2d(), scenes, &pairs);
    bench_contender contenders[CONTENDERS] = {
        [OURS] = {bench_core_sees, core, {0}},
        [OURS_PREPARED] = {bench_core_sees_prepared, core, {0}},
        [EMBREE] = {bench_peer_scenes_see, &embree, {0}},
        [BOX2D] = {bench_peer_scenes_see, &box2d, {0}},
    };
    const bool is_built_in[CONTENDERS] = {true, true, embree.count > 0, box2d.count > 0};
    race(contenders, is_built_in, &pairs);
    bench_peer_scenes_close(&box2d);
    bench_peer_scenes_close(&embree);
    bench_core_close(core);
    free(pairs.items);
}
