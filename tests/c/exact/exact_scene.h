/* SPDX-License-Identifier: MIT */
/* Scenes that examine the exact mode (exact.md section 9). */
#ifndef EXACT_SCENE_H
#define EXACT_SCENE_H

#include "support/scene.h"

typedef enum exact_family {
    EXACT_BOARD,   /* a tournament board: areas with walls in them */
    EXACT_CLUTTER, /* all shapes, all words, anywhere */
    EXACT_LATTICE, /* round coordinates: flush, collinear, tangent */
    EXACT_CONTACT, /* bases that all but touch, touch or overlap, and small pieces about them */
    EXACT_INSIDE,  /* bases partly inside pieces that look at where a line ends */
    EXACT_FOREST,  /* many small pieces, all of them between the bases */
    EXACT_CRACKS,  /* plates and walls side by side, with cracks from nothing to a pixel between them */
    EXACT_FAMILIES
} exact_family;

extern const char *const exact_family_names[EXACT_FAMILIES];

void exact_scene_by_chance(scene *s, test_random *random, exact_family family);
/* New models on the same board. */
void exact_board_models(scene *s, test_random *random);
/* A base of any shape and size from 25 to 170 mm, at (0, 0). */
los_model exact_model_by_chance(test_random *random);

/* A wall across the whole way with one slit of this width in it; whatever the edition, it is open if and only if the
 * slit is as wide as min_gap. */
void exact_slit(scene *s, test_random *random, double width);
/* Walls from corner to corner across the whole way; plates likewise, side by side.  Nothing is open. */
void exact_joined_walls(scene *s, test_random *random);
void exact_joined_plates(scene *s, test_random *random);

#endif
