/* SPDX-License-Identifier: MIT */
#include "exact/exact_shape.h"

exact_base exact_base_of(const los_model *model, double pixels_per_inch) {
    double scale = pixels_per_inch / 25.4 / 2.0;
    exact_base base = {model->shape, xvec_of(model->position), {cos(model->rotation), sin(model->rotation)}, 0, 0};
    base.half_x = scale * (model->shape == LOS_CIRCLE ? model->base_mm : model->length_mm);
    base.half_y = scale * (model->shape == LOS_CIRCLE ? model->base_mm : model->width_mm);
    if (model->shape == LOS_CIRCLE) {
        base.axis = (xvec){1.0, 0.0};
    }
    if (model->is_bare_point) {
        base.shape = LOS_CIRCLE;
        base.half_x = base.half_y = 0.0;
    }
    return base;
}

static xvec to_local(const exact_base *base, xvec v) {
    return (xvec){xvec_dot(v, base->axis), xvec_cross(base->axis, v)};
}

static xvec to_world(const exact_base *base, xvec v) {
    return (xvec){base->center.x + v.x * base->axis.x - v.y * base->axis.y,
                  base->center.y + v.x * base->axis.y + v.y * base->axis.x};
}

/* Half the width of the base as measured along a normal. */
static double half_width(const exact_base *base, xvec normal) {
    xvec n = to_local(base, normal);
    double x = base->half_x * n.x, y = base->half_y * n.y;
    return base->shape == LOS_RECTANGLE ? fabs(x) + fabs(y) : sqrt(x * x + y * y);
}

span exact_base_offsets(const exact_base *base, xvec d) {
    xvec normal = xvec_left(d);
    double middle = xvec_dot(base->center, normal), half = half_width(base, normal);
    return (span){middle - half, middle + half};
}

/* The t for which start + t * step is inside a box of these half sides; low > high if none. */
static span through_box(xvec start, xvec step, double half_x, double half_y) {
    span part = {-1e30, 1e30};
    const double starts[2] = {start.x, start.y}, steps[2] = {step.x, step.y}, halves[2] = {half_x, half_y};
    for (int i = 0; i < 2; i++) {
        if (fabs(steps[i]) < 1e-14) {
            if (fabs(starts[i]) > halves[i]) {
                return (span){1.0, 0.0};
            }
            continue;
        }
        double t1 = (-halves[i] - starts[i]) / steps[i], t2 = (halves[i] - starts[i]) / steps[i];
        part.low = fmax(part.low, fmin(t1, t2));
        part.high = fmin(part.high, fmax(t1, t2));
    }
    return part;
}

static span through_oval(xvec start, xvec step, double half_x, double half_y) {
    xvec s = {start.x / half_x, start.y / half_y}, e = {step.x / half_x, step.y / half_y};
    double a = xvec_dot(e, e), b = xvec_dot(s, e), c = xvec_dot(s, s) - 1.0, root = b * b - a * c;
    if (!(root > 0.0)) {
        return (span){1.0, 0.0};
    }
    root = sqrt(root);
    return (span){(-b - root) / a, (-b + root) / a};
}

static span through(const exact_base *base, xvec start, xvec step, double depth) {
    xvec s = to_local(base, xvec_sub(start, base->center)), e = to_local(base, step);
    double x = base->half_x - depth, y = base->half_y - depth;
    if (!(x > 0.0 && y > 0.0)) {
        return (span){1.0, 0.0};
    }
    return base->shape == LOS_RECTANGLE ? through_box(s, e, x, y) : through_oval(s, e, x, y);
}

span exact_base_chord(const exact_base *base, xvec d, double offset) {
    xvec start = xvec_on_line(d, offset, 0.0);
    span part = through(base, start, d, 0.0);
    if (part.low > part.high) {
        part.low = part.high = xvec_dot(base->center, d);
    }
    return part;
}

double exact_base_depth(const exact_base *base, xvec point) {
    xvec p = to_local(base, xvec_sub(point, base->center));
    if (base->shape == LOS_RECTANGLE) {
        return fmin(base->half_x - fabs(p.x), base->half_y - fabs(p.y));
    }
    if (!(base->half_x > 0.0)) {
        return -sqrt(xvec_dot(p, p));
    }
    xvec scaled = {p.x / base->half_x, p.y / base->half_y};
    return (1.0 - sqrt(xvec_dot(scaled, scaled))) * fmin(base->half_x, base->half_y);
}

