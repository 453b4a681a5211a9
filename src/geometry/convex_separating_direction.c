/* SPDX-License-Identifier: MIT */
/* Separating directions between a convex shape and a segment outside of it (separating axis theorem). */
#include "geometry/convex.h"

#include "geometry/convex_axes.h"

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
    los_vec2d from = los_to_axes(shape, los_vec2d_sub(a, shape->center));
    los_vec2d step = los_to_axes(shape, los_vec2d_sub(b, a));
    double x = from.x / shape->half_length, y = from.y / shape->half_width;
    double step_x = step.x / shape->half_length, step_y = step.y / shape->half_width;
    double squared = step_x * step_x + step_y * step_y;
    double nearest = squared > 0.0 ? -(x * step_x + y * step_y) / squared : 0.0;
    nearest = los_min(los_max(nearest, 0.0), 1.0);
    x = (x + nearest * step_x) / shape->half_length;
    y = (y + nearest * step_y) / shape->half_width;
    return los_from_axes(shape, (los_vec2d){x, y});
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
    los_vec2d from = los_to_axes(shape, los_vec2d_sub(a, shape->center));
    los_vec2d to = los_to_axes(shape, los_vec2d_sub(b, shape->center));
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
    return los_from_axes(shape, direction);
}

los_vec2d los_convex_separating_direction(const los_convex *shape, los_vec2d a, los_vec2d b) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return los_is_circle(shape) ? direction_from_circle(shape, a, b) : direction_from_ellipse(shape, a, b);
    }
    return los_is_rectangle(shape) ? direction_from_rectangle(shape, a, b) : direction_from_polygon(shape, a, b);
}
