/* SPDX-License-Identifier: MIT */
/* An oracle for the exact mode: critical directions.
 *
 * Which lines of a direction are free changes only at critical directions: those of lines through two corners, or
 * through a corner and tangent to a base.  Between two neighboring ones any direction represents all.  There the free
 * offsets are measured directly; if there are some, the widest opening of that range is searched. */
#ifndef EXACT_ORACLE_LINES_H
#define EXACT_ORACLE_LINES_H

#include "exact/exact_problem.h"

typedef struct exact_opening {
    double certain;    /* pixels: the widest opening whose lines end inside the same pieces; no wider one exists */
    double possible;   /* pixels: the widest opening if all free lines count together */
    xvec direction;    /* of the widest certain one */
    double offset;     /* its middle */
    uint32_t measured; /* directions that were measured */
} exact_opening;

/* The widest opening between disjoint bases; stops as soon as one is wider than `enough`. */
exact_opening exact_widest_opening(const exact_problem *problem, double enough);

/* The widest opening of one direction. */
exact_opening exact_opening_along(const exact_problem *problem, xvec direction);

#endif
