/* SPDX-License-Identifier: MIT */
/* The exact mode: against sampling, against single rays of another library, and with ever more edges in the corridor.
 */
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
    RACERS
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

static void print_rows(bench_racer *racers, const char *const *names, bool has_embree) {
    double sampled = bench_median(&racers[SAMPLED].ns), embree = bench_median(&racers[EMBREE].ns);
    double exact = bench_median(&racers[EXACT].ns);
    bench_row(names[SAMPLED], "ns", &racers[SAMPLED].ns, (bench_bar){0});
    bench_row(names[EXACT], "ns", &racers[EXACT].ns, (bench_bar){sampled / exact, 1.0, "sampled", 0.0});
    bench_row(names[EXACT_PREPARED], "ns", &racers[EXACT_PREPARED].ns,
              (bench_bar){.ratio = sampled / bench_median(&racers[EXACT_PREPARED].ns)});
    if (has_embree) {
        bench_row(names[EMBREE], "ns", &racers[EMBREE].ns, (bench_bar){embree / exact, 1.0 / 12.0, "Embree", 0.0});
    } else {
        bench_row_missing(names[EMBREE], "ns", "libembree-dev");
    }
}

/* A hundred times the 99th percentile over the median would be a freeze: the row's values are that ratio. */
static void print_tail(bench_racer *exact) {
    bench_values tail = {0};
    bench_values_add(&tail, bench_values_rank(&exact->ns, 0.99) / bench_median(&exact->ns));
    bench_row(NAMES[RACERS], "x", &tail, (bench_bar){.most = 10.0});
    bench_values_free(&tail);
}

static void race_pairs(const bench_scenes *scenes) {
    bench_questions questions = bench_pairs_of(scenes);
    bench_core *sampled = bench_core_open(scenes, &questions, LOS_MODE_SAMPLED, 1, 1);
    bench_core *exact = bench_core_open(scenes, &questions, LOS_MODE_EXACT, 1, 1);
    bench_worlds embree = bench_worlds_open(bench_embree(), scenes, &questions);
    bench_racer racers[RACERS] = {
        [SAMPLED] = {bench_core_sees, sampled, {0}},
        [EXACT] = {bench_core_sees, exact, {0}},
        [EXACT_PREPARED] = {bench_core_sees_prepared, exact, {0}},
        [EMBREE] = {bench_worlds_see, &embree, {0}},
    };
    uint32_t count = embree.count > 0 ? RACERS : EMBREE;
    bench_race(racers, count, questions.count);
    print_rows(racers, NAMES, embree.count > 0);
    print_tail(&racers[EXACT]);
    bench_sweep(racers, count, questions.count);
    print_rows(racers, NAMES + RACERS + 1, embree.count > 0);
    bench_racers_forget(racers, count);
    bench_worlds_close(&embree);
    bench_core_close(exact);
    bench_core_close(sampled);
    free(questions.items);
}

/* --- Growth ------------------------------------------------------------------------------------------------------ */

/* Two models, and crates an inch high strewn between them. */
typedef struct corridor {
    los_terrain *terrain;
    los_query *query;
    los_options options;
    los_model shooter, target;
} corridor;

static bool sees_through(void *context, uint32_t question) {
    corridor *c = context;
    (void)question;
    return los_query_verdict(c->query, &c->options, &c->shooter, &c->target).visible;
}

/* From 0 to 1, the same every time. */
static float random_fraction(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (float)(*state >> 40) / (float)(1 << 24);
}

static void open_corridor(corridor *c, uint32_t edges) {
    uint64_t state = 12345;
    const los_piece_words words = {.type = los_text_of("building"), .height_category = los_text_of("tall")};
    c->terrain = los_terrain_create(los_default_allocator());
    bench_need(c->terrain != NULL);
    for (uint32_t i = 0; i < edges / 4; i++) {
        float x = 200.0f + 1200.0f * random_fraction(&state), y = 930.0f + 140.0f * random_fraction(&state);
        los_vec2 points[] = {{x, y - 40.0f}, {x + 20.0f, y - 35.0f}, {x + 22.0f, y}, {x + 3.0f, y + 2.0f}};
        los_piece_def piece = {.flags = los_piece_flags(&words), .points = points, .point_count = 4};
        bench_need(los_terrain_add(c->terrain, &piece) == LOS_OK);
    }
    bench_need(los_terrain_prepare(c->terrain, LOS_BUILD_INDEXED) == LOS_OK);
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

/* Ten times the edges may cost ten times the time, and a logarithm more. */
static void race_corridors(void) {
    static const uint32_t edges[CORRIDORS] = {10, 100, 1000};
    corridor corridors[CORRIDORS];
    bench_racer racers[CORRIDORS];
    double before = 0.0;
    for (int i = 0; i < CORRIDORS; i++) {
        open_corridor(&corridors[i], edges[i]);
        racers[i] = (bench_racer){sees_through, &corridors[i], {0}};
    }
    bench_race(racers, CORRIDORS, 1);
    for (int i = 0; i < CORRIDORS; i++) {
        double median = bench_median(&racers[i].ns);
        bench_bar bar = {.ratio = before > 0.0 ? before / median : 0.0, .at_least = i == 2 ? 1.0 / 15.0 : 0.0};
        bar.baseline = "100 edges";
        bench_row(NAMES[2 * RACERS + 1 + i], "ns", &racers[i].ns, bar);
        before = median;
        los_query_destroy(corridors[i].query);
        los_terrain_destroy(corridors[i].terrain);
    }
    bench_racers_forget(racers, CORRIDORS);
}

void bench_exact(const bench_scenes *scenes) {
    if (bench_rows_wanted(NAMES)) {
        race_pairs(scenes);
        race_corridors();
    }
}
