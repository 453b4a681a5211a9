/* SPDX-License-Identifier: MIT */
/* Boards and pairs of models.  scene_file.gd writes the file, so that all benchmarks share one generator. */
#ifndef BENCH_SCENES_H
#define BENCH_SCENES_H

#include "los/los.h"

enum {
    BENCH_PIECES_MAX = 64,
    BENCH_POINTS_MAX = 16,
    BENCH_MODELS_MAX = 1024,
    BENCH_SCENES_MAX = 16,
    BENCH_WORD_MAX = 40
};

/* In the order of the file. */
typedef enum bench_word {
    BENCH_ID,
    BENCH_TYPE,
    BENCH_HEIGHT_CATEGORY,
    BENCH_CLASS,
    BENCH_CATEGORY,
    BENCH_PARENT,
    BENCH_LINK_GROUP,
    BENCH_WORDS
} bench_word;

typedef struct bench_piece {
    char words[BENCH_WORDS][BENCH_WORD_MAX]; /* empty: not given */
    los_vec2 points[BENCH_POINTS_MAX];
    uint32_t point_count;
} bench_piece;

typedef struct bench_scene {
    int edition;
    bench_piece pieces[BENCH_PIECES_MAX];
    uint32_t piece_count;
    los_model models[BENCH_MODELS_MAX]; /* shooter, target, shooter, target, ... */
    uint32_t model_count;
} bench_scene;

typedef struct bench_scenes {
    bench_scene items[BENCH_SCENES_MAX];
    uint32_t count;
} bench_scenes;

/* False, after a message, if the file cannot be read or parsed. */
bool bench_scenes_read(bench_scenes *scenes, const char *path);

/* Size of a table in pixels. */
#define BENCH_TABLE ((los_vec2){1760.0f, 2400.0f})

/* Compiles `columns` x `rows` copies of a board side by side; the middle one has the original coordinates.  Ends the
 * program if memory runs out. */
los_terrain *bench_scene_compile(const bench_scene *scene, int columns, int rows, los_allocator allocator);

#endif
