/* SPDX-License-Identifier: MIT */
/* The exact mode: is there any line from any point of one base to any point of the other that the judge lets pass?
 *
 * The pair (pair.h) determines which pieces can block and when.  The occlusion sweep (occlusion_sweep.h) decides
 * whether they leave an opening.  A line through the opening counts once the judge (judge.h) has passed it. */
#ifndef LOS_EXACT_EXACT_H
#define LOS_EXACT_EXACT_H

#include "exact/problem.h"
#include "exact/search.h"
#include "sight/judge.h"

/* The verdict of a pair that is set up.  `chain`, if not NULL, is filled when nothing is visible. */
los_verdict los_exact_verdict(los_pair *pair, los_blocking_chain *chain);

/* Adds the attempts (the center line, and the sight line if visible) and blockers of a report to a verdict of
 * los_exact_verdict; `chain` is that of the verdict, and its names are `report->blockers`. */
void los_exact_fill_report(los_pair *pair, const los_verdict *verdict, const los_blocking_chain *chain,
                           bool want_block_points, los_report_buffer *report);

#endif
