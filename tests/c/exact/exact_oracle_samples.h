/* SPDX-License-Identifier: MIT */
/* An oracle for the exact mode: random lines between the bases, each tested by the judge.  If one of them and its
 * neighbors to both sides are clear, the exact mode must report the pair as visible. */
#ifndef EXACT_ORACLE_SAMPLES_H
#define EXACT_ORACLE_SAMPLES_H

#include "exact/exact_problem.h"

typedef struct exact_sighting {
    bool found;
    los_vec2 from, to;
    double width; /* pixels: its parallels are clear over this width, tested in steps of an eighth of what was wanted */
} exact_sighting;

/* True if the judge lets the line between two points of the bases pass. */
bool exact_judge(los_pair *pair, los_vec2 from, los_vec2 to);

/* Tests so many lines, until one has the wanted width.  The pair must be set up, the bases disjoint. */
exact_sighting exact_sample(los_pair *pair, const exact_problem *problem, test_random *random, int lines,
                            double wanted);

#endif
