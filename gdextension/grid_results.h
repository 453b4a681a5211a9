/* SPDX-License-Identifier: MIT */
/* Answers of the grid as engine values. */
#ifndef GRID_RESULTS_H
#define GRID_RESULTS_H

#include "gdx.h"
#include "grid/board.h"

gdx_variant variant_of_cell(los_cell cell);
/* Makes an empty Array, fresh from the engine, an Array[Vector2i]. */
void make_cell_array(gdx_array *array);
/* An owned Array[Vector2i]. */
gdx_variant variant_of_cells(const los_cell *cells, uint32_t count);

gdx_variant variant_of_flag(bool value);
gdx_variant variant_of_number(int64_t value);
gdx_variant variant_of_grid_point(los_grid_point point);
gdx_variant variant_of_copy(const gdx_variant *variant);
/* Moves a Dictionary into a Variant. */
gdx_variant variant_of_dictionary(gdx_dictionary *dictionary);

#endif
