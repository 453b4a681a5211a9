/* SPDX-License-Identifier: MIT */
#include "sight/reference_samples.h"

#include "base/trig.h"

#include <math.h>

static double inches_apart(const scene *s) {
    float x = s->shooter.position.x - s->target.position.x, y = s->shooter.position.y - s->target.position.y;
    return (double)sqrtf(x * x + y * y) / s->options.pixels_per_inch;
}

static int density_of(const scene *s, const los_model *model) {
    double d = inches_apart(s), longer = fmax(model->length_mm, model->width_mm);
    if (s->options.density > 0) {
        return s->options.density;
    }
    if (s->options.sampling == LOS_SAMPLING_SIZE) {
        double size = model->shape == LOS_CIRCLE ? model->base_mm : longer;
        return d > 24.0 || size <= 32.0 ? 4 : size <= 60.0 ? 6 : 8;
    }
    int density = 4;
    if (d <= 12.0) {
        density = 6;
    }
    if (d <= 6.0) {
        density = 8;
    }
    if ((s->shooter.shape != LOS_CIRCLE || s->target.shape != LOS_CIRCLE) && density < 6) {
        density = 6;
    }
    return density;
}

/* Prevents contraction across the rounding. */
static float rounded(double value) {
    volatile float result = (float)value;
    return result;
}

/* Uses the core's sine and cosine, which trig_tests covers: those of the C library differ between machines. */
static los_vec2 rotated(const los_model *model, double x, double y) {
    los_rotation r = los_rotation_of(model->rotation);
    double lx = (double)rounded(x), ly = (double)rounded(y);
    return (los_vec2){model->position.x + rounded(lx * r.cosine - ly * r.sine),
                      model->position.y + rounded(lx * r.sine + ly * r.cosine)};
}

static los_vec2 lerp(los_vec2 a, los_vec2 b, float weight) {
    return (los_vec2){a.x + (b.x - a.x) * weight, a.y + (b.y - a.y) * weight};
}

static uint32_t rectangle_points(const los_model *model, int density, double x, double y, los_vec2 *out) {
    uint32_t count = 0;
    const los_vec2 corners[5] = {rotated(model, -x, -y), rotated(model, x, -y), rotated(model, x, y),
                                 rotated(model, -x, y), rotated(model, -x, -y)};
    for (int i = 0; i < 4; i++) {
        out[count++] = corners[i];
    }
    for (int i = 0; density >= 6 && i < 4; i++) {
        out[count++] = lerp(corners[i], corners[i + 1], 0.33f);
        out[count++] = lerp(corners[i], corners[i + 1], 0.67f);
    }
    return count;
}

static uint32_t round_points(const los_model *model, int density, double a, double b, double radius, los_vec2 *out) {
    uint32_t count = 0;
    for (int i = 0; i < density; i++) {
        los_rotation t = los_rotation_of(i * 2.0 * 3.14159265358979323846 / density);
        float x = (float)t.cosine * (float)radius, y = (float)t.sine * (float)radius;
        out[count++] = model->shape == LOS_OVAL ? rotated(model, a * t.cosine, b * t.sine)
                                                : (los_vec2){model->position.x + x, model->position.y + y};
    }
    if (model->shape == LOS_OVAL && density >= 8) {
        for (int i = 1; i <= 3; i++) {
            out[count++] = rotated(model, a * (1.0 - 2.0 * 0.25 * i), 0.0);
        }
        for (int i = 1; i <= 3; i++) {
            out[count++] = rotated(model, 0.0, b * (1.0 - 2.0 * 0.25 * i));
        }
    }
    return count;
}

uint32_t reference_sample(const scene *s, const los_model *model, los_vec2 *out) {
    double scale = s->options.pixels_per_inch;
    double half_length = model->length_mm / 25.4 * scale / 2.0, half_width = model->width_mm / 25.4 * scale / 2.0;
    out[0] = model->position;
    if (s->options.mode == LOS_MODE_LEGACY || model->is_bare_point) {
        return 1;
    }
    int density = density_of(s, model);
    if (model->shape == LOS_RECTANGLE) {
        return 1 + rectangle_points(model, density, half_length, half_width, out + 1);
    }
    return 1 + round_points(model, density, half_length, half_width, model->base_mm / 25.4 * scale / 2.0, out + 1);
}
