/* SPDX-License-Identifier: MIT */
/* Entries of a report: attempted lines and the names of what blocks. */
#ifndef LOS_SIGHT_ATTEMPT_H
#define LOS_SIGHT_ATTEMPT_H

#include "sight/judge.h"
#include "sight/result.h"

/* Appends the names that are not marked yet (los_pair_mark_name) to the blockers of a report, and marks them. */
void los_report_add_new(los_pair *pair, los_report_buffer *report, const uint32_t *names, uint32_t count);
/* An attempt with its endpoints alone. */
los_attempt los_attempt_without_block(los_vec2 from, los_vec2 to, bool blocked);
/* An attempt with the point where the line is blocked, if that is wanted.  Overwrites `report->line_names`. */
los_attempt los_attempt_of(los_pair *pair, const los_sight_line *line, bool blocked, bool want_block_point,
                           los_report_buffer *report);

#endif
