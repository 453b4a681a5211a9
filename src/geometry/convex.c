/* SPDX-License-Identifier: MIT */
#include "geometry/convex.h"

#include "base/assert.h"
#include "base/simd.h"
#include "base/trig.h"

#include <string.h>

/* Ellipses and rectangles along their axes. */

static inline los_vec2d to_axes(const los_convex *shape, los_vec2d vector) {
    return (los_vec2d){los_vec2d_dot(vector, shape->axis), vector.y * shape->axis.x - vector.x * shape->axis.y};
}

static inline los_vec2d from_axes(const los_convex *shape, los_vec2d vector) {
    return (los_vec2d){vector.x * shape->axis.x - vector.y * shape->axis.y,
                       vector.x * shape->axis.y + vector.y * shape->axis.x};
}

/* Rectangles are handled along their axes, which is shorter than side by side. */
static inline bool is_rectangle(const los_convex *shape) {
    return shape->kind == LOS_CONVEX_POLYGON && shape->half_length > 0.0;
}

/* For ellipses.  Most bases are circles, which need no division by the half axes. */
static inline bool los_is_circle(const los_convex *shape) {
    return shape->half_length == shape->half_width;
}

/* The support function of an ellipse about its center, with half axes shorter by `shrink`. */
static inline double ellipse_extent(const los_convex *shape, double shrink, los_vec2d direction) {
    los_vec2d local = to_axes(shape, direction);
    double first = (shape->half_length - shrink) * local.x, second = (shape->half_width - shrink) * local.y;
    return sqrt(first * first + second * second);
}

/* --- Bases ------------------------------------------------------------------------------------------------------- */

double los_base_inradius(const los_base *base) {
    return los_min(base->half_length, base->half_width);
}

double los_base_circumradius(const los_base *base) {
    double a = base->half_length, b = base->half_width;
    return base->kind == LOS_CONVEX_ELLIPSE ? los_max(a, b) : sqrt(a * a + b * b);
}

los_vec2d los_base_support_point(const los_base *base, los_vec2d direction) {
    double a = base->half_length, b = base->half_width;
    double along = direction.x * base->cosine + direction.y * base->sine;
    double across = direction.y * base->cosine - direction.x * base->sine;
    if (base->kind == LOS_CONVEX_POLYGON) {
        a = along < 0.0 ? -a : a;
        b = across < 0.0 ? -b : b;
    } else {
        double extent = sqrt(a * along * (a * along) + b * across * (b * across));
        a = a * a * along / extent;
        b = b * b * across / extent;
    }
    return (los_vec2d){a * base->cosine - b * base->sine, a * base->sine + b * base->cosine};
}

/* --- Construction ------------------------------------------------------------------------------------------------ */

static void set_box(los_convex *shape) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        bool is_circle = los_is_circle(shape);
        double x = is_circle ? shape->half_length : ellipse_extent(shape, 0.0, (los_vec2d){1.0, 0.0});
        double y = is_circle ? shape->half_length : ellipse_extent(shape, 0.0, (los_vec2d){0.0, 1.0});
        shape->low = (los_vec2d){shape->center.x - x, shape->center.y - y};
        shape->high = (los_vec2d){shape->center.x + x, shape->center.y + y};
        return;
    }
    shape->low = shape->high = shape->corners[0];
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        los_vec2d corner = shape->corners[i];
        shape->low.x = corner.x < shape->low.x ? corner.x : shape->low.x;
        shape->low.y = corner.y < shape->low.y ? corner.y : shape->low.y;
        shape->high.x = corner.x > shape->high.x ? corner.x : shape->high.x;
        shape->high.y = corner.y > shape->high.y ? corner.y : shape->high.y;
    }
}

