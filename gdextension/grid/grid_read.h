/* SPDX-License-Identifier: MIT */
/* Reads cells from arrays and dictionaries: Vector2i, or the forms of JSON and saved games. */
#ifndef GRID_READ_H
#define GRID_READ_H

#include "bind/gdx.h"
#include "los/los_grid.h"
#include "values/read_value.h"

/* Reads a Vector2i, or integers in a Vector2, {x, y} or [x, y].  False if the value is none of them. */
bool cell_of(const gdx_variant *value, los_cell *cell);
/* Reads a Vector2 of integers. */
bool cell_of_point(gdx_vector2 point, los_cell *cell);

/* A growing list of cells.  All zero is empty. */
typedef struct cell_list {
    los_cell *cells;
    uint32_t count, capacity;
    bool has_bad;      /* an element is not a cell; the list has a cell outside every board instead */
    int64_t first_bad; /* the index of the first of them */
    description bad;   /* and its value */
} cell_list;

/* False if memory runs out. */
bool cell_list_add(cell_list *list, los_cell cell);
void cell_list_free(cell_list *list);

/* Adds all elements of an argument, an Array or a PackedVector2Array.  False if memory runs out. */
bool cell_list_read(cell_list *list, const gdx_array *array);
bool cell_list_read_packed(cell_list *list, const gdx_packed *points);
/* True, with one error that names the first, if an element is not a cell.  `consequence` ends it. */
bool cell_list_report_bad(const cell_list *list, const char *method, const char *argument, const char *consequence);

/* Reads a key whose value is a cell.  The caller must leave out an owner whose cell is unusable: the warning says so.
 */
read_result read_cell(reader *from, const gdx_variant *key, los_cell *cell);
/* Reads a key whose value is a list of cells, an Array or a PackedVector2Array.  Elements that are not cells cause a
 * warning and are left out. */
read_result read_cells(reader *from, const gdx_variant *key, cell_list *list);

/* Results of the grid as engine values.  All Variants are owned by the caller. */

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
