/* SPDX-License-Identifier: MIT */
#include "geometry/bases.h"

#include "base/assert.h"
#include "base/simd.h"

#include <float.h>
#include <stdbool.h>
#include <stddef.h>

/* --- Shaft -------------------------------------------------------------------------------------------------------- */

/* The common upper tangent of two boxes, the first at smaller x. */
static los_shaft_side upper_tangent(los_vec2d low, los_vec2d high, los_vec2d next_low, los_vec2d next_high) {
    bool rises = next_high.y > high.y;
    double x = rises ? low.x : high.x, next_x = rises ? next_low.x : next_high.x;
    double slope = (next_high.y - high.y) / (next_x - x);
    return (los_shaft_side){slope, high.y - slope * x};
}

/* The largest slope of a line that rises by `rise` over a distance between `min` and `max`. */
static double max_slope(double rise, double min, double max) {
    return rise / (rise > 0.0 ? min : max);
}

los_shaft los_shaft_between(const los_convex *first, const los_convex *second) {
    los_vec2d low = first->low, high = first->high, next_low = second->low, next_high = second->high;
    double min_distance = los_max(next_low.x - high.x, 0.0), max_distance = next_high.x - low.x;
    LOS_ASSERT(low.x < next_low.x && high.x < next_high.x);
    los_shaft_side top = upper_tangent(low, high, next_low, next_high);
    /* With y negated, the bottom is a top. */
    los_shaft_side bottom = upper_tangent((los_vec2d){low.x, -high.y}, (los_vec2d){high.x, -low.y},
                                          (los_vec2d){next_low.x, -next_high.y}, (los_vec2d){next_high.x, -next_low.y});
    return (los_shaft){
        .min_slope = -max_slope(high.y - next_low.y, min_distance, max_distance),
        .max_slope = max_slope(next_high.y - low.y, min_distance, max_distance),
        .bottom = {-bottom.slope, -bottom.intercept},
        .top = top,
        .low = {low.x, los_min(low.y, next_low.y)},
        .high = {next_high.x, los_max(high.y, next_high.y)},
    };
}

bool los_shaft_misses_box(const los_shaft *shaft, los_vec2d low, los_vec2d high) {
    if (low.y > shaft->high.y || high.y < shaft->low.y || high.x < shaft->low.x || low.x > shaft->high.x) {
        return true;
    }
    /* The corners with the smallest distance above the bottom and below the top. */
    los_vec2d lowest = {shaft->top.slope > 0.0 ? high.x : low.x, low.y};
    los_vec2d highest = {shaft->bottom.slope > 0.0 ? low.x : high.x, high.y};
    return los_intercept(lowest, shaft->top.slope) > shaft->top.intercept ||
           los_intercept(highest, shaft->bottom.slope) < shaft->bottom.intercept;
}

/* --- Chords ------------------------------------------------------------------------------------------------------- */

static const los_interval NOTHING = {1.0, 0.0};

static los_interval clip_to_segment(double first, double last) {
    los_interval range = {los_max(first, 0.0), los_min(last, 1.0)};
    return range.low <= range.high ? range : NOTHING;
}

/* `at` + t * `step` in the unit circle. */
static los_interval chord_of_circle(los_vec2d at, los_vec2d step) {
    double a = los_vec2d_dot(step, step), b = los_vec2d_dot(at, step), c = los_vec2d_dot(at, at) - 1.0;
    if (a == 0.0) {
        return c <= 0.0 ? (los_interval){0.0, 1.0} : NOTHING;
    }
    double discriminant = b * b - a * c;
    if (!(discriminant >= 0.0)) {
        return NOTHING;
    }
    double root = sqrt(discriminant);
    return clip_to_segment((-b - root) / a, (-b + root) / a);
}

/* Narrows the range to the t at which -1 <= at + t * step <= 1. */
static void clip_by_slab(double at, double step, los_interval *range) {
    if (step == 0.0) {
        *range = fabs(at) <= 1.0 ? *range : NOTHING;
        return;
    }
    double one = (-1.0 - at) / step, other = (1.0 - at) / step;
    range->low = los_max(range->low, los_min(one, other));
    range->high = los_min(range->high, los_max(one, other));
}

/* True only if the line through the segment misses a circle around (0, 0), which saves the divisions below. */
static bool misses_circle(los_vec2d at, los_vec2d step, double radius) {
    static const double ROUNDING = 1.0 + 1e-9;
    double aside = los_vec2d_cross(at, step);
    return aside * aside > radius * radius * los_vec2d_dot(step, step) * ROUNDING;
}

