/* SPDX-License-Identifier: MIT */
/* Which conditions of the rules hold for a pair, and for a piece in relation to it. */
#ifndef LOS_PAIR_PAIR_CONDITIONS_H
#define LOS_PAIR_PAIR_CONDITIONS_H

#include "pair/pair.h"

/* The conditions that depend on the two models alone; `inches` is the distance between their bases, read only if the
 * rules have a condition on it. */
los_conditions los_models_conditions(const los_rules *rules, const los_model *shooter, const los_model *target,
                                     double inches);

/* The sizes that pieces are compared with, by los_who. */
void los_models_sizes(const los_model *shooter, const los_model *target, double sizes[LOS_WHO_BOTH + 1]);
/* True if a condition holds for a model that is in the way of models of these sizes. */
bool los_blocker_condition_holds(const los_condition *condition, const los_model *blocker,
                                 const double sizes[LOS_WHO_BOTH + 1], bool compares_sizes);

/* True if all sample points of the base on this side are inside the piece; of TOWERING models only the center.  In
 * LOS_MODE_EXACT: if the whole base is. */
bool los_pair_is_wholly_within(los_pair *pair, los_side side, const los_nearby_piece *near);

/* The rule set's own conditions on where this base is in relation to a piece: of `who` shooter or target, and either
 * and both for the two sides together.  Requires that the placed models are gathered. */
uint64_t los_pair_place_conditions(los_pair *pair, uint32_t piece);

#endif
