/* SPDX-License-Identifier: MIT */
/* How much of a target is seen: the share of its base's area that some point of the shooter's base sees. */
#ifndef LOS_AREA_VISIBLE_AREA_H
#define LOS_AREA_VISIBLE_AREA_H

#include "area/area_scratch.h"
#include "pair/result.h"

/* The pair must have been set up in LOS_MODE_EXACT, the report fit it.  `report->blockers` becomes the names of what
 * hides the rest: if nothing is visible, of what closes the way. */
los_visible_area los_find_visible_area(los_pair *pair, los_area_scratch *scratch, los_report_buffer *report);

#endif
