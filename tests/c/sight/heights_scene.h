/* SPDX-License-Identifier: MIT */
/* Random scenes for LOS_HEIGHTS_TRUE, and a search for lines that the exact mode must not miss. */
#ifndef HEIGHTS_SCENE_H
#define HEIGHTS_SCENE_H

#include "support/scene.h"

/* Every piece has a unique id and heights.  Most scenes have pieces in the corridor; in a third prisms float. */
void heights_scene_by_chance(scene *s, test_random *random, int number);
/* Sets the base of every prism to the ground. */
void heights_keep_on_ground(scene *s);

/* Raises the tops of about half of the prisms, except past the feet of a model: it would then be inside. */
void heights_raise_prisms(scene *s, test_random *random);

/* False for bases that overlap, which have rules of their own, and for bare points, which are narrower than openings.
 */
bool heights_are_apart(const table *t);
/* True if one of so many random lines between the bases, at random heights, is clear with a clearance far above all
 * tolerances. */
bool heights_some_line_passes(test_random *random, table *t, const scene *s, int lines);

#endif