los_convex los_convex_of_base(const los_base *base, los_vec2 position, double shrink, const los_frame *frame,
                              los_vec2d corners[LOS_BASE_CORNERS]) {
    double a = base->half_length - shrink, b = base->half_width - shrink;
    LOS_ASSERT(a > 0.0 && b > 0.0);
    LOS_ASSERT(fabs(los_vec2d_dot(frame->along, frame->along) - 1.0) < 1e-9);
    los_vec2d axis = {base->cosine * frame->along.x + base->sine * frame->along.y,
                      base->sine * frame->along.x - base->cosine * frame->along.y};
    los_vec2d center = los_frame_from_world(frame, position);
    los_convex shape = {.kind = base->kind, .center = center, .half_length = a, .half_width = b, .axis = axis};
    if (base->kind == LOS_CONVEX_POLYGON) {
        static const double signs[LOS_BASE_CORNERS][2] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
        LOS_ASSERT(corners != NULL);
        for (int i = 0; i < LOS_BASE_CORNERS; i++) {
            double x = signs[i][0] * a, y = signs[i][1] * b;
            corners[i] = (los_vec2d){center.x + (x * axis.x - y * axis.y), center.y + (x * axis.y + y * axis.x)};
        }
        shape.corners = corners;
        shape.corner_count = LOS_BASE_CORNERS;
    }
    set_box(&shape);
    return shape;
}

los_convex los_convex_of_corners(const los_vec2d *corners, uint32_t count) {
    LOS_ASSERT(corners != NULL && count >= 3);
    los_convex shape = {.kind = LOS_CONVEX_POLYGON, .corners = corners, .corner_count = count};
    for (uint32_t i = 0; i < count; i++) {
        shape.center.x += corners[i].x / (double)count;
        shape.center.y += corners[i].y / (double)count;
    }
    set_box(&shape);
    return shape;
}

los_convex los_convex_square(los_vec2d center, double half, los_vec2d corners[4]) {
    static const los_vec2d signs[4] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    LOS_ASSERT(half > 0.0);
    for (int i = 0; i < 4; i++) {
        corners[i] = (los_vec2d){center.x + half * signs[i].x, center.y + half * signs[i].y};
    }
    return los_convex_of_corners(corners, 4);
}

los_convex los_convex_scaled(const los_convex *ellipse, double factor) {
    LOS_ASSERT(ellipse->kind == LOS_CONVEX_ELLIPSE && factor > 0.0);
    los_convex scaled = *ellipse;
    scaled.half_length *= factor;
    scaled.half_width *= factor;
    set_box(&scaled);
    return scaled;
}

los_convex los_convex_mirrored(const los_convex *shape, los_vec2d *corners) {
    los_convex mirrored = *shape;
    LOS_ASSERT(shape->corner_count == 0 || (corners != NULL && corners != shape->corners));
    mirrored.low.y = -shape->high.y;
    mirrored.high.y = -shape->low.y;
    mirrored.center.y = -shape->center.y;
    mirrored.axis.y = -shape->axis.y;
    mirrored.corners = shape->corner_count > 0 ? corners : NULL;
    /* Mirroring reverses the direction of the corners; reversing their order restores it. */
    for (uint32_t i = 0, j = shape->corner_count; j-- > 0; i++) {
        corners[i] = (los_vec2d){shape->corners[j].x, -shape->corners[j].y};
    }
    return mirrored;
}

double los_convex_area(const los_convex *shape) {
    static const double PI = 3.14159265358979323846;
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return PI * shape->half_length * shape->half_width;
    }
    double twice = 0.0;
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i];
        twice += los_vec2d_cross(from, to);
        from = to;
    }
    return 0.5 * twice;
}

/* --- Support and intercepts --------------------------------------------------------------------------------------- */

double los_convex_support(const los_convex *shape, los_vec2d direction) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return los_vec2d_dot(direction, shape->center) + ellipse_extent(shape, 0.0, direction);
    }
    double support = los_vec2d_dot(direction, shape->corners[0]);
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        double projection = los_vec2d_dot(direction, shape->corners[i]);
        support = projection > support ? projection : support;
    }
    return support;
}

