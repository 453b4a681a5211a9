/* SPDX-License-Identifier: MIT */
/* A pair of models as the exact mode treats it: two convex bases in a frame (frame.h) whose x axis separates them. */
#ifndef LOS_EXACT_PROBLEM_H
#define LOS_EXACT_PROBLEM_H

#include "exact/exact_scratch.h"
#include "geometry/model.h"
#include "sight/pair.h"

/* Where a round base is replaced by a polygon, the polygon may be off by this fraction of the gap. */
#define LOS_PROBLEM_RIM 0.25

/* Constant once it is set up: what varies between two evaluations is passed as a los_obstacle_view (sweep_fill.h).
 * The base at smaller x comes first, so that both directions of a pair are the same problem.  May be copied: the
 * `shapes` of a copy point into the `corners` of the original, which must outlive it, until the copy sets its own. */
typedef struct los_problem {
    los_pair *pair;
    los_side sides[2]; /* which model is first, and which second */
    los_base bases[2];
    los_vec2 positions[2];
    double gap;    /* pixels: openings narrower than this count as closed */
    double shrink; /* pixels: bases that touch are made so much smaller on every side */
    los_frame frame;
    los_convex shapes[2]; /* the bases in the frame, after los_problem_find_frame */
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_interval heights[2]; /* LOS_HEIGHTS_TRUE, inches: where lines may begin and end */
} los_problem;

/* Sets up the problem of a pair that is set up, all but frame and shapes. */
void los_problem_begin(los_problem *problem, los_pair *pair);
/* The same in two steps: the first leaves out the rotation of the bases, which takes as long as the rest. */
void los_problem_prepare(los_problem *problem, los_pair *pair);
void los_problem_rotate_bases(los_problem *problem);
/* Finds a frame in which the first base is left of the second, and places both; false if they overlap by more than
 * 0.5 px.  Bases that touch are shrunk, and the gap may become smaller. */
bool los_problem_find_frame(los_problem *problem);

/* The polygon of an obstacle. */
los_polygon los_problem_polygon(const los_problem *problem, uint32_t obstacle);

#endif
