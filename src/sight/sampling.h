/* SPDX-License-Identifier: MIT */
/* Sample points of a base for LOS_MODE_SAMPLED: which points, in which order, and how many.
 *
 * The points, their rounding, the densities and the distances that select them are those of the game that this library
 * was written for.  Its recorded answers depend on every one of them. */
#ifndef LOS_SIGHT_SAMPLING_H
#define LOS_SIGHT_SAMPLING_H

#include "geometry/model.h"

#include <stdint.h>

/* The densities (points on the rim) that LOS_SAMPLING_SHAPE and LOS_SAMPLING_SIZE choose from. */
enum {
    LOS_DENSITY_SPARSE = 4,
    LOS_DENSITY_NORMAL = 6,
    LOS_DENSITY_DENSE = 8,
    LOS_SAMPLING_DENSITY_COUNT = 3
};
extern const int los_sampling_densities[LOS_SAMPLING_DENSITY_COUNT];

/* The number of points that los_sample_base writes. */
uint32_t los_sample_count(const los_model *model, int density);

/* The density that LOS_SAMPLING_SIZE chooses for `model` in a pair with `other`. */
int los_density_by_size(const los_model *model, const los_model *other, double pixels_per_inch);

#endif
