/* SPDX-License-Identifier: MIT */
/* The exact decision: does a sweep (occlusion_sweep.h) leave an opening at any slope?
 *
 * The search starts at one slope and builds a chain of occluders that blocks all of its lines.  Every link of the chain
 * holds up to a slope that can be computed in closed form.  At the first link that fails, the chain is built anew.
 * Where no chain can be built there is an opening, which is reported.  docs/exact_algorithm.md gives the
 * invariants (section 9): no opening as wide as the gap is missed. */
#ifndef LOS_EXACT_SWEEP_SEARCH_H
#define LOS_EXACT_SWEEP_SEARCH_H

#include "exact/occlusion_sweep.h"

/* Lines of one slope that no occluder blocks and that meet both bases.  The values are mirrored if the sweep is. */
typedef struct los_opening {
    double slope;
    double low, high; /* intercepts */
} los_opening;

/* Functions that a search calls.  They must not modify the sweep, and must take its `is_mirrored` into account. */
typedef struct los_sweep_callbacks {
    /* Returns true to accept an opening and end the search; after false it counts as closed.  NULL accepts none. */
    bool (*accept_opening)(void *context, const los_occlusion_sweep *sweep, const los_opening *opening);
    /* Called for every chain (sweep->chain) that blocks all lines of a slope; may be NULL. */
    void (*report_chain)(void *context, const los_occlusion_sweep *sweep);
    void *context;
} los_sweep_callbacks;

/* Returns true once an opening was accepted.  Starts at slope `start`, whose lines must meet both bases.  `work` is the
 * number of points and occluders that may still be evaluated; it is reduced, and at 0 the rest counts as closed. */
bool los_sweep_search(los_occlusion_sweep *sweep, double start, const los_sweep_callbacks *callbacks, uint64_t *work);

#endif
