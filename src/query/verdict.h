/* SPDX-License-Identifier: MIT */
/* Can this model see that one?  The progressive search, center to center, then sample point to sample point; or, in the
 * exact mode, the rule itself (exact.h). */
#ifndef LOS_QUERY_VERDICT_H
#define LOS_QUERY_VERDICT_H

#include "line/judge.h"
#include "pair/result.h"

/* The verdict alone.  The pair must have been set up. */
los_verdict los_pair_verdict(los_pair *pair);

/* Sets the pair up for two models and gives the verdict, which is that of los_pair_set and los_pair_verdict.  Only the
 * answer may be used then: what is told at a early_out needs no more than the beginning of a pair (los_pair_begin), so
 * that for a report the pair must be set again.  In LOS_MODE_LEGACY nothing is set up: one line is judged. */
los_verdict los_models_verdict(los_pair *pair, const los_options *options, const los_model *shooter,
                               const los_model *target);
/* The same for models that have been put on the terrain already. */
los_verdict los_placed_verdict(los_pair *pair, const los_options *options, los_placed_model *shooter,
                               los_placed_model *target);

/* The verdict with all rows and, if blocked, the names of what blocks. */
los_verdict los_pair_report(los_pair *pair, bool want_block_points, los_report_buffer *report);

#endif
