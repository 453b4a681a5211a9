/* SPDX-License-Identifier: MIT */
/* Our own answers, in the form that races take. */
#ifndef BENCH_CORE_H
#define BENCH_CORE_H

#include "bench_scenes.h"
#include "query/model_set.h"

typedef struct bench_question {
    uint32_t scene;
    uint32_t member; /* of the shooter in the scene's model_set; the target is the next one */
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
    los_terrain terrains[BENCH_SCENES_MAX];
    los_pair pairs[BENCH_SCENES_MAX];
    los_model_set model_sets[BENCH_SCENES_MAX];
} bench_core;

/* Each board as `columns` x `rows` copies.  Ends the program if memory runs out. */
bench_core *bench_core_open(const bench_scenes *scenes, const bench_questions *questions, los_mode mode, int columns,
                            int rows);
void bench_core_close(bench_core *core);

/* Is the question's target visible?  `core` is a bench_core; nothing is known about the models beforehand. */
bool bench_core_sees(void *core, uint32_t question);
/* The same where both models have been put on the board already. */
bool bench_core_sees_prepared(void *core, uint32_t question);

/* Allocates zeroed memory, or ends the program. */
void *bench_allocate(size_t count, size_t size);

#endif
