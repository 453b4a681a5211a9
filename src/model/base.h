/* SPDX-License-Identifier: MIT */
/* The base of a model as a convex shape. */
#ifndef LOS_MODEL_BASE_H
#define LOS_MODEL_BASE_H

#include "geometry/convex.h"
#include "model/model.h"

/* Half axes are at least LOS_CONVEX_MIN_HALF.  A bare point is a circle of that radius. */
los_base los_base_of(const los_model *model, double pixels_per_inch);

/* The same in two steps.  Sine and cosine take most of the time and are not needed for the distance of far bases. */
los_base los_base_without_rotation(const los_model *model, double pixels_per_inch);
void los_base_rotate(los_base *base, const los_model *model);

#endif
