/* SPDX-License-Identifier: MIT */
#include "geometry/convex.h"

/* --- Making ------------------------------------------------------------------------------------------------------ */

double los_base_inradius(const los_base *base) {
    return los_min(base->half_length, base->half_width);
}

double los_base_circumradius(const los_base *base) {
    double a = base->half_length, b = base->half_width;
    return base->kind == LOS_CONVEX_ELLIPSE ? (a > b ? a : b) : sqrt(a * a + b * b);
}

los_vec2d los_base_support_point(const los_base *base, los_vec2d direction) {
    double a = base->half_length, b = base->half_width;
    double along = direction.x * base->cosine + direction.y * base->sine; /* its own axes */
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

/* A way as steps along the axes, and such steps as a way. */
static los_vec2d along_axes(const los_convex *shape, los_vec2d way) {
    return (los_vec2d){los_vec2d_dot(way, shape->axis), way.y * shape->axis.x - way.x * shape->axis.y};
}

static los_vec2d from_axes(const los_convex *shape, los_vec2d steps) {
    return (los_vec2d){steps.x * shape->axis.x - steps.y * shape->axis.y,
                       steps.x * shape->axis.y + steps.y * shape->axis.x};
}

/* A base with four corners has axes, too: what has a short answer along these need not be asked side by side. */
static bool is_rectangle(const los_convex *shape) {
    return shape->kind == LOS_CONVEX_POLYGON && shape->half_length > 0.0;
}

/* Most bases are round: what divides by the half axes of an ellipse need not for them. */
static bool is_circle(const los_convex *shape) {
    return shape->half_length == shape->half_width;
}

/* Half the extent of an ellipse in a direction. */
static double ellipse_extent(const los_convex *shape, double shrink, los_vec2d direction) {
    los_vec2d steps = along_axes(shape, direction);
    double first = (shape->half_length - shrink) * steps.x, second = (shape->half_width - shrink) * steps.y;
    return sqrt(first * first + second * second);
}

static void find_box(los_convex *shape) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        bool is_round = is_circle(shape);
        double x = is_round ? shape->half_length : ellipse_extent(shape, 0.0, (los_vec2d){1.0, 0.0});
        double y = is_round ? shape->half_length : ellipse_extent(shape, 0.0, (los_vec2d){0.0, 1.0});
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
    los_vec2d axis = {base->cosine * frame->along.x + base->sine * frame->along.y,
                      base->sine * frame->along.x - base->cosine * frame->along.y};
    los_vec2d center = los_frame_from_world(frame, position);
    los_convex shape = {.kind = base->kind, .center = center, .half_length = a, .half_width = b, .axis = axis};
    if (base->kind == LOS_CONVEX_POLYGON) {
        static const double signs[LOS_BASE_CORNERS][2] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
        for (int i = 0; i < LOS_BASE_CORNERS; i++) {
            double x = signs[i][0] * a, y = signs[i][1] * b;
            corners[i] = (los_vec2d){center.x + (x * axis.x - y * axis.y), center.y + (x * axis.y + y * axis.x)};
        }
        shape.corners = corners;
        shape.corner_count = LOS_BASE_CORNERS;
    }
    find_box(&shape);
    return shape;
}

los_convex los_convex_of_corners(los_vec2d *corners, uint32_t count) {
    los_convex shape = {.kind = LOS_CONVEX_POLYGON, .corners = corners, .corner_count = count};
    for (uint32_t i = 0; i < count; i++) {
        shape.center.x += corners[i].x / (double)count;
        shape.center.y += corners[i].y / (double)count;
    }
    find_box(&shape);
    return shape;
}

los_convex los_convex_square(los_vec2d middle, double half, los_vec2d corners[4]) {
    static const los_vec2d ways[4] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    for (int i = 0; i < 4; i++) {
        corners[i] = (los_vec2d){middle.x + half * ways[i].x, middle.y + half * ways[i].y};
    }
    return los_convex_of_corners(corners, 4);
}

los_convex los_convex_scaled(const los_convex *ellipse, double factor) {
    los_convex grown = *ellipse;
    grown.half_length *= factor;
    grown.half_width *= factor;
    find_box(&grown);
    return grown;
}

void los_convex_mirror(los_convex *shape) {
    los_vec2d *corners = shape->corners;
    double low = shape->low.y;
    shape->low.y = -shape->high.y;
    shape->high.y = -low;
    shape->center.y = -shape->center.y;
    shape->axis.y = -shape->axis.y;
    for (uint32_t i = 0, j = shape->corner_count; i < j--; i++) {
        los_vec2d first = corners[i];
        corners[i] = (los_vec2d){corners[j].x, -corners[j].y};
        corners[j] = (los_vec2d){first.x, -first.y};
    }
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
        twice += from.x * to.y - from.y * to.x;
        from = to;
    }
    return 0.5 * twice;
}

