/* SPDX-License-Identifier: MIT */
/* The queries of LosTerrain about many models or many points.  Each is a method in ptrcall form (gdx_function). */
#ifndef LOS_TERRAIN_BATCH_H
#define LOS_TERRAIN_BATCH_H

void los_terrain_visibility_matrix(void *self, const void *const *args, void *ret);
void los_terrain_any_visible(void *self, const void *const *args, void *ret);
void los_terrain_exposure(void *self, const void *const *args, void *ret);
void los_terrain_visibility_map(void *self, const void *const *args, void *ret);

#endif
