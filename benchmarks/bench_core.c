/* SPDX-License-Identifier: MIT */
#include "bench_core.h"

#include <stdio.h>
#include <stdlib.h>

void *bench_allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void need(los_status status) {
    if (status != LOS_OK) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
}

bench_questions bench_pairs_of(const bench_scenes *scenes) {
    bench_questions questions = {bench_allocate(BENCH_SCENES_MAX * BENCH_MODELS_MAX, sizeof *questions.items), 0};
    for (uint32_t i = 0; i < scenes->count; i++) {
        const bench_scene *scene = &scenes->items[i];
        for (uint32_t j = 0; j + 1 < scene->model_count; j += 2) {
            questions.items[questions.count++] = (bench_question){i, j, scene->models[j], scene->models[j + 1]};
        }
    }
    return questions;
}

static void open_scene(bench_core *core, const bench_scene *scene, uint32_t number, int columns, int rows) {
    los_allocator allocator = los_default_allocator();
    bench_scene_compile(scene, columns, rows, allocator, &core->terrains[number]);
    los_pair_init(&core->pairs[number], allocator);
    need(los_pair_reserve(&core->pairs[number], &core->terrains[number]));
    los_model_set_init(&core->model_sets[number], allocator);
}

static void add_to_crowd(bench_core *core, const bench_question *question) {
    uint32_t scene = question->scene;
    need(
        los_model_set_insert(&core->model_sets[scene], &core->pairs[scene], &core->options[scene], &question->shooter));
    need(los_model_set_insert(&core->model_sets[scene], &core->pairs[scene], &core->options[scene], &question->target));
}

bench_core *bench_core_open(const bench_scenes *scenes, const bench_questions *questions, los_mode mode, int columns,
                            int rows) {
    bench_core *core = bench_allocate(1, sizeof *core);
    core->questions = questions;
    core->scene_count = scenes->count;
    for (uint32_t i = 0; i < scenes->count; i++) {
        core->options[i] = los_default_options();
        core->options[i].mode = mode;
        core->options[i].edition = scenes->items[i].edition;
        open_scene(core, &scenes->items[i], i, columns, rows);
    }
    for (uint32_t i = 0; i < questions->count; i++) {
        add_to_crowd(core, &questions->items[i]);
    }
    for (uint32_t i = 0; i < scenes->count; i++) {
        los_model_set_finish(&core->model_sets[i]);
    }
    return core;
}

void bench_core_close(bench_core *core) {
    for (uint32_t i = 0; i < core->scene_count; i++) {
        los_model_set_free(&core->model_sets[i]);
        los_pair_free(&core->pairs[i]);
        los_terrain_free(&core->terrains[i]);
    }
    free(core);
}

bool bench_core_sees(void *context, uint32_t number) {
    bench_core *core = context;
    const bench_question *question = &core->questions->items[number];
    los_pair *pair = &core->pairs[question->scene];
    return los_models_verdict(pair, &core->options[question->scene], &question->shooter, &question->target).visible;
}

bool bench_core_sees_prepared(void *context, uint32_t number) {
    bench_core *core = context;
    const bench_question *question = &core->questions->items[number];
    const los_model_set *model_set = &core->model_sets[question->scene];
    los_verdict answer;
    return los_model_set_sees(model_set, question->member, model_set, question->member + 1,
                              &core->pairs[question->scene], &core->options[question->scene], &answer);
}
