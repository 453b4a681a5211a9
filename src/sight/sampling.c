/* SPDX-License-Identifier: MIT */
#include "sight/sampling.h"

#include "base/assert.h"
#include "base/trig.h"

static const double PI = 3.14159265358979323846;

const int los_sampling_densities[LOS_SAMPLING_DENSITY_COUNT] = {LOS_DENSITY_SPARSE, LOS_DENSITY_NORMAL,
                                                                LOS_DENSITY_DENSE};

/* Points of the unit circle, los_rotation_of(i * 2 pi / density), as constants to save their computation in a query.  A
 * test compares them bit by bit.  LOS_DENSITY_SPARSE uses every other point of LOS_DENSITY_DENSE. */
static const los_rotation NORMAL_RIM[LOS_DENSITY_NORMAL] = {
    {0x1p+0, 0x0p+0},
    {0x1.0000000000001p-1, 0x1.bb67ae8584caap-1},
    {-0x1.ffffffffffffcp-2, 0x1.bb67ae8584cabp-1},
    {-0x1p+0, 0x1.1a62633145c07p-53},
    {-0x1.0000000000004p-1, -0x1.bb67ae8584ca8p-1},
    {0x1.0000000000001p-1, -0x1.bb67ae8584caap-1},
};
static const los_rotation DENSE_RIM[LOS_DENSITY_DENSE] = {
    {0x1p+0, 0x0p+0},
    {0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bccp-1},
    {0x1.1a62633145c07p-54, 0x1p+0},
    {-0x1.6a09e667f3bccp-1, 0x1.6a09e667f3bcdp-1},
    {-0x1p+0, 0x1.1a62633145c07p-53},
    {-0x1.6a09e667f3bcep-1, -0x1.6a09e667f3bccp-1},
    {-0x1.a79394c9e8a0ap-53, -0x1p+0},
    {0x1.6a09e667f3bcbp-1, -0x1.6a09e667f3bcep-1},
};

static los_rotation rim_direction(int i, int density) {
    LOS_ASSERT(i >= 0 && i < density);
    switch (density) {
    case LOS_DENSITY_SPARSE:
        return DENSE_RIM[2 * i];
    case LOS_DENSITY_NORMAL:
        return NORMAL_RIM[i];
    case LOS_DENSITY_DENSE:
        return DENSE_RIM[i];
    default:
        return los_rotation_of((double)i * 2.0 * PI / (double)density);
    }
}

static void add_point(los_samples *out, los_vec2 point) {
    LOS_ASSERT(out->count < LOS_SAMPLES_MAX);
    out->points[out->count++] = point;
}

/* A point (x, y) of the base in the world.  The roundings are part of the rule: the local point to float32, the rotated
 * point to float32, and the sum in float32. */
static los_vec2 to_world(los_vec2 position, los_rotation rotation, double x, double y) {
    los_vec2 local = {(float)x, (float)y};
    los_vec2 rotated = {(float)((double)local.x * rotation.cosine - (double)local.y * rotation.sine),
                        (float)((double)local.x * rotation.sine + (double)local.y * rotation.cosine)};
    return los_add(position, rotated);
}

/* Clockwise on screen, from +x. */
static void sample_circle(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    float radius = (float)los_base_radius(model, pixels_per_inch);
    for (int i = 0; i < density; i++) {
        los_rotation at = rim_direction(i, density);
        los_vec2 direction = {(float)at.cosine, (float)at.sine};
        add_point(out, los_add(model->position, los_scale(direction, radius)));
    }
}

/* The rim as for a circle; from LOS_DENSITY_DENSE on, also the quarter points of both axes. */
static void sample_oval(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    double a = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
    double b = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    los_rotation rotation = los_rotation_of(model->rotation);
    for (int i = 0; i < density; i++) {
        los_rotation at = rim_direction(i, density);
        add_point(out, to_world(model->position, rotation, a * at.cosine, b * at.sine));
    }
    for (int quarter = 1; density >= LOS_DENSITY_DENSE && quarter <= 3; quarter++) {
        add_point(out, to_world(model->position, rotation, a * (1.0 - 0.5 * quarter), 0.0));
    }
    for (int quarter = 1; density >= LOS_DENSITY_DENSE && quarter <= 3; quarter++) {
        add_point(out, to_world(model->position, rotation, 0.0, b * (1.0 - 0.5 * quarter)));
    }
}

/* The corners; from LOS_DENSITY_NORMAL on, also two points per side, at 0.33 and 0.67 of it. */
static void sample_rectangle(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    double x = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
    double y = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    los_rotation rotation = los_rotation_of(model->rotation);
    los_vec2 corners[4] = {to_world(model->position, rotation, -x, -y), to_world(model->position, rotation, x, -y),
                           to_world(model->position, rotation, x, y), to_world(model->position, rotation, -x, y)};
    for (int i = 0; i < 4; i++) {
        add_point(out, corners[i]);
    }
    for (int i = 0; density >= LOS_DENSITY_NORMAL && i < 4; i++) {
        add_point(out, los_lerp(corners[i], corners[(i + 1) % 4], 0.33f));
        add_point(out, los_lerp(corners[i], corners[(i + 1) % 4], 0.67f));
    }
}

void los_sample_base(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    LOS_ASSERT(density >= LOS_DENSITY_MIN && density <= LOS_DENSITY_MAX);
    out->count = 0;
    add_point(out, model->position);
    if (model->is_bare_point || !los_is_scale(pixels_per_inch) || !los_model_is_valid(model, pixels_per_inch)) {
        return;
    }
    switch (model->shape) {
    case LOS_CIRCLE:
        sample_circle(model, density, pixels_per_inch, out);
        break;
    case LOS_OVAL:
        sample_oval(model, density, pixels_per_inch, out);
        break;
    case LOS_RECTANGLE:
        sample_rectangle(model, density, pixels_per_inch, out);
        break;
    }
}

uint32_t los_sample_count(const los_model *model, int density) {
    if (model->is_bare_point) {
        return 1;
    }
    if (model->shape == LOS_RECTANGLE) {
        return density >= LOS_DENSITY_NORMAL ? 13 : 5;
    }
    return 1 + (uint32_t)density + (model->shape == LOS_OVAL && density >= LOS_DENSITY_DENSE ? 6 : 0);
}

static double distance_inches(const los_model *a, const los_model *b, double pixels_per_inch) {
    return (double)los_distance(a->position, b->position) / pixels_per_inch;
}

int los_density_by_shape(const los_model *shooter, const los_model *target, double pixels_per_inch) {
    double distance = distance_inches(shooter, target, pixels_per_inch);
    bool all_circles = shooter->shape == LOS_CIRCLE && target->shape == LOS_CIRCLE;
    if (distance <= 6.0) {
        return LOS_DENSITY_DENSE;
    }
    return distance <= 12.0 || !all_circles ? LOS_DENSITY_NORMAL : LOS_DENSITY_SPARSE;
}

int los_density_by_size(const los_model *model, const los_model *other, double pixels_per_inch) {
    double size_mm = model->shape == LOS_CIRCLE ? model->base_mm : los_max(model->length_mm, model->width_mm);
    if (distance_inches(model, other, pixels_per_inch) > 24.0 || size_mm <= 32.0) {
        return LOS_DENSITY_SPARSE;
    }
    return size_mm <= 60.0 ? LOS_DENSITY_NORMAL : LOS_DENSITY_DENSE;
}
