/* SPDX-License-Identifier: MIT */
/* The visible area by sampling: exact queries, or random lines, for many points of the target. */
#ifndef AREA_SAMPLER_H
#define AREA_SAMPLER_H

#include "support/scene.h"

/* Pixels: what is visible through wider openings must be reported as visible. */
#define AREA_CERTAIN_GAP 0.15

/* Fractions of the target's points. */
typedef struct sampled_area {
    double min, max; /* visible through openings wider than AREA_CERTAIN_GAP, and through any */
    double error;    /* statistical, of both */
} sampled_area;

/* Samples `side` times `side` points of the target's box.  The table must hold the scene, set up in LOS_MODE_EXACT, and
 * must be set up again afterwards. */
sampled_area area_by_points(table *t, const scene *s, uint32_t side, test_random *random);

/* The same with openings wider than `gap` only; `min` and `max` are equal. */
sampled_area area_by_points_with_gap(table *t, const scene *s, uint32_t side, double gap, test_random *random);

/* A lower bound: a point is visible if one of `lines` random lines from the shooter's base is clear.  `min` and `max`
 * are equal. */
sampled_area area_by_lines(table *t, const scene *s, uint32_t side, int lines, test_random *random);

#endif
