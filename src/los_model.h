/* SPDX-License-Identifier: MIT */
/* A model on the table: where it stands, the shape of its base, and what rules ask about it.  All its numbers are
 * finite: whoever reads one sees to that. */
#ifndef LOS_MODEL_H
#define LOS_MODEL_H

#include "los_facts.h"
#include "los_vec2.h"

typedef enum los_base_shape {
    LOS_CIRCLE,
    LOS_OVAL,
    LOS_RECTANGLE
} los_base_shape;

typedef struct los_model {
    los_vec2 position; /* pixels; (0, 0) means "not on the table" */
    los_base_shape shape;
    double base_mm;          /* whole millimetres: diameter of a circle, and of any base where rules use a circle */
    double length_mm;        /* along local x; ovals and rectangles */
    double width_mm;         /* along local y */
    double rotation;         /* radians, clockwise on screen; ovals and rectangles */
    double height_inches;    /* of the model itself */
    double elevation_inches; /* of the floor it stands on */
    los_facts keywords;      /* LOS_AIRCRAFT, LOS_TOWERING */
    bool is_bare_point;      /* a place, not a model: no base at all */
} los_model;

/* Heights where a model names none. */
#define LOS_INFANTRY_HEIGHT 2.0
#define LOS_LARGE_HEIGHT    5.0 /* MONSTER, VEHICLE, TITANIC */

/* Width of an oval or rectangle that names none, as a share of its length. */
#define LOS_WIDTH_OF_LENGTH 0.6

/* A 32 mm circle of infantry height on the ground, at (0, 0). */
los_model los_model_default(void);

/* A bare point of infantry height on the ground. */
los_model los_model_at_point(los_vec2 position);

/* A square of the given side in pixels as if it were a base, of infantry height on the ground.  Where rules use a
 * circle, it is as wide as the square, in whole millimetres. */
los_model los_model_of_square(los_vec2 centre, double side, double pixels_per_inch);

/* Reads one keyword, upper or lower case, into `model->keywords`; true if it is one of the large kinds. */
bool los_model_add_keyword(los_model *model, los_text keyword);

/* Length in pixels of a length in millimetres. */
static inline double los_pixels(double millimetres, double pixels_per_inch) {
    return millimetres / 25.4 * pixels_per_inch;
}

/* Radius in pixels of the circle that rules draw around a base of any shape. */
static inline double los_base_radius(const los_model *model, double pixels_per_inch) {
    return los_pixels(model->base_mm, pixels_per_inch) / 2.0;
}

#endif