los_vec2d los_convex_support_point(const los_convex *shape, los_vec2d direction) {
    los_vec2d farthest = shape->center;
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        double extent = ellipse_extent(shape, 0.0, direction);
        los_vec2d local = to_axes(shape, direction);
        los_vec2d offset = from_axes(shape, (los_vec2d){shape->half_length * shape->half_length * local.x,
                                                        shape->half_width * shape->half_width * local.y});
        return (los_vec2d){farthest.x + offset.x / extent, farthest.y + offset.y / extent};
    }
    double support = -INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        double projection = los_vec2d_dot(direction, shape->corners[i]);
        if (projection >= support) { /* of equal ones, the last */
            support = projection;
            farthest = shape->corners[i];
        }
    }
    return farthest;
}

/* The least and the greatest intercept of a polygon's corners. */
static los_interval corner_intercepts(const los_convex *shape, double slope) {
    const los_vec2d *corners = shape->corners;
    los_interval range = {INFINITY, -INFINITY};
    uint32_t i = 0;
#if LOS_HAS_SIMD
    los_f64x2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (; i + 2 <= shape->corner_count; i += 2) {
        los_f64x2 x = {corners[i].x, corners[i + 1].x}, y = {corners[i].y, corners[i + 1].y};
        los_f64x2 intercepts = y - slope * x;
        low = los_f64x2_min(intercepts, low);
        high = los_f64x2_max(intercepts, high);
    }
    range = (los_interval){los_min(low[0], low[1]), los_max(high[0], high[1])};
#endif
    for (; i < shape->corner_count; i++) {
        double intercept = los_intercept(corners[i], slope);
        range = (los_interval){los_min(intercept, range.low), los_max(intercept, range.high)};
    }
    return range;
}

los_interval los_convex_intercepts(const los_convex *shape, double gap, double slope, double slant) {
    LOS_ASSERT(gap >= 0.0);
    LOS_ASSERT(fabs(slant * slant - (1.0 + slope * slope)) <= 1e-9 * (1.0 + slope * slope));
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        double middle = los_intercept(shape->center, slope);
        double extent = ellipse_extent(shape, gap, (los_vec2d){-slope, 1.0});
        LOS_ASSERT(gap < shape->half_length && gap < shape->half_width);
        return (los_interval){middle - extent, middle + extent};
    }
    los_interval range = corner_intercepts(shape, slope);
    return (los_interval){range.low + gap * slant, range.high - gap * slant};
}

bool los_convex_contains(const los_convex *shape, double depth, los_vec2d point) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        LOS_ASSERT(depth < shape->half_length && depth < shape->half_width);
        los_vec2d local = to_axes(shape, los_vec2d_sub(point, shape->center));
        double x = local.x / (shape->half_length - depth), y = local.y / (shape->half_width - depth);
        return x * x + y * y < 1.0;
    }
    if (is_rectangle(shape)) {
        los_vec2d local = to_axes(shape, los_vec2d_sub(point, shape->center));
        return fabs(local.x) < shape->half_length - depth && fabs(local.y) < shape->half_width - depth;
    }
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], side = los_vec2d_sub(to, from);
        if (los_vec2d_cross(side, los_vec2d_sub(point, from)) <= depth * los_vec2d_length(side)) {
            return false;
        }
        from = to;
    }
    return true;
}

/* --- Up to which slope -------------------------------------------------------------------------------------------- */

/* The slope of a direction; INFINITY if it does not point along x or the slope is not above `slope`. */
static double slope_ahead(double x, double y, double slope) {
    return x > 0.0 && y > slope * x ? y / x : INFINITY;
}

double los_link_valid_until(los_vec2d high, los_vec2d low, double gap, double slope) {
    /* The limit is the line through `low` that passes `gap` above `high`: high - low rotated by the angle whose sine is
     * gap over distance.  Points closer to each other than the gap are linked at every slope. */
    los_vec2d offset = los_vec2d_sub(high, low);
    double squared = los_vec2d_dot(offset, offset) - gap * gap;
    if (squared <= 0.0) {
        return INFINITY;
    }
    double adjacent = sqrt(squared);
    return slope_ahead(offset.x * adjacent - offset.y * gap, offset.y * adjacent + offset.x * gap, slope);
}

