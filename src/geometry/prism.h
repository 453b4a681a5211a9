/* SPDX-License-Identifier: MIT */
/* True heights: a piece is a prism, and a sight line meets it only where the line's height is within the prism's.
 *
 * Heights are inches; positions along a line may have any unit.  A line exactly as high as the top or the base of a
 * prism touches it, and touching counts. */
#ifndef LOS_GEOMETRY_PRISM_H
#define LOS_GEOMETRY_PRISM_H

#include "base/interval.h"

/* All lines that start (0) and end (1) at these positions and heights.  at[0].high must not exceed at[1].low. */
typedef struct los_bundle {
    los_interval at[2]; /* along the lines */
    los_interval height[2];
} los_bundle;

/* Positions at which every line of the bundle is within the heights of the prism; empty if there are none.  Not limited
 * to the positions of the endpoints. */
los_interval los_prism_certain(const los_bundle *lines, los_interval prism);
/* Positions outside of which no line of the bundle is within the heights of the prism; empty if no line ever is. */
los_interval los_prism_possible(const los_bundle *lines, los_interval prism);

#endif
