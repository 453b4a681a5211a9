/* SPDX-License-Identifier: MIT */
/* Grid line of sight: pairs of cells, and fields of view against libtcod. */
#include "bench_grid_boards.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"
#include "bench_tcod.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAIRS = 400,
    VIEWPOINTS = 12,
    LARGEST_VIEWPOINTS = 3
};

static const char *const PRESETS[LOS_GRID_PRESET_COUNT] = {"corner to corner", "tactical sight", "tactical fire",
                                                           "hidden movement",  "Bresenham",      "permissive"};

static const char *const BOARDS[] = {"open", "rooms", "wild"}; /* by bench_grid_kind */

typedef struct grid_contender {
    los_grid *grid;
    los_grid_view *view;
    los_grid_rules rules;
    uint8_t *mask;
    void *tcod;
} grid_contender;

/* One byte per cell, zeroed; ends the program if memory runs out. */
static uint8_t *allocate_mask(int side) {
    uint8_t *mask = calloc((size_t)side * (size_t)side, 1);
    if (mask == NULL) {
        exit(1);
    }
    return mask;
}

/* The walls of the board for libtcod; NULL where libtcod is absent. */
static void *open_tcod(const los_grid *grid, int side) {
    uint8_t *walls = allocate_mask(side);
    for (int i = 0; i < side * side; i++) {
        walls[i] = los_grid_flags(grid, (los_cell){i % side, i / side}) & LOS_GRID_WALL;
    }
    void *tcod = bench_tcod_open(walls, side, side);
    free(walls);
    return tcod;
}

static void open_contender(grid_contender *contender, bench_grid_kind kind, int side, bool with_doors, int preset) {
    contender->grid = bench_grid_board(kind, side, with_doors);
    contender->view = los_grid_view_create(los_default_allocator());
    contender->rules = los_grid_rules_preset((los_grid_preset)preset);
    contender->mask = allocate_mask(side);
    if (contender->view == NULL || los_grid_view_prepare(contender->view, contender->grid, false) != LOS_OK) {
        exit(1);
    }
    contender->tcod = open_tcod(contender->grid, side);
}

static void close_contender(grid_contender *contender) {
    if (contender->tcod != NULL) {
        bench_tcod_close(contender->tcod);
    }
    los_grid_view_destroy(contender->view);
    los_grid_destroy(contender->grid);
    free(contender->mask);
}

/* --- Pairs of cells ---------------------------------------------------------------------------------------------- */

static bool query_pair(void *context, uint32_t number) {
    const grid_contender *contender = context;
    los_cell from = bench_grid_cell(contender->grid, 2 * number), to = bench_grid_cell(contender->grid, 2 * number + 1);
    return los_grid_sees(contender->grid, &contender->rules, from, to);
}

/* The cost of choosing the two cells, which is subtracted. */
static bool find_cells(void *context, uint32_t number) {
    const grid_contender *contender = context;
    los_cell from = bench_grid_cell(contender->grid, 2 * number), to = bench_grid_cell(contender->grid, 2 * number + 1);
    return from.x > to.x;
}

static uint32_t cells_between(const grid_contender *contender, uint32_t number) {
    los_cell from = bench_grid_cell(contender->grid, 2 * number), to = bench_grid_cell(contender->grid, 2 * number + 1);
    return los_grid_query_cells(contender->grid, &contender->rules, from, to, NULL, 0).cell_count;
}

static void race_pairs(int preset, bench_grid_kind kind, const char *where) {
    char name[96], per_cell[96];
    snprintf(name, sizeof name, "C grid pair, %s, %s", PRESETS[preset], where);
    snprintf(per_cell, sizeof per_cell, "C grid pair, %s, %s, per cell", PRESETS[preset], where);
    if (!bench_rows_wanted((const char *const[]){name, per_cell, NULL})) {
        return;
    }
    grid_contender contender;
    open_contender(&contender, kind, 100, false, preset);
    bench_contender contenders[] = {{query_pair, &contender, {0}}, {find_cells, &contender, {0}}};
    bench_values pairs = {0}, cells = {0};
    bench_race(contenders, 2, PAIRS);
    for (uint32_t i = 0; i < PAIRS; i++) {
        double ns = contenders[0].ns.items[i] - contenders[1].ns.items[i];
        uint32_t count = kind == BENCH_GRID_OPEN ? cells_between(&contender, i) : 0;
        bench_values_add(&pairs, ns);
        if (count > 0) {
            bench_values_add(&cells, ns / count);
        }
    }
    bench_row(name, "ns", &pairs, (bench_target){0});
    if (kind == BENCH_GRID_OPEN) { /* where every ray is traced to its end */
        bench_row(per_cell, "ns", &cells, (bench_target){0});
    }
    bench_values_free(&pairs);
    bench_values_free(&cells);
    bench_contenders_clear(contenders, 2);
    close_contender(&contender);
}

