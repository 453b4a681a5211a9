/* SPDX-License-Identifier: MIT */
/* Queries of the visible area of a scene's target, and scenes for them. */
#ifndef AREA_SCENE_H
#define AREA_SCENE_H

#include "area/visible_area.h"
#include "support/scene.h"

enum {
    AREA_NAMES_MAX = 16
};

/* A visible area that outlives its query. */
typedef struct area_result {
    los_visible_area area; /* without its blockers */
    uint32_t count;
    char names[AREA_NAMES_MAX][16]; /* of the blockers, cut to 15 bytes */
} area_result;

/* The result in LOS_MODE_EXACT, whatever the scene's mode. */
area_result area_find(const scene *s);
double area_fraction(const scene *s);
bool area_is_hidden_by(const area_result *result, const char *name);
/* Checks what holds of every result: the fraction, the flags and the blockers agree. */
void area_check_consistent(const area_result *result);
/* Checks the fraction against lines and against `side` times `side` points of the target, to 0.01 and the sampling
 * error. */
void area_check_points(const scene *s, uint32_t side, test_random *random);

extern const double AREA_PIXELS_PER_MM;

/* Adds a box that blocks every line that meets it, in both editions. */
scene_piece *area_add_building(scene *s, const char *id, float left, float top, float right, float bottom);
void area_make_square(los_model *model, double side_mm);
/* Reflects the scene in a horizontal line. */
void area_mirror(scene *s);
/* The slope of the line through (x, y), seen from a circle's center, that touches the circle on the other side. */
double area_tangent_slope(double x, double y, double radius);

#endif
