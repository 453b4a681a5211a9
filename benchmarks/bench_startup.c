/* SPDX-License-Identifier: MIT */
/* What a game waits for before its first query: the pieces of a board become a terrain, and a query is bound to it. */
#include "bench_core.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdlib.h>

enum {
    PASSES = 200
};

static const char *const NAMES[] = {"C startup, terrain of 44 pieces", "C startup, first query bound", NULL};

static los_text optional(const char *word) {
    return *word == '\0' ? (los_text){NULL, 0} : los_text_of(word);
}

static los_piece_def piece_def(const bench_piece *piece) {
    los_piece_words words = {
        .type = los_text_of(piece->words[BENCH_TYPE]),
        .height_category = los_text_of(piece->words[BENCH_HEIGHT_CATEGORY]),
        .piece_class = los_text_of(piece->words[BENCH_CLASS]),
        .category = los_text_of(piece->words[BENCH_CATEGORY]),
    };
    return (los_piece_def){
        .has_id = true,
        .id = los_text_of(piece->words[BENCH_ID]),
        .flags = los_piece_flags(&words),
        .link_group = optional(piece->words[BENCH_LINK_GROUP]),
        .parent_area_id = optional(piece->words[BENCH_PARENT]),
        .points = piece->points,
        .point_count = piece->point_count,
    };
}

static los_terrain *make_terrain(const bench_scene *scene) {
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    bench_require(terrain != NULL);
    for (uint32_t i = 0; i < scene->piece_count; i++) {
        los_piece_def def = piece_def(&scene->pieces[i]);
        bench_require(los_terrain_add(terrain, &def) == LOS_OK);
    }
    bench_require(los_terrain_prepare(terrain, LOS_BUILD_INDEXED) == LOS_OK);
    return terrain;
}

void bench_startup(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    bench_values terrains = {0}, queries = {0};
    for (uint32_t i = 0; i < PASSES * scenes->count; i++) {
        double start = bench_now();
        los_terrain *terrain = make_terrain(&scenes->items[i % scenes->count]);
        double middle = bench_now();
        los_query *query = bench_query_open(terrain);
        bench_values_add(&terrains, middle - start);
        bench_values_add(&queries, bench_now() - middle);
        los_query_destroy(query);
        los_terrain_destroy(terrain);
    }
    bench_row(NAMES[0], "ns", &terrains, (bench_target){.most = 15000.0});
    bench_row(NAMES[1], "ns", &queries, (bench_target){0});
    bench_values_free(&terrains);
    bench_values_free(&queries);
}
