/* SPDX-License-Identifier: MIT */
/* Models on a table: verdicts by handle with models that block, on one table and on ten; moving a model. */
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include "los/los_table.h"

#include <stdlib.h>

enum {
    MODELS = 200,
    UNIT = 10,
    SIDE = 100, /* the pairs are those of the first hundred with the second */
    PAIRS_PER_SCENE = 250,
    COLUMNS = 5,
    ROWS = 2
};

enum {
    PLAIN,
    BLOCKING,
    TENFOLD,
    CONTENDERS
};

typedef struct bench_tables {
    uint32_t scene_count;
    bool is_blocking;
    los_options options[BENCH_SCENES_MAX];
    los_terrain *terrains[BENCH_SCENES_MAX];
    los_query *queries[BENCH_SCENES_MAX];
    los_table *tables[BENCH_SCENES_MAX];
} bench_tables;

/* A coordinate of the board, at least 80 pixels from its edges. */
static float random_coordinate(uint32_t *state, float size) {
    *state = *state * 1664525u + 1013904223u; /* Numerical Recipes */
    return 80.0f + (float)(*state >> 8) / 16777216.0f * size;
}

/* Positions of twenty units of ten models on 32 mm bases in two rows, on one board; no two bases overlap. */
static void place_units(uint32_t seed, los_vec2 positions[MODELS]) {
    static const float STEP = 60.0f, APART = 55.0f; /* pixels */
    uint32_t count = 0;
    while (count < MODELS) {
        los_vec2 corner = {random_coordinate(&seed, BENCH_TABLE.x - 400.0f),
                           random_coordinate(&seed, BENCH_TABLE.y - 200.0f)};
        bool is_free = true;
        for (uint32_t i = 0; i < count * UNIT && is_free; i++) {
            float x = corner.x + STEP * (float)(i % UNIT % 5) - positions[i / UNIT].x;
            float y = corner.y + STEP * (float)(i % UNIT / 5) - positions[i / UNIT].y;
            is_free = x * x + y * y > APART * APART;
        }
        for (uint32_t i = 0; is_free && i < UNIT; i++) {
            positions[count++] = (los_vec2){corner.x + STEP * (float)(i % 5), corner.y + STEP * (float)(i / 5)};
        }
    }
}

/* Adds the units, moved to a copy of the board (bench_scene_compile). */
static void add_models(los_table *table, const los_vec2 positions[MODELS], int column, int row) {
    for (uint32_t i = 0; i < MODELS; i++) {
        los_table_model model = los_default_table_model();
        los_handle handle;
        model.model.position.x = positions[i].x + (float)column * BENCH_TABLE.x;
        model.model.position.y = positions[i].y + (float)row * BENCH_TABLE.y;
        model.unit = 1 + i / UNIT;
        bench_require(los_table_add(table, &model, &handle) == LOS_OK);
    }
}

/* The board with the original coordinates comes first, so that the handles of the pairs are the same. */
static los_table *make_table(uint32_t seed, double pixels_per_inch, int columns, int rows) {
    los_vec2 positions[MODELS];
    place_units(seed, positions);
    los_table *table = los_table_create(los_default_allocator(), pixels_per_inch);
    bench_require(table != NULL);
    add_models(table, positions, 0, 0);
    for (int copy = 0; copy < columns * rows; copy++) {
        int column = copy % columns - columns / 2, row = copy / columns - rows / 2;
        if (column != 0 || row != 0) {
            add_models(table, positions, column, row);
        }
    }
    return table;
}

static bench_tables *open_tables(const bench_scenes *scenes, los_mode mode, bool is_blocking, int columns, int rows) {
    bench_tables *made = bench_allocate(1, sizeof *made);
    made->scene_count = scenes->count;
    made->is_blocking = is_blocking;
    for (uint32_t i = 0; i < scenes->count; i++) {
        made->options[i] = los_default_options();
        made->options[i].mode = mode;
        made->options[i].edition = scenes->items[i].edition;
        made->terrains[i] = bench_scene_compile(&scenes->items[i], columns, rows, los_default_allocator());
        made->tables[i] = make_table(i + 1, made->options[i].pixels_per_inch, columns, rows);
        made->queries[i] = bench_query_open(made->terrains[i]);
        bench_require(los_query_bind_table(made->queries[i], made->tables[i]) == LOS_OK);
    }
    return made;
}

static void close_tables(bench_tables *tables) {
    for (uint32_t i = 0; i < tables->scene_count; i++) {
        los_query_destroy(tables->queries[i]);
        los_table_destroy(tables->tables[i]);
        los_terrain_destroy(tables->terrains[i]);
    }
    free(tables);
}

static bool sees(void *context, uint32_t query) {
    const bench_tables *tables = context;
    uint32_t scene = query / PAIRS_PER_SCENE, pair = query % PAIRS_PER_SCENE * 37;
    los_handle a = pair % SIDE, b = SIDE + pair / SIDE % SIDE;
    const los_table *table = tables->tables[scene];
    los_blocking_models blocking = tables->is_blocking ? los_table_blocking(table, a, b) : los_no_blocking_models();
    return los_query_verdict(tables->queries[scene], &tables->options[scene], &blocking,
                             &los_table_get(table, a)->model, &los_table_get(table, b)->model)
        .visible;
}

static void race(const bench_scenes *scenes, los_mode mode, const char *const *names, double limit) {
    bench_tables *tables[CONTENDERS] = {open_tables(scenes, mode, false, 1, 1), open_tables(scenes, mode, true, 1, 1),
                                        open_tables(scenes, mode, true, COLUMNS, ROWS)};
    bench_contender contenders[CONTENDERS];
    for (int i = 0; i < CONTENDERS; i++) {
        contenders[i] = (bench_contender){sees, tables[i], {0}};
    }
    bench_sweep(contenders, CONTENDERS, scenes->count * PAIRS_PER_SCENE);
    double plain = bench_median(&contenders[PLAIN].ns), blocking = bench_median(&contenders[BLOCKING].ns);
    bench_row(names[PLAIN], "ns", &contenders[PLAIN].ns, (bench_target){0});
    bench_row(names[BLOCKING], "ns", &contenders[BLOCKING].ns,
              (bench_target){.ratio = plain / blocking, .at_least = 1.0 / limit, .baseline = "without blocking"});
    bench_row(names[TENFOLD], "ns", &contenders[TENFOLD].ns,
              (bench_target){.ratio = blocking / bench_median(&contenders[TENFOLD].ns),
                             .at_least = 1.0 / 1.3,
                             .baseline = "200 models"});
    bench_contenders_clear(contenders, CONTENDERS);
    for (int i = 0; i < CONTENDERS; i++) {
        close_tables(tables[i]);
    }
}

static const char *const NAMES[] = {"C handle pair, sampled",
                                    "C handle pair, sampled, 200 models block",
                                    "C handle pair, sampled, 2000 models block",
                                    "C handle pair, exact",
                                    "C handle pair, exact, 200 models block",
                                    "C handle pair, exact, 2000 models block",
                                    NULL};

void bench_models(const bench_scenes *scenes) {
    if (bench_rows_wanted(NAMES)) {
        race(scenes, LOS_MODE_SAMPLED, NAMES, 1.5);
        race(scenes, LOS_MODE_EXACT, NAMES + CONTENDERS, 2.0);
    }
}
