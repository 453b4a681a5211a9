/* SPDX-License-Identifier: MIT */
/* Does a model block a sight line, and where along it? */
#ifndef LOS_SIGHT_MODEL_TEST_H
#define LOS_SIGHT_MODEL_TEST_H

#include "sight/sight_line.h"

/* True if the line meets the model's base outside the bases of the pair, at all heights it may have. */
bool los_model_blocks(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model);
/* The first fraction of the line at which the model blocks or hinders it; negative if it does not. */
double los_model_first_blocked(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model);
/* What a model that the line meets adds to its hindrance; 0 if nothing. */
double los_model_hindrance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model);
/* The stretch of the line that is in the model's base, as fractions, whatever its height; empty if it misses. */
los_interval los_model_chord(const los_sight_line *line, const los_blocking_model *model);
/* True only if the line stays more than `pixels` away from the model, except in the bases of the pair. */
bool los_model_has_clearance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model,
                             double pixels);

#endif
