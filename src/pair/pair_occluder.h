/* SPDX-License-Identifier: MIT */
/* A piece that no line of a pair gets past (full_occluder.h), as the rules see it: found, it saves judging the lines
 * one by one.  Where there is doubt the judge decides. */
#ifndef LOS_PAIR_PAIR_OCCLUDER_H
#define LOS_PAIR_PAIR_OCCLUDER_H

#include "pair/pair.h"
#include "terrain/full_occluder.h"

/* The way between the bases; false if it is too short to tell, or known to be free of bars. */
bool los_pair_corridor(const los_pair *pair, los_corridor *way);

/* An obstacle with edges that stop every line between any points of the two bases, or LOS_NO_OBSTACLE.  What stopped
 * the last line is asked first. */
#define LOS_NO_OBSTACLE UINT32_MAX
uint32_t los_pair_full_occluder(const los_pair *pair);
/* The same for all lines from one of the shooter's sample points and for the obstacle that stopped the last line. */
bool los_last_blocker_is_full_occluder(const los_pair *pair, uint32_t from_sample);

#endif
