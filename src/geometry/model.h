/* SPDX-License-Identifier: MIT */
/* Sizes of models in pixels, and the base of a model as a convex shape. */
#ifndef LOS_GEOMETRY_MODEL_H
#define LOS_GEOMETRY_MODEL_H

#include "base/assert.h"
#include "base/vec2.h"
#include "geometry/convex.h"
#include "rules/rules.h"

static inline double los_pixels(double millimeters, double pixels_per_inch) {
    LOS_ASSERT(pixels_per_inch > 0.0);
    return millimeters / 25.4 * pixels_per_inch;
}

/* Radius in pixels of the circle that rules use for a base of any shape. */
static inline double los_base_radius(const los_model *model, double pixels_per_inch) {
    return los_pixels(model->base_mm, pixels_per_inch) / 2.0;
}

/* Within the documented limits.  False for NaN. */
static inline bool los_is_length(double length) {
    return length >= 0.0 && length <= LOS_LENGTH_MAX;
}
static inline bool los_is_position(los_vec2 point) {
    return fabsf(point.x) <= LOS_COORDINATE_MAX && fabsf(point.y) <= LOS_COORDINATE_MAX;
}
static inline bool los_is_scale(double pixels_per_inch) {
    return pixels_per_inch >= 1.0 / LOS_LENGTH_MAX && pixels_per_inch <= LOS_LENGTH_MAX;
}

/* True if all numbers of the model are within the limits of los_model, at a scale that is. */
bool los_model_is_valid(const los_model *model, double pixels_per_inch);

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

/* Half axes are at least LOS_CONVEX_MIN_HALF.  A bare point is a circle of that radius. */
los_base los_base_of(const los_model *model, double pixels_per_inch);

/* The same in two steps.  Sine and cosine take most of the time and are not needed for the distance of far bases. */
los_base los_base_without_rotation(const los_model *model, double pixels_per_inch);
void los_base_rotate(los_base *base, const los_model *model);

#endif
