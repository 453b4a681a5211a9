/* SPDX-License-Identifier: MIT */
/* How much space a sight line leaves: conservative tests, true only if the line keeps a distance from everything that
 * could block it.  A line with clearance that is clear has clear neighbors. */
#ifndef LOS_SIGHT_CLEARANCE_H
#define LOS_SIGHT_CLEARANCE_H

#include "sight/sight_line.h"

/* --- Against one piece; `wide` is a widened line (los_sight_line_widened) ---------------------------------------- */

/* True only if the whole polygon is on one side of the line, or behind one endpoint, and no edge is hit.  Then it
 * contains no point of the line.  (los_polygon_contains can still be wrong inside the polygon's box.) */
bool los_sight_line_is_clear_of_polygon(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
/* The same for every wall of the piece. */
bool los_sight_line_is_clear_of_walls(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece);
/* True only if the endpoint, which must be inside the piece, is so far from every edge that the endpoints of neighbors
 * are inside, too. */
bool los_sight_line_endpoint_has_clearance(const los_sight_line *wide, los_side side, const los_terrain *terrain,
                                           const los_piece *piece);

/* --- Against all obstacles --------------------------------------------------------------------------------------- */

/* True only if nothing that can block a line comes within `pixels` of this one, except beyond its endpoints. */
bool los_line_has_clearance(los_pair *pair, const los_sight_line *line, float pixels);
/* los_line_is_clear and los_line_has_clearance in one pass.  Not for pairs with floating prisms. */
bool los_line_is_clear_with_clearance(los_pair *pair, const los_sight_line *line, float pixels);

enum {
    LOS_LINES = 4
};
/* A quick filter for four lines between the bases: a bit for each line that los_line_is_clear_with_clearance must still
 * test.  Without the bit it would return false. */
uint32_t los_lines_possibly_clear(const los_pair *pair, const los_sight_line lines[LOS_LINES], float pixels);

#endif
