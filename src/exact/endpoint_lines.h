/* SPDX-License-Identifier: MIT */
/* Lines through one opening whose endpoints are inside different obstacles. */
#ifndef LOS_EXACT_ENDPOINT_LINES_H
#define LOS_EXACT_ENDPOINT_LINES_H

#include "exact/search.h"

/* The context of los_accept_any_endpoint. */
typedef struct los_endpoint_test {
    los_opening_test test;
    const los_base_cuts *cuts; /* of both bases */
    uint32_t tries;            /* lines that may still be judged */
} los_endpoint_test;

los_endpoint_test los_endpoint_test_begin(const los_search *search, const los_base_cuts cuts[2]);
/* For a sweep in which the obstacles of both lists are exempt.  Tries lines through an opening that differ in what they
 * end in, and accepts the opening in any case.  The result is visible if the judge passed a line with clearance. */
bool los_accept_any_endpoint(void *context, const los_occlusion_sweep *sweep, const los_opening *opening);

#endif
