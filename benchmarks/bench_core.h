/* SPDX-License-Identifier: MIT */
/* Verdicts of this library as contenders of bench_race.h. */
#ifndef BENCH_CORE_H
#define BENCH_CORE_H

#include "bench_scenes.h"

/* A query: two models on a board. */
typedef struct bench_pair {
    uint32_t scene;
    uint32_t member; /* index of the shooter in the scene's model set; the target is the next one */
    los_model shooter, target;
} bench_pair;

typedef struct bench_pair_list {
    bench_pair *items;
    uint32_t count;
} bench_pair_list;

/* The pairs of models of all scenes; the caller frees the items. */
bench_pair_list bench_pairs_of(const bench_scenes *scenes);

/* Compiled boards, queries and model sets, one of each per scene. */
typedef struct bench_core {
    const bench_pair_list *pairs;
    uint32_t scene_count;
    los_options options[BENCH_SCENES_MAX];
    los_terrain *terrains[BENCH_SCENES_MAX];
    los_query *queries[BENCH_SCENES_MAX];
    los_model_set *model_sets[BENCH_SCENES_MAX];
} bench_core;

/* Each board as `columns` x `rows` copies.  Ends the program if memory runs out. */
bench_core *bench_core_open(const bench_scenes *scenes, const bench_pair_list *pairs, los_mode mode, int columns,
                            int rows);
void bench_core_close(bench_core *core);

/* True if the target of the pair is visible.  `core` is a bench_core; nothing is prepared for the models. */
bool bench_core_sees(void *core, uint32_t pair);
/* The same for models that are members of a model set. */
bool bench_core_sees_prepared(void *core, uint32_t pair);

/* Ends the program with "out of memory" unless `holds`. */
void bench_require(bool holds);
/* A query bound to the terrain. */
los_query *bench_query_open(const los_terrain *terrain);
/* Allocates zeroed memory, or ends the program. */
void *bench_allocate(size_t count, size_t size);

#endif
