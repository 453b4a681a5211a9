/* SPDX-License-Identifier: MIT */
/* The scratch memory of fields of view. */
#ifndef LOS_GRID_FIELD_OF_VIEW_H
#define LOS_GRID_FIELD_OF_VIEW_H

#include "grid/sweep.h"

/* How octants are swept on boards with a table of slopes. */
typedef enum los_grid_method {
    LOS_GRID_BY_WALLS,  /* by slopes if the board has few walls, else by wedges */
    LOS_GRID_BY_WEDGES, /* these two are for tests, which compare them */
    LOS_GRID_BY_SLOPES
} los_grid_method;

struct los_grid_view {
    los_allocator allocator;
    los_grid_wedge *wedges; /* grows with the longer side of the board, not with its area */
    los_grid_span *spans;   /* so does this */
    uint8_t *columns;       /* for wide boards: grows with the area */
    uint8_t *clear_slopes;  /* for boards with a table of slopes */
    uint32_t wedge_capacity, span_capacity, column_capacity, slope_capacity;
    los_grid_method method;
    uint8_t *mask; /* one byte per cell, for los_grid_danger_map */
    uint32_t mask_capacity;
};

#endif
