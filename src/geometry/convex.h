/* SPDX-License-Identifier: MIT */
/* Convex shapes in a frame: ellipses and polygons.  They are the bases of models, and the cells and slabs
 * that bases are cut into.
 *
 * The exact mode reads a shape through its support function, its chords and its separating directions.  A rectangle is
 * a polygon that also has axes, which shortens most of these. */
#ifndef LOS_GEOMETRY_CONVEX_H
#define LOS_GEOMETRY_CONVEX_H

#include "base/interval.h"
#include "base/vec2.h"

#include <stdint.h>

/* The coordinate frame of the exact mode: double precision, x along the direction from one base to the other, y across
 * it.
 *
 * A line y = slope * x + intercept is a point (slope, intercept) of the dual plane.  A point (x, y) lies on all lines
 * with intercept = y - slope * x (los_intercept), and above all lines of that slope with a smaller intercept. */
typedef struct los_frame {
    double origin_x, origin_y; /* world position of (0, 0), in pixels */
    los_vec2d along;           /* world direction of x; unit length */
} los_frame;

static inline los_vec2d los_frame_from_world(const los_frame *frame, los_vec2 point) {
    double x = (double)point.x - frame->origin_x, y = (double)point.y - frame->origin_y;
    return (los_vec2d){x * frame->along.x + y * frame->along.y, y * frame->along.x - x * frame->along.y};
}

static inline los_vec2 los_frame_to_world(const los_frame *frame, los_vec2d point) {
    return (los_vec2){(float)(frame->origin_x + (point.x * frame->along.x - point.y * frame->along.y)),
                      (float)(frame->origin_y + (point.x * frame->along.y + point.y * frame->along.x))};
}

/* How far endpoints of lines are moved into the region that must contain them, in pixels, so that rounding to float32
 * leaves them inside. */
#define LOS_INSET 1e-3

/* `from` moved towards `to` by LOS_INSET, but by no more than a quarter of the distance. */
static inline double los_inset(double from, double to) {
    return from + fmin(fmax(0.25 * (to - from), -LOS_INSET), LOS_INSET);
}

/* The intercept of the line of this slope through a point. */
static inline double los_intercept(los_vec2d point, double slope) {
    return point.y - slope * point.x;
}

typedef enum los_convex_kind {
    LOS_CONVEX_ELLIPSE,
    LOS_CONVEX_POLYGON
} los_convex_kind;

typedef struct los_convex {
    los_convex_kind kind;
    los_vec2d center; /* a point inside */
    /* Ellipses and rectangles: half axes and the unit direction of the first.  Zero for other polygons. */
    double half_length, half_width;
    los_vec2d axis;
    /* Polygons, including rectangles: corners in the direction from x to y; borrowed. */
    const los_vec2d *corners;
    uint32_t corner_count;
    los_vec2d low, high; /* bounding box */
} los_convex;

/* Half axes of bases are at least this long, in pixels, so that every base has interior points. */
#define LOS_CONVEX_MIN_HALF 1e-3

/* The base of a model without its position. */
typedef struct los_base {
    los_convex_kind kind;
    double half_length, half_width; /* pixels */
    double cosine, sine;            /* of its rotation in the world */
} los_base;

/* The radius of the largest circle around the center that fits in the base. */
double los_base_inradius(const los_base *base);
/* The radius of the smallest circle around the center that contains the base. */
double los_base_circumradius(const los_base *base);
/* The support point of the base in a direction of unit length, relative to its center. */
los_vec2d los_base_support_point(const los_base *base, los_vec2d direction);

enum {
    LOS_BASE_CORNERS = 4
};
/* The base at a world position, in a frame.  Its half axes are shorter by `shrink`, which must be less than the
 * inradius. `corners` receives the corners of a rectangle and must outlive the shape; it may be NULL for an ellipse. */
los_convex los_convex_of_base(const los_base *base, los_vec2 position, double shrink, const los_frame *frame,
                              los_vec2d corners[LOS_BASE_CORNERS]);
/* A convex polygon of at least three corners in the direction from x to y.  The corners must outlive the shape. */
los_convex los_convex_of_corners(const los_vec2d *corners, uint32_t count);
/* An axis-aligned square with sides of 2 * half.  `corners` must outlive the shape. */
los_convex los_convex_square(los_vec2d center, double half, los_vec2d corners[4]);
/* An ellipse scaled about its center. */
los_convex los_convex_scaled(const los_convex *ellipse, double factor);
/* The shape with y negated.  `corners` receives as many corners as the shape has and must outlive the result; it may be
 * NULL for an ellipse, and must not be the shape's own array. */
