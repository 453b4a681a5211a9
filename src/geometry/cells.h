/* SPDX-License-Identifier: MIT */
/* A base and the pieces around it: overlap, and convex parts of the base. */
#ifndef LOS_GEOMETRY_CELLS_H
#define LOS_GEOMETRY_CELLS_H

#include "base/vec2.h"
#include "geometry/convex.h"
#include "geometry/polygon.h"

#include <stdint.h>

/* Overlap of a base and a piece in plan, by geometry alone. */

typedef enum los_overlap {
    LOS_OVERLAP_NONE,
    LOS_OVERLAP_PARTIAL, /* part of the base is inside the polygon; the polygon may be inside the base */
    LOS_OVERLAP_FULL     /* the whole base is inside the polygon */
} los_overlap;

/* Classifies a shape against a polygon.  Touching is no overlap, nor is a penetration of less than 0.001 pixels.
 * LOS_OVERLAP_NONE for polygons of fewer than three points. */
los_overlap los_overlap_of(const los_convex *shape, const los_frame *frame, los_polygon polygon);

/* The even-odd test in double precision, for a point in the frame.  Points on the border may be either. */
bool los_polygon_contains_in_frame(los_polygon polygon, const los_frame *frame, los_vec2d point);

/* Clips convex polygons at half planes (Sutherland and Hodgman, Reentrant polygon clipping, 1974).
 *
 * Corners closer than 1e-6 pixels to their predecessor are dropped, because a side without length has no direction. The
 * result has at most one corner more than the polygon; fewer than three corners mean that nothing is left. */

/* Twice the area of the triangle a, b, point: positive if the point is to the left of the line from a to b. */
static inline double los_left_of_line(los_vec2d a, los_vec2d b, los_vec2d point) {
    return los_vec2d_cross(los_vec2d_sub(b, a), los_vec2d_sub(point, a));
}

/* Keeps what lies to the left (side 1) or to the right (side -1) of the line from a to b.  Returns the number of
 * corners written to `kept`, which must not overlap `corners`. */
uint32_t los_clip_at_line(const los_vec2d *corners, uint32_t count, los_vec2d a, los_vec2d b, double side,
                          los_vec2d *kept);

/* Keeps what lies at x >= limit (side 1) or x <= limit (side -1).  New corners lie exactly at `limit`. */
uint32_t los_clip_at_x(const los_vec2d *corners, uint32_t count, double limit, double side, los_vec2d *kept);

/* Slabs: the parts of a base between two x coordinates of the frame.
 *
 * The height of a line above a given x depends on the heights and x coordinates of its endpoints, not on their y.
 * The lines between two thin slabs therefore have nearly equal heights everywhere. */

enum {
    LOS_SLAB_CORNERS = LOS_RIM_MAX + 4 /* each of two clips adds at most one corner; two are spare */
};

/* The outline of a shape that is cut into slabs. */
typedef struct los_slabs {
    los_vec2d rim[LOS_RIM_MAX];
    uint32_t count;
} los_slabs;

/* Stores the outline of a shape; an ellipse becomes a polygon (los_convex_polygonize). */
void los_slabs_begin(los_slabs *slabs, const los_convex *shape, double tolerance);
/* Writes the corners between x.low and x.high to `corners`, which must outlive `*shape`.  False if the slab has no
 * area; `*shape` is then undefined. */
bool los_slab_of(const los_slabs *slabs, los_interval x, los_vec2d corners[LOS_SLAB_CORNERS], los_convex *shape);

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
