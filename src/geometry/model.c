/* SPDX-License-Identifier: MIT */
#include "geometry/model.h"

#include "base/trig.h"

los_model los_default_model(void) {
    return (los_model){
        .shape = LOS_CIRCLE,
        .base_mm = 32.0,
        .length_mm = 32.0,
        .width_mm = 32.0 * LOS_DEFAULT_WIDTH_RATIO,
        .height_inches = LOS_INFANTRY_HEIGHT,
    };
}

los_model los_model_at_point(los_vec2 position) {
    los_model model = los_default_model();
    model.position = position;
    model.base_mm = model.length_mm = model.width_mm = 0.0;
    model.is_bare_point = true;
    return model;
}

los_model los_model_of_square(los_vec2 center, double side, double pixels_per_inch) {
    los_model model = los_default_model();
    model.position = center;
    model.shape = LOS_RECTANGLE;
    model.length_mm = model.width_mm = side / pixels_per_inch * 25.4;
    model.base_mm = floor(model.length_mm);
    return model;
}

/* Compares without regard to case; `upper` must be upper case ASCII. */
static bool is_word(los_text text, const char *upper) {
    los_text word = los_text_of(upper);
    if (text.length != word.length) {
        return false;
    }
    for (size_t i = 0; i < word.length; i++) {
        char c = text.bytes[i];
        if ((c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c) != word.bytes[i]) {
            return false;
        }
    }
    return true;
}

bool los_model_add_keyword(los_model *model, los_text keyword) {
    if (is_word(keyword, "AIRCRAFT")) {
        model->keywords |= LOS_AIRCRAFT;
    } else if (is_word(keyword, "TOWERING")) {
        model->keywords |= LOS_TOWERING;
    } else if (is_word(keyword, "INFANTRY") || is_word(keyword, "BEASTS") || is_word(keyword, "SWARM")) {
        model->keywords |= LOS_SHELTERED;
    }
    return is_word(keyword, "MONSTER") || is_word(keyword, "VEHICLE") || is_word(keyword, "TITANIC");
}

static bool is_size(double millimeters, double pixels_per_inch) {
    return los_is_length(millimeters) && millimeters * pixels_per_inch <= 25.4 * LOS_LENGTH_MAX;
}

bool los_model_is_valid(const los_model *model, double pixels_per_inch) {
    return los_is_position(model->position) && (unsigned)model->shape <= LOS_RECTANGLE &&
           is_size(model->base_mm, pixels_per_inch) && is_size(model->length_mm, pixels_per_inch) &&
           is_size(model->width_mm, pixels_per_inch) && isfinite(model->rotation) && isfinite(model->facing) &&
           fabs(model->height_inches) <= LOS_LENGTH_MAX && fabs(model->elevation_inches) <= LOS_LENGTH_MAX &&
           los_is_length(model->size);
}

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
