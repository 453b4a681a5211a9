/* SPDX-License-Identifier: MIT */
/* A model on the table: where it stands, the shape of its base, and what rules ask about it.  All its numbers are
 * finite: whoever reads one sees to that. */
#ifndef LOS_MODEL_MODEL_H
#define LOS_MODEL_MODEL_H

#include "base/vec2.h"
#include "rules/rule_flags.h"

/* Length in pixels of a length in millimeters. */
static inline double los_pixels(double millimeters, double pixels_per_inch) {
    return millimeters / 25.4 * pixels_per_inch;
}

/* Radius in pixels of the circle that rules draw around a base of any shape. */
static inline double los_base_radius(const los_model *model, double pixels_per_inch) {
    return los_pixels(model->base_mm, pixels_per_inch) / 2.0;
}

#endif