los_interval los_base_chord(const los_base *base, los_vec2 position, double grow, los_vec2 from, los_vec2 to) {
    los_vec2d at = {(double)from.x - (double)position.x, (double)from.y - (double)position.y};
    los_vec2d step = {(double)to.x - (double)from.x, (double)to.y - (double)from.y};
    double c = base->cosine, s = base->sine, a = base->half_length + grow, b = base->half_width + grow;
    if (misses_circle(at, step, base->kind == LOS_CONVEX_ELLIPSE ? los_max(a, b) : a + b)) {
        return NOTHING;
    }
    at = (los_vec2d){(at.x * c + at.y * s) / a, (at.y * c - at.x * s) / b};
    step = (los_vec2d){(step.x * c + step.y * s) / a, (step.y * c - step.x * s) / b};
    if (base->kind == LOS_CONVEX_ELLIPSE) {
        return chord_of_circle(at, step);
    }
    los_interval range = {0.0, 1.0};
    clip_by_slab(at.x, step.x, &range);
    clip_by_slab(at.y, step.y, &range);
    return range.low <= range.high ? range : NOTHING;
}

/* --- Separation --------------------------------------------------------------------------------------------------- */

enum {
    GILBERT_STEPS = 32
};

static los_separation separation_along(const los_convex shapes[2], los_vec2d along) {
    los_vec2d back = {-along.x, -along.y};
    return (los_separation){along, -los_convex_support(&shapes[1], back) - los_convex_support(&shapes[0], along)};
}

static void keep_better(los_separation *best, los_separation candidate) {
    if (candidate.distance > best->distance) {
        *best = candidate;
    }
}

/* The largest distance between two rectangles is along the normal of a side, unless it is between two corners. */
static void try_side_normals(const los_convex shapes[2], los_separation *best) {
    for (int i = 0; i < 2; i++) {
        los_vec2d axis = shapes[i].axis;
        los_vec2d normals[4] = {axis, {-axis.y, axis.x}, {-axis.x, -axis.y}, {axis.y, -axis.x}};
        for (int k = 0; k < 4; k++) {
            keep_better(best, separation_along(shapes, normals[k]));
        }
    }
}

/* Gilbert's algorithm (1966): approaches the shortest vector of the Minkowski difference of the two shapes. */
static void try_gilbert(const los_convex shapes[2], los_separation *best, double enough) {
    los_vec2d vector = los_vec2d_sub(shapes[1].center, shapes[0].center);
    for (int i = 0; i < GILBERT_STEPS && best->distance < enough; i++) {
        double length = los_vec2d_length(vector);
        if (!(length > 1e-9)) {
            return;
        }
        los_vec2d along = {vector.x / length, vector.y / length}, back = {-along.x, -along.y};
        keep_better(best, separation_along(shapes, along));
        los_vec2d support =
            los_vec2d_sub(los_convex_support_point(&shapes[1], back), los_convex_support_point(&shapes[0], along));
        los_vec2d step = los_vec2d_sub(support, vector);
        double squared = los_vec2d_dot(step, step);
        if (!(squared > 0.0)) {
            return;
        }
        double t = los_min(los_max(-los_vec2d_dot(vector, step) / squared, 0.0), 1.0);
        vector = los_vec2d_lerp(vector, support, t);
    }
}

static bool is_circle(const los_base *base) {
    return base->kind == LOS_CONVEX_ELLIPSE && base->half_length == base->half_width;
}

los_separation los_separate(const los_base bases[2], const los_vec2 positions[2], double enough) {
    /* The frame of the world's axes, moved to the first base. */
    los_frame frame = {(double)positions[0].x, (double)positions[0].y, {1.0, 0.0}};
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_vec2d offset = los_frame_from_world(&frame, positions[1]);
    double length = los_vec2d_length(offset);
    LOS_ASSERT(isfinite(length));
    los_vec2d along = length > 0.0 ? (los_vec2d){offset.x / length, offset.y / length} : (los_vec2d){1.0, 0.0};
    double distance = length - los_base_circumradius(&bases[0]) - los_base_circumradius(&bases[1]);
    if (distance >= enough || (is_circle(&bases[0]) && is_circle(&bases[1]))) {
        return (los_separation){along, distance};
    }
    los_convex shapes[2] = {los_convex_of_base(&bases[0], positions[0], 0.0, &frame, corners[0]),
                            los_convex_of_base(&bases[1], positions[1], 0.0, &frame, corners[1])};
    los_separation best = separation_along(shapes, along);
    if (best.distance < enough) {
        try_side_normals(shapes, &best);
        try_gilbert(shapes, &best, enough);
    }
    return best;
}

/* --- Distance of ellipses ----------------------------------------------------------------------------------------- */

/* The distance between two ellipses, one of which may be a point, by iteration. */

/* Half axes in pixels and the unit direction of the first in the world. */
typedef struct los_ellipse {
    double half_length, half_width;
    los_vec2d axis;
} los_ellipse;

/* For every unit direction n, gap(n) = n . offset - support(n) of both ellipses is at most the distance, and the
 * distance is its maximum if that is positive.  Let p be the vector from the support point of the first ellipse in
 * direction n to that of the second in direction -n.  With t across n:
 *
 *     gap = n . p,  gap' = t . p,  gap'' = -gap - r      r: the sum of both radii of curvature, there
 *
 * Newton's method thus turns n to the direction of p + r n.  The length of p is never below the distance, which ends
 * the iteration.  A wedge of directions is kept around the maximum: where a step leaves it, the wedge is bisected
 * instead. If gap(n) is not positive, only directions m with m . p > 0 can separate the ellipses; an empty wedge means
 * that they overlap. */

