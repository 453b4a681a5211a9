/* SPDX-License-Identifier: MIT */
/* The vision map of ten models in half-inch cells, cell by cell and in squares of cells, on one thread. */
#include "bench_core.h"
#include "bench_rows.h"
#include "bench_sections.h"
#include "los/los_map.h"

#include <string.h>

enum {
    PASSES = 5,
    OBSERVERS = 10,
    COLUMNS = 88,
    ROWS = 120
};

static const char *const NAMES[] = {"C vision map, 10 models, half inch", "C vision map, cell by cell", NULL};
static const los_map_def MAP = {0.0, 0.0, 20.0, COLUMNS, ROWS};

/* The unit of scenes.gd. */
static void add_unit(los_model_set *set, los_query *query, const los_options *options) {
    for (int i = 0; i < OBSERVERS; i++) {
        los_model model = los_default_model();
        model.position = (los_vec2){(float)(640 + 80 * (i % 5)), (float)(2040 + 80 * (i / 5))};
        bench_require(los_model_set_add(set, query, options, &model) == LOS_OK);
    }
    los_model_set_finish(set);
}

static void fill_cell_by_cell(los_query *query, const los_options *options, const los_model_set *set, uint8_t *counts) {
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        los_model cell = los_model_at_point(
            (los_vec2){((float)(i % COLUMNS) + 0.5f) * 20.0f, ((float)(i / COLUMNS) + 0.5f) * 20.0f});
        counts[i] = (uint8_t)los_query_count_observers(query, options, set, &cell);
    }
}

/* Adds the shortest times of both ways, in nanoseconds. */
static void measure(const bench_scene *scene, bench_values *map, bench_values *cells) {
    static uint8_t counts[COLUMNS * ROWS], expected[COLUMNS * ROWS];
    los_terrain *terrain = bench_scene_compile(scene, 1, 1, los_default_allocator());
    los_query *query = bench_query_open(terrain);
    los_model_set *set = los_model_set_create(los_default_allocator());
    los_options options = los_default_options();
    options.edition = scene->edition;
    add_unit(set, query, &options);
    double best[2] = {1e30, 1e30};
    for (int pass = 0; pass < PASSES; pass++) {
        double start = bench_now();
        los_query_map_observers(query, &options, set, &MAP, 0, ROWS, counts);
        double middle = bench_now();
        fill_cell_by_cell(query, &options, set, expected);
        double end = bench_now();
        best[0] = middle - start < best[0] ? middle - start : best[0];
        best[1] = end - middle < best[1] ? end - middle : best[1];
    }
    bench_require(memcmp(counts, expected, sizeof counts) == 0);
    bench_values_add(map, best[0] / 1e6);
    bench_values_add(cells, best[1] / 1e6);
    los_model_set_destroy(set);
    los_query_destroy(query);
    los_terrain_destroy(terrain);
}

void bench_maps(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    bench_values map = {0}, cells = {0};
    for (uint32_t i = 0; i < scenes->count; i++) {
        measure(&scenes->items[i], &map, &cells);
    }
    bench_row(NAMES[0], "ms", &map,
              (bench_target){bench_median(&cells) / bench_median(&map), 2.0, "cell by cell", 0.0});
    bench_row(NAMES[1], "ms", &cells, (bench_target){0});
    bench_values_free(&map);
    bench_values_free(&cells);
}
