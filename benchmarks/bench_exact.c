/* SPDX-License-Identifier: MIT */
/* The exact mode: against sampling, against single rays of Embree, and with 10, 100 and 1000 edges in the corridor. */
#include "bench_core.h"
#include "bench_peers.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include <stdlib.h>

enum {
    SAMPLED,
    EXACT,
    EXACT_PREPARED,
    EMBREE,
    CONTENDERS
};

static const char *const NAMES[] = {"C exact pair, sampled",
                                    "C exact pair",
                                    "C exact pair, prepared models",
                                    "C exact pair, one Embree ray",
                                    "C exact pair, p99 / median",
                                    "C exact pair, all different, sampled",
                                    "C exact pair, all different",
                                    "C exact pair, all different, prepared models",
                                    "C exact pair, all different, one Embree ray",
                                    "C exact corridor, 10 edges",
                                    "C exact corridor, 100 edges",
                                    "C exact corridor, 1000 edges",
                                    NULL};

static void print_rows(bench_contender *contenders, const char *const *names, bool has_embree) {
    double sampled = bench_median(&contenders[SAMPLED].ns), embree = bench_median(&contenders[EMBREE].ns);
    double exact = bench_median(&contenders[EXACT].ns);
    bench_row(names[SAMPLED], "ns", &contenders[SAMPLED].ns, (bench_target){0});
    bench_row(names[EXACT], "ns", &contenders[EXACT].ns, (bench_target){sampled / exact, 1.0, "sampled", 0.0});
    bench_row(names[EXACT_PREPARED], "ns", &contenders[EXACT_PREPARED].ns,
              (bench_target){.ratio = sampled / bench_median(&contenders[EXACT_PREPARED].ns)});
    if (has_embree) {
        bench_row(names[EMBREE], "ns", &contenders[EMBREE].ns,
                  (bench_target){embree / exact, 1.0 / 12.0, "Embree", 0.0});
    } else {
        bench_row_missing(names[EMBREE], "ns", "libembree-dev");
    }
}

/* The ratio of the 99th percentile to the median, which must stay small: a pair at 100 would freeze a game. */
static void print_tail(bench_contender *exact) {
    bench_values tail = {0};
    bench_values_add(&tail, bench_values_quantile(&exact->ns, 0.99) / bench_median(&exact->ns));
    bench_row(NAMES[CONTENDERS], "x", &tail, (bench_target){.most = 10.0});
    bench_values_free(&tail);
}

static void race_pairs(const bench_scenes *scenes) {
    bench_pair_list pairs = bench_pairs_of(scenes);
    bench_core *sampled = bench_core_open(scenes, &pairs, LOS_MODE_SAMPLED, 1, 1);
    bench_core *exact = bench_core_open(scenes, &pairs, LOS_MODE_EXACT, 1, 1);
    bench_peer_scenes embree = bench_peer_scenes_open(bench_embree(), scenes, &pairs);
    bench_contender contenders[CONTENDERS] = {
        [SAMPLED] = {bench_core_sees, sampled, {0}},
        [EXACT] = {bench_core_sees, exact, {0}},
        [EXACT_PREPARED] = {bench_core_sees_prepared, exact, {0}},
        [EMBREE] = {bench_peer_scenes_see, &embree, {0}},
    };
    uint32_t count = embree.count > 0 ? CONTENDERS : EMBREE;
    bench_race(contenders, count, pairs.count);
    print_rows(contenders, NAMES, embree.count > 0);
    print_tail(&contenders[EXACT]);
    bench_sweep(contenders, count, pairs.count);
    print_rows(contenders, NAMES + CONTENDERS + 1, embree.count > 0);
    bench_contenders_clear(contenders, count);
    bench_peer_scenes_close(&embree);
    bench_core_close(exact);
    bench_core_close(sampled);
    free(pairs.items);
}

/* --- Growth ------------------------------------------------------------------------------------------------------ */

/* Two models and small buildings at random points between them. */
typedef struct corridor {
    los_terrain *terrain;
    los_query *query;
    los_options options;
    los_model shooter, target;
} corridor;

static bool corridor_is_visible(void *context, uint32_t query) {
    corridor *c = context;
    (void)query;
    return los_query_verdict(c->query, &c->options, NULL, &c->shooter, &c->target).visible;
}

/* A pseudo-random number from 0 to 1. */
static float random_fraction(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (float)(*state >> 40) / (float)(1 << 24);
}

static void open_corridor(corridor *c, uint32_t edges) {
    uint64_t state = 12345;
    const los_piece_words words = {.type = los_text_of("building"), .height_category = los_text_of("tall")};
    c->terrain = los_terrain_create(los_default_allocator());
    bench_require(c->terrain != NULL);
    for (uint32_t i = 0; i < edges / 4; i++) {
        float x = 200.0f + 1200.0f * random_fraction(&state), y = 930.0f + 140.0f * random_fraction(&state);
        los_vec2 points[] = {{x, y - 40.0f}, {x + 20.0f, y - 35.0f}, {x + 22.0f, y}, {x + 3.0f, y + 2.0f}};
        los_piece_def piece = {.flags = los_piece_flags(&words), .points = points, .point_count = 4};
        bench_require(los_terrain_add(c->terrain, &piece) == LOS_OK);
    }
    bench_require(los_terrain_prepare(c->terrain, LOS_BUILD_INDEXED) == LOS_OK);
    c->query = bench_query_open(c->terrain);
    c->options = los_default_options();
    c->options.mode = LOS_MODE_EXACT;
    c->shooter = c->target = los_default_model();
    c->shooter.base_mm = c->target.base_mm = 60.0;
    c->shooter.position = (los_vec2){100.0f, 1000.0f};
    c->target.position = (los_vec2){1500.0f, 1000.0f};
}

enum {
    CORRIDORS = 3
};

/* The expected growth is n log n: ten times the edges may take fifteen times as long. */
static void race_corridors(void) {
    static const uint32_t edges[CORRIDORS] = {10, 100, 1000};
    corridor corridors[CORRIDORS];
    bench_contender contenders[CORRIDORS];
    double previous = 0.0;
    for (int i = 0; i < CORRIDORS; i++) {
        open_corridor(&corridors[i], edges[i]);
        contenders[i] = (bench_contender){corridor_is_visible, &corridors[i], {0}};
    }
    bench_race(contenders, CORRIDORS, 1);
    for (int i = 0; i < CORRIDORS; i++) {
        double median = bench_median(&contenders[i].ns);
        bench_target target = {.ratio = previous > 0.0 ? previous / median : 0.0,
                               .at_least = i == 2 ? 1.0 / 15.0 : 0.0};
        target.baseline = "100 edges";
        bench_row(NAMES[2 * CONTENDERS + 1 + i], "ns", &contenders[i].ns, target);
        previous = median;
        los_query_destroy(corridors[i].query);
        los_terrain_destroy(corridors[i].terrain);
    }
    bench_contenders_clear(contenders, CORRIDORS);
}

void bench_exact(const bench_scenes *scenes) {
    if (bench_rows_wanted(NAMES)) {
        race_pairs(scenes);
        race_corridors();
    }
}
