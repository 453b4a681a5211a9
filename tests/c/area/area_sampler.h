/* SPDX-License-Identifier: MIT */
/* How much of a target is seen, by asking about many places of it one by one. */
#ifndef SHARE_SAMPLER_H
#define SHARE_SAMPLER_H

#include "support/scene.h"

/* Pixels: what is seen through openings of more than this must be seen. */
#define SHARE_SURE_GAP 0.15

typedef struct sampled_share {
    double least, most; /* of the places, with openings of more than SHARE_SURE_GAP and of any width */
    double error;       /* what chance may have done to both */
} sampled_share;

/* The table holds the scene, set up in LOS_MODE_EXACT; it is to be set up again after this.  Asks about `side` times
 * `side` places of the target's box. */
sampled_share share_by_places(table *t, const scene *s, uint32_t side, test_random *random);

/* The same with openings of more than `gap` alone: `least` and `most` are the same. */
sampled_share share_by_places_through(table *t, const scene *s, uint32_t side, double gap, test_random *random);

/* The same by lines: a place is seen if the judge lets one of `lines` pass that come from all over the shooter's base.
 * Never more than is seen, but for what chance has done; here `least` and `most` are the same. */
sampled_share share_by_lines(table *t, const scene *s, uint32_t side, int lines, test_random *random);

#endif
