/* SPDX-License-Identifier: MIT */
/* What closes a pair: an output of the exact mode. */
#ifndef LOS_EXACT_BLOCKING_CHAIN_H
#define LOS_EXACT_BLOCKING_CHAIN_H

#include "base/vec2.h"

#include <stdint.h>

/* The endpoints of a line from the shooter to the target. */
typedef struct los_endpoints {
    los_vec2 from, to;
} los_endpoints;

/* The pieces that together close the corridor, as names in their order across it, each once. */
typedef struct los_blocking_chain {
    uint32_t *names; /* the caller's; space for twice as many as the terrain has pieces */
    uint32_t count;
    /* The last line through an opening that the judge rejected, if there was one. */
    bool was_rejected;
    los_endpoints rejected;
} los_blocking_chain;

#endif
