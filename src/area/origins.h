/* SPDX-License-Identifier: MIT */
/* The origins of lines to one cell of the target, and the obstacles that such lines are exempt from.
 *
 * The first origin is the whole base of the shooter: its lines are exempt only where the target is.  Each cell of that
 * base that lies inside obstacles (base_cuts.h) is another origin: its lines are also exempt from these. */
#ifndef LOS_AREA_ORIGINS_H
#define LOS_AREA_ORIGINS_H

#include "area/area_problem.h"

typedef struct los_area_cuts {
    los_obstacle_mask containing; /* obstacles that exempt all lines */
    los_base_cuts shooter;        /* obstacles that exempt lines which start in a part of the shooter's base */
    los_base_cuts target;         /* all obstacles whose polygons cut the target, whether they exempt lines or not */
} los_area_cuts;

/* A part of the target: all lines that end there are exempt from the same obstacles. */
typedef struct los_target_cell {
    const los_convex *shape;
    uint64_t inside; /* a bit for each obstacle of los_area_cuts.target that exempts these lines */
} los_target_cell;

typedef struct los_area_origin {
    los_convex shape;         /* its corners belong to the problem or the pair's cells */
    los_obstacle_mask exempt; /* valid until the next origin is found */
} los_area_origin;

/* The number of origins.  The pair's cells of the shooter's base must be made (los_problem_make_cells). */
uint32_t los_area_origin_count(const los_area_problem *area);
/* Finds an origin of lines to a cell of the target.  False if the origin is a cell inside no obstacle: the first origin
 * includes it. */
bool los_area_origin_find(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *target,
                          uint32_t number, los_area_origin *origin);

#endif