bool exact_base_cuts(const exact_base *base, xvec a, xvec b, double depth, span *inside) {
    span part = through(base, a, xvec_sub(b, a), depth);
    *inside = (span){fmax(part.low, 0.0), fmin(part.high, 1.0)};
    return inside->low < inside->high;
}

void exact_base_corners(const exact_base *base, xvec corners[4]) {
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        corners[i] = to_world(base, (xvec){signs[i][0] * base->half_x, signs[i][1] * base->half_y});
    }
}

int exact_base_tangents(const exact_base *base, xvec point, xvec directions[4]) {
    if (base->shape == LOS_RECTANGLE) {
        exact_base_corners(base, directions);
        for (int i = 0; i < 4; i++) {
            directions[i] = xvec_sub(directions[i], point);
        }
        return 4;
    }
    xvec p = to_local(base, xvec_sub(point, base->center));
    p = (xvec){p.x / base->half_x, p.y / base->half_y};
    double square = xvec_dot(p, p);
    if (!(square > 1.0)) {
        return 0;
    }
    /* The tangents touch the unit circle at cosine 1/|p| from p. */
    double root = sqrt(square - 1.0);
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? root : -root;
        xvec touch = {(p.x - side * p.y) / square, (p.y + side * p.x) / square};
        directions[i] = xvec_sub(to_world(base, (xvec){touch.x * base->half_x, touch.y * base->half_y}), point);
    }
    return 2;
}

xvec exact_base_point(const exact_base *base, test_random *random, bool on_rim) {
    xvec p;
    if (base->shape == LOS_RECTANGLE) {
        p = (xvec){random_between(random, -1.0, 1.0), random_between(random, -1.0, 1.0)};
        if (on_rim) {
            double side = random_bool(random, 0.5) ? 1.0 : -1.0;
            p = random_bool(random, 0.5) ? (xvec){side, p.y} : (xvec){p.x, side};
        }
    } else {
        double angle = random_between(random, 0.0, 6.283185307179586);
        double radius = on_rim ? 1.0 : sqrt(random_between(random, 0.0, 1.0));
        p = (xvec){radius * cos(angle), radius * sin(angle)};
    }
    return to_world(base, (xvec){p.x * base->half_x, p.y * base->half_y});
}

/* The separation of two bases along a direction. */
static double separation_along(const exact_base *a, const exact_base *b, double angle) {
    xvec d = {cos(angle), sin(angle)};
    return xvec_dot(xvec_sub(b->center, a->center), d) - half_width(a, d) - half_width(b, d);
}

double exact_bases_distance(const exact_base *a, const exact_base *b) {
    double best = -1e30, best_angle = 0.0;
    for (int i = 0; i < 180; i++) {
        double angle = i * (6.283185307179586 / 180), separation = separation_along(a, b, angle);
        if (separation > best) {
            best = separation;
            best_angle = angle;
        }
    }
    for (double step = 0.035; step > 1e-10; step /= 2.0) {
        for (int side = -1; side <= 1; side += 2) {
            double separation = separation_along(a, b, best_angle + side * step);
            if (separation > best) {
                best = separation;
                best_angle += side * step;
            }
        }
    }
    return best;
}

bool exact_piece_contains(const scene_piece *piece, xvec point) {
    bool inside = false;
    for (uint32_t i = 0, j = piece->point_count - 1; piece->point_count >= 3 && i < piece->point_count; j = i++) {
        xvec a = xvec_of(piece->points[i]), b = xvec_of(piece->points[j]);
        if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) {
            inside = !inside;
        }
    }
    return inside;
}

double exact_distance_to_segment(xvec p, xvec a, xvec b) {
    xvec along = xvec_sub(b, a), to = xvec_sub(p, a);
    double square = xvec_dot(along, along), t = square > 0.0 ? xvec_dot(to, along) / square : 0.0;
    xvec offset = xvec_sub(p, xvec_mix(a, b, fmin(fmax(t, 0.0), 1.0)));
    return sqrt(xvec_dot(offset, offset));
}
