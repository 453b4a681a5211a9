/* SPDX-License-Identifier: MIT */
#include "bench_core.h"

#include <stdio.h>
#include <stdlib.h>

void bench_require(bool holds) {
    if (!holds) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
}

void *bench_allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    bench_require(memory != NULL);
    return memory;
}

bench_pair_list bench_pairs_of(const bench_scenes *scenes) {
    bench_pair_list pairs = {bench_allocate(BENCH_SCENES_MAX * BENCH_MODELS_MAX, sizeof *pairs.items), 0};
    for (uint32_t i = 0; i < scenes->count; i++) {
        const bench_scene *scene = &scenes->items[i];
        for (uint32_t j = 0; j + 1 < scene->model_count; j += 2) {
            pairs.items[pairs.count++] = (bench_pair){i, j, scene->models[j], scene->models[j + 1]};
        }
    }
    return pairs;
}

static void open_scene(bench_core *core, const bench_scene *scene, uint32_t number, int columns, int rows) {
    los_allocator allocator = los_default_allocator();
    core->terrains[number] = bench_scene_compile(scene, columns, rows, allocator);
    core->queries[number] = bench_query_open(core->terrains[number]);
    core->model_sets[number] = los_model_set_create(allocator);
    bench_require(core->model_sets[number] != NULL);
}

static void add_to_model_set(bench_core *core, const bench_pair *pair) {
    uint32_t scene = pair->scene;
    los_model_set *set = core->model_sets[scene];
    los_query *query = core->queries[scene];
    const los_options *options = &core->options[scene];
    bench_require(los_model_set_add(set, query, options, &pair->shooter) == LOS_OK &&
                  los_model_set_add(set, query, options, &pair->target) == LOS_OK);
}

los_query *bench_query_open(const los_terrain *terrain) {
    los_query *query = los_query_create(los_default_allocator());
    bench_require(query != NULL && los_query_bind(query, terrain, NULL) == LOS_OK);
    return query;
}

bench_core *bench_core_open(const bench_scenes *scenes, const bench_pair_list *pairs, los_mode mode, int columns,
                            int rows) {
    bench_core *core = bench_allocate(1, sizeof *core);
    core->pairs = pairs;
    core->scene_count = scenes->count;
    for (uint32_t i = 0; i < scenes->count; i++) {
        core->options[i] = los_default_options();
        core->options[i].mode = mode;
        core->options[i].edition = scenes->items[i].edition;
        open_scene(core, &scenes->items[i], i, columns, rows);
    }
    for (uint32_t i = 0; i < pairs->count; i++) {
        add_to_model_set(core, &pairs->items[i]);
    }
    for (uint32_t i = 0; i < scenes->count; i++) {
        los_model_set_finish(core->model_sets[i]);
    }
    return core;
}

void bench_core_close(bench_core *core) {
    for (uint32_t i = 0; i < core->scene_count; i++) {
        los_model_set_destroy(core->model_sets[i]);
        los_query_destroy(core->queries[i]);
        los_terrain_destroy(core->terrains[i]);
    }
    free(core);
}

bool bench_core_sees(void *context, uint32_t number) {
    bench_core *core = context;
    const bench_pair *pair = &core->pairs->items[number];
    los_query *query = core->queries[pair->scene];
    return los_query_verdict(query, &core->options[pair->scene], NULL, &pair->shooter, &pair->target).visible;
}

bool bench_core_sees_prepared(void *context, uint32_t number) {
    bench_core *core = context;
    const bench_pair *pair = &core->pairs->items[number];
    const los_model_set *set = core->model_sets[pair->scene];
    return los_query_set_verdict(core->queries[pair->scene], &core->options[pair->scene], NULL, set, pair->member, set,
                                 pair->member + 1)
        .visible;
}
