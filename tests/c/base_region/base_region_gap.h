/* SPDX-License-Identifier: MIT */
/* Boards whose openings are a little wider or narrower. */
#ifndef BASE_REGION_GAP_H
#define BASE_REGION_GAP_H

#include "support/scene.h"

/* Moves the edges of all polygons outwards by about `distance` pixels, and the ends of walls; negative: inwards. */
void scene_widen_pieces(scene *board, float distance);

#endif
