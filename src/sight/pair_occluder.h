/* SPDX-License-Identifier: MIT */
/* What decides a pair, or makes it smaller, before a search: limits of a rule set, obstacles that no line meets, and
 * full occluders. */
#ifndef LOS_SIGHT_PAIR_OCCLUDER_H
#define LOS_SIGHT_PAIR_OCCLUDER_H

#include "sight/pair.h"
#include "terrain/full_occluder.h"

/* Obstacles that no line of a pair can meet. */

/* Removes obstacles that no line between the two bases can meet: the corridor was searched by boxes, and a polygon
 * whose box overlaps it may be beside it.  For a finished pair, before many lines are judged; answers do not change. No
 * obstacle may be added afterwards. */
void los_pair_prune(los_pair *pair);

/* Limits of a rule set that depend on the two models alone: range, detection, arc. */

/* The first limit of the terrain's own rules that excludes the pair; LOS_LIMIT_NONE if there is none.  Rules chosen by
 * los_options.edition have no limits. */
los_limit los_pair_limit(const los_pair *pair);

/* Obstacles that block every line of a pair (full_occluder.h) under its rules.  One of them makes it unnecessary to
 * judge the lines one by one.  Conservative: an obstacle that is not reported may still block every line. */

/* Writes the corridor between the bases; false if they are too close for a proof. */
bool los_pair_corridor(const los_pair *pair, los_corridor *corridor);

/* The first obstacle that blocks every line between any points of the two bases, or LOS_NO_OBSTACLE. */
uint32_t los_pair_full_occluder(const los_pair *pair);
/* True if the obstacle blocks every line from this sample point of the shooter to any point of the target's base. */
bool los_obstacle_occludes_sample(const los_pair *pair, const los_obstacle *obstacle, uint32_t from_sample);

/* True only if a model blocks every line between the two bases, at all heights. */
bool los_model_is_full_occluder(const los_pair *pair, const los_blocking_model *model);
/* The same for the lines from one sample point of the shooter. */
bool los_model_occludes_sample(const los_pair *pair, const los_blocking_model *model, uint32_t from_sample);

#endif