los_convex los_convex_mirrored(const los_convex *shape, los_vec2d *corners);

double los_convex_area(const los_convex *shape);

/* The support function: the maximum of direction . point over the shape.  Any length of `direction` but zero. */
double los_convex_support(const los_convex *shape, los_vec2d direction);
/* A point of the shape where that maximum is reached. */
los_vec2d los_convex_support_point(const los_convex *shape, los_vec2d direction);

/* Intercepts of the lines of a slope that meet the shape and stay `gap` away from its tangents.  `slant` is
 * sqrt(1 + slope^2).  `gap` is at most half of the inradius.
 *
 * For an ellipse with half axes a and b, the tangents are those of the ellipse with half axes a - gap and b - gap.
 * Lines then stay away by at least gap * 2 sqrt(ab) / (a + b), to first order in gap.  That is 5 % less than gap at
 * a : b = 1.9 : 1, 20 % less at 4 : 1 and 43 % less at 10 : 1. */
los_interval los_convex_intercepts(const los_convex *shape, double gap, double slope, double slant);

/* True if a point is inside by more than `depth`, which must be less than the inradius.  For an ellipse the smaller
 * ellipse above is used, so that points less deep by the same factor count, too. */
bool los_convex_contains(const los_convex *shape, double depth, los_vec2d point);

/* The following three bound the slopes up to which a test of a line through a point stays valid as the slope grows.
 * They return INFINITY if it stays valid up to vertical lines. */

/* The line through `point` with the given slope passes below the shape, reduced by `gap` as above. */
double los_convex_line_below_until(const los_convex *shape, double gap, los_vec2d point, double slope);
/* The same for a line that passes above. */
double los_convex_line_above_until(const los_convex *shape, double gap, los_vec2d point, double slope);
/* The line through `high` is above the line through `low`, or below it by at most `gap`, measured across the lines. */
double los_link_valid_until(los_vec2d high, los_vec2d low, double gap, double slope);

/* The x coordinates between which a line is inside the shape.  False if it misses. */
bool los_convex_chord(const los_convex *shape, double slope, double intercept, double *first, double *last);

/* True if the bounding boxes of the shape and of segment a-b do not overlap.  The segment then misses the shape. */
static inline bool los_convex_box_misses(const los_convex *shape, los_vec2d a, los_vec2d b) {
    return (a.x >= shape->high.x && b.x >= shape->high.x) || (a.x <= shape->low.x && b.x <= shape->low.x) ||
           (a.y >= shape->high.y && b.y >= shape->high.y) || (a.y <= shape->low.y && b.y <= shape->low.y);
}
/* The fractions of segment a-b between which it is inside by more than `depth`.  False if it never is.  For an ellipse
 * the depth is that of a scaled ellipse: `depth` at the short axis, more elsewhere. */
bool los_convex_clip_segment(const los_convex *shape, double depth, los_vec2d a, los_vec2d b, double *first,
                             double *last);

/* A direction of any length, from the shape to segment a-b outside of it, that separates the two: some line across it
 * has the shape on one side and the segment on the other. */
los_vec2d los_convex_separating_direction(const los_convex *shape, los_vec2d a, los_vec2d b);

/* Polygons inscribed in round shapes. */

enum {
    LOS_RIM_MAX = 256, /* corners on the rim of an ellipse */
    LOS_ARC_MAX = 65   /* points of an arc */
};

/* Writes corners on the rim of an ellipse, such that no point of the rim is farther than `tolerance` from the polygon,
 * or LOS_RIM_MAX corners if that takes more.  For a polygon, writes its first LOS_RIM_MAX corners.  Returns the number
 * of corners, at least three. */
uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d corners[LOS_RIM_MAX]);

/* Writes `count` corners on the rim of an ellipse, at equal angles where it is scaled to a circle. */
void los_ellipse_polygonize(const los_convex *ellipse, uint32_t count, los_vec2d *corners);

/* Writes points of the rim of an ellipse, relative to its center, from the one whose normal is `first` to the one whose
 * normal is `last`; the normals have any length but zero and are less than half a turn apart.  Chords between
 * neighbors are at most `tolerance` off the rim, or there are LOS_ARC_MAX points.  Returns how many, at least two. */
uint32_t los_ellipse_arc(const los_convex *ellipse, los_vec2d first, los_vec2d last, double tolerance,
                         los_vec2d points[LOS_ARC_MAX]);

#endif
