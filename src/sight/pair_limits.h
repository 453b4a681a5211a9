/* SPDX-License-Identifier: MIT */
/* Limits of a rule set that depend on the two models alone: range, detection, arc. */
#ifndef LOS_SIGHT_PAIR_LIMITS_H
#define LOS_SIGHT_PAIR_LIMITS_H

#include "sight/pair.h"

/* The first limit of the terrain's own rules that excludes the pair; LOS_LIMIT_NONE if there is none.  Rules chosen by
 * los_options.edition have no limits. */
los_limit los_pair_limit(const los_pair *pair);

/* True if some part of a base lies in the arc around a direction, seen from a point. */
bool los_base_is_in_arc(const los_base *base, los_vec2 position, los_vec2 from, double facing, double arc_degrees);

#endif
