/* SPDX-License-Identifier: MIT */
/* Cells that a script hands us in arrays and dictionaries: as Vector2i, or as JSON and saves have them. */
#ifndef GRID_READ_H
#define GRID_READ_H

#include "grid/board.h"
#include "read_value.h"

/* A Vector2i, or whole numbers in a Vector2, {x, y} or [x, y]. */
bool cell_of(const gdx_variant *value, los_cell *cell);
/* A Vector2 of whole numbers. */
bool cell_of_point(gdx_vector2 point, los_cell *cell);

/* A growing list of cells. */
typedef struct cell_list {
    los_cell *cells;
    uint32_t count, capacity;
    bool has_bad;      /* an element was no cell; a cell that is outside every board stands in its place */
    int64_t first_bad; /* the first of them, and what it was */
    description bad;
} cell_list;

bool cell_list_add(cell_list *list, los_cell cell);
void cell_list_free(cell_list *list);

/* All elements of an argument, an Array or a PackedVector2Array, as cells.  False if memory runs out. */
bool cell_list_read(cell_list *list, const gdx_array *array);
bool cell_list_read_packed(cell_list *list, const gdx_packed *points);
/* True, and one error that names the first, if some element was no cell. */
bool complain_of_cells(const cell_list *list, const char *method, const char *argument);

/* A key that must be a cell. */
read_result read_cell(reader *from, const gdx_variant *key, los_cell *cell);
/* A key with a list of cells: an Array, or a PackedVector2Array.  Entries that are no cells are warned of and left out.
 */
read_result read_cells(reader *from, const gdx_variant *key, cell_list *list);

#endif
