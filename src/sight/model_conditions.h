/* SPDX-License-Identifier: MIT */
/* Which conditions of the rules hold for two models, wherever they stand. */
#ifndef LOS_SIGHT_MODEL_CONDITIONS_H
#define LOS_SIGHT_MODEL_CONDITIONS_H

#include "rules/rules.h"

/* What holds for the shooter, the target, either or both. */
bool los_who_combine(los_who who, bool shooter, bool target);

/* The conditions that depend on the two models alone; `inches` is the distance between their bases, read only if the
 * rules have a condition on it. */
los_conditions los_models_conditions(const los_rules *rules, const los_model *shooter, const los_model *target,
                                     double inches);

/* The sizes that pieces are compared with, by los_who. */
void los_models_sizes(const los_model *shooter, const los_model *target, double sizes[LOS_WHO_BOTH + 1]);
/* True if a condition holds for a model that is in the way of models of these sizes. */
bool los_blocker_condition_holds(const los_condition *condition, const los_model *blocker,
                                 const double sizes[LOS_WHO_BOTH + 1], bool compares_sizes);
/* The conditions on the size of a piece and those of models. */
uint64_t los_size_conditions(const los_rules *rules, double size, const double sizes[LOS_WHO_BOTH + 1]);

#endif
