/* SPDX-License-Identifier: MIT */
#include "table/distance_oracle.h"

#include <math.h>

static const double TWO_PI = 6.283185307179586;

enum {
    RIM = 240, /* points of each rim */
    STEPS = 60 /* of a ternary search around the best of them */
};

typedef struct {
    double a, b, cosine, sine;
    bool is_rectangle;
    los_vec2d center;
} shape;

static shape shape_of(const los_model *model, double pixels_per_inch) {
    double scale = pixels_per_inch / 25.4 / 2.0;
    shape made = {.center = {(double)model->position.x, (double)model->position.y}, .cosine = 1.0};
    if (model->is_bare_point) {
        return made;
    }
    made.a = scale * (model->shape == LOS_CIRCLE ? model->base_mm : model->length_mm);
    made.b = scale * (model->shape == LOS_CIRCLE ? model->base_mm : model->width_mm);
    made.cosine = cos(model->rotation);
    made.sine = sin(model->rotation);
    made.is_rectangle = model->shape == LOS_RECTANGLE;
    return made;
}

static los_vec2d to_world(const shape *base, double x, double y) {
    return (los_vec2d){base->center.x + x * base->cosine - y * base->sine,
                       base->center.y + x * base->sine + y * base->cosine};
}

static los_vec2d rim_point(const shape *base, double t) {
    t -= floor(t);
    if (!base->is_rectangle) {
        return to_world(base, base->a * cos(TWO_PI * t), base->b * sin(TWO_PI * t));
    }
    double side = floor(4.0 * t), along = 2.0 * (4.0 * t - side) - 1.0;
    if (side == 0.0) {
        return to_world(base, base->a * along, -base->b);
    }
    if (side == 1.0) {
        return to_world(base, base->a, base->b * along);
    }
    return side == 2.0 ? to_world(base, -base->a * along, base->b) : to_world(base, -base->a, -base->b * along);
}

static bool contains(const shape *base, los_vec2d point) {
    double dx = point.x - base->center.x, dy = point.y - base->center.y;
    double x = dx * base->cosine + dy * base->sine, y = dy * base->cosine - dx * base->sine;
    if (base->is_rectangle || base->a == 0.0 || base->b == 0.0) {
        return fabs(x) <= base->a && fabs(y) <= base->b;
    }
    return x * x / (base->a * base->a) + y * y / (base->b * base->b) <= 1.0;
}

los_vec2d oracle_rim_point(const los_model *model, double pixels_per_inch, double t) {
    shape base = shape_of(model, pixels_per_inch);
    return rim_point(&base, t);
}

bool oracle_contains(const los_model *model, double pixels_per_inch, los_vec2d point) {
    shape base = shape_of(model, pixels_per_inch);
    return contains(&base, point);
}

los_vec2d oracle_support(const los_model *model, double pixels_per_inch, los_vec2d direction) {
    shape base = shape_of(model, pixels_per_inch);
    double u = direction.x * base.cosine + direction.y * base.sine;
    double v = direction.y * base.cosine - direction.x * base.sine;
    double x = u < 0.0 ? -base.a : base.a, y = v < 0.0 ? -base.b : base.b;
    if (!base.is_rectangle) {
        double extent = sqrt(base.a * base.a * u * u + base.b * base.b * v * v);
        x = extent > 0.0 ? base.a * base.a * u / extent : 0.0;
        y = extent > 0.0 ? base.b * base.b * v / extent : 0.0;
    }
    base.center = (los_vec2d){0.0, 0.0};
    return to_world(&base, x, y);
}

/* The distance of a point from the rim between two fractions of it, by ternary search. */
static double point_to_rim(const shape *base, los_vec2d point, double low, double high) {
    for (int i = 0; i < STEPS; i++) {
        double first = low + (high - low) / 3.0, second = high - (high - low) / 3.0;
        bool is_left = los_vec2d_length(los_vec2d_sub(point, rim_point(base, first))) <
                       los_vec2d_length(los_vec2d_sub(point, rim_point(base, second)));
        high = is_left ? second : high;
        low = is_left ? low : first;
    }
    return los_vec2d_length(los_vec2d_sub(point, rim_point(base, 0.5 * (low + high))));
}

/* The nearest two of the sampled points, as fractions of the rims. */
static void nearest_samples(const shape bases[2], double nearest[2]) {
    los_vec2d rims[2][RIM];
    double best = INFINITY;
    for (int i = 0; i < 2 * RIM; i++) {
        rims[i / RIM][i % RIM] = rim_point(&bases[i / RIM], (i % RIM) / (double)RIM);
    }
    for (int i = 0; i < RIM * RIM; i++) {
        double distance = los_vec2d_length(los_vec2d_sub(rims[0][i / RIM], rims[1][i % RIM]));
        if (distance < best) {
            best = distance;
            nearest[0] = (i / RIM) / (double)RIM;
            nearest[1] = (i % RIM) / (double)RIM;
        }
    }
}

/* The distance between the rims around these fractions, by ternary search over one of the other. */
static double distance_around(const shape bases[2], const double nearest[2]) {
    double width = 24.0 / RIM, low = nearest[0] - width, high = nearest[0] + width, best = INFINITY;
    for (int i = 0; i < STEPS; i++) {
        double at[2] = {low + (high - low) / 3.0, high - (high - low) / 3.0}, found[2];
        for (int k = 0; k < 2; k++) {
            found[k] = point_to_rim(&bases[1], rim_point(&bases[0], at[k]), nearest[1] - width, nearest[1] + width);
            best = los_min(best, found[k]);
        }
        high = found[0] < found[1] ? at[1] : high;
        low = found[0] < found[1] ? low : at[0];
    }
    return best;
}

static bool is_overlap_sampled(const shape bases[2]) {
    for (int side = 0; side < 2; side++) {
        if (contains(&bases[side], bases[1 - side].center)) {
            return true;
        }
        for (int i = 0; i < 8 * RIM; i++) {
            if (contains(&bases[side], rim_point(&bases[1 - side], i / (8.0 * RIM)))) {
                return true;
            }
        }
    }
    return false;
}

double oracle_distance(const los_model *a, const los_model *b, double pixels_per_inch) {
    shape bases[2] = {shape_of(a, pixels_per_inch), shape_of(b, pixels_per_inch)};
    if (is_overlap_sampled(bases)) {
        return 0.0;
    }
    double nearest[2] = {0.0, 0.0};
    nearest_samples(bases, nearest);
    return distance_around(bases, nearest) / pixels_per_inch;
}
