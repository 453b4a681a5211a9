/* SPDX-License-Identifier: MIT */
/* A pair of which it is asked how much of the target is seen, and what is known of it so far.  Private to
 * visible_area.c and what it is made of. */
#ifndef LOS_AREA_AREA_PROBLEM_H
#define LOS_AREA_AREA_PROBLEM_H

#include "area/area_scratch.h"
#include "exact/exact_scratch.h"
#include "exact/problem.h"
#include "pair/result.h"

/* A round target that is cut may lose so much of its rim, as a share of the tolerance: little, and all around. */
#define LOS_AREA_RIM 2.0

typedef struct los_area_problem {
    los_problem q;
    los_exact_scratch *exact;
    los_area_scratch *scratch;
    los_report_buffer *report;
    int from, to;                   /* which of the question's bases is the shooter's, which the target's */
    los_base_cuts cuts[2];          /* pieces that ask where a line ends */
    los_base_cuts around;           /* all pieces that cut the target */
    double tolerance;               /* pixels */
    uint32_t looks_left;            /* see area_bounds.h */
    double area, seen, most_hidden; /* of the parts of the target looked at; the last one is a width */
} los_area_problem;

/* Adds a name to what hides. */
void los_area_add_blocker(los_area_problem *s, uint32_t name);
/* The name of a piece that is an obstacle. */
uint32_t los_area_blocker_name(const los_area_problem *s, const los_obstacle *obstacle);

/* Puts what lies between a part of the shooter and a part of the target into the sweep, as los_problem_fill does. */
bool los_area_fill_sweep(los_area_problem *s, const los_convex *origin, const los_convex *target);

#endif
