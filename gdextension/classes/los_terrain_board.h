/* SPDX-License-Identifier: MIT */
/* The folder classes/: the tables of methods and properties of the classes, and the entry point. */
/* The queries of LosTerrain about the region that a point, a base or a unit sees, and to_board (los_terrain_board.c).
 * Each is a method in ptrcall form (gdx_function). */
#ifndef LOS_TERRAIN_BOARD_H
#define LOS_TERRAIN_BOARD_H

void los_terrain_visibility_polygon(void *self, const void *const *args, void *ret);
void los_terrain_visibility_triangles(void *self, const void *const *args, void *ret);
void los_terrain_visibility_region(void *self, const void *const *args, void *ret);
void los_terrain_to_board(void *self, const void *const *args, void *ret);
void los_terrain_unit_region(void *self, const void *const *args, void *ret);

#endif
