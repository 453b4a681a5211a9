/* SPDX-License-Identifier: MIT */
/* The clearance of a line whose endpoints decide which obstacles are exempt. */
#ifndef LOS_EXACT_LINE_BAND_H
#define LOS_EXACT_LINE_BAND_H

#include "exact/search.h"

/* True if the neighbors of a line that the judge passes are clear as well, up to half the gap to either side.  Polygons
 * near no base are left out: the opening that the line runs through lies between them.
 *
 * Unlike los_line_has_clearance (judge.h), this also accepts polygons that the line ends in, if the neighbors end in
 * them, too.  Where prisms stand it is the same. */
bool los_line_has_open_band(const los_problem *problem, los_endpoints line);

#endif
