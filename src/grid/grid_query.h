/* SPDX-License-Identifier: MIT */
/* Does one cell, or one point, see another?  Builds the ray set that the rules ask for, traces and judges each ray, and
 * combines.  No query allocates. */
#ifndef LOS_GRID_GRID_QUERY_H
#define LOS_GRID_GRID_QUERY_H

#include "grid/board.h"
#include "grid/grid_rules.h"

/* Why there is no sight. */
typedef enum los_grid_reason {
    LOS_GRID_CLEAR,   /* there is */
    LOS_GRID_BY_WALL, /* a cell with block flags other than OCCUPIED alone, a wall between cells, the board's border */
    LOS_GRID_BY_OCCUPANT, /* a cell that blocks only because it is occupied */
    LOS_GRID_BY_SMOKE,    /* a cell with stop flags */
    LOS_GRID_BY_DOOR,     /* a leaf */
    LOS_GRID_BY_STRUT,    /* the part of a door's boundary that always blocks */
    LOS_GRID_BY_CORNER,   /* a touch: what blocks beside a vertex, or along an edge */
    LOS_GRID_BY_RANGE,
    LOS_GRID_BY_BOUNDS, /* an end is outside */
    LOS_GRID_REASON_COUNT
} los_grid_reason;

/* "", "wall", "occupied", "smoke", "door", "strut", "corner", "range", "bounds". */
const char *los_grid_reason_word(los_grid_reason reason);

/* All about one question.  The ray that decided is: ANY and clear, the first clear one; ALL and blocked, the first
 * blocked one; ALL and clear, the first; ANY and blocked, the center ray of a fan, and of sixteen corner rays the one
 * that got through the largest part of its length. */
typedef struct los_grid_result {
    bool visible;
    los_grid_reason reason;
    los_cell block_cell; /* what blocks, or is behind the boundary that does; of a touch, a flanker.  (-1, -1) when
                          * visible, out of range or bounds */
    los_grid_point block_point;          /* where the ray meets it; when nothing blocks, where the ray ends */
    los_grid_point from_point, to_point; /* the ray that decided, in cells */
    int32_t rays_clear, rays_total;      /* corner rays of no length are not counted; one cell sees itself by one ray */
    uint32_t cell_count;                 /* cells the ray enters from end to end, also behind what blocks */
} los_grid_result;

/* Enough room for the cells of any ray. */
enum {
    LOS_GRID_RAY_CELLS_MAX = 2 * LOS_GRID_SIDE_MAX
};

/* Only the verdict; stops as soon as it is known.  Outside: false. */
bool los_grid_sees(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to);
/* The same between points.  CORNERS and BRESENHAM ask about the cells the points are in.  NaN is outside. */
bool los_grid_sees_point(const los_grid *grid, const los_grid_rules *rules, los_grid_point from, los_grid_point to);

/* The whole answer.  `cells` takes up to `capacity` cells in the order the deciding ray enters them; NULL if not
 * wanted. `cell_count` counts them all. */
los_grid_result los_grid_query_cells(const los_grid *grid, const los_grid_rules *rules, los_cell from, los_cell to,
                                     los_cell *cells, uint32_t capacity);
los_grid_result los_grid_query_points(const los_grid *grid, const los_grid_rules *rules, los_grid_point from,
                                      los_grid_point to, los_cell *cells, uint32_t capacity);

/* The cell a point is in; on a grid line, the one towards larger coordinates.  Outside for NaN. */
los_cell los_grid_cell_at(const los_grid *grid, los_grid_point point);

#endif
