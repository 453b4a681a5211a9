/* SPDX-License-Identifier: MIT */
/* Random tables of models that block, and slow and obvious versions of what they block: a walk along a line point by
 * point, and the same blockers as polygons of terrain. */
#ifndef MODELS_SCENE_H
#define MODELS_SCENE_H

#include "support/scene.h"

enum {
    MODELS_SCENE_COUNT = 14
};

typedef struct models_scene {
    los_terrain terrain; /* open */
    los_table table;
    los_query *query;
    los_options options; /* eleventh edition */
    los_handle ends[2];  /* the pair */
} models_scene;

void models_scene_open(models_scene *of);
void models_scene_close(models_scene *of);
/* Replaces all models; a smaller `size`, in pixels, brings them closer. */
void models_scene_fill(models_scene *of, test_random *random, double size);
/* Puts the pair left and right of all others, which must have been filled with a size of at most 400, on the ground,
 * and removes units, so that polygons exempt nothing. */
void models_scene_isolate(models_scene *of, test_random *random);
const los_model *models_scene_model(const models_scene *of, los_handle handle);
/* True if the bases of the pair are apart. */
bool models_scene_is_apart(const models_scene *of);

/* True if a point is in a base that is larger by `grow` pixels. */
bool models_scene_is_in_base(const models_scene *of, const los_model *model, double grow, double x, double y);
/* 1 if a model blocks the line under height categories, 0 if none does, -1 if it is closer than 0.1 pixels. */
int models_scene_line(const models_scene *of, los_vec2 from, los_vec2 to);
/* True if some random line between the bases stays a pixel away from everything. */
bool models_scene_has_wide_line(const models_scene *of, test_random *random);

/* The verdict of LOS_MODE_EXACT, and the visible fraction, with the blockers as polygons, larger by `grow` pixels. */
bool models_scene_sees_past_polygons(models_scene *of, double grow);
double models_scene_area_past_polygons(models_scene *of, double grow);

#endif
