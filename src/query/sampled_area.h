/* SPDX-License-Identifier: MIT */
/* How much of a target is visible, by sample points: for rules that LOS_MODE_EXACT does not decide. */
#ifndef LOS_QUERY_SAMPLED_AREA_H
#define LOS_QUERY_SAMPLED_AREA_H

#include "sight/judge.h"

typedef struct los_sampled_area {
    uint32_t target_count; /* sample points of the target */
    uint32_t seen_count;   /* those to which some line is clear */
    bool is_any_blocked;   /* some line is blocked */
} los_sampled_area;

/* Judges all lines of a finished pair of LOS_MODE_SAMPLED. */
los_sampled_area los_pair_sampled_area(los_pair *pair);
/* Adds the names of everything that blocks one of the lines to an empty report. */
void los_pair_list_line_blockers(los_pair *pair, los_report_buffer *report);

#endif
