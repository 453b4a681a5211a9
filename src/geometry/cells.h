/* SPDX-License-Identifier: MIT */
/* Cells: convex parts of a base, each with the set of pieces that contain it.  Rules that exempt an endpoint depend on
 * which pieces the endpoint is inside of, and that set is constant over a cell.
 *
 * There are two ways to build cells:
 *
 * - A partition: los_cells_begin, los_cells_cut along every edge of every piece, los_cells_mark.  The cells are
 * disjoint and their sets exact.  Areas can be summed over them.  Their number grows with the square of the number of
 * edges.
 * - An overlay: los_cells_begin or los_cells_begin_outer, then los_cells_add_inner for every piece.  The cells overlap:
 *   cell 0 remains the whole base, and one or a few cells are added per piece.  They are fewer and larger, and enough
 * for a verdict, because a line that is exempt from more pieces is blocked by fewer. */
#ifndef LOS_GEOMETRY_CELLS_H
#define LOS_GEOMETRY_CELLS_H

#include "geometry/overlap.h"
#include "geometry/polygonize.h"

enum {
    LOS_CELLS_MAX = 96,
    LOS_CELL_CORNERS_MAX = 4096,                    /* of all cells together, including those that were replaced */
    LOS_ONE_CELL_CORNERS_MAX = 2 * LOS_RIM_MAX + 2, /* of one cell */
    LOS_CELL_PIECES_MAX = 64
};

typedef struct los_base_cell {
    uint32_t first, count; /* its corners */
    uint64_t inside;       /* bit i: piece number i contains the cell */
} los_base_cell;

/* When LOS_CELLS_MAX or LOS_CELL_CORNERS_MAX is reached, the remaining cells are not cut.  A sight line that needs a
 * part of such a cell may then be missed. */
typedef struct los_cells {
    los_vec2d corners[LOS_CELL_CORNERS_MAX];
    uint32_t corner_count;
    los_base_cell cells[LOS_CELLS_MAX];
    uint32_t count;
} los_cells;

/* Starts with one cell, the whole shape.  An ellipse becomes an inscribed polygon (los_convex_polygonize). */
void los_cells_begin(los_cells *cells, const los_convex *shape, double tolerance);
/* The same with a circumscribed polygon of few corners for an ellipse, which is cheaper and up to 2 % wider.  Returns a
 * shape that contains the cell, for los_cells_add_inner. */
los_convex los_cells_begin_outer(los_cells *cells, const los_convex *shape);

/* Partition: cuts every cell that the edge a-b runs through into two. */
void los_cells_cut(los_cells *cells, los_vec2d a, los_vec2d b);
/* Partition: sets bit `number` of every cell whose center is inside the polygon (even-odd). */
void los_cells_mark(los_cells *cells, uint32_t number, const los_frame *frame, los_polygon polygon);
/* Partition: intersects every cell with a convex shape and drops the empty ones. */
void los_cells_intersect(los_cells *cells, const los_convex *shape, double tolerance);

/* Overlay: for cell 0, which `shape` contains, and for every cell added since, adds its intersection with a polygon as
 * new cells with bit `number` set.  A cell that is entirely inside only gets the bit.  Every point of the base is then
 * in some cell whose set includes all polygons around the point. */
void los_cells_add_inner(los_cells *cells, uint32_t number, const los_convex *shape, const los_vec2d *corners,
                         uint32_t count);

/* A cell as a shape; its corners belong to `cells`. */
los_convex los_cell_shape(los_cells *cells, uint32_t cell);

#endif
