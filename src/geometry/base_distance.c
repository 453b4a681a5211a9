/* SPDX-License-Identifier: MIT */
#include "geometry/base_distance.h"

#include "base/simd.h"
#include "geometry/ellipse_distance.h"

#include <float.h>

/* In the order in which the functions below expect a pair. */
typedef enum {
    CIRCLE, /* or a point */
    ELLIPSE,
    RECTANGLE, /* or a segment */
} base_kind;

/* A base as the distance reads it. */
typedef struct {
    base_kind kind;
    los_ellipse axes; /* half axes and direction, of a rectangle, too */
    los_vec2 position;
} placed_base;

static double half_of(double half) {
    return half > LOS_CONVEX_MIN_HALF ? half : 0.0;
}

static placed_base place(const los_base *base, los_vec2 position) {
    double a = half_of(base->half_length), b = half_of(base->half_width);
    base_kind kind = RECTANGLE; /* an ellipse without width is a segment */
    if (base->kind == LOS_CONVEX_ELLIPSE && (a == b || (a > 0.0 && b > 0.0))) {
        kind = a == b ? CIRCLE : ELLIPSE;
    }
    return (placed_base){kind, {a, b, {base->cosine, base->sine}}, position};
}

/* Swapped bases take the same route if the order does not depend on that of the arguments. */
static bool is_in_order(const placed_base *first, const placed_base *second) {
    if (first->kind != second->kind) {
        return first->kind < second->kind;
    }
    if (!los_equal(first->position, second->position)) {
        bool is_beside = first->position.x != second->position.x;
        return is_beside ? first->position.x < second->position.x : first->position.y < second->position.y;
    }
    return true; /* the centers coincide, and the distance is 0 */
}

/* A vector along and across the axis of a base. */
static los_vec2d to_axes(los_vec2d axis, los_vec2d vector) {
    return (los_vec2d){los_vec2d_dot(axis, vector), los_vec2d_cross(axis, vector)};
}

/* --- Rectangles -------------------------------------------------------------------------------------------------- */

/* The square of the distance of a point, in the axes of the rectangle, from its center. */
static double point_to_rectangle_squared(const los_ellipse *rectangle, los_vec2d point) {
    double x = los_max(fabs(point.x) - rectangle->half_length, 0.0);
    double y = los_max(fabs(point.y) - rectangle->half_width, 0.0);
    return x * x + y * y;
}

/* The square of the distance from the nearest corner of another rectangle, which is given in the axes of this one. */
static double corners_to_rectangle_squared(const los_ellipse *rectangle, const los_ellipse *other, los_vec2d center) {
    double a = other->half_length, b = other->half_width, nearest = INFINITY;
    los_vec2d along = {a * other->axis.x, a * other->axis.y}, across = {-b * other->axis.y, b * other->axis.x};
    for (int i = 0; i < 4; i++) {
        double s = (i & 1) != 0 ? 1.0 : -1.0, t = (i & 2) != 0 ? 1.0 : -1.0;
        los_vec2d corner = {center.x + s * along.x + t * across.x, center.y + s * along.y + t * across.y};
        nearest = los_min(nearest, point_to_rectangle_squared(rectangle, corner));
    }
    return nearest;
}

/* True if a side of the rectangle lies between the two.  `cosine` and `sine`: of the angle between them, not negative.
 */
static bool has_separating_side(const los_ellipse *rectangle, const los_ellipse *other, los_vec2d center, double cosine,
                                double sine) {
    double a = other->half_length, b = other->half_width;
    return fabs(center.x) > rectangle->half_length + (a * cosine + b * sine) ||
           fabs(center.y) > rectangle->half_width + (a * sine + b * cosine);
}

