/* SPDX-License-Identifier: MIT */
/* The queries of LosTerrain about many models or many points.  Each is a method in ptrcall form (gdx_function). */
#ifndef LOS_TERRAIN_BATCH_H
#define LOS_TERRAIN_BATCH_H

#include "values/read_value.h"

void los_terrain_visibility_matrix(void *self, const void *const *args, void *ret);
void los_terrain_begin_visibility_matrix(void *self, const void *const *args, void *ret);
void los_terrain_any_visible(void *self, const void *const *args, void *ret);
void los_terrain_exposure(void *self, const void *const *args, void *ret);
void los_terrain_visibility_map(void *self, const void *const *args, void *ret);

/* Shared with LosTable. */

/* The number of columns or rows of a map; 0 if there are none or too many. */
int64_t cells_along(float size, double cell_size);
/* False, with one error, if there can be no map of these bounds and cells. */
bool map_is_usable(const gdx_rect2 *bounds, double cell_size, const char *method);
/* One error for all points that cannot be used. */
void report_points(const gdx_vector2 *points, int64_t count, const char *method);

#endif
