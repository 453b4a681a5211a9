/* SPDX-License-Identifier: MIT */
/* A board as rows of text, one character per cell, for load_rows, to_rows and saved boards. */
#ifndef GRID_SAVING_H
#define GRID_SAVING_H

#include "bind/gdx.h"
#include "los/los_grid.h"

/* Makes an empty board the one that a PackedStringArray draws, without a legend.  False, with an error. */
bool grid_rows_read(los_grid *grid, const gdx_packed *rows, const char *method);
/* Fills an empty PackedStringArray with the flags of all cells, given row by row.  False if memory runs out. */
bool grid_rows_write(const uint8_t *flags, los_cell size, gdx_packed *rows);

#endif