/* Rectangles that do not overlap are separated by a side, and one of the nearest points is a corner. */
static double rectangle_to_rectangle(const los_ellipse *first, const los_ellipse *second, los_vec2d offset) {
    los_vec2d axis = to_axes(first->axis, second->axis);
    los_vec2d second_center = to_axes(first->axis, offset);
    los_vec2d first_center = to_axes(second->axis, (los_vec2d){-offset.x, -offset.y});
    double cosine = fabs(axis.x), sine = fabs(axis.y);
    if (!has_separating_side(first, second, second_center, cosine, sine) &&
        !has_separating_side(second, first, first_center, cosine, sine)) {
        return 0.0;
    }
    los_ellipse turned_second = {second->half_length, second->half_width, axis};
    los_ellipse turned_first = {first->half_length, first->half_width, {axis.x, -axis.y}};
    return sqrt(los_min(corners_to_rectangle_squared(first, &turned_second, second_center),
                        corners_to_rectangle_squared(second, &turned_first, first_center)));
}

/* --- An ellipse and a rectangle ---------------------------------------------------------------------------------- */

/* The extreme points of an ellipse in the axes of a rectangle: (reach.x, shift.y) is the one of the largest x, and
 * (shift.x, reach.y) the one of the largest y. */
typedef struct {
    los_vec2d reach, shift;
} extremes;

static extremes extremes_of(const los_ellipse *ellipse) {
    double a = ellipse->half_length, b = ellipse->half_width, c = ellipse->axis.x, s = ellipse->axis.y;
    los_vec2d reach = {sqrt(a * c * (a * c) + b * s * (b * s)), sqrt(a * s * (a * s) + b * c * (b * c))};
    double mixed = (a - b) * (a + b) * c * s;
    return (extremes){reach, {mixed / reach.y, mixed / reach.x}};
}

/* True if a corner of the rectangle is its point nearest to the ellipse.  `point` is the center of the ellipse relative
 * to that corner, mirrored so that the corner has the largest x and y; `sign` is -1 if that mirrors the ellipse.  The
 * region of such points is bounded by the sides next to the corner, and contains no point on this side of the chord
 * between the extreme points. */
static bool is_corner_nearest(const extremes *of, double sign, los_vec2d point) {
    los_vec2d right = {of->reach.x, sign * of->shift.y}, top = {sign * of->shift.x, of->reach.y};
    return point.x > top.x && point.y > right.y &&
           los_vec2d_cross(los_vec2d_sub(top, right), los_vec2d_sub(point, right)) < 0.0;
}

/* The rectangle grown by the ellipse is bounded by four sides and four arcs of the ellipse around the corners. */
static double ellipse_to_rectangle(const los_ellipse *ellipse, const los_ellipse *rectangle, los_vec2d offset,
                                   double tolerance) {
    double a = rectangle->half_length, b = rectangle->half_width;
    los_ellipse turned = {ellipse->half_length, ellipse->half_width, to_axes(rectangle->axis, ellipse->axis)};
    los_vec2d center = to_axes(rectangle->axis, offset);
    extremes of = extremes_of(&turned);
    double beyond_x = fabs(center.x) - a - of.reach.x, beyond_y = fabs(center.y) - b - of.reach.y;
    if (beyond_x > 0.0 && fabs(center.y - (center.x < 0.0 ? -of.shift.y : of.shift.y)) <= b) {
        return beyond_x;
    }
    if (beyond_y > 0.0 && fabs(center.x - (center.y < 0.0 ? -of.shift.x : of.shift.x)) <= a) {
        return beyond_y;
    }
    for (int i = 0; i < 4; i++) {
        double s = (i & 1) != 0 ? 1.0 : -1.0, t = (i & 2) != 0 ? 1.0 : -1.0;
        los_vec2d point = {s * center.x - a, t * center.y - b};
        if (is_corner_nearest(&of, s * t, point)) {
            turned.axis = (los_vec2d){s * turned.axis.x, t * turned.axis.y};
            return los_ellipse_distance(&turned, NULL, point, tolerance);
        }
    }
    return 0.0;
}

/* --- Dispatch ---------------------------------------------------------------------------------------------------- */

/* Distances up to this are 0, and so is a NaN, which only sizes near the largest double give.  `size`: the sum of all
 * half axes. */
static double tolerance_of(double size, los_vec2d offset) {
    return 1e-8 * size + 1e-14 * (fabs(offset.x) + fabs(offset.y)) + DBL_MIN;
}

static los_vec2d offset_of(los_vec2 from, los_vec2 to) {
    return (los_vec2d){(double)to.x - (double)from.x, (double)to.y - (double)from.y};
}

