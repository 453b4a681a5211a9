/* SPDX-License-Identifier: MIT */
#include "model/base.h"

#include "base/trig.h"

los_base los_base_without_rotation(const los_model *model, double pixels_per_inch) {
    los_base base = {LOS_CONVEX_ELLIPSE, LOS_CONVEX_MIN_HALF, LOS_CONVEX_MIN_HALF, 1.0, 0.0};
    if (model->is_bare_point) {
        return base;
    }
    if (model->shape == LOS_CIRCLE) {
        base.half_length = base.half_width = los_base_radius(model, pixels_per_inch);
    } else {
        base.kind = model->shape == LOS_OVAL ? LOS_CONVEX_ELLIPSE : LOS_CONVEX_POLYGON;
        base.half_length = los_pixels(model->length_mm, pixels_per_inch) / 2.0;
        base.half_width = los_pixels(model->width_mm, pixels_per_inch) / 2.0;
    }
    base.half_length = los_max(base.half_length, LOS_CONVEX_MIN_HALF);
    base.half_width = los_max(base.half_width, LOS_CONVEX_MIN_HALF);
    return base;
}

void los_base_rotate(los_base *base, const los_model *model) {
    if (model->shape != LOS_CIRCLE && !model->is_bare_point) {
        los_rotation rotation = los_rotation_of(model->rotation);
        base->cosine = rotation.cosine;
        base->sine = rotation.sine;
    }
}

los_base los_base_of(const los_model *model, double pixels_per_inch) {
    los_base base = los_base_without_rotation(model, pixels_per_inch);
    los_base_rotate(&base, model);
    return base;
}
