/* SPDX-License-Identifier: MIT */
/* The verdict with the attempted lines and the names of what blocks. */
#ifndef LOS_VERDICT_REPORT_H
#define LOS_VERDICT_REPORT_H

#include "sight/judge.h"
#include "verdict/verdict.h"

/* The verdict of los_models_verdict, with the pair set up for what follows.  In LOS_MODE_EXACT `chain` is filled if the
 * target is not visible; its names must hold as many entries as a report's blockers. */
los_verdict los_models_finish(los_pair *pair, const los_options *options, const los_model *shooter,
                              const los_model *target, los_blocking_chain *chain);
/* Returns the verdict of los_models_verdict and fills `report`, which is reserved for the pair. */
los_verdict los_models_report(los_pair *pair, const los_options *options, const los_model *shooter,
                              const los_model *target, bool want_block_points, los_report_buffer *report);
/* The same without attempts. */
los_verdict los_models_proof(los_pair *pair, const los_options *options, const los_model *shooter,
                             const los_model *target, los_report_buffer *report);
/* Names that a caller has listed already, of many pairs. */
typedef struct los_known_blockers {
    const los_name *blockers, *listed;
    uint32_t blocker_count, listed_count;
} los_known_blockers;

/* True if a piece in the corridor, of a pair that has begun, may add a name: it is not known, and lines may meet it. */
bool los_pair_has_unknown_piece(const los_pair *pair, const los_known_blockers *known);

/* In LOS_MODE_SAMPLED, for placed models of which the target is not visible: fills the blockers of `report`, and the
 * listed ones, as los_models_report does, except for names that are known.  Listed ones may be known. */
void los_placed_blockers(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                         const los_placed_model *target, const los_known_blockers *known, los_report_buffer *report);

/* True if the list has the name.  Lists are short: what blocks one unit from another. */
static inline bool los_names_have(const los_name *list, uint32_t count, los_name name) {
    for (uint32_t i = 0; i < count; i++) {
        if (list[i] == name) {
            return true;
        }
    }
    return false;
}
/* Moves models behind terrain; both keep their order. */
void los_move_models_last(los_name *names, uint32_t count);

/* The same for a finished pair, without the early out; tests and fuzzers compare los_models_report with it. */
los_verdict los_pair_report(los_pair *pair, bool want_block_points, los_report_buffer *report);

#endif
