/* SPDX-License-Identifier: MIT */
/* A proof that one piece blocks a whole corridor: one edge, or a chain of up to three, that every line crosses.
 *
 * Conservative: every line between the two circles crosses the chain, with margins far above all tolerances of the
 * judge from the ends of the chain and from its own endpoints.  Rules are not considered here: the caller decides
 * whether the piece blocks lines that cross it. */
#ifndef LOS_TERRAIN_FULL_OCCLUDER_H
#define LOS_TERRAIN_FULL_OCCLUDER_H

#include "terrain/terrain.h"

/* The convex hull of two circles around the bases, which contains all lines between them. */
typedef struct los_corridor {
    los_vec2 from, to;
    los_vec2 along;               /* from center to center, of length 1 */
    float from_radius, to_radius; /* widened by the margin */
    float sine, cosine;           /* of the angle between the center line and the sides of the hull */
    float length, margin;
    float min_radius; /* the smaller radius, without the margin */
} los_corridor;

/* Writes the corridor between two circles; false if they are too close for a proof. */
bool los_corridor_between(los_vec2 from, float from_radius, los_vec2 to, float to_radius, los_corridor *corridor);
/* True only if every line of the corridor crosses the polygon's boundary.  False does not mean the contrary. */
bool los_piece_is_full_occluder(const los_terrain *terrain, const los_piece *piece, const los_corridor *corridor);

#endif
