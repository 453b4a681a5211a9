/* SPDX-License-Identifier: MIT */
/* The visibility matrix of two units: both model sets are built, then every pair is decided. */
#include "bench_core.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdlib.h>

enum {
    PASSES = 40
};

static const char *const NAMES[] = {"C matrix 10 x 10, per pair", "C matrix 100 x 100, per pair", NULL};
static const uint32_t SIDES[] = {10, 100};

/* Fills a set with every second model of the scene, from `first` on. */
static void fill(los_model_set *set, los_query *query, const los_options *options, const bench_scene *scene,
                 uint32_t first, uint32_t count) {
    los_model_set_clear(set);
    for (uint32_t i = 0; i < count; i++) {
        bench_require(los_model_set_add(set, query, options, &scene->models[first + 2 * i]) == LOS_OK);
    }
    los_model_set_finish(set);
}

/* The number of visible pairs, so that no compiler removes the queries. */
static uint32_t count_visible(los_query *query, const los_options *options, const los_model_set *shooters,
                              const los_model_set *targets) {
    uint32_t visible = 0;
    for (uint32_t i = 0; i < los_model_set_count(shooters); i++) {
        for (uint32_t j = 0; j < los_model_set_count(targets); j++) {
            visible += los_query_set_verdict(query, options, NULL, shooters, i, targets, j).visible;
        }
    }
    return visible;
}

/* The shortest time per pair of several passes, in nanoseconds. */
static double measure(const bench_scene *scene, uint32_t side) {
    los_allocator allocator = los_default_allocator();
    los_terrain *terrain = bench_scene_compile(scene, 1, 1, allocator);
    los_query *query = bench_query_open(terrain);
    los_model_set *shooters = los_model_set_create(allocator), *targets = los_model_set_create(allocator);
    los_options options = los_default_options();
    options.edition = scene->edition;
    bench_require(shooters != NULL && targets != NULL);
    double best = 0.0;
    uint32_t visible = 0, first_visible = 0;
    for (uint32_t pass = 0; pass < PASSES; pass++) {
        double start = bench_now();
        fill(shooters, query, &options, scene, 0, side);
        fill(targets, query, &options, scene, 1, side);
        visible = count_visible(query, &options, shooters, targets);
        double time = bench_now() - start;
        best = pass == 0 || time < best ? time : best;
        first_visible = pass == 0 ? visible : first_visible;
    }
    bench_require(visible == first_visible);
    los_model_set_destroy(targets);
    los_model_set_destroy(shooters);
    los_query_destroy(query);
    los_terrain_destroy(terrain);
    return best / (double)(side * side);
}

void bench_matrix(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    for (uint32_t i = 0; NAMES[i] != NULL; i++) {
        bench_values ns = {0};
        for (uint32_t j = 0; j < scenes->count; j++) {
            if (scenes->items[j].model_count >= 2 * SIDES[i]) {
                bench_values_add(&ns, measure(&scenes->items[j], SIDES[i]));
            }
        }
        bench_row(NAMES[i], "ns", &ns, (bench_target){0});
        bench_values_free(&ns);
    }
}