enum {
    MAX_STEPS = 100, /* most pairs take 2 or 3 */
    NEWTON_STEPS = 6 /* after these, every other step bisects */
};

/* What one direction shows. */
typedef struct {
    los_vec2d p;
    double radius; /* of curvature, of both ellipses together */
} probe;

/* Directions between `low` and `high`, counterclockwise in a frame whose y points up, less than half a turn. */
typedef struct {
    los_vec2d low, high;
} wedge;

/* Moves p by the support point of an ellipse, and adds its radius of curvature. */
static inline void add_ellipse(probe *found, const los_ellipse *ellipse, los_vec2d n) {
    double a = ellipse->half_length, b = ellipse->half_width;
    los_vec2d axis = ellipse->axis;
    double u = a * los_vec2d_dot(n, axis), v = b * los_vec2d_cross(axis, n);
    double extent = sqrt(u * u + v * v);
    if (!(extent > 0.0)) {
        return;
    }
    double scale = 1.0 / extent, x = a * u * scale, y = b * v * scale, curve = a * b * scale;
    found->p.x -= x * axis.x - y * axis.y;
    found->p.y -= x * axis.y + y * axis.x;
    found->radius += curve * curve * scale;
}

static los_vec2d unit(los_vec2d vector) {
    double length = los_vec2d_length(vector);
    return (los_vec2d){vector.x / length, vector.y / length};
}

/* Cuts off the side of the wedge without the maximum.  If n does not separate, neither do directions away from p. */
static void narrow(wedge *within, los_vec2d n, los_vec2d p, double gap, double slope) {
    los_vec2d limit = n;
    if (!(gap > 0.0)) {
        limit = slope > 0.0 ? (los_vec2d){p.y, -p.x} : (los_vec2d){-p.y, p.x};
    }
    if (slope > 0.0) {
        within->low = limit;
    } else {
        within->high = limit;
    }
}

static bool is_inside(const wedge *within, los_vec2d direction) {
    return los_vec2d_cross(within->low, direction) > 0.0 && los_vec2d_cross(direction, within->high) > 0.0;
}

/* The sum loses digits for opposite directions, the difference for equal ones. */
static los_vec2d middle_of(const wedge *within) {
    los_vec2d low = unit(within->low), high = unit(within->high);
    if (los_vec2d_dot(low, high) > 0.0) {
        return (los_vec2d){low.x + high.x, low.y + high.y};
    }
    return (los_vec2d){high.y - low.y, low.x - high.x};
}

/* The support points of both ellipses in direction n and -n. */
static probe probe_of(const los_ellipse *first, const los_ellipse *second, los_vec2d offset, los_vec2d n) {
    probe found = {offset, 0.0};
    add_ellipse(&found, first, n);
    if (second != NULL) {
        add_ellipse(&found, second, n);
    }
    return found;
}

/* The distance in pixels between the first ellipse at the origin and the second at `offset`; NULL stands for a point.
 * 0 if they touch or overlap.  The error is at most `tolerance`, which is above 0. */
static double ellipse_distance(const los_ellipse *first, const los_ellipse *second, los_vec2d offset,
                               double tolerance) {
    wedge within = {{offset.y, -offset.x}, {-offset.y, offset.x}};
    los_vec2d direction = offset;
    double best = 0.0;
    LOS_ASSERT(tolerance > 0.0);
    if (!(los_vec2d_dot(offset, offset) > 0.0)) {
        return 0.0;
    }
    for (int step = 0; step < MAX_STEPS; step++) {
        los_vec2d n = unit(direction);
        probe found = probe_of(first, second, offset, n);
        double gap = los_vec2d_dot(n, found.p), slope = los_vec2d_cross(n, found.p);
        best = los_max(best, gap);
        if (gap >= -tolerance && slope * slope <= tolerance * (2.0 * best + tolerance)) {
            /* The length of p is within the tolerance of the gap.  The Newton step adds half of its slope. */
            return gap > 0.0 ? gap + 0.5 * slope * slope / (gap + found.radius) : 0.0;
        }
        narrow(&within, n, found.p, gap, slope);
        if (!(los_vec2d_cross(within.low, within.high) > 0.0)) {
            return best;
        }
        direction = (los_vec2d){found.p.x + found.radius * n.x, found.p.y + found.radius * n.y};
        bool is_slow = step >= NEWTON_STEPS && step % 2 == 0;
        if (is_slow || !(gap + found.radius > 0.0) || !is_inside(&within, direction)) {
            direction = middle_of(&within);
        }
    }
    return best;
}

/* --- Distance of bases -------------------------------------------------------------------------------------------- */

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
            return ellipse_distance(&turned, NULL, point, tolerance);
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
        return ellipse_distance(axes, NULL, offset, tolerance);
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
        return ellipse_distance(a, b, offset, tolerance);
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