/* The slope at which a line that rotates about `point` touches an ellipse with half axes shorter by `gap`.  `side` is 1
 * for a line above the ellipse and -1 for one below.  Computed where the ellipse is scaled to the unit circle. */
static double tangent_slope(const los_convex *shape, double gap, los_vec2d point, double slope, double side) {
    double a = shape->half_length - gap, b = shape->half_width - gap;
    los_vec2d local = to_axes(shape, los_vec2d_sub(point, shape->center));
    double x = side * local.x / a, y = side * local.y / b;
    double squared = x * x + y * y - 1.0;
    LOS_ASSERT(a > 0.0 && b > 0.0);
    if (squared <= 0.0) {
        return slope; /* no line through a point inside misses the ellipse */
    }
    double length = sqrt(squared);
    los_vec2d tangent = from_axes(shape, (los_vec2d){a * (x * length + y), b * (y * length - x)});
    if (tangent.x <= 0.0) {
        return INFINITY;
    }
    return los_max(tangent.y / tangent.x, slope);
}

/* True if `high` and `low` are linked (los_link_valid_until) at a slope, which may be infinite. */
static bool is_linked(los_vec2d high, los_vec2d low, double gap, double slope) {
    los_vec2d offset = los_vec2d_sub(high, low);
    if (isinf(slope)) {
        return offset.x <= gap;
    }
    double above = los_intercept(offset, slope);
    return above >= 0.0 || above >= -gap * sqrt(1.0 + slope * slope);
}

/* The smaller one of `until` and the slope up to which two points stay linked.  Points farther apart than twice the gap
 * lose their link only once as the slope grows, so a test at `until` is enough for most pairs. */
static double min_link_slope(los_vec2d high, los_vec2d low, double gap, double slope, double until) {
    los_vec2d offset = los_vec2d_sub(high, low);
    bool is_close = los_vec2d_dot(offset, offset) < 4.0 * gap * gap;
    return !is_close && is_linked(high, low, gap, until) ? until
                                                         : los_min(until, los_link_valid_until(high, low, gap, slope));
}

double los_convex_line_below_until(const los_convex *shape, double gap, los_vec2d point, double slope) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return tangent_slope(shape, gap, point, slope, -1.0);
    }
    double until = INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        until = min_link_slope(shape->corners[i], point, gap, slope, until);
    }
    return until;
}

double los_convex_line_above_until(const los_convex *shape, double gap, los_vec2d point, double slope) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return tangent_slope(shape, gap, point, slope, 1.0);
    }
    double until = INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        until = min_link_slope(point, shape->corners[i], gap, slope, until);
    }
    return until;
}

/* --- Chords ------------------------------------------------------------------------------------------------------- */

/* Where lines and segments run inside a convex shape.
 *
 * The clip_* functions clip the line point + t * step, t unlimited, and write the range of t in which the line is
 * inside by more than `depth`.  They return false if there is none. */

/* A circle around (0, 0). */
static bool clip_by_circle(double x, double y, double step_x, double step_y, double radius, double *first,
                           double *last) {
    double a = step_x * step_x + step_y * step_y;
    double b = x * step_x + y * step_y;
    double c = x * x + y * y - radius * radius;
    double discriminant = b * b - a * c;
    if (!(discriminant > 0.0)) {
        return false;
    }
    double root = sqrt(discriminant);
    *first = (-b - root) / a;
    *last = (-b + root) / a;
    return true;
}

/* Scales the ellipse to the unit circle; `depth` then holds at the short axis and is exceeded elsewhere. */
static bool clip_by_ellipse(const los_convex *shape, double depth, los_vec2d point, los_vec2d step, double *first,
                            double *last) {
    double a = shape->half_length, b = shape->half_width;
    los_vec2d at = los_vec2d_sub(point, shape->center), by = step;
    LOS_ASSERT(depth < a && depth < b);
    if (los_is_circle(shape)) {
        return clip_by_circle(at.x, at.y, by.x, by.y, a - depth, first, last);
    }
    at = to_axes(shape, at);
    by = to_axes(shape, by);
    return clip_by_circle(at.x / a, at.y / b, by.x / a, by.y / b, 1.0 - depth / los_min(a, b), first, last);
}

