/* SPDX-License-Identifier: MIT */
/* A pair of bases and what can stop a line between them, worked out from a scene's words and the written rules alone
 * (40k.md section 5, exact.md sections 1 and 9): what both oracles of the exact mode start from. */
#ifndef EXACT_PROBLEM_H
#define EXACT_PROBLEM_H

#include "exact/exact_shape.h"
#include "rules/rules.h"

enum {
    EXACT_EDGES = SCENE_PIECES * (SCENE_POINTS + SCENE_WALLS),
    EXACT_SPECIALS = 30
};

typedef struct exact_edge {
    xvec a, b;
    int special; /* which of the specials it belongs to; -1: it stops every line that meets it */
} exact_edge;

/* A piece that a base overlaps and that looks at where a line ends. */
typedef struct exact_special {
    const scene_piece *piece;
    los_blocking stop; /* LOS_BLOCKS_UNLESS_TARGET_INSIDE or LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE */
} exact_special;

typedef struct exact_problem {
    exact_base bases[LOS_SIDES];
    xvec axis;        /* unit vector from center to center */
    double distance;  /* of the bases, or a lower bound above 1; not positive: they touch or overlap */
    bool is_delicate; /* a rule hangs on a distance below 0.01 px; no oracle is sure */
    /* A base touches a piece that looks at where a line ends.  Here touching is not overlapping; to the judge a border
     * is inside, so either answer will do. */
    bool is_flush;
    /* Parts of a base thinner than this, in pixels, are not looked from or at.  Almost nothing at first; with min_gap
     * no opening is found that ends in so thin a part. */
    double thinnest;
    bool is_symmetric;  /* by the rules, swapping shooter and target changes nothing */
    bool touches_piece; /* a piece that can stop lines shares points with a base */
    uint32_t edge_count;
    exact_edge edges[EXACT_EDGES]; /* of walls and pieces that can stop a line, near the way between the bases; all of
                                      specials */
    uint32_t solid_count;
    const scene_piece *solids[SCENE_PIECES]; /* that stop a line wherever it ends, and hold points of both bases */
    uint32_t special_count;
    exact_special specials[EXACT_SPECIALS];
} exact_problem;

void exact_problem_set(exact_problem *problem, const scene *s);

/* Is the point in a piece that stops every line and holds points of both bases? */
bool exact_problem_is_solid(const exact_problem *problem, xvec point);
/* Does some line inside the common part of two bases that meet pass?  1 yes, 0 no, -1 not sure. */
int exact_problem_in_contact(const exact_problem *problem);

#endif
