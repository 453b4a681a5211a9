/* SPDX-License-Identifier: MIT */
/* Can this model see that one?  The progressive search, centre to centre, then sample point to sample point; or, in the
 * exact mode, the rule itself (los_exact.h). */
#ifndef LOS_CHECK_H
#define LOS_CHECK_H

#include "los_judge.h"

typedef enum los_method {
    LOS_BY_CENTRE,  /* the centre line is clear */
    LOS_BY_EDGE,    /* another line is */
    LOS_BY_NOTHING, /* none is */
    LOS_BY_LEGACY,  /* the legacy rule decided, either way */
    LOS_BY_EXACT    /* the exact mode did, either way */
} los_method;

/* A line that was tried. */
typedef struct los_row {
    los_vec2 from, to;
    bool blocked;
    los_block block; /* only if block points were asked for */
} los_row;

/* Everything there is to say about a pair.  Scratch memory like los_pair: fit once, use often. */
typedef struct los_report {
    los_allocator allocator;
    los_row *rows; /* in the order tried; all are blocked but, if visible, the last */
    uint32_t row_count, row_capacity;
    uint32_t *blocking; /* names of what blocks, when nothing is visible */
    uint32_t blocking_count, blocking_capacity;
    uint32_t *line_names; /* blockers of one line */
    uint32_t line_names_capacity;
} los_report;

typedef struct los_answer {
    bool visible;
    los_method method;
    los_vec2 from, to; /* the sight line, if visible */
    uint32_t lines;    /* how many lines the search listed */
} los_answer;

/* The verdict alone.  The pair must have been set up. */
los_answer los_check_verdict(los_pair *pair);

/* Sets the pair up for two models and gives the verdict, which is that of los_pair_set and los_check_verdict.  Only the
 * answer may be used then: what is told at a glance needs no more than the beginning of a pair (los_pair_begin), so
 * that for a report the pair must be set again.  In LOS_MODE_LEGACY nothing is set up: one line is judged. */
los_answer los_check_models(los_pair *pair, const los_options *options, const los_model *shooter,
                            const los_model *target);
/* The same for models that have been put on the terrain already. */
los_answer los_check_viewers(los_pair *pair, const los_options *options, los_viewer *shooter, los_viewer *target);

void los_report_init(los_report *report, los_allocator allocator);
void los_report_free(los_report *report);
/* Makes room for any pair on the terrain that the pair is bound to. */
los_status los_report_fit(los_report *report, const los_pair *pair);

/* The verdict with all rows and, if blocked, the names of what blocks. */
los_answer los_check_report(los_pair *pair, bool want_block_points, los_report *report);

#endif
