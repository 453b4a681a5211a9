/* SPDX-License-Identifier: MIT */
/* Which conditions of the rules hold for a piece in relation to a pair. */
#ifndef LOS_SIGHT_PAIR_CONDITIONS_H
#define LOS_SIGHT_PAIR_CONDITIONS_H

#include "sight/pair.h"

/* True if all sample points of the base on this side are inside the piece; of TOWERING models only the center.  In
 * LOS_MODE_EXACT: if the whole base is. */
bool los_pair_is_wholly_within(los_pair *pair, los_side side, const los_nearby_piece *near);

/* The rule set's own conditions on where this base is in relation to a piece: of `who` shooter or target, and either
 * and both for the two sides together.  Requires that the placed models are gathered. */
uint64_t los_pair_place_conditions(los_pair *pair, uint32_t piece);

#endif
