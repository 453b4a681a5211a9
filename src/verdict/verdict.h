/* SPDX-License-Identifier: MIT */
/* Can one model see another?  There is one route to the verdict: begin the pair, early out, finish the pair, search.
 * Reports (report.h) take the same route and add to it.
 *
 * In LOS_MODE_SAMPLED the search judges the center line, then the lines between sample points; in LOS_MODE_EXACT it is
 * exact.h.  LOS_MODE_LEGACY tests one ray (segment_query.c) and needs no pair. */
#ifndef LOS_VERDICT_VERDICT_H
#define LOS_VERDICT_VERDICT_H

#include "exact/exact.h"
#include "sight/judge.h"
#include "verdict/early_out.h"

/* The verdict for two models.  The pair may have no obstacles afterwards; call los_pair_set before any other use. */
los_verdict los_models_verdict(los_pair *pair, const los_options *options, const los_model *shooter,
                               const los_model *target);
/* The same for placed models; see los_pair_begin_placed. */
los_verdict los_placed_verdict(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                               const los_placed_model *target);
/* The same; `*hint` is a piece that is tested first as a full occluder, or any other number.  It becomes the occluder
 * that was found, if any: pairs that are alike mostly have the same. */
los_verdict los_placed_verdict_with_hint(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                                         const los_placed_model *target, uint32_t *hint);

/* --- Steps of the route ------------------------------------------------------------------------------------------ */

/* The verdict of LOS_MODE_LEGACY. */
los_verdict los_point_verdict(const los_terrain *terrain, los_vec2 from, los_vec2 to);
/* Early out, finish, search, for a pair after los_pair_begin.  If `*early` is a decision, the pair is not finished and
 * the chain is not filled.  `chain` may be NULL; only LOS_MODE_EXACT fills it. */
los_verdict los_pair_decide(los_pair *pair, los_blocking_chain *chain, los_early_out *early);
/* Finishes the pair, models included, whatever los_pair_decide left out. */
void los_pair_complete(los_pair *pair, const los_early_out *early);
/* The search alone, for a finished pair. */
los_verdict los_pair_search(los_pair *pair, los_blocking_chain *chain);
/* The same without a chain.  Tests and fuzzers compare the early out and model sets with it. */
static inline los_verdict los_pair_verdict(los_pair *pair) {
    return los_pair_search(pair, NULL);
}

/* Line `number` of the search: 0 is the center line, then follows every shooter point with every target point.  Sample
 * 0 is the center on both sides, so line 1 is the center line again; results list it twice, and games count on that. */
los_sight_line los_pair_line(const los_pair *pair, uint32_t number);

#endif
