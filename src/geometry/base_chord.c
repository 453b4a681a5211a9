/* SPDX-License-Identifier: MIT */
#include "geometry/base_chord.h"

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
