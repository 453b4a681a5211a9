/* SPDX-License-Identifier: MIT */
/* Asking how much of a target is seen, and scenes to ask about; for the tests of shares. */
#ifndef SHARE_ASKING_H
#define SHARE_ASKING_H

#include "area/visible_area.h"
#include "support/scene.h"

enum {
    SHARE_NAMES_MAX = 16
};

typedef struct share_answer {
    los_visible_area share;
    uint32_t count;
    char names[SHARE_NAMES_MAX][16];
} share_answer;

/* In LOS_MODE_EXACT, whatever the scene says. */
share_answer share_ask(const scene *s);
double share_fraction(const scene *s);
bool share_names(const share_answer *a, const char *name);
/* What must hold of every answer. */
void share_check_sense(const share_answer *a);
/* Asks, and asks about `side` times `side` places; what these allow must hold, to a hundredth. */
void share_check_places(const scene *s, uint32_t side, test_random *random);

extern const double SHARE_SCALE; /* pixels per millimeter */

/* Stops every line that meets it, in both editions. */
scene_piece *share_add_building(scene *s, const char *id, float left, float top, float right, float bottom);
void share_make_square(los_model *model, double side_mm);
/* Turns y around. */
void share_mirror(scene *s);
/* The slope of the line through a point at (x, y) from a circle's center that touches the circle on the other side. */
double share_tangent_slope(double x, double y, double radius);

#endif
