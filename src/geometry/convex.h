/* SPDX-License-Identifier: MIT */
/* A base as a convex shape in a frame (frame.h): an ellipse or a polygon, and what the exact mode asks of it. */
#ifndef LOS_GEOMETRY_CONVEX_H
#define LOS_GEOMETRY_CONVEX_H

#include "base/interval.h"
#include "geometry/frame.h"

#include <stdint.h>

typedef enum los_convex_kind {
    LOS_CONVEX_ELLIPSE,
    LOS_CONVEX_POLYGON
} los_convex_kind;

typedef struct los_convex {
    los_convex_kind kind;
    los_vec2d center; /* inside */
    /* Ellipse and rectangle: half axes, and the direction of the first; all 0 of any other polygon. */
    double half_length, half_width;
    los_vec2d axis;
    /* Polygon, rectangle or not: corners in the order in which the angle grows, borrowed. */
    los_vec2d *corners;
    uint32_t corner_count;
    los_vec2d low, high; /* its box */
} los_convex;

/* No base is taken for smaller than this, so that every shape has an inside: half a side, in pixels. */
#define LOS_CONVEX_MIN_HALF 1e-3

/* A model's base by itself: its shape, wherever it stands. */
typedef struct los_base {
    los_convex_kind kind;
    double half_length, half_width; /* pixels */
    double cosine, sine;            /* of its rotation */
} los_base;

/* Half its shortest extent. */
double los_base_inradius(const los_base *base);
/* How far it reaches from its center at most, whichever way it is turned; of a circle, how far it does. */
double los_base_circumradius(const los_base *base);
/* From its center to the point that reaches farthest in a direction of length 1. */
los_vec2d los_base_support_point(const los_base *base, los_vec2d direction);

enum {
    LOS_BASE_CORNERS = 4
};
/* Puts a base into a frame, smaller by `shrink` pixels on every side.  `corners` keeps a rectangle's and must live as
 * long as the shape. */
los_convex los_convex_of_base(const los_base *base, los_vec2 position, double shrink, const los_frame *frame,
                              los_vec2d corners[LOS_BASE_CORNERS]);
/* A polygon, its corners in the order in which the angle grows. */
los_convex los_convex_of_corners(los_vec2d *corners, uint32_t count);
/* A square whose sides run along x and y; `corners` must live as long as it. */
los_convex los_convex_square(los_vec2d middle, double half, los_vec2d corners[4]);
/* An ellipse that is larger by a factor, or smaller. */
los_convex los_convex_scaled(const los_convex *ellipse, double factor);
/* Turns y around; the corners of a polygon are rewritten where they are. */
void los_convex_mirror(los_convex *shape);

double los_convex_area(const los_convex *shape);

/* How far the shape reaches in a direction of any length. */
double los_convex_support(const los_convex *shape, los_vec2d direction);
/* A point that reaches so far. */
los_vec2d los_convex_support_point(const los_convex *shape, los_vec2d direction);

/* Heights between which lines of a slope meet the shape and keep `gap` away from its rim; `stretch` is
 * sqrt(1 + slope^2).  `gap` is at most half of the shortest half side.  (Of an ellipse, a smaller ellipse is taken: up
 * to a twentieth of `gap` too much remains.) */
los_interval los_convex_intercepts(const los_convex *shape, double gap, double slope, double stretch);

/* A line passes `place` below all that is `gap` inside the shape: up to which slope does it, as it grows? */
double los_convex_line_below_until(const los_convex *shape, double gap, los_vec2d place, double slope);
/* The same for a line above. */
double los_convex_line_above_until(const los_convex *shape, double gap, los_vec2d place, double slope);
/* Place `high` is passed at most `gap` below place `low`, measured across the line; up to which slope? */
double los_link_valid_until(los_vec2d high, los_vec2d low, double gap, double slope);

/* Is a place inside by more than `depth`, which is less than half the shortest extent?  (Of an ellipse, a smaller
 * ellipse is taken, as above.) */
bool los_convex_contains(const los_convex *shape, double depth, los_vec2d place);

/* Where along a line it is inside; false if it misses the shape. */
bool los_convex_chord(const los_convex *shape, double slope, double height, double *first, double *last);

/* Are the boxes of a shape and of a-b apart?  Then the shape is not cut. */
static inline bool los_convex_box_misses(const los_convex *shape, los_vec2d a, los_vec2d b) {
    return (a.x >= shape->high.x && b.x >= shape->high.x) || (a.x <= shape->low.x && b.x <= shape->low.x) ||
           (a.y >= shape->high.y && b.y >= shape->high.y) || (a.y <= shape->low.y && b.y <= shape->low.y);
}
/* Where along a-b it is inside by more than `depth`; false if nowhere. */
bool los_convex_clip_segment(const los_convex *shape, double depth, los_vec2d a, los_vec2d b, double *first,
                             double *last);

/* A direction that leads from the shape to segment a-b, which is outside: a line across it separates the two. */
los_vec2d los_convex_separating_direction(const los_convex *shape, los_vec2d a, los_vec2d b);

#endif
