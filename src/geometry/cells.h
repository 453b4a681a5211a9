/* SPDX-License-Identifier: MIT */
/* A base cut into convex cells by the edges of the pieces it overlaps: in each cell, every point is inside the same
 * pieces.  For rules that ask where a line ends. */
#ifndef LOS_GEOMETRY_CELLS_H
#define LOS_GEOMETRY_CELLS_H

#include "geometry/overlap.h"

enum {
    LOS_CELLS_MAX = 96,
    LOS_CELL_CORNERS_MAX = 4096, /* of all cells together */
    LOS_CELL_PIECES_MAX = 64,
    LOS_RIM_MAX = 256 /* corners that stand in for a round rim */
};

typedef struct los_base_cell {
    uint32_t first, count; /* its corners */
    uint64_t inside;       /* a bit for each piece that contains it */
} los_base_cell;

/* A base that is cut into more than LOS_CELLS_MAX cells is cut no further: what is seen only of or from a part of a
 * cell that remains may then be missed. */
typedef struct los_cells {
    los_vec2d corners[LOS_CELL_CORNERS_MAX];
    uint32_t corner_count;
    los_base_cell cells[LOS_CELLS_MAX];
    uint32_t count;
} los_cells;

/* One cell, the whole shape; a round rim is replaced by corners on it, nowhere farther from it than `tolerance`. */
void los_cells_begin(los_cells *cells, const los_convex *shape, double tolerance);
/* The same, but with few corners around a round rim: the cell holds the shape, and a little more.  Returns a shape that
 * holds the cell, for los_cells_add_inner. */
los_convex los_cells_begin_outer(los_cells *cells, const los_convex *shape);
/* Keeps of every cell what is inside a convex shape as well (a round one is replaced likewise). */
void los_cells_intersect(los_cells *cells, const los_convex *shape, double tolerance);
/* Cuts along an edge all cells it runs through. */
void los_cells_cut(los_cells *cells, los_vec2d a, los_vec2d b);
/* Notes, under a number below LOS_CELL_PIECES_MAX, which cells lie inside the polygon (even-odd). */
void los_cells_mark(los_cells *cells, uint32_t number, const los_frame *frame, los_polygon polygon);

/* Another way to make cells, which then overlap.  Of the first one, which `shape` holds, and of all that were added
 * since: adds what of each is inside a polygon and marks it with the number; what is inside as a whole is just marked.
 * So any place that is inside some polygons is in a cell with just their marks, or with more. */
void los_cells_add_inner(los_cells *cells, uint32_t number, const los_convex *shape, const los_vec2d *ring,
                         uint32_t count);

/* The corners of a shape, a round rim replaced likewise; `corners` has room for LOS_RIM_MAX.  Returns how many. */
uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d *corners);

los_convex los_cell_shape(los_cells *cells, uint32_t cell);

#endif
