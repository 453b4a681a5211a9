/* SPDX-License-Identifier: MIT */
/* The base of a model as a convex shape. */
#ifndef LOS_MODEL_BASE_H
#define LOS_MODEL_BASE_H

#include "geometry/convex.h"
#include "model/model.h"

los_base los_base_of(const los_model *model, double pixels_per_inch);
/* The same in two steps, of which only the second takes time. */
los_base los_base_without_rotation(const los_model *model, double pixels_per_inch);
void los_base_rotate(los_base *base, const los_model *model);

#endif
