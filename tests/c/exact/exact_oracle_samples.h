/* SPDX-License-Identifier: MIT */
/* An oracle for the exact mode: many lines between the bases by chance, each asked of the project's own judge.  What it
 * sees with room to both sides, the exact mode must see. */
#ifndef EXACT_ORACLE_SAMPLES_H
#define EXACT_ORACLE_SAMPLES_H

#include "exact/exact_problem.h"

typedef struct exact_sighting {
    bool found;
    los_vec2 from, to;
    double width; /* lines beside it, in steps of an eighth of what was wanted, are clear over this width */
} exact_sighting;

/* Does the judge let the line between two points of the bases pass? */
bool exact_judge(los_pair *pair, los_vec2 from, los_vec2 to);

/* Tries so many lines, until one has the wanted width.  The pair is set up; the bases are apart. */
exact_sighting exact_sample(los_pair *pair, const exact_problem *problem, test_random *random, int lines,
                            double wanted);

#endif
