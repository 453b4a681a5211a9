/* SPDX-License-Identifier: MIT */
/* What a bare point sees, and what a whole base sees, as outlines and triangles, against single rays of Embree on the
 * same edges. */
#include "bench_core.h"
#include "bench_peers.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"
#include "los/los_region.h"

#include <stdlib.h>
#include <string.h>

enum {
    POINTS_PER_SCENE = 60
};

enum {
    SOLID,
    BOARD,
    TRIANGLES,
    HUGE_BOARD,
    EMBREE,
    CONTENDERS
};

static const char *const NAMES[] = {
    "C region, solid polygons",
    "C region, tournament board",
    "C region, tournament board, triangles",
    "C region, 100x the board, same window",
    "C region, one Embree ray",
    "C region, preparation",
    "C region, tournament board, 60 mm base",
    "C region, true heights, eye at 2 in",
    "C region, true heights, eye at 2 in, triangles",
    "C region, true heights, eye at 5 in",
    "C region, true heights, eye at 5 in, triangles",
    "C region, true heights, eye at 9 in",
    "C region, true heights, eye at 9 in, triangles",
    "C region, true heights, 60 mm base",
    NULL,
};

/* Inches: infantry; a vehicle, which looks over medium pieces; an observer who looks over every piece. */
static const double EYES[] = {2.0, 5.0, 9.0};

enum {
    BASE_ROW = CONTENDERS + 1,
    FIRST_EYE_ROW,
    EYE_COUNT = 3
};

/* A region, bounded to the table. */
static bool find_region(bench_core *core, uint32_t number, double eye, bool want_triangles) {
    const bench_pair *pair = &core->pairs->items[number];
    const los_box table = {{0.0f, 0.0f}, BENCH_TABLE};
    los_model observer = pair->shooter;
    los_region region;
    observer.height_inches = eye;
    bench_require(los_query_region(core->queries[pair->scene], &core->options[pair->scene], &observer,
                                   observer.position, table, want_triangles, &region) == LOS_OK);
    return region.outline_count > 3;
}

static bool find_outline(void *core, uint32_t number) {
    return find_region(core, number, EYES[0], false);
}

static bool find_triangles(void *core, uint32_t number) {
    return find_region(core, number, EYES[0], true);
}

/* A board under true heights, and how high the observer's top is. */
typedef struct eye_level {
    bench_core *core;
    double eye;
} eye_level;

static bool find_outline_from_eye(void *context, uint32_t number) {
    const eye_level *level = context;
    return find_region(level->core, number, level->eye, false);
}

static bool find_triangles_from_eye(void *context, uint32_t number) {
    const eye_level *level = context;
    return find_region(level->core, number, level->eye, true);
}

/* What any part of a base sees, on the table. */
static bool find_base_region(void *context, uint32_t number) {
    bench_core *core = context;
    const bench_pair *pair = &core->pairs->items[number];
    const los_box table = {{0.0f, 0.0f}, BENCH_TABLE};
    los_model model = los_default_model();
    los_base_region region;
    model.position = pair->shooter.position;
    model.base_mm = 60.0;
    bench_require(los_query_base_region(core->queries[pair->scene], &core->options[pair->scene], &model, table,
                                        &region) == LOS_OK);
    return region.triangle_point_count > 3;
}

/* The scenes without their areas: no polygon overlaps another. */
static bench_scenes *without_areas(const bench_scenes *scenes) {
    bench_scenes *solid = bench_allocate(1, sizeof *solid);
    *solid = *scenes;
    for (uint32_t i = 0; i < solid->count; i++) {
        bench_scene *scene = &solid->items[i];
        uint32_t kept = 0;
        for (uint32_t j = 0; j < scene->piece_count; j++) {
            const bench_piece *piece = &scene->pieces[j];
            if (strcmp(piece->words[BENCH_TYPE], "ruins") != 0 ||
                strcmp(piece->words[BENCH_HEIGHT_CATEGORY], "tall") == 0) {
                scene->pieces[kept++] = *piece;
            }
        }
        scene->piece_count = kept;
    }
    return solid;
}

/* From the position of each shooter, as a bare point, to that of its target. */
static bench_pair_list points_of(const bench_scenes *scenes) {
    bench_pair_list points = {bench_allocate(BENCH_SCENES_MAX * POINTS_PER_SCENE, sizeof *points.items), 0};
    for (uint32_t i = 0; i < scenes->count; i++) {
        const bench_scene *scene = &scenes->items[i];
        for (uint32_t j = 0; j + 1 < scene->model_count && j < 2 * POINTS_PER_SCENE; j += 2) {
            points.items[points.count++] = (bench_pair){i, j, los_model_at_point(scene->models[j].position),
                                                        los_model_at_point(scene->models[j + 1].position)};
        }
    }
    return points;
}

/* Everything that a region needs before the first one: the compiled terrain and a bound query. */
static void measure_preparation(const bench_scenes *scenes) {
    bench_values ns = {0};
    for (uint32_t i = 0; i < 50 * scenes->count; i++) {
        double start = bench_now();
        los_terrain *terrain = bench_scene_compile(&scenes->items[i % scenes->count], 1, 1, los_default_allocator());
        los_query *query = bench_query_open(terrain);
        bench_values_add(&ns, bench_now() - start);
        los_query_destroy(query);
        los_terrain_destroy(terrain);
    }
    bench_row(NAMES[CONTENDERS], "ns", &ns, (bench_target){.most = 1e6});
    bench_values_free(&ns);
}

