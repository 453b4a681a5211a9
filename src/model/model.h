/* SPDX-License-Identifier: MIT */
/* Sizes of models in pixels.  All numbers of a los_model must be finite; the layer that reads them checks that. */
#ifndef LOS_MODEL_MODEL_H
#define LOS_MODEL_MODEL_H

#include "base/assert.h"
#include "base/vec2.h"
#include "rules/rule_flags.h"

static inline double los_pixels(double millimeters, double pixels_per_inch) {
    LOS_ASSERT(pixels_per_inch > 0.0);
    return millimeters / 25.4 * pixels_per_inch;
}

/* Radius in pixels of the circle that rules use for a base of any shape. */
static inline double los_base_radius(const los_model *model, double pixels_per_inch) {
    return los_pixels(model->base_mm, pixels_per_inch) / 2.0;
}

/* The heights from the feet of a model to its top, in inches. */
static inline los_interval los_model_heights(const los_model *model) {
    double height = model->height_inches > 0.0 ? model->height_inches : 0.0;
    return (los_interval){model->elevation_inches, model->elevation_inches + height};
}

/* True if the model shares more than a touch of heights with a prism. */
static inline bool los_model_is_in_prism(const los_model *model, los_interval prism) {
    los_interval body = los_model_heights(model);
    return body.low < prism.high && body.high > prism.low;
}

#endif
