/* SPDX-License-Identifier: MIT */
/* The upright plane through a line of the plan: at which heights does it pass, over and under prisms?
 *
 * Along the line every prism is a rectangle, and so is what the line has of either model.  So it is the question of the
 * exact mode once more, on its side: is there a line from one rectangle to the other?  It is decided as that is, for
 * all heights at once and all places on the line. */
#ifndef LOS_EXACT_VERTICAL_SLICE_H
#define LOS_EXACT_VERTICAL_SLICE_H

#include "exact/problem.h"

/* A line of the plan, in the question's frame: y = slope * x + height. */
typedef struct los_vertical_slice {
    const los_problem *q;
    double slope, height;
    los_interval at[2];      /* between which x it may begin and end */
    los_interval heights[2]; /* inches: and at which heights */
    bool has_all;            /* all that may stop it stands there; otherwise only what it may pass over or under */
} los_vertical_slice;

/* Where a line begins and ends, and how high. */
typedef struct los_slice_line {
    double x[2], heights[2];
} los_slice_line;

/* True once a line is found that `take` takes; NULL takes any. */
bool los_vertical_slice_search(const los_vertical_slice *plane, bool (*take)(void *context, const los_slice_line *line),
                               void *context);

#endif
