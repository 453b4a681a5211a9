/* SPDX-License-Identifier: MIT */
/* Where a segment of the world meets the base of a model, in double precision.
 *
 * Unlike los_convex_clip_segment this needs no frame, and the base is closed: touching counts. */
#ifndef LOS_GEOMETRY_BASE_CHORD_H
#define LOS_GEOMETRY_BASE_CHORD_H

#include "geometry/convex.h"

/* The fractions of segment from-to, within 0 and 1, at which it is in the base, whose half axes are longer by `grow`
 * pixels; empty if it misses.  A segment of length 0 in the base is in it from 0 to 1. */
los_interval los_base_chord(const los_base *base, los_vec2 position, double grow, los_vec2 from, los_vec2 to);

#endif
