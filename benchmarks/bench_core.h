/* SPDX-License-Identifier: MIT */
/* The library's verdicts in the form that races take. */
#ifndef BENCH_CORE_H
#define BENCH_CORE_H

#include "bench_scenes.h"

typedef struct bench_question {
    uint32_t scene;
    uint32_t member; /* index of the shooter in the scene's model set; the target is the next one */
    los_model shooter, target;
} bench_question;

typedef struct bench_questions {
    bench_question *items;
    uint32_t count;
} bench_questions;

/* The pairs of models of all scenes; the caller frees the items. */
bench_questions bench_pairs_of(const bench_scenes *scenes);

/* Compiled boards and scratch memory, one of each per scene. */
typedef struct bench_core {
    const bench_questions *questions;
    uint32_t scene_count;
    los_options options[BENCH_SCENES_MAX];
    los_terrain *terrains[BENCH_SCENES_MAX];
    los_query *queries[BENCH_SCENES_MAX];
    los_model_set *model_sets[BENCH_SCENES_MAX];
} bench_core;

/* Each board as `columns` x `rows` copies.  Ends the program if memory runs out. */
bench_core *bench_core_open(const bench_scenes *scenes, const bench_questions *questions, los_mode mode, int columns,
                            int rows);
void bench_core_close(bench_core *core);

/* True if the question's target is visible.  `core` is a bench_core; nothing is prepared for the models. */
bool bench_core_sees(void *core, uint32_t question);
/* The same for models that are members of a model set. */
bool bench_core_sees_prepared(void *core, uint32_t question);

/* Ends the program with a message if memory has run out. */
void bench_need(bool holds);
/* A query bound to the terrain. */
los_query *bench_query_open(const los_terrain *terrain);
/* Allocates zeroed memory, or ends the program. */
void *bench_allocate(size_t count, size_t size);

#endif