/* Cyrus and Beck: intersects the half planes of the sides. */
static bool clip_by_polygon(const los_convex *shape, double depth, los_vec2d point, los_vec2d step, double *first,
                            double *last) {
    *first = -INFINITY;
    *last = INFINITY;
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], side = los_vec2d_sub(to, from);
        /* Distance to the inside of this side at t = 0, times the side's length, and its growth per unit of t. */
        double inside = los_vec2d_cross(side, los_vec2d_sub(point, from)) - depth * los_vec2d_length(side);
        double growth = los_vec2d_cross(side, step);
        if (growth > 0.0) {
            *first = los_max(*first, -inside / growth);
        } else if (growth < 0.0) {
            *last = los_min(*last, -inside / growth);
        } else if (inside <= 0.0) {
            return false;
        }
        from = to;
    }
    return *first < *last;
}

/* Intersects the range with the t at which -half < at + t * step < half.  `half` is not positive where the requested
 * depth exceeds that of the shape; no t qualifies then. */
static bool clip_by_slab(double half, double at, double step, double *first, double *last) {
    if (step == 0.0 || half <= 0.0) {
        return fabs(at) < half;
    }
    double one = (-half - at) / step, other = (half - at) / step;
    *first = los_max(*first, los_min(one, other));
    *last = los_min(*last, los_max(one, other));
    return true;
}

/* The slab method of Kay and Kajiya, along the axes of the rectangle. */
static bool clip_by_rectangle(const los_convex *shape, double depth, los_vec2d point, los_vec2d step, double *first,
                              double *last) {
    los_vec2d at = to_axes(shape, los_vec2d_sub(point, shape->center)), by = to_axes(shape, step);
    *first = -INFINITY;
    *last = INFINITY;
    return clip_by_slab(shape->half_length - depth, at.x, by.x, first, last) &&
           clip_by_slab(shape->half_width - depth, at.y, by.y, first, last) && *first < *last;
}

static bool clip_line(const los_convex *shape, double depth, los_vec2d point, los_vec2d step, double *first,
                      double *last) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return clip_by_ellipse(shape, depth, point, step, first, last);
    }
    return is_rectangle(shape) ? clip_by_rectangle(shape, depth, point, step, first, last)
                               : clip_by_polygon(shape, depth, point, step, first, last);
}

bool los_convex_chord(const los_convex *shape, double slope, double intercept, double *first, double *last) {
    /* Starts at the shape's center, where t is small and loses no digits. */
    los_vec2d point = {shape->center.x, slope * shape->center.x + intercept};
    if (!clip_line(shape, 0.0, point, (los_vec2d){1.0, slope}, first, last)) {
        return false;
    }
    *first += point.x;
    *last += point.x;
    return true;
}

bool los_convex_clip_segment(const los_convex *shape, double depth, los_vec2d a, los_vec2d b, double *first,
                             double *last) {
    if (!clip_line(shape, depth, a, los_vec2d_sub(b, a), first, last) || *last <= 0.0 || *first >= 1.0) {
        return false;
    }
    *first = los_max(*first, 0.0);
    *last = los_min(*last, 1.0);
    return true;
}

/* --- Separating directions ---------------------------------------------------------------------------------------- */

/* From the center to the nearest point of the segment. */
static los_vec2d direction_from_circle(const los_convex *shape, los_vec2d a, los_vec2d b) {
    los_vec2d from = los_vec2d_sub(a, shape->center), step = los_vec2d_sub(b, a);
    double squared = los_vec2d_dot(step, step);
    double nearest = squared > 0.0 ? -los_vec2d_dot(from, step) / squared : 0.0;
    nearest = los_min(los_max(nearest, 0.0), 1.0);
    return (los_vec2d){from.x + nearest * step.x, from.y + nearest * step.y};
}

