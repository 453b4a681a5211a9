/* SPDX-License-Identifier: MIT */
/* Many questions at once.  A field of view is defined as all cells for which los_grid_sees is true, and tested to be.
 *
 * Center rays are not traced one by one: seen from a cell, each obstacle takes an interval of slopes from all cells
 * behind it.  los_grid_sweep follows the intervals that are still lit from column to column, in whole numbers. */
#ifndef LOS_GRID_FIELD_OF_VIEW_H
#define LOS_GRID_FIELD_OF_VIEW_H

#include "grid/grid_query.h"

/* Memory that queries below need, made before them.  One for each thread. */
typedef struct los_grid_view {
    los_allocator allocator;
    void *wedges; /* of los_grid_sweep; grows with the longer side, not with the board */
    uint32_t wedge_capacity;
    uint8_t *mask; /* a board's worth, for los_grid_danger_map */
    uint32_t mask_capacity;
} los_grid_view;

void los_grid_view_init(los_grid_view *view, los_allocator allocator);
void los_grid_view_free(los_grid_view *view);

/* Makes room for los_grid_field_of_view, or with `for_danger` also for los_grid_danger_map, on boards of that size. */
los_status los_grid_view_prepare(los_grid_view *view, const los_grid *grid, bool for_danger);

/* Fills `mask` (width * height bytes, row by row): 1 what `from` sees, 0 the rest.  All 0 if `from` is outside.
 * Returns the number of cells seen. */
uint32_t los_grid_field_of_view(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                                uint8_t *mask);

/* Fills `counts` (width * height): how many observers see each cell.  Observers outside see nothing. */
void los_grid_danger_map(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules,
                         const los_cell *observers, uint32_t observer_count, int32_t *counts);

/* Which observers see the cell: fills `sees` with 0 or 1 for each, returns how many do. */
uint32_t los_grid_observers_of(const los_grid *grid, const los_grid_rules *rules, los_cell cell,
                               const los_cell *observers, uint32_t observer_count, uint8_t *sees);

/* Pairs of cells: from, to, from, to, ...; fills `sees` with 0 or 1 for each pair. */
void los_grid_sees_pairs(const los_grid *grid, const los_grid_rules *rules, const los_cell *cells, uint32_t pair_count,
                         uint8_t *sees);

#endif
