/* SPDX-License-Identifier: MIT */
/* True heights: a piece is a prism, and a sight line meets it only while the line's height is within the prism's.
 *
 * Heights are inches; what runs along a line may be measured in anything.  A line that is exactly as high as a prism's
 * top or base touches it, and touching counts. */
#ifndef LOS_GEOMETRY_PRISM_H
#define LOS_GEOMETRY_PRISM_H

#include "base/interval.h"

/* Lines taken together: where they begin (0) and end (1), and at which heights.  All begin before any ends. */
typedef struct los_bundle {
    los_interval at[2]; /* along the lines */
    los_interval height[2];
} los_bundle;

/* Where every line of the bundle is as high as the prism. */
los_interval los_prism_certain(const los_bundle *lines, los_interval prism);
/* Outside of this no line of the bundle is. */
los_interval los_prism_possible(const los_bundle *lines, los_interval prism);

#endif