/* --- Supports ---------------------------------------------------------------------------------------------------- */

double los_convex_support(const los_convex *shape, los_vec2d direction) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return los_vec2d_dot(direction, shape->center) + ellipse_extent(shape, 0.0, direction);
    }
    double reach = los_vec2d_dot(direction, shape->corners[0]);
    for (uint32_t i = 1; i < shape->corner_count; i++) {
        double at = los_vec2d_dot(direction, shape->corners[i]);
        reach = at > reach ? at : reach;
    }
    return reach;
}

los_vec2d los_convex_support_point(const los_convex *shape, los_vec2d direction) {
    los_vec2d farthest = shape->center;
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        double extent = ellipse_extent(shape, 0.0, direction);
        los_vec2d steps = along_axes(shape, direction);
        los_vec2d way = from_axes(shape, (los_vec2d){shape->half_length * shape->half_length * steps.x,
                                                     shape->half_width * shape->half_width * steps.y});
        return (los_vec2d){farthest.x + way.x / extent, farthest.y + way.y / extent};
    }
    double reach = los_convex_support(shape, direction);
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        if (los_vec2d_dot(direction, shape->corners[i]) == reach) {
            farthest = shape->corners[i];
        }
    }
    return farthest;
}

los_interval los_convex_intercepts(const los_convex *shape, double gap, double slope, double stretch) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        double middle = los_intercept(shape->center, slope);
        double extent = ellipse_extent(shape, gap, (los_vec2d){-slope, 1.0});
        return (los_interval){middle - extent, middle + extent};
    }
    los_interval range = {INFINITY, -INFINITY};
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        double height = los_intercept(shape->corners[i], slope);
        range.low = height < range.low ? height : range.low;
        range.high = height > range.high ? height : range.high;
    }
    return (los_interval){range.low + gap * stretch, range.high - gap * stretch};
}

/* --- How long a height stays on its side as the slope grows ------------------------------------------------------- */

/* The slope of a direction, if it points along x and is still to come. */
static double slope_to_come(double x, double y, double slope) {
    return x > 0.0 && y > slope * x ? y / x : INFINITY;
}

double los_link_valid_until(los_vec2d high, los_vec2d low, double gap, double slope) {
    /* The line through `low` that passes `gap` above `high`: turn high - low by the angle whose sine is gap over
     * distance.  Beyond it the two are too far apart; before it, or closer together than the gap, they are not. */
    los_vec2d d = los_vec2d_sub(high, low);
    double rest = los_vec2d_dot(d, d) - gap * gap;
    if (rest <= 0.0) {
        return INFINITY;
    }
    double far = sqrt(rest);
    return slope_to_come(d.x * far - d.y * gap, d.y * far + d.x * gap, slope);
}

/* The slope of the tangent that a line around `place` turns into; seen from the ellipse stretched to a unit circle. */
static double tangent(const los_convex *shape, double gap, los_vec2d place, double slope, double side) {
    double a = shape->half_length - gap, b = shape->half_width - gap;
    los_vec2d at = along_axes(shape, los_vec2d_sub(place, shape->center));
    double x = side * at.x / a, y = side * at.y / b;
    double rest = x * x + y * y - 1.0;
    if (rest <= 0.0) {
        return slope; /* inside: no line around it keeps clear */
    }
    double far = sqrt(rest);
    los_vec2d along = from_axes(shape, (los_vec2d){a * (x * far + y), b * (y * far - x)});
    if (along.x <= 0.0) {
        return INFINITY;
    }
    return los_max(along.y / along.x, slope);
}

/* Is `high` still passed at most `gap` below `low` at this slope, be it vertical? */
static bool holds_at(los_vec2d high, los_vec2d low, double gap, double slope) {
    los_vec2d d = los_vec2d_sub(high, low);
    if (isinf(slope)) {
        return d.x <= gap;
    }
    double above = los_intercept(d, slope);
    return above >= 0.0 || above >= -gap * sqrt(1.0 + slope * slope);
}

/* The first slope, but not beyond `until`, at which two places are too far apart.  They get so only once as the slope
 * grows, unless they are close together: so one look at `until` tells whether there is anything to compute. */
static double sooner(los_vec2d high, los_vec2d low, double gap, double slope, double until) {
    los_vec2d d = los_vec2d_sub(high, low);
    bool is_close = los_vec2d_dot(d, d) < 4.0 * gap * gap;
    return !is_close && holds_at(high, low, gap, until) ? until
                                                        : los_min(until, los_link_valid_until(high, low, gap, slope));
}