/* --- Fields of view ---------------------------------------------------------------------------------------------- */

static bool query_view(void *context, uint32_t number) {
    grid_contender *contender = context;
    los_cell from = bench_grid_cell(contender->grid, number);
    size_t cells = (size_t)los_grid_width(contender->grid) * (size_t)los_grid_height(contender->grid);
    uint64_t work = UINT64_MAX;
    uint32_t count;
    memset(contender->mask, 0, cells);
    return los_grid_field_of_view(contender->view, contender->grid, &contender->rules, from, &work, contender->mask,
                                  &count) == LOS_OK &&
           count > 1;
}

static bool query_tcod(void *context, uint32_t number) {
    grid_contender *contender = context;
    los_cell from = bench_grid_cell(contender->grid, number);
    return bench_tcod_view(contender->tcod, from.x, from.y);
}

static void in_microseconds(bench_values *values) {
    for (uint32_t i = 0; i < values->count; i++) {
        values->items[i] /= 1000.0;
    }
}

/* Prints how many of the cells that either library sees differ.  Their definitions of visible differ. */
static void compare_views(grid_contender *contender, const char *name) {
    uint32_t differ = 0, seen = 0, side = (uint32_t)los_grid_width(contender->grid);
    for (uint32_t i = 0; i < VIEWPOINTS; i++) {
        query_view(contender, i);
        query_tcod(contender, i);
        for (uint32_t k = 0; k < side * side; k++) {
            bool ours = contender->mask[k] != 0,
                 theirs = bench_tcod_sees(contender->tcod, (int)(k % side), (int)(k / side));
            differ += ours != theirs;
            seen += ours || theirs;
        }
    }
    fprintf(stderr, "%s: %.1f %% of the visible cells differ from libtcod\n", name, 100.0 * differ / seen);
}

static void race_tcod(int preset, bench_grid_kind kind, const char *where, int side) {
    char ours[96], theirs[96];
    snprintf(ours, sizeof ours, "C grid view %d, %s, %s", side, PRESETS[preset], where);
    snprintf(theirs, sizeof theirs, "C grid view %d, libtcod, %s", side, where);
    if (!bench_rows_wanted((const char *const[]){ours, theirs, NULL})) {
        return;
    }
    grid_contender contender;
    open_contender(&contender, kind, side, false, preset);
    bench_contender contenders[] = {{query_view, &contender, {0}}, {query_tcod, &contender, {0}}};
    bool has_tcod = contender.tcod != NULL;
    bench_race(contenders, has_tcod ? 2 : 1, VIEWPOINTS);
    in_microseconds(&contenders[0].ns);
    in_microseconds(&contenders[1].ns);
    double ratio = has_tcod ? bench_median(&contenders[1].ns) / bench_median(&contenders[0].ns) : 0.0;
    bench_row(ours, "us", &contenders[0].ns, (bench_target){.ratio = ratio});
    if (preset == LOS_GRID_HIDDEN_MOVEMENT && has_tcod) {
        bench_row(theirs, "us", &contenders[1].ns, (bench_target){0});
        compare_views(&contender, ours);
    } else if (preset == LOS_GRID_HIDDEN_MOVEMENT) {
        bench_row_missing(theirs, "us", "libtcod-dev");
    }
    bench_contenders_clear(contenders, 2);
    close_contender(&contender);
}

/* The same board with and without doors and smoke.  `what` is "pair" or "view"; `query` runs one. */
static void race_doors(const char *what, bool (*query)(void *, uint32_t), int preset, bench_grid_kind kind, int side) {
    bool is_view = query == query_view;
    char name[96];
    snprintf(name, sizeof name, "C grid %s %d, %s, %s, doors", what, side, PRESETS[preset], BOARDS[kind]);
    if (!bench_rows_wanted((const char *const[]){name, NULL})) {
        return;
    }
    grid_contender without, with_doors;
    open_contender(&without, kind, side, false, preset);
    open_contender(&with_doors, kind, side, true, preset);
    bench_contender contenders[] = {{query, &with_doors, {0}}, {query, &without, {0}}};
    bench_race(contenders, 2, is_view ? VIEWPOINTS : PAIRS);
    if (is_view) {
        in_microseconds(&contenders[0].ns);
        in_microseconds(&contenders[1].ns);
    }
    double ratio = bench_median(&contenders[1].ns) / bench_median(&contenders[0].ns);
    bench_row(name, is_view ? "us" : "ns", &contenders[0].ns, (bench_target){ratio, 0.667, "without", 0.0});
    bench_contenders_clear(contenders, 2);
    close_contender(&without);
    close_contender(&with_doors);
}

