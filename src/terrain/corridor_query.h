/* SPDX-License-Identifier: MIT */
/* Which pieces the lines between two bases can meet.
 *
 * The region is the hull of two equal circles around the bases, widened for tolerances.  Beyond its ends it grows with
 * the longest edge of a piece: the segment test extends an edge that is nearly parallel to a line. */
#ifndef LOS_TERRAIN_CORRIDOR_QUERY_H
#define LOS_TERRAIN_CORRIDOR_QUERY_H

#include "terrain/terrain.h"

/* Pixels that cover the rounding of sample points and of the circle test. */
#define LOS_ENDPOINT_TOLERANCE 4.0f

typedef struct los_corridor_query {
    los_bvh_query bounds; /* contains the region for every piece of the terrain */
    los_vec2 from, along; /* `along` has length 1; (0, 0) if both bases have the same center */
    float length;         /* between the centers */
    float half_width;
    float spread; /* how much the half width grows per pixel beyond an end */
} los_corridor_query;

/* The region of all lines whose endpoints are within `reach` of the two centers. */
los_corridor_query los_corridor_query_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach);

/* Writes the indices of the pieces that such a line may meet, in no particular order; conservative: never too few.
 * `found` must hold one entry per piece of the terrain.  Returns how many. */
uint32_t los_corridor_query_find(const los_corridor_query *query, const los_terrain *terrain, uint32_t *found);

/* Moves those of `pieces` that such a line may meet to the front; conservative.  Returns how many; the others follow.
 */
uint32_t los_corridor_query_narrow(const los_corridor_query *query, const los_terrain *terrain, uint32_t *pieces,
                                   uint32_t count);

/* True only if no such line meets an edge of the piece: as the search, but by its vertices instead of its box.  False
 * for pieces with walls. */
bool los_corridor_query_misses(const los_corridor_query *query, const los_terrain *terrain, const los_piece *piece);

#endif
