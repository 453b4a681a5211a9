/* SPDX-License-Identifier: MIT */
/* An oracle for the exact mode: candidate lines (exact.md section 3a).
 *
 * What lines of one direction are free changes only at critical directions: those of lines through two corners, or
 * through a corner and along a base's rim.  Between two neighboring ones any direction stands for all; there the free
 * offsets are measured outright, and where there are some, the widest opening of that range is looked for. */
#ifndef EXACT_ORACLE_LINES_H
#define EXACT_ORACLE_LINES_H

#include "exact/exact_problem.h"

typedef struct exact_opening {
    double sure;       /* the widest opening in pixels whose lines are alike: no opening is left out that is wider */
    double most;       /* no opening is wider, however lines are taken together */
    xvec direction;    /* of the widest sure one */
    double offset;     /* its middle */
    uint32_t measured; /* directions looked at */
} exact_opening;

/* The widest opening; stops as soon as one is wider than `enough`.  The bases must be apart. */
exact_opening exact_widest_opening(const exact_problem *problem, double enough);

/* The widest opening of one direction. */
exact_opening exact_opening_along(const exact_problem *problem, xvec direction);

#endif
