/* SPDX-License-Identifier: MIT */
/* What blocks a sight line, and where. */
#ifndef LOS_SIGHT_BLOCKERS_H
#define LOS_SIGHT_BLOCKERS_H

#include "sight/judge_heights.h"

/* Writes the names of everything that blocks the line, in the order of the rules, one per piece.  `names` must hold one
 * entry more than the terrain has pieces.  Returns how many; 0 if the line is clear. */
uint32_t los_line_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names);
/* The same, except that pieces whose name is marked (los_pair_mark_name) need not be tested again.  Names of walls may
 * be written although they are marked.  The line has one height at each endpoint where prisms float. */
uint32_t los_line_new_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names);

/* The name of the first wall that blocks the line in the phase after the pieces; LOS_NO_NAME if there is none, or if a
 * piece blocks the line.  The line has one height at each endpoint where prisms float. */
uint32_t los_line_wall_after_pieces(los_pair *pair, const los_sight_line *line);

/* Writes the names of everything that hinders a line which only the sum of it blocks, except marked ones.  Returns how
 * many; 0 for other lines. */
uint32_t los_line_hinderers(los_pair *pair, const los_sight_line *line, uint32_t *names);

/* The point nearest to the line's start where something with one of these names meets it.  No name may be marked. */
los_block los_line_block_point(los_pair *pair, const los_sight_line *line, const uint32_t *names, uint32_t count);

#endif
