/* SPDX-License-Identifier: MIT */
/* A pair as the exact mode looks at it: two convex bases in a frame, what lies between them as a cover, and the parts
 * of a base in which rules that ask where a line ends decide alike.  Private to los_exact.c, los_share.c and what
 * these are made of. */
#ifndef LOS_EXACT_QUESTION_H
#define LOS_EXACT_QUESTION_H

#include "los_pair.h"

/* A round base that is cut may lose so much of its rim, as a share of the gap. */
#define LOS_QUESTION_RIM 0.25

/* To treat both directions alike, the base at smaller x comes first.  Shapes point at the corners: do not copy. */
typedef struct los_question {
    los_pair *pair;
    los_side sides[2]; /* who is first, who second */
    los_base bases[2];
    los_vec2 positions[2];
    double gap;    /* a narrower opening is none */
    double shrink; /* bases that touch are so much smaller on every side */
    los_frame frame;
    los_convex shapes[2];
    los_place corners[2][LOS_BASE_CORNERS];
    /* LOS_HEIGHTS_TRUE: at which heights lines begin and end, and what of a prism is put between the bases: where no
     * line passes over or under it, or where not every line does. */
    los_span heights[2];
    bool is_cautious;
    bool is_unsure; /* set by los_question_fill: the two differ */
} los_question;

/* Asks about a pair that has been set up. */
void los_question_begin(los_question *q, los_pair *pair);
/* The same in two steps: all that needs no shapes, and then the shapes, which the rest below is about. */
void los_question_ask(los_question *q, los_pair *pair);
void los_question_turn_bases(los_question *q);
/* Closes all pieces and puts them into one order, however they were found: comes before all that follows. */
void los_question_ready_pieces(los_question *q);
/* Finds a frame in which the first base is left of the second, and places both; false if they overlap. */
bool los_question_find_frame(los_question *q);

/* Puts what lies between two shapes into the pair's cover.  True if one part alone closes the corridor: it is the chain
 * then. */
bool los_question_fill(los_question *q, const los_convex *first, const los_convex *second);
/* What an owner of a part of the cover is called. */
uint32_t los_question_name(const los_pair *pair, uint32_t owner);
los_polygon los_question_polygon(const los_question *q, uint32_t obstacle);

/* The obstacles that open for lines which end in a part of one base. */
typedef struct los_cut_base {
    uint32_t obstacles[LOS_CELL_PIECES_MAX];
    uint32_t count;
} los_cut_base;

/* Puts into a cover that was filled while the pieces of these lists were open, none of them a prism, what they put
 * there; they are closed then.  True likewise. */
bool los_question_fill_up(los_question *q, const los_cut_base cuts[2]);
/* Opens the pieces that hold a whole base, and lists those that hold a part of it. */
void los_question_find_cuts(los_question *q, los_cut_base cuts[2]);
/* Cuts the pair's cells of one end along a polygon. */
void los_question_cut_along(const los_question *q, int end, los_polygon polygon);
/* Cuts one base into the pair's cells of that end; no cells if nothing cuts it. */
void los_question_make_cells(los_question *q, int end, const los_cut_base *cut);
/* The same for whoever asks about the cells inside pieces alone: they may overlap, but of any place in some pieces
 * there is one that is in just these.  Roughly: with few corners, and a little beyond a round rim.  Uses the cover's
 * points. */
void los_question_make_inner_cells(los_question *q, int end, const los_cut_base *cut, bool is_rough);
/* Opens or closes those pieces that have a bit in `inside`. */
void los_question_open(los_question *q, const los_cut_base *cut, uint64_t inside, bool open);

#endif