double los_convex_line_below_until(const los_convex *shape, double gap, los_vec2d place, double slope) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return tangent(shape, gap, place, slope, -1.0);
    }
    double until = INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        until = sooner(shape->corners[i], place, gap, slope, until);
    }
    return until;
}

double los_convex_line_above_until(const los_convex *shape, double gap, los_vec2d place, double slope) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return tangent(shape, gap, place, slope, 1.0);
    }
    double until = INFINITY;
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        until = sooner(place, shape->corners[i], gap, slope, until);
    }
    return until;
}

bool los_convex_contains(const los_convex *shape, double depth, los_vec2d place) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        los_vec2d at = along_axes(shape, los_vec2d_sub(place, shape->center));
        double x = at.x / (shape->half_length - depth), y = at.y / (shape->half_width - depth);
        return x * x + y * y < 1.0;
    }
    if (is_rectangle(shape)) { /* its corners may be mirrored, for a search, while the shape is not */
        los_vec2d at = along_axes(shape, los_vec2d_sub(place, shape->center));
        return fabs(at.x) < shape->half_length - depth && fabs(at.y) < shape->half_width - depth;
    }
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], side = los_vec2d_sub(to, from), offset = los_vec2d_sub(place, from);
        if (side.x * offset.y - side.y * offset.x <= depth * sqrt(los_vec2d_dot(side, side))) {
            return false;
        }
        from = to;
    }
    return true;
}

/* --- Lines and segments ------------------------------------------------------------------------------------------ */

/* Where place + t * step is inside the circle of the given radius. */
static bool circle_cuts(double x, double y, double step_x, double step_y, double radius, double *first, double *last) {
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

/* Where place + t * step is inside by more than `depth`, t unlimited. */
static bool ellipse_cuts(const los_convex *shape, double depth, los_vec2d place, los_vec2d step, double *first,
                         double *last) {
    double a = shape->half_length, b = shape->half_width;
    los_vec2d at = los_vec2d_sub(place, shape->center), by = step;
    if (is_circle(shape)) {
        return circle_cuts(at.x, at.y, by.x, by.y, a - depth, first, last);
    }
    at = along_axes(shape, at);
    by = along_axes(shape, by);
    return circle_cuts(at.x / a, at.y / b, by.x / a, by.y / b, 1.0 - depth / los_min(a, b), first, last);
}

static bool polygon_cuts(const los_convex *shape, double depth, los_vec2d place, los_vec2d step, double *first,
                         double *last) {
    *first = -INFINITY;
    *last = INFINITY;
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], side = los_vec2d_sub(to, from);
        /* How far to the inside of this side, times its length, and how fast that grows. */
        los_vec2d offset = los_vec2d_sub(place, from);
        double inside = side.x * offset.y - side.y * offset.x - depth * sqrt(los_vec2d_dot(side, side));
        double growth = side.x * step.y - side.y * step.x;
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

/* Narrows the stretch on which `at + t * step` is between -half and half; false if there is none, as there never is
 * where more depth is asked for than the shape has. */
static bool slab_cuts(double half, double at, double step, double *first, double *last) {
    if (step == 0.0 || half <= 0.0) {
        return fabs(at) < half;
    }
    double one = (-half - at) / step, other = (half - at) / step;
    *first = los_max(*first, los_min(one, other));
    *last = los_min(*last, los_max(one, other));
    return true;
}

static bool rectangle_cuts(const los_convex *shape, double depth, los_vec2d place, los_vec2d step, double *first,
                           double *last) {
    los_vec2d at = along_axes(shape, los_vec2d_sub(place, shape->center)), by = along_axes(shape, step);
    *first = -INFINITY;
    *last = INFINITY;
    return slab_cuts(shape->half_length - depth, at.x, by.x, first, last) &&
           slab_cuts(shape->half_width - depth, at.y, by.y, first, last) && *first < *last;
}

static bool cuts(const los_convex *shape, double depth, los_vec2d place, los_vec2d step, double *first, double *last) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return ellipse_cuts(shape, depth, place, step, first, last);
    }
    return is_rectangle(shape) ? rectangle_cuts(shape, depth, place, step, first, last)
                               : polygon_cuts(shape, depth, place, step, first, last);
}

bool los_convex_chord(const los_convex *shape, double slope, double height, double *first, double *last) {
    /* Measured from the shape's middle, where t is small and keeps its digits. */
    los_vec2d place = {shape->center.x, slope * shape->center.x + height};
    if (!cuts(shape, 0.0, place, (los_vec2d){1.0, slope}, first, last)) {
        return false;
    }
    *first += place.x;
    *last += place.x;
    return true;
}

