/* SPDX-License-Identifier: MIT */
/* The input of both oracles: two bases and the edges that can block a line between them.  It is derived from the words
 * of a scene and from the written rules alone (docs/editions.md), sharing no code with the core's rules. */
#ifndef EXACT_PROBLEM_H
#define EXACT_PROBLEM_H

#include "exact/exact_shape.h"
#include "rules/rules.h"

enum {
    EXACT_EDGES = SCENE_PIECES * (SCENE_POINTS + SCENE_WALLS),
    EXACT_EXEMPTING = 30
};

typedef struct exact_edge {
    xvec a, b;
    int exempting; /* the exempting piece it belongs to; -1: it blocks every line that meets it */
} exact_edge;

/* A piece that overlaps a base and exempts lines which end inside it. */
typedef struct exact_exempting {
    const scene_piece *piece;
    los_blocking blocking; /* LOS_BLOCKS_UNLESS_TARGET_INSIDE or LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE */
} exact_exempting;

typedef struct exact_problem {
    exact_base bases[LOS_SIDES];
    xvec axis;        /* unit vector from center to center */
    double distance;  /* pixels between the bases, or a lower bound above 1; not positive: they touch or overlap */
    bool is_delicate; /* a rule depends on a distance below 0.01 px: no oracle is certain */
    /* A base touches an exempting piece.  Here touching is not overlapping; to the judge a border is inside.  So either
     * answer is right. */
    bool is_flush;
    /* Pixels: parts of a base thinner than this hold no endpoints.  Almost 0 at first; with min_gap, openings that need
     * endpoints in such parts are not found. */
    double thinnest;
    bool is_symmetric;  /* by the rules, exchanging shooter and target changes nothing */
    bool touches_piece; /* a piece that can block lines shares points with a base */
    uint32_t edge_count;
    exact_edge edges[EXACT_EDGES]; /* of blocking walls and pieces in the corridor, and all of exempting pieces */
    uint32_t solid_count;
    const scene_piece *solids[SCENE_PIECES]; /* block a line wherever it ends, and contain points of both bases */
    uint32_t exempting_count;
    exact_exempting exempting[EXACT_EXEMPTING];
} exact_problem;

void exact_problem_set(exact_problem *problem, const scene *s);

/* True if the point is in one of `solids`. */
bool exact_problem_is_solid(const exact_problem *problem, xvec point);
/* For bases that overlap: 1 if some line inside their common area passes, 0 if none does, -1 if that is not certain. */
int exact_problem_in_contact(const exact_problem *problem);

#endif
