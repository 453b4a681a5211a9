/* SPDX-License-Identifier: MIT */
/* LOS_HEIGHTS_TRUE: what the prisms of pieces and models do to the lines of a pair. */
#ifndef LOS_SIGHT_PAIR_HEIGHTS_H
#define LOS_SIGHT_PAIR_HEIGHTS_H

#include "sight/pair.h"

/* True if prisms count for this pair. */
bool los_pair_has_true_heights(const los_pair *pair);
/* Sets the heights of the lines, and what each obstacle and model does at these heights. */
void los_pair_resolve_heights(los_pair *pair);

#endif
