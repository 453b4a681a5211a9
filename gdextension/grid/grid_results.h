/* SPDX-License-Identifier: MIT */
/* Results of the grid as engine values.  All Variants are owned by the caller. */
#ifndef GRID_RESULTS_H
#define GRID_RESULTS_H

#include "bind/gdx.h"
#include "los/los_grid.h"

gdx_variant variant_of_cell(los_cell cell);
/* Turns an empty untyped Array into an Array[Vector2i]. */
void make_cell_array(gdx_array *array);
/* An Array[Vector2i]; empty if memory runs out. */
gdx_variant variant_of_cells(const los_cell *cells, uint32_t count);

gdx_variant variant_of_flag(bool value);
gdx_variant variant_of_number(int64_t value);
gdx_variant variant_of_grid_point(los_grid_point point);
gdx_variant variant_of_copy(const gdx_variant *variant);
/* Moves a Dictionary into a Variant: it is destroyed here. */
gdx_variant variant_of_dictionary(gdx_dictionary *dictionary);

#endif
