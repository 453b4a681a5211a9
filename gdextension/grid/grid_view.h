/* SPDX-License-Identifier: MIT */
/* Danger maps and the states of fog. */
#ifndef GRID_VIEW_H
#define GRID_VIEW_H

#include "grid/grid_object.h"

/* The states of GridLineOfSight.Fog. */
enum {
    GRID_FOG_UNSEEN,
    GRID_FOG_SEEN,
    GRID_FOG_VISIBLE
};

/* Writes how many observers (an Array argument) see each cell to an empty PackedInt32Array.  False, with an error, if
 * `rules` (an object argument) is not a GridLosRules or memory runs out. */
bool grid_count_observers(grid_object *object, const gdx_array *list, const void *rules, const char *method,
                          gdx_packed *counts);

#endif
