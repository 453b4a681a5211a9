/* SPDX-License-Identifier: MIT */
/* The early out decides about half of all pairs from the pieces in the corridor alone.  Either one piece blocks the
 * whole corridor and neither base is exempt from it or its group, or the center line is provably clear.  The pair then
 * need not be finished. */
#ifndef LOS_VERDICT_EARLY_OUT_H
#define LOS_VERDICT_EARLY_OUT_H

#include "sight/pair.h"

typedef enum los_early_decision {
    LOS_UNDECIDED, /* finish the pair and search */
    LOS_CLEAR,     /* the center line is clear; in LOS_MODE_EXACT with a clearance of half the gap on each side */
    LOS_OCCLUDED   /* every line is blocked */
} los_early_decision;

typedef struct los_early_out {
    los_early_decision decision;
    bool may_have_full_occluder; /* false: no piece is a full occluder of the corridor; see los_pair_finish */
    uint32_t occluder;           /* the piece that blocks every line; LOS_NO_OBSTACLE if there is none */
} los_early_out;

/* For a pair after los_pair_begin.  A decision equals the verdict of the search.  May sample the pair's own models. */
los_early_out los_pair_early_out(los_pair *pair);

/* True only if the piece alone blocks every line; the pieces in the corridor need not be found.  A caller that tests
 * many pairs from one place tries the occluder of an earlier pair first. */
bool los_pair_is_occluded_by(los_pair *pair, uint32_t piece);

/* The same for a target that is a tile: the decision holds for each of its cells, which lie in `box`.  Only if
 * los_pair_allows_tiles. */
los_early_out los_pair_tile_early_out(los_pair *pair, const los_box *box);

/* True if only the pieces depend on where a bare point is, and the early out is available. */
bool los_pair_allows_tiles(const los_pair *pair, const los_options *options);

#endif