/* The same where the ellipse is scaled to the unit circle.  Normals of lines scale back by the inverse factors. */
static los_vec2d direction_from_ellipse(const los_convex *shape, los_vec2d a, los_vec2d b) {
    los_vec2d from = to_axes(shape, los_vec2d_sub(a, shape->center));
    los_vec2d step = to_axes(shape, los_vec2d_sub(b, a));
    double x = from.x / shape->half_length, y = from.y / shape->half_width;
    double step_x = step.x / shape->half_length, step_y = step.y / shape->half_width;
    double squared = step_x * step_x + step_y * step_y;
    double nearest = squared > 0.0 ? -(x * step_x + y * step_y) / squared : 0.0;
    nearest = los_min(los_max(nearest, 0.0), 1.0);
    x = (x + nearest * step_x) / shape->half_length;
    y = (y + nearest * step_y) / shape->half_width;
    return from_axes(shape, (los_vec2d){x, y});
}

/* The distance of the segment from the line through a corner with this outward normal. */
static double distance_beyond_side(los_vec2d outward, los_vec2d corner, los_vec2d a, los_vec2d b) {
    double first = los_vec2d_dot(outward, los_vec2d_sub(a, corner));
    double second = los_vec2d_dot(outward, los_vec2d_sub(b, corner));
    return los_min(first, second) / los_vec2d_length(outward);
}

/* The normal of a side or of the segment, whichever leaves the largest distance. */
static los_vec2d direction_from_polygon(const los_convex *shape, los_vec2d a, los_vec2d b) {
    double best = -INFINITY;
    los_vec2d direction = {1.0, 0.0}, from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], outward = {to.y - from.y, from.x - to.x};
        double distance = distance_beyond_side(outward, from, a, b);
        if (distance > best) {
            best = distance;
            direction = outward;
        }
        from = to;
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        los_vec2d normal = {sign * (a.y - b.y), sign * (b.x - a.x)};
        double length = los_vec2d_length(normal);
        double distance = (los_vec2d_dot(normal, a) - los_convex_support(shape, normal)) / length;
        if (length > 0.0 && distance > best) {
            best = distance;
            direction = normal;
        }
    }
    return direction;
}

/* The same along the axes of a rectangle, where only the two sides that face the segment can qualify. */
static los_vec2d direction_from_rectangle(const los_convex *shape, los_vec2d a, los_vec2d b) {
    los_vec2d from = to_axes(shape, los_vec2d_sub(a, shape->center));
    los_vec2d to = to_axes(shape, los_vec2d_sub(b, shape->center));
    los_vec2d direction = {los_max(from.x, to.x) < 0.0 ? -1.0 : 1.0, 0.0};
    los_vec2d across = {0.0, los_max(from.y, to.y) < 0.0 ? -1.0 : 1.0};
    double best = los_min(direction.x * from.x, direction.x * to.x) - shape->half_length;
    double distance = los_min(across.y * from.y, across.y * to.y) - shape->half_width;
    if (distance > best) {
        best = distance;
        direction = across;
    }
    los_vec2d normal = {from.y - to.y, to.x - from.x};
    double offset = los_vec2d_dot(normal, from), sign = offset < 0.0 ? -1.0 : 1.0;
    double beyond = fabs(offset) - fabs(normal.x) * shape->half_length - fabs(normal.y) * shape->half_width;
    if (beyond > best * los_vec2d_length(normal)) {
        direction = (los_vec2d){sign * normal.x, sign * normal.y};
    }
    return from_axes(shape, direction);
}

los_vec2d los_convex_separating_direction(const los_convex *shape, los_vec2d a, los_vec2d b) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return los_is_circle(shape) ? direction_from_circle(shape, a, b) : direction_from_ellipse(shape, a, b);
    }
    return is_rectangle(shape) ? direction_from_rectangle(shape, a, b) : direction_from_polygon(shape, a, b);
}

/* --- Polygons inscribed in round shapes --------------------------------------------------------------------------- */

