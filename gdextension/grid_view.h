/* SPDX-License-Identifier: MIT */
/* What the views of a grid share. */
#ifndef GRID_VIEW_H
#define GRID_VIEW_H

#include "grid_object.h"

/* The states of GridLineOfSight.Fog. */
enum {
    GRID_FOG_UNSEEN,
    GRID_FOG_SEEN,
    GRID_FOG_VISIBLE
};

/* How many of the observers (an Array argument) see each cell, into an empty PackedInt32Array.  False, and said, if the
 * rules (an object argument) are none or memory runs out. */
bool grid_count_observers(grid_object *object, const gdx_array *list, const void *rules, const char *method,
                          gdx_packed *counts);

#endif
