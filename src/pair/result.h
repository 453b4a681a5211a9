/* SPDX-License-Identifier: MIT */
/* Memory for the attempted lines and blockers of a report, reused from query to query. */
#ifndef LOS_PAIR_RESULT_H
#define LOS_PAIR_RESULT_H

#include "pair/pair.h"

/* Everything there is to say about a pair.  Scratch memory like los_pair: fit once, use often. */
typedef struct los_report_buffer {
    los_allocator allocator;
    los_attempt *attempts; /* in the order tried; all are blocked but, if visible, the last */
    uint32_t attempt_count, attempt_capacity;
    uint32_t *blockers; /* names of what blocks, when nothing is visible */
    uint32_t blocker_count, blocker_capacity;
    uint32_t *line_names; /* blockers of one line */
    uint32_t line_names_capacity;
} los_report_buffer;

void los_report_init(los_report_buffer *report, los_allocator allocator);
void los_report_free(los_report_buffer *report);
/* Makes room for any pair on the terrain that the pair is bound to. */
los_status los_report_reserve(los_report_buffer *report, const los_pair *pair);

#endif
