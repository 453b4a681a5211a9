/* SPDX-License-Identifier: MIT */
#include "model/model.h"

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
    LOS_ASSERT(pixels_per_inch > 0.0);
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
