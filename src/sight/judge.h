/* SPDX-License-Identifier: MIT */
/* The judge: is a sight line clear?  Every mode and every edition uses it for each single line.
 *
 * Includes everything about one line: its clearance (clearance.h), what blocks it (blockers.h) and its heights
 * (judge_heights.h). */
#ifndef LOS_SIGHT_JUDGE_H
#define LOS_SIGHT_JUDGE_H

#include "sight/blockers.h"
#include "sight/clearance.h"
#include "sight/judge_heights.h"

/* True if nothing blocks the line.  Without heights of its own: at some heights of the models (judge_heights.h). */
bool los_line_is_clear(los_pair *pair, const los_sight_line *line);
/* The same for a loop over many lines.  `*blocker` is the obstacle to test first, LOS_NO_OBSTACLE before the first
 * line.  If an obstacle blocks the line at all heights, `*blocker` becomes that obstacle.  It affects speed only. */
bool los_line_is_clear_in_loop(los_pair *pair, const los_sight_line *line, uint32_t *blocker);

#endif