bool los_convex_clip_segment(const los_convex *shape, double depth, los_vec2d a, los_vec2d b, double *first,
                             double *last) {
    if (!cuts(shape, depth, a, los_vec2d_sub(b, a), first, last) || *last <= 0.0 || *first >= 1.0) {
        return false;
    }
    *first = los_max(*first, 0.0);
    *last = los_min(*last, 1.0);
    return true;
}

/* To the nearest point of the segment. */
static los_vec2d way_from_circle(const los_convex *shape, los_vec2d a, los_vec2d b) {
    los_vec2d from = los_vec2d_sub(a, shape->center), step = los_vec2d_sub(b, a);
    double length = los_vec2d_dot(step, step);
    double nearest = length > 0.0 ? -los_vec2d_dot(from, step) / length : 0.0;
    nearest = los_min(los_max(nearest, 0.0), 1.0);
    return (los_vec2d){from.x + nearest * step.x, from.y + nearest * step.y};
}

static los_vec2d way_from_ellipse(const los_convex *shape, los_vec2d a, los_vec2d b) {
    /* On the stretched plane the way leads to the nearest point; directions across lines stretch the other way. */
    los_vec2d from = along_axes(shape, los_vec2d_sub(a, shape->center));
    los_vec2d step = along_axes(shape, los_vec2d_sub(b, a));
    double x = from.x / shape->half_length, y = from.y / shape->half_width;
    double step_x = step.x / shape->half_length, step_y = step.y / shape->half_width;
    double length = step_x * step_x + step_y * step_y;
    double nearest = length > 0.0 ? -(x * step_x + y * step_y) / length : 0.0;
    nearest = los_min(los_max(nearest, 0.0), 1.0);
    x = (x + nearest * step_x) / shape->half_length;
    y = (y + nearest * step_y) / shape->half_width;
    return from_axes(shape, (los_vec2d){x, y});
}

/* How far the segment is beyond the side of the corner, per length of the side. */
static double beyond_side(los_vec2d outward, los_vec2d corner, los_vec2d a, los_vec2d b) {
    double first = los_vec2d_dot(outward, los_vec2d_sub(a, corner));
    double second = los_vec2d_dot(outward, los_vec2d_sub(b, corner));
    return los_min(first, second) / sqrt(los_vec2d_dot(outward, outward));
}

static los_vec2d way_from_polygon(const los_convex *shape, los_vec2d a, los_vec2d b) {
    double best = -INFINITY;
    los_vec2d way = {1.0, 0.0}, from = shape->corners[shape->corner_count - 1];
    for (uint32_t i = 0; i < shape->corner_count; i++) {
        los_vec2d to = shape->corners[i], outward = {to.y - from.y, from.x - to.x};
        double beyond = beyond_side(outward, from, a, b);
        if (beyond > best) {
            best = beyond;
            way = outward;
        }
        from = to;
    }
    for (int turn = -1; turn <= 1; turn += 2) {
        los_vec2d outward = {turn * (a.y - b.y), turn * (b.x - a.x)};
        double length = sqrt(los_vec2d_dot(outward, outward));
        double beyond = (los_vec2d_dot(outward, a) - los_convex_support(shape, outward)) / length;
        if (length > 0.0 && beyond > best) {
            best = beyond;
            way = outward;
        }
    }
    return way;
}

/* Across a side, or across the segment. */
static los_vec2d way_from_rectangle(const los_convex *shape, los_vec2d a, los_vec2d b) {
    los_vec2d from = along_axes(shape, los_vec2d_sub(a, shape->center));
    los_vec2d to = along_axes(shape, los_vec2d_sub(b, shape->center));
    los_vec2d way = {los_max(from.x, to.x) < 0.0 ? -1.0 : 1.0, 0.0},
              up = {0.0, los_max(from.y, to.y) < 0.0 ? -1.0 : 1.0};
    double best = los_min(way.x * from.x, way.x * to.x) - shape->half_length;
    double above = los_min(up.y * from.y, up.y * to.y) - shape->half_width;
    if (above > best) {
        best = above;
        way = up;
    }
    los_vec2d across = {from.y - to.y, to.x - from.x};
    double away = los_vec2d_dot(across, from), turn = away < 0.0 ? -1.0 : 1.0;
    double beyond = fabs(away) - fabs(across.x) * shape->half_length - fabs(across.y) * shape->half_width;
    if (beyond > best * sqrt(los_vec2d_dot(across, across))) {
        way = (los_vec2d){turn * across.x, turn * across.y};
    }
    return from_axes(shape, way);
}

los_vec2d los_convex_separating_direction(const los_convex *shape, los_vec2d a, los_vec2d b) {
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        return is_circle(shape) ? way_from_circle(shape, a, b) : way_from_ellipse(shape, a, b);
    }
    return is_rectangle(shape) ? way_from_rectangle(shape, a, b) : way_from_polygon(shape, a, b);
}
