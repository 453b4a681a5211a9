/* SPDX-License-Identifier: MIT */
/* The visible area of a target: the fraction of its base's area that some point of the shooter's base sees, and what
 * hides the rest.
 *
 * The region that a segment sees is a polygon with up to O(n^4) vertices (Suri and O'Rourke, 1986).  This engine
 * computes bands over columns of the target instead, to a stated tolerance; see docs/exact_algorithm.md, section 6. */
#ifndef LOS_AREA_VISIBLE_AREA_H
#define LOS_AREA_VISIBLE_AREA_H

#include "area/area_problem.h"
#include "sight/judge.h"

/* The pair must be finished in LOS_MODE_EXACT and its verdict visible; the report is reserved for it and overwritten.
 * The blockers of the result belong to `report`: the names of what hides the rest. */
los_visible_area los_find_visible_area(los_pair *pair, los_area_scratch *scratch, los_report_buffer *report);

#endif
