/* SPDX-License-Identifier: MIT */
/* One edge of a piece, or a few in a row, across the whole way between two circles.
 *
 * Only what is beyond doubt counts, with margins far above every tolerance of the judge: all lines between the two
 * circles cross the edges, well away from where these end and from their own ends.  What the piece does to lines that
 * cross it is not asked here. */
#ifndef LOS_TERRAIN_FULL_OCCLUDER_H
#define LOS_TERRAIN_FULL_OCCLUDER_H

#include "terrain/terrain.h"

/* The shape that holds all lines: the hull of the two circles. */
typedef struct los_corridor {
    los_vec2 from, to;
    los_vec2 along;             /* from center to center, of length 1 */
    float from_reach, to_reach; /* with the margin */
    float sine, cosine;         /* of the angle between the center line and the hull's sides */
    float length, margin;
    float narrowest; /* the smaller reach, without the margin: the hull is nowhere narrower on either side */
} los_corridor;

/* The way between two circles; false if they are too close to tell. */
bool los_corridor_between(los_vec2 from, float from_reach, los_vec2 to, float to_reach, los_corridor *made);
/* Is there an edge of the piece's polygon, or a chain of up to three, that no line on the way gets past? */
bool los_piece_is_full_occluder(const los_terrain *terrain, const los_piece *piece, const los_corridor *way);

#endif
