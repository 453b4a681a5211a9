/* SPDX-License-Identifier: MIT */
/* Where lines and segments run inside a convex shape.
 *
 * The clip_* functions clip the line point + t * step, t unlimited, and write the range of t in which the line is
 * inside by more than `depth`.  They return false if there is none. */
#include "geometry/convex.h"

#include "base/assert.h"
#include "geometry/convex_axes.h"

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
    at = los_to_axes(shape, at);
    by = los_to_axes(shape, by);
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
    los_vec2d at = los_to_axes(shape, los_vec2d_sub(point, shape->center)), by = los_to_axes(shape, step);
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
    return los_is_rectangle(shape) ? clip_by_rectangle(shape, depth, point, step, first, last)
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