static void race_all_doors(int side) {
    for (int kind = BENCH_GRID_OPEN; kind <= BENCH_GRID_WILD; kind++) {
        race_doors("pair", query_pair, LOS_GRID_HIDDEN_MOVEMENT, (bench_grid_kind)kind, side);
        race_doors("view", query_view, LOS_GRID_HIDDEN_MOVEMENT, (bench_grid_kind)kind, side);
        race_doors("view", query_view, LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM, (bench_grid_kind)kind, side);
    }
}

/* A view that must take at most this many microseconds. */
static void race_others(int preset, bench_grid_kind kind, double most) {
    char name[96];
    snprintf(name, sizeof name, "C grid view 100, %s, %s", PRESETS[preset], BOARDS[kind]);
    if (!bench_rows_wanted((const char *const[]){name, NULL})) {
        return;
    }
    grid_contender contender;
    open_contender(&contender, kind, 100, false, preset);
    bench_contender contenders[] = {{query_view, &contender, {0}}};
    bench_race(contenders, 1, VIEWPOINTS);
    in_microseconds(&contenders[0].ns);
    bench_row(name, "us", &contenders[0].ns, (bench_target){.most = most});
    bench_contenders_clear(contenders, 1);
    close_contender(&contender);
}

/* The largest board without obstacles, once per viewpoint: every view must take less than a second. */
static void measure_largest(int preset) {
    char name[96];
    snprintf(name, sizeof name, "C grid view %d, %s, open", LOS_GRID_SIDE_MAX, PRESETS[preset]);
    if (!bench_rows_wanted((const char *const[]){name, NULL})) {
        return;
    }
    grid_contender contender;
    bench_values us = {0};
    open_contender(&contender, BENCH_GRID_OPEN, LOS_GRID_SIDE_MAX, false, preset);
    query_view(&contender, 0); /* the first use of the memory */
    for (uint32_t i = 0; i < LARGEST_VIEWPOINTS; i++) {
        double start = bench_now();
        query_view(&contender, i);
        bench_values_add(&us, (bench_now() - start) / 1000.0);
    }
    bench_row(name, "us", &us, (bench_target){.most = 1e6});
    bench_values_free(&us);
    close_contender(&contender);
}

/* Corner rays, fans and swept rectangles. */
static void race_wide_rules(void) {
    for (int kind = BENCH_GRID_OPEN; kind <= BENCH_GRID_WILD; kind++) {
        race_others(LOS_GRID_CORNER_TO_CORNER, (bench_grid_kind)kind, kind == BENCH_GRID_OPEN ? 500.0 : 200.0);
        race_others(LOS_GRID_TACTICAL_SIGHT, (bench_grid_kind)kind, 300.0);
        race_others(LOS_GRID_TACTICAL_FIRE, (bench_grid_kind)kind, 300.0);
    }
    for (int preset = LOS_GRID_CORNER_TO_CORNER; preset <= LOS_GRID_TACTICAL_FIRE; preset++) {
        race_doors("view", query_view, preset, BENCH_GRID_OPEN, 100);
    }
    for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        measure_largest(preset);
    }
}

void bench_grid(void) {
    static const int sides[] = {100, 400};
    for (int preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        race_pairs(preset, BENCH_GRID_OPEN, "open");
        race_pairs(preset, BENCH_GRID_ROOMS, "rooms");
    }
    for (int i = 0; i < 2; i++) {
        for (int preset = LOS_GRID_HIDDEN_MOVEMENT; preset <= LOS_GRID_PERMISSIVE; preset++) {
            race_tcod(preset, BENCH_GRID_OPEN, "open", sides[i]);
            race_tcod(preset, BENCH_GRID_ROOMS, "rooms", sides[i]);
            race_tcod(preset, BENCH_GRID_WILD, "wild", sides[i]);
        }
        race_all_doors(sides[i]);
    }
    race_wide_rules();
}
