/* SPDX-License-Identifier: MIT */
/* Sample points for the reference judge, implemented a second time. */
#ifndef REFERENCE_SAMPLES_H
#define REFERENCE_SAMPLES_H

#include "support/scene.h"

/* Writes the sample points of a model in this scene, the center first.  Returns how many. */
uint32_t reference_sample(const scene *s, const los_model *model, los_vec2 *out);

#endif