/* The distance of the center of another base, which is below 0 in a circle. */
static double point_to_base(const placed_base *base, los_vec2d offset, double tolerance) {
    const los_ellipse *axes = &base->axes;
    switch (base->kind) {
    case CIRCLE:
        return los_vec2d_length(offset) - axes->half_length;
    case ELLIPSE:
        return los_ellipse_distance(axes, NULL, offset, tolerance);
    case RECTANGLE:
        break;
    }
    return sqrt(point_to_rectangle_squared(axes, to_axes(axes->axis, offset)));
}

/* The kind of the first base is at most that of the second. */
static double distance_in_order(const placed_base *first, const placed_base *second, los_vec2d offset,
                                double tolerance) {
    const los_ellipse *a = &first->axes, *b = &second->axes;
    if (first->kind == CIRCLE) {
        return point_to_base(second, offset, tolerance) - a->half_length;
    }
    if (second->kind == ELLIPSE) {
        return los_ellipse_distance(a, b, offset, tolerance);
    }
    return first->kind == ELLIPSE ? ellipse_to_rectangle(a, b, offset, tolerance)
                                  : rectangle_to_rectangle(a, b, offset);
}

static double distance_of_any(const los_base *a, los_vec2 a_position, const los_base *b, los_vec2 b_position) {
    placed_base bases[2] = {place(a, a_position), place(b, b_position)};
    int first = is_in_order(&bases[0], &bases[1]) ? 0 : 1;
    const placed_base *low = &bases[first], *high = &bases[1 - first];
    los_vec2d offset = offset_of(low->position, high->position);
    double size = low->axes.half_length + low->axes.half_width + high->axes.half_length + high->axes.half_width;
    double tolerance = tolerance_of(size, offset);
    double distance = distance_in_order(low, high, offset, tolerance);
    return distance > tolerance ? distance : 0.0;
}

static inline bool is_circle(const los_base *base) {
    return base->kind == LOS_CONVEX_ELLIPSE && base->half_length == base->half_width;
}

/* Most pairs are circles, which need no order. */
double los_distance_between_bases(const los_base *a, los_vec2 a_position, const los_base *b, los_vec2 b_position) {
    if (!is_circle(a) || !is_circle(b)) {
        return distance_of_any(a, a_position, b, b_position);
    }
    los_vec2d offset = offset_of(a_position, b_position);
    double radii = half_of(a->half_length) + half_of(b->half_length);
    double distance = los_vec2d_length(offset) - radii;
    return distance > tolerance_of(2.0 * radii, offset) ? distance : 0.0;
}

double los_circle_radius(const los_base *base) {
    return is_circle(base) ? half_of(base->half_length) : -1.0;
}

/* The distance of circle `i` from another, as los_distance_between_bases has it. */
static double distance_of_circle(const los_circle *from, const los_circles *to, uint32_t i) {
    los_vec2d offset = {to->x[i] - from->x, to->y[i] - from->y};
    double radii = from->radius + to->radius[i];
    double distance = los_vec2d_length(offset) - radii;
    return distance > tolerance_of(2.0 * radii, offset) ? distance : 0.0;
}

void los_distances_between_circles(const los_circle *from, const los_circles *to, double scale, float *out) {
    uint32_t i = 0;
#if LOS_HAS_SIMD
    for (; i + 2 <= to->count; i += 2) {
        los_f64x2 x = los_f64x2_load(to->x + i) - from->x, y = los_f64x2_load(to->y + i) - from->y;
        los_f64x2 radii = from->radius + los_f64x2_load(to->radius + i);
        los_f64x2 distance = los_f64x2_sqrt(x * x + y * y) - radii;
        los_f64x2 tolerance = 1e-8 * (2.0 * radii) + 1e-14 * (los_f64x2_abs(x) + los_f64x2_abs(y)) + DBL_MIN;
        los_f64x2 result = los_f64x2_keep(distance > tolerance, distance) / scale;
        out[i] = (float)result[0];
        out[i + 1] = (float)result[1];
    }
#endif
    for (; i < to->count; i++) {
        out[i] = (float)(distance_of_circle(from, to, i) / scale);
    }
}