/* A race of its own: a region of a base takes so long that the others would start with cold caches.  `point`: the time
 * of the region of a point. */
static void measure_bases(bench_core *board, uint32_t count, double point) {
    bench_contender base = {find_base_region, board, {0}};
    bench_race(&base, 1, count);
    bench_row(NAMES[BASE_ROW], "ns", &base.ns,
              (bench_target){point / bench_median(&base.ns), 1.0 / 20.0, "tournament board", 0.0});
    bench_contenders_clear(&base, 1);
}

/* The same boards under true heights.  `category`: the times with heights by category, of an outline and of triangles;
 * the goal is a tenth of their speed. */
static void measure_heights(const bench_scenes *scenes, const bench_pair_list *points, const double category[2]) {
    static const char *const baselines[2] = {"tournament board", "tournament board, triangles"};
    bench_core *board = bench_core_open(scenes, points, LOS_MODE_SAMPLED, 1, 1);
    eye_level levels[EYE_COUNT];
    bench_contender contenders[2 * EYE_COUNT];
    for (uint32_t i = 0; i < board->scene_count; i++) {
        board->options[i].heights = LOS_HEIGHTS_TRUE;
    }
    for (int i = 0; i < EYE_COUNT; i++) {
        levels[i] = (eye_level){board, EYES[i]};
        contenders[2 * i] = (bench_contender){find_outline_from_eye, &levels[i], {0}};
        contenders[2 * i + 1] = (bench_contender){find_triangles_from_eye, &levels[i], {0}};
    }
    bench_race(contenders, 2 * EYE_COUNT, points->count);
    for (int i = 0; i < 2 * EYE_COUNT; i++) {
        bench_row(NAMES[FIRST_EYE_ROW + i], "ns", &contenders[i].ns,
                  (bench_target){category[i % 2] / bench_median(&contenders[i].ns), 0.1, baselines[i % 2], 0.0});
    }
    bench_contenders_clear(contenders, 2 * EYE_COUNT);
    bench_contender base = {find_base_region, board, {0}};
    bench_race(&base, 1, 4);
    bench_row(NAMES[FIRST_EYE_ROW + 2 * EYE_COUNT], "ns", &base.ns, (bench_target){0});
    bench_contenders_clear(&base, 1);
    bench_core_close(board);
}

/* The ratio of Embree's time for one ray to that of a region must be at least this. */
static bench_target in_rays(bench_contender *contenders, int contender, double rays) {
    double embree = bench_median(&contenders[EMBREE].ns);
    return (bench_target){embree / bench_median(&contenders[contender].ns), 1.0 / rays, "Embree ray", 0.0};
}

static void print_rows(bench_contender *contenders, bool has_embree) {
    double board = bench_median(&contenders[BOARD].ns);
    bench_target none = {0};
    bench_row(NAMES[SOLID], "ns", &contenders[SOLID].ns, has_embree ? in_rays(contenders, SOLID, 60.0) : none);
    bench_row(NAMES[BOARD], "ns", &contenders[BOARD].ns, has_embree ? in_rays(contenders, BOARD, 200.0) : none);
    bench_row(NAMES[TRIANGLES], "ns", &contenders[TRIANGLES].ns,
              (bench_target){board / bench_median(&contenders[TRIANGLES].ns), 0.5, "tournament board", 0.0});
    bench_row(NAMES[HUGE_BOARD], "ns", &contenders[HUGE_BOARD].ns,
              (bench_target){board / bench_median(&contenders[HUGE_BOARD].ns), 0.5, "tournament board", 0.0});
    if (has_embree) {
        bench_row(NAMES[EMBREE], "ns", &contenders[EMBREE].ns, none);
    } else {
        bench_row_missing(NAMES[EMBREE], "ns", "libembree-dev");
    }
}

void bench_regions(const bench_scenes *scenes) {
    if (!bench_rows_wanted(NAMES)) {
        return;
    }
    bench_scenes *solid_scenes = without_areas(scenes);
    bench_pair_list points = points_of(scenes);
    bench_core *solid = bench_core_open(solid_scenes, &points, LOS_MODE_SAMPLED, 1, 1);
    bench_core *board = bench_core_open(scenes, &points, LOS_MODE_SAMPLED, 1, 1);
    bench_core *huge = bench_core_open(scenes, &points, LOS_MODE_SAMPLED, 10, 10);
    bench_peer_scenes embree = bench_peer_scenes_open(bench_embree(), solid_scenes, &points);
    bench_contender contenders[CONTENDERS] = {
        [SOLID] = {find_outline, solid, {0}},
        [BOARD] = {find_outline, board, {0}},
        [TRIANGLES] = {find_triangles, board, {0}},
        [HUGE_BOARD] = {find_outline, huge, {0}},
        [EMBREE] = {bench_peer_scenes_see, &embree, {0}},
    };
    uint32_t count = embree.count > 0 ? CONTENDERS : EMBREE;
    bench_race(contenders, count, points.count);
    print_rows(contenders, embree.count > 0);
    measure_preparation(scenes);
    measure_bases(board, points.count, bench_median(&contenders[BOARD].ns));
    const double category[2] = {bench_median(&contenders[BOARD].ns), bench_median(&contenders[TRIANGLES].ns)};
    measure_heights(scenes, &points, category);
    bench_contenders_clear(contenders, count);
    bench_peer_scenes_close(&embree);
    bench_core_close(huge);
    bench_core_close(board);
    bench_core_close(solid);
    free(points.items);
    free(solid_scenes);
}
