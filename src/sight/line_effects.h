/* SPDX-License-Identifier: MIT */
/* Effects of rules that are not exact: depth in a piece, walls that block from one side.  They are decided line by
 * line. */
#ifndef LOS_SIGHT_LINE_EFFECTS_H
#define LOS_SIGHT_LINE_EFFECTS_H

#include "sight/line_inside.h"

/* True if the line runs farther inside the piece than its row allows. */
bool los_line_is_too_deep(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);

/* How the line crosses a wall: by the side on which it starts. */
los_crossing los_line_crossing(const los_line *line, const los_wall *wall);
/* The set of crossings in which the walls of an obstacle block. */
uint32_t los_obstacle_wall_crossings(const los_pair *pair, const los_obstacle *obstacle);

/* The row of the rules for pieces that decides about this line; NULL if none does. */
const los_rule *los_line_row(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle);
/* True if the obstacle has this effect in some case. */
bool los_obstacle_has_effect(const los_pair *pair, const los_obstacle *obstacle, los_effect effect);
/* The set of crossings in which its walls have this effect. */
uint32_t los_obstacle_crossings_with(const los_pair *pair, const los_obstacle *obstacle, los_effect effect);

#endif