static uint32_t rim_corner_count(const los_convex *ellipse, double tolerance) {
    /* A side that spans the angle 2 t deviates by radius * (1 - cos t) < radius * t * t / 2. */
    static const double PI = 3.14159265358979323846;
    double radius = fmax(ellipse->half_length, ellipse->half_width);
    double count = 8.0 + PI / sqrt(2.0 * tolerance / radius);
    return count < LOS_RIM_MAX ? (uint32_t)count : LOS_RIM_MAX;
}

void los_ellipse_polygonize(const los_convex *ellipse, uint32_t count, los_vec2d *corners) {
    static const double TWO_PI = 6.28318530717958647692;
    LOS_ASSERT(ellipse->kind == LOS_CONVEX_ELLIPSE && count >= 3);
    los_rotation step = los_rotation_of(TWO_PI / (double)count), at = {1.0, 0.0};
    for (uint32_t i = 0; i < count; i++) {
        double x = ellipse->half_length * at.cosine, y = ellipse->half_width * at.sine;
        corners[i] = (los_vec2d){ellipse->center.x + (x * ellipse->axis.x - y * ellipse->axis.y),
                                 ellipse->center.y + (x * ellipse->axis.y + y * ellipse->axis.x)};
        at = (los_rotation){at.cosine * step.cosine - at.sine * step.sine,
                            at.cosine * step.sine + at.sine * step.cosine};
    }
}

uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d corners[LOS_RIM_MAX]) {
    if (shape->kind == LOS_CONVEX_POLYGON) {
        uint32_t count = shape->corner_count < LOS_RIM_MAX ? shape->corner_count : LOS_RIM_MAX;
        memcpy(corners, shape->corners, count * sizeof *corners);
        return count;
    }
    LOS_ASSERT(tolerance > 0.0);
    uint32_t count = rim_corner_count(shape, tolerance);
    los_ellipse_polygonize(shape, count, corners);
    return count;
}

/* The point with a given normal, where the ellipse is scaled to the unit circle along its axes. */
static los_vec2d unit_point(const los_convex *ellipse, los_vec2d normal) {
    los_vec2d local = to_axes(ellipse, normal);
    los_vec2d scaled = {ellipse->half_length * local.x, ellipse->half_width * local.y};
    double length = los_vec2d_length(scaled);
    return (los_vec2d){scaled.x / length, scaled.y / length};
}

/* Puts a point of the unit circle between every two neighbors.  Returns the new number of points. */
static uint32_t bisect_arc(los_vec2d *points, uint32_t count) {
    for (uint32_t i = count - 1; i > 0; i--) {
        los_vec2d sum = {points[i].x + points[i - 1].x, points[i].y + points[i - 1].y};
        double length = los_vec2d_length(sum);
        points[2 * i] = points[i];
        points[2 * i - 1] = (los_vec2d){sum.x / length, sum.y / length};
    }
    return 2 * count - 1;
}

uint32_t los_ellipse_arc(const los_convex *ellipse, los_vec2d first, los_vec2d last, double tolerance,
                         los_vec2d points[LOS_ARC_MAX]) {
    LOS_ASSERT(ellipse->kind == LOS_CONVEX_ELLIPSE);
    double a = ellipse->half_length, b = ellipse->half_width, radius = fmax(a, b);
    uint32_t count = 2;
    points[0] = unit_point(ellipse, first);
    points[1] = unit_point(ellipse, last);
    /* The cosine of half the angle between neighbors. */
    double cosine = sqrt(fmax(0.5 + 0.5 * los_vec2d_dot(points[0], points[1]), 0.0));
    while (radius * (1.0 - cosine) > tolerance && 2 * count - 1 <= LOS_ARC_MAX) {
        count = bisect_arc(points, count);
        cosine = sqrt(0.5 + 0.5 * cosine);
    }
    for (uint32_t i = 0; i < count; i++) {
        points[i] = from_axes(ellipse, (los_vec2d){a * points[i].x, b * points[i].y});
    }
    return count;
}
