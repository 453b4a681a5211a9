/* SPDX-License-Identifier: MIT */
/* The fraction of the visible pairs that each mode finds.  The exact mode decides which pairs are visible. */
#include "bench_core.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdio.h>

enum {
    SIZES = 5,
    METHODS = 4
};

static const double BASES_MM[SIZES] = {25.0, 32.0, 60.0, 90.0, 130.0};

typedef struct method {
    const char *name;
    los_mode mode;
    los_sampling sampling;
} method;

static const method methods[METHODS] = {
    {"exact", LOS_MODE_EXACT, LOS_SAMPLING_SHAPE},
    {"sampled by shape", LOS_MODE_SAMPLED, LOS_SAMPLING_SHAPE},
    {"sampled by size", LOS_MODE_SAMPLED, LOS_SAMPLING_SIZE},
    {"legacy", LOS_MODE_LEGACY, LOS_SAMPLING_SHAPE},
};

/* A board where every model has the same round base. */
typedef struct board {
    los_terrain *terrain;
    los_query *query;
    const bench_scene *scene;
} board;

static void board_open(board *b, const bench_scene *scene) {
    b->scene = scene;
    b->terrain = bench_scene_compile(scene, 1, 1, los_default_allocator());
    b->query = bench_query_open(b->terrain);
}

static void board_close(board *b) {
    los_query_destroy(b->query);
    los_terrain_destroy(b->terrain);
}

static bool sees(board *b, uint32_t first, double base_mm, const method *by) {
    los_options options = los_default_options();
    los_model models[2] = {b->scene->models[first], b->scene->models[first + 1]};
    options.edition = b->scene->edition;
    options.mode = by->mode;
    options.sampling = by->sampling;
    for (int i = 0; i < 2; i++) {
        models[i].shape = LOS_CIRCLE;
        models[i].base_mm = base_mm;
    }
    return los_query_verdict(b->query, &options, NULL, &models[0], &models[1]).visible;
}

/* Adds the pairs of one board with this base size: for each method, how many of the visible pairs it finds. */
static void count_board(board *b, double base_mm, uint32_t found[METHODS]) {
    for (uint32_t i = 0; i + 1 < b->scene->model_count; i += 2) {
        if (!sees(b, i, base_mm, &methods[0])) {
            continue;
        }
        for (int k = 0; k < METHODS; k++) {
            found[k] += sees(b, i, base_mm, &methods[k]);
        }
    }
}

static void print_size(const bench_scenes *scenes, double base_mm) {
    uint32_t found[METHODS] = {0};
    for (uint32_t i = 0; i < scenes->count; i++) {
        board b;
        board_open(&b, &scenes->items[i]);
        count_board(&b, base_mm, found);
        board_close(&b);
    }
    for (int k = 0; k < METHODS; k++) {
        char name[64];
        bench_values percentage = {0};
        snprintf(name, sizeof name, "finds of visible, %g mm, %s", base_mm, methods[k].name);
        bench_values_add(&percentage, found[0] > 0 ? 100.0 * found[k] / found[0] : 0.0);
        bench_row(name, "%", &percentage, (bench_target){0});
        bench_values_free(&percentage);
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
