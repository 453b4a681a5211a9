/* SPDX-License-Identifier: MIT */
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
#include "geometry/ellipse_distance.h"

#include "base/assert.h"

#include <stdbool.h>
#include <stddef.h>

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

double los_ellipse_distance(const los_ellipse *first, const los_ellipse *second, los_vec2d offset, double tolerance) {
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
