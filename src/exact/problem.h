/* SPDX-License-Identifier: MIT */
/* A pair as the exact mode looks at it: two convex bases in a frame, what lies between them as a sweep, and the parts
 * of a base in which rules that ask where a line ends decide alike.  Private to exact.c, visible_area.c and what
 * these are made of. */
#ifndef LOS_EXACT_PROBLEM_H
#define LOS_EXACT_PROBLEM_H

#include "exact/exact_scratch.h"
#include "geometry/cells.h"
#include "model/base.h"
#include "pair/pair.h"

/* A round base that is cut may lose so much of its rim, as a share of the gap. */
#define LOS_PROBLEM_RIM 0.25

/* To treat both directions alike, the base at smaller x comes first.  Shapes point at the corners: do not copy. */
typedef struct los_problem {
    los_pair *pair;
    los_side sides[2]; /* who is first, who second */
    los_base bases[2];
    los_vec2 positions[2];
    double gap;    /* a narrower opening is none */
    double shrink; /* bases that touch are so much smaller on every side */
    los_frame frame;
    los_convex shapes[2];
    los_vec2d corners[2][LOS_BASE_CORNERS];
    /* LOS_HEIGHTS_TRUE: at which heights lines begin and end, and what of a prism is put between the bases: where no
     * line passes over or under it, or where not every line does. */
    los_interval heights[2];
    bool is_cautious;
    bool is_unsure; /* set by los_problem_fill: the two differ */
} los_problem;

/* Asks about a pair that has been set up. */
void los_problem_begin(los_problem *q, los_pair *pair);
/* The same in two steps: all that needs no shapes, and then the shapes, which the rest below is about. */
void los_problem_prepare(los_problem *q, los_pair *pair);
void los_problem_rotate_bases(los_problem *q);
/* Closes all pieces and puts them into one order, however they were found: comes before all that follows. */
void los_problem_reset_obstacles(los_problem *q);
/* Finds a frame in which the first base is left of the second, and places both; false if they overlap. */
bool los_problem_find_frame(los_problem *q);

/* Puts what lies between two shapes into the pair's sweep.  True if one part alone closes the corridor: it is the chain
 * then. */
bool los_problem_fill(los_problem *q, const los_convex *first, const los_convex *second);
/* What an owner of a part of the sweep is called. */
uint32_t los_problem_name(const los_pair *pair, uint32_t owner);
los_polygon los_problem_polygon(const los_problem *q, uint32_t obstacle);

/* The obstacles that open for lines which end in a part of one base. */
typedef struct los_base_cuts {
    uint32_t obstacles[LOS_CELL_PIECES_MAX];
    uint32_t count;
} los_base_cuts;

/* Puts into a sweep that was filled while the pieces of these lists were open, none of them a prism, what they put
 * there; they are closed then.  True likewise. */
bool los_problem_fill_remaining(los_problem *q, const los_base_cuts cuts[2]);
/* Opens the pieces that hold a whole base, and lists those that hold a part of it. */
void los_problem_find_cuts(los_problem *q, los_base_cuts cuts[2]);
/* Cuts the pair's cells of one end along a polygon. */
void los_problem_cut_along(const los_problem *q, int end, los_polygon polygon);
/* Cuts one base into the pair's cells of that end; no cells if nothing cuts it. */
void los_problem_make_cells(los_problem *q, int end, const los_base_cuts *cut);
/* The same for whoever asks about the cells inside pieces alone: they may overlap, but of any place in some pieces
 * there is one that is in just these.  Roughly: with few corners, and a little beyond a round rim.  Uses the sweep's
 * points. */
void los_problem_make_inner_cells(los_problem *q, int end, const los_base_cuts *cut, bool is_rough);
/* Opens or closes those pieces that have a bit in `inside`. */
void los_problem_open(los_problem *q, const los_base_cuts *cut, uint64_t inside, bool open);

#endif
