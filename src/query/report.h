/* SPDX-License-Identifier: MIT */
/* The verdict with the attempted lines and the names of what blocks. */
#ifndef LOS_QUERY_REPORT_H
#define LOS_QUERY_REPORT_H

#include "pair/result.h"
#include "query/verdict.h"

/* The verdict of los_models_verdict, with the pair set up for what follows.  In LOS_MODE_EXACT `chain` is filled if the
 * target is not visible; its names must hold as many entries as a report's blockers. */
los_verdict los_models_finish(los_pair *pair, const los_options *options, const los_model *shooter,
                              const los_model *target, los_blocking_chain *chain);
/* Returns the verdict of los_models_verdict and fills `report`, which is reserved for the pair. */
los_verdict los_models_report(los_pair *pair, const los_options *options, const los_model *shooter,
                              const los_model *target, bool want_block_points, los_report_buffer *report);
/* The same for a finished pair, without the early out; tests and fuzzers compare los_models_report with it. */
los_verdict los_pair_report(los_pair *pair, bool want_block_points, los_report_buffer *report);

#endif
