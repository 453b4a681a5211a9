/* SPDX-License-Identifier: MIT */
/* Scenes for LOS_HEIGHTS_TRUE, and a search for lines that the exact mode should not miss. */
#ifndef HEIGHTS_SCENE_H
#define HEIGHTS_SCENE_H

#include "support/scene.h"

/* Every piece by its own name and with heights.  Most scenes have what matters on the way from one model to the other;
 * a third have prisms above the ground. */
void heights_scene_by_chance(scene *s, test_random *random, int number);
/* Puts every prism on the ground. */
void heights_keep_on_ground(scene *s);

/* False where other rules or sizes decide: bases that overlap see each other by a rule of their own, and a bare point
 * is too small for openings of a size. */
bool heights_are_apart(const table *t);
/* Tries so many lines between points of the bases at heights of the models: does one pass with so much room around it
 * that no tolerance is in question? */
bool heights_some_line_passes(test_random *random, table *t, const scene *s, int lines);

#endif
