/* SPDX-License-Identifier: MIT */
#include "model/sampling.h"

#include "base/trig.h"

static const double PI = 3.14159265358979323846;

/* Unit circle points of the densities that the strategies choose: los_rotation_of(i * 2 pi / n), written down so that
 * a query need not compute them.  A test holds them equal.  Those of density 4 are every other one of density 8. */
static const los_rotation SIX[] = {
    {0x1p+0, 0x0p+0},
    {0x1.0000000000001p-1, 0x1.bb67ae8584caap-1},
    {-0x1.ffffffffffffcp-2, 0x1.bb67ae8584cabp-1},
    {-0x1p+0, 0x1.1a62633145c07p-53},
    {-0x1.0000000000004p-1, -0x1.bb67ae8584ca8p-1},
    {0x1.0000000000001p-1, -0x1.bb67ae8584caap-1},
};
static const los_rotation EIGHT[] = {
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
    switch (density) {
    case 4:
        return EIGHT[2 * i];
    case 6:
        return SIX[i];
    case 8:
        return EIGHT[i];
    default:
        return los_rotation_of((double)i * 2.0 * PI / (double)density);
    }
}

static void put(los_samples *out, los_vec2 point) {
    out->points[out->count++] = point;
}

/* The rounding is part of the rule: local point in double, rounded; turned in double, rounded; placed in float32. */
static los_vec2 place(los_vec2 position, los_rotation turn, double x, double y) {
    los_vec2 local = {(float)x, (float)y};
    los_vec2 turned = {(float)((double)local.x * turn.cosine - (double)local.y * turn.sine),
                       (float)((double)local.x * turn.sine + (double)local.y * turn.cosine)};
    return los_add(position, turned);
}

static void sample_circle(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    float radius = (float)los_base_radius(model, pixels_per_inch);
    for (int i = 0; i < density; i++) {
        los_rotation at = rim_direction(i, density);
        los_vec2 direction = {(float)at.cosine, (float)at.sine};
        put(out, los_add(model->position, los_scale(direction, radius)));
    }
}

static void sample_oval(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    double a = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
    double b = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    los_rotation turn = los_rotation_of(model->rotation);
    for (int i = 0; i < density; i++) {
        los_rotation at = rim_direction(i, density);
        put(out, place(model->position, turn, a * at.cosine, b * at.sine));
    }
    for (int quarter = 1; density >= 8 && quarter <= 3; quarter++) {
        put(out, place(model->position, turn, a * (1.0 - 0.5 * quarter), 0.0));
    }
    for (int quarter = 1; density >= 8 && quarter <= 3; quarter++) {
        put(out, place(model->position, turn, 0.0, b * (1.0 - 0.5 * quarter)));
    }
}

static void sample_rectangle(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    double x = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
    double y = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    los_rotation turn = los_rotation_of(model->rotation);
    los_vec2 corners[4] = {place(model->position, turn, -x, -y), place(model->position, turn, x, -y),
                           place(model->position, turn, x, y), place(model->position, turn, -x, y)};
    for (int i = 0; i < 4; i++) {
        put(out, corners[i]);
    }
    for (int i = 0; density >= 6 && i < 4; i++) {
        put(out, los_lerp(corners[i], corners[(i + 1) % 4], 0.33f));
        put(out, los_lerp(corners[i], corners[(i + 1) % 4], 0.67f));
    }
}

void los_sample_base(const los_model *model, int density, double pixels_per_inch, los_samples *out) {
    out->count = 0;
    put(out, model->position);
    if (model->is_bare_point) {
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
        return density >= 6 ? 13 : 5;
    }
    return 1 + (uint32_t)density + (model->shape == LOS_OVAL && density >= 8 ? 6 : 0);
}

static double distance_inches(const los_model *a, const los_model *b, double pixels_per_inch) {
    return (double)los_distance(a->position, b->position) / pixels_per_inch;
}

int los_density_by_shape(const los_model *shooter, const los_model *target, double pixels_per_inch) {
    double distance = distance_inches(shooter, target, pixels_per_inch);
    bool all_circles = shooter->shape == LOS_CIRCLE && target->shape == LOS_CIRCLE;
    if (distance <= 6.0) {
        return 8;
    }
    return distance <= 12.0 || !all_circles ? 6 : 4;
}

int los_density_by_size(const los_model *model, const los_model *other, double pixels_per_inch) {
    double longer_side = model->length_mm > model->width_mm ? model->length_mm : model->width_mm;
    double size = model->shape == LOS_CIRCLE ? model->base_mm : longer_side;
    if (distance_inches(model, other, pixels_per_inch) > 24.0 || size <= 32.0) {
        return 4;
    }
    return size <= 60.0 ? 6 : 8;
}
