/* SPDX-License-Identifier: MIT */
/* Obstacles that no line of a pair can meet. */
#ifndef LOS_SIGHT_PAIR_PRUNE_H
#define LOS_SIGHT_PAIR_PRUNE_H

#include "sight/pair.h"

/* Removes obstacles that no line between the two bases can meet: the corridor was searched by boxes, and a polygon
 * whose box overlaps it may be beside it.  For a finished pair, before many lines are judged; answers do not change. No
 * obstacle may be added afterwards. */
void los_pair_prune(los_pair *pair);

#endif
