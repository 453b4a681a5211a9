/* SPDX-License-Identifier: MIT */
/* The windows of a base: where what it sees can end in the open.
 *
 * A line that leaves the base and passes a corner v continues behind it.  On one side of the line an obstacle begins at
 * v; on the other side a point behind v sees a part of the base past v.  That part shrinks to nothing on the line
 * through v and the far end of what v itself sees of the base: another corner, nearer to the base, or the base's own
 * rim.  The part of this line behind v, up to the first thing that blocks it, is a window.  Everywhere else what a base
 * sees changes only at edges.
 *
 * Obstacles are edges.  Some block both ways, others only lines that leave their polygon.  The latter are those of
 * pieces that can be seen into: the view ends where it leaves them. */
#ifndef LOS_BASE_REGION_BASE_WINDOWS_H
#define LOS_BASE_REGION_BASE_WINDOWS_H

#include "base/allocator.h"
#include "base/limits.h"
#include "base_region/base_shadows.h"
#include "base_region/planar.h"
#include "geometry/convex.h"
#include "geometry/polygon.h"
#include "los/los.h"

/* A part of an edge outside of the base. */
typedef struct los_window_edge {
    los_vec2d a, b;
    bool is_exit; /* blocks only lines from points s with cross(a - s, b - s) > 0 */
} los_window_edge;

/* A corner of an obstacle with its neighbors, which are the same at the end of a wall. */
typedef struct los_window_corner {
    los_vec2d at, before, after;
    uint32_t obstacle;
    /* Set by los_base_windows_find. */
    bool is_outside; /* not in the base, nor on its rim */
    los_base_tangents tangents;
    uint64_t hidden_by; /* the obstacles that hid parts of the base: a bit for each number modulo 64 */
} los_window_corner;

/* The edges and corners of one piece. */
typedef struct los_window_obstacle {
    los_vec2d low, high; /* the box of both */
    uint32_t first_edge, edge_count;
    bool is_removed; /* does not block */
} los_window_obstacle;

/* What is between a corner and the base: fractions of the chord between the two points where tangents from the corner
 * touch the base, and the points of the obstacle there. */
typedef struct los_window_interval {
    double first, last;
    los_vec2d first_point, last_point;
} los_window_interval;

/* A line through a corner, away from the base, and the obstacle where it ends; NO_WINDOW_OBSTACLE: at the border.
 */
typedef struct los_window_ray {
    los_vec2d before; /* a point of the line, nearer to the base */
    uint32_t corner, blocker;
} los_window_ray;

typedef struct los_window {
    los_vec2d from, to;
} los_window;

/* Zero is a valid empty value. */
typedef struct los_base_windows {
    los_convex shape; /* in pixels; borrows its corners */
    double overlap;   /* pixels: how far windows reach beyond the edges where they end; the caller sets it */
    los_window_edge *edges;
    uint32_t edge_count, edge_capacity;
    los_window_corner *corners;
    uint32_t corner_count, corner_capacity;
    los_window_obstacle *obstacles;
    uint32_t obstacle_count, obstacle_capacity;
    los_window_interval *intervals; /* scratch of one corner */
    uint32_t interval_count, interval_capacity;
    los_window_ray *rays; /* of all windows that los_base_windows_find has looked at */
    uint32_t ray_count, ray_capacity;
    uint32_t last_occluder; /* the last obstacle that hid the whole base from a corner */
    los_window *windows;    /* the result */
    uint32_t window_count, window_capacity;
    uint64_t work; /* about a nanosecond each; the caller sets it to 0 and stops at LOS_REGION_WORK_MAX */
} los_base_windows;

void los_base_windows_free(los_base_windows *windows, const los_allocator *allocator);

/* Removes all obstacles and sets the base; windows stay. */
void los_base_windows_begin(los_base_windows *windows, const los_convex *shape);
/* Starts an obstacle. */
bool los_base_windows_add_obstacle(los_base_windows *windows, const los_allocator *allocator);
/* Adds a wall, or the edges of a polygon, to the last obstacle.  A polygon that is not solid blocks only lines that
 * leave it, if its winding is not 0.  The corners of a solid polygon that point inwards have no windows.  `hidden`
 * has the flags of base_shadows.h for each point.  False if memory runs out. */
bool los_base_windows_add_wall(los_base_windows *windows, const los_allocator *allocator, los_vec2 a, los_vec2 b);
bool los_base_windows_add_polygon(los_base_windows *windows, const los_allocator *allocator, los_polygon polygon,
                                  int winding, bool is_solid, const uint8_t *hidden);

/* Adds the windows of all corners within the box.  False if memory runs out or there is too much work. */
bool los_base_windows_find(los_base_windows *windows, const los_allocator *allocator, los_box box);
/* After los_base_windows_find, with more obstacles removed: adds the windows in a part of its box that differ. */
bool los_base_windows_find_more(los_base_windows *windows, const los_allocator *allocator, los_box box);

#endif
