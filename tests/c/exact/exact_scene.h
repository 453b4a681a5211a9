/* SPDX-License-Identifier: MIT */
/* Random scenes for tests of the exact mode, by families that stress different parts of it. */
#ifndef EXACT_SCENE_H
#define EXACT_SCENE_H

#include "support/scene.h"

typedef enum exact_family {
    EXACT_BOARD,   /* a tournament board: areas with walls in them */
    EXACT_CLUTTER, /* all shapes and words, anywhere */
    EXACT_LATTICE, /* round coordinates: flush, collinear, tangent */
    EXACT_CONTACT, /* bases that almost touch, touch or overlap, with small pieces around them */
    EXACT_INSIDE,  /* bases partly inside pieces, most of which exempt lines that end inside */
    EXACT_FOREST,  /* many small pieces, all between the bases */
    EXACT_CRACKS,  /* plates side by side, with cracks from 0 to 1 px between them */
    EXACT_FAMILIES
} exact_family;

extern const char *const exact_family_names[EXACT_FAMILIES];

void exact_random_scene(scene *s, test_random *random, exact_family family);
/* New random models on the same board. */
void exact_board_models(scene *s, test_random *random);
/* A base of any shape and size from 25 to 170 mm, at (0, 0). */
los_model exact_random_model(test_random *random);

/* Walls across the whole corridor with one slit of this width: visible if and only if the slit is as wide as min_gap,
 * in both editions. */
void exact_slit(scene *s, test_random *random, double width);
/* Walls from corner to corner across the whole corridor; plates side by side likewise.  Nothing is open. */
void exact_joined_walls(scene *s, test_random *random);
void exact_joined_plates(scene *s, test_random *random);

#endif
