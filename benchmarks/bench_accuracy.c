/* SPDX-License-Identifier: MIT */
/* Of the pairs that the rule lets see each other, how many does each mode find?  The exact mode is the measure. */
#include "bench_core.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SIZES = 5,
    WAYS = 4
};

static const double BASES_MM[SIZES] = {25.0, 32.0, 60.0, 90.0, 130.0};

typedef struct way {
    const char *name;
    los_mode mode;
    los_sampling sampling;
} way;

static const way ways[WAYS] = {
    {"exact", LOS_MODE_EXACT, LOS_SAMPLING_SHAPE},
    {"sampled by shape", LOS_MODE_SAMPLED, LOS_SAMPLING_SHAPE},
    {"sampled by size", LOS_MODE_SAMPLED, LOS_SAMPLING_SIZE},
    {"legacy", LOS_MODE_LEGACY, LOS_SAMPLING_SHAPE},
};

/* A board where every model has the same round base. */
typedef struct board {
    los_terrain terrain;
    los_pair pair;
    const bench_scene *scene;
} board;

static void board_open(board *b, const bench_scene *scene) {
    b->scene = scene;
    bench_scene_compile(scene, 1, 1, los_default_allocator(), &b->terrain);
    los_pair_init(&b->pair, los_default_allocator());
    if (los_pair_reserve(&b->pair, &b->terrain) != LOS_OK) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
}

static void board_close(board *b) {
    los_pair_free(&b->pair);
    los_terrain_free(&b->terrain);
}

static bool sees(board *b, uint32_t first, double base_mm, const way *by) {
    los_options options = los_default_options();
    los_model models[2] = {b->scene->models[first], b->scene->models[first + 1]};
    options.edition = b->scene->edition;
    options.mode = by->mode;
    options.sampling = by->sampling;
    for (int i = 0; i < 2; i++) {
        models[i].shape = LOS_CIRCLE;
        models[i].base_mm = base_mm;
    }
    return los_models_verdict(&b->pair, &options, &models[0], &models[1]).visible;
}

/* Adds one size's pairs on one board: how many are visible, and how many of those each way finds. */
static void count_board(board *b, double base_mm, uint32_t found[WAYS]) {
    for (uint32_t i = 0; i + 1 < b->scene->model_count; i += 2) {
        if (!sees(b, i, base_mm, &ways[0])) {
            continue;
        }
        for (int k = 0; k < WAYS; k++) {
            found[k] += sees(b, i, base_mm, &ways[k]);
        }
    }
}

static void print_size(const bench_scenes *scenes, double base_mm) {
    uint32_t found[WAYS] = {0};
    for (uint32_t i = 0; i < scenes->count; i++) {
        board b;
        board_open(&b, &scenes->items[i]);
        count_board(&b, base_mm, found);
        board_close(&b);
    }
    for (int k = 0; k < WAYS; k++) {
        char name[64];
        bench_values share = {0};
        snprintf(name, sizeof name, "finds of visible, %g mm, %s", base_mm, ways[k].name);
        bench_values_add(&share, found[0] > 0 ? 100.0 * found[k] / found[0] : 0.0);
        bench_row(name, "%", &share, (bench_bar){0});
        bench_values_free(&share);
    }
}

void bench_accuracy(const bench_scenes *scenes) {
    static const char *const names[] = {"finds of visible", NULL};
    if (bench_rows_wanted(names)) {
        for (int i = 0; i < SIZES; i++) {
            print_size(scenes, BASES_MM[i]);
        }
    }
}
