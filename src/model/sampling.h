/* SPDX-License-Identifier: MIT */
/* Which points of a base the sampled mode looks from and at, in which order. */
#ifndef LOS_MODEL_SAMPLING_H
#define LOS_MODEL_SAMPLING_H

#include "model/model.h"

#include <stdint.h>

/* How many points that would be. */
uint32_t los_sample_count(const los_model *model, int density);

/* The density LOS_SAMPLING_SIZE chooses for `model` when it looks at, or is seen by, `other`. */
int los_density_by_size(const los_model *model, const los_model *other, double pixels_per_inch);

#endif
