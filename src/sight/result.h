/* SPDX-License-Identifier: MIT */
/* Memory for the attempts and blockers of a report, reused from query to query. */
#ifndef LOS_SIGHT_RESULT_H
#define LOS_SIGHT_RESULT_H

#include "sight/pair.h"

typedef struct los_report_buffer {
    los_allocator allocator;
    los_attempt *attempts; /* in order */
    uint32_t attempt_count, attempt_capacity;
    uint32_t *blockers; /* names of what blocks */
    uint32_t blocker_count, blocker_capacity;
    uint32_t *listed; /* names that the reference game lists (los_report.listed_blockers) */
    uint32_t listed_count, listed_capacity;
    uint32_t *line_names; /* scratch: the blockers of one line */
    uint32_t line_names_capacity;
} los_report_buffer;

void los_report_init(los_report_buffer *report, los_allocator allocator);
void los_report_free(los_report_buffer *report);
/* Reserves memory for every report on the terrain that the pair is bound to, with so many models on it. */
los_status los_report_reserve(los_report_buffer *report, const los_pair *pair, uint32_t models);

#endif
