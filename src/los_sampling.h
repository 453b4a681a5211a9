/* SPDX-License-Identifier: MIT */
/* Which points of a base the sampled mode looks from and at, in which order. */
#ifndef LOS_SAMPLING_H
#define LOS_SAMPLING_H

#include "los_model.h"

#include <stdint.h>

typedef enum los_sampling {
    LOS_SAMPLING_SHAPE, /* by distance and shape, the same density for both bases */
    LOS_SAMPLING_SIZE   /* by distance and each base's own size */
} los_sampling;

enum {
    LOS_DENSITY_MIN = 3,
    LOS_DENSITY_MAX = 64,
    /* Centre, 64 on the rim and the six on an oval's axes. */
    LOS_SAMPLES_MAX = 1 + LOS_DENSITY_MAX + 6
};

/* Points of one base, the centre first. */
typedef struct los_samples {
    uint32_t count;
    los_vec2 points[LOS_SAMPLES_MAX];
} los_samples;

/* `density` rim points (ovals add their axis points from 8, rectangles have corners and, from 6, side points). */
void los_sample_base(const los_model *model, int density, double pixels_per_inch, los_samples *out);

/* How many points that would be. */
uint32_t los_sample_count(const los_model *model, int density);

/* The density LOS_SAMPLING_SHAPE chooses for a pair. */
int los_density_by_shape(const los_model *shooter, const los_model *target, double pixels_per_inch);

/* The density LOS_SAMPLING_SIZE chooses for `model` when it looks at, or is seen by, `other`. */
int los_density_by_size(const los_model *model, const los_model *other, double pixels_per_inch);

#endif
