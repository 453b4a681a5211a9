/* SPDX-License-Identifier: MIT */
/* LosTerrain: states of pieces, such as open doors; as gdx_function. */
#ifndef LOS_TERRAIN_STATE_H
#define LOS_TERRAIN_STATE_H

void los_terrain_set_state(void *self, const void *const *args, void *ret);
void los_terrain_get_state(void *self, const void *const *args, void *ret);

#endif
