/* SPDX-License-Identifier: MIT */
/* Everything that a cover (los_cover.h) leaves open, at all slopes: the lines fall into strands, sets without a break.
 *
 * At one place x along the sight the lines of a strand pass all heights from the lowest to the highest of them, since
 * there is no break.  So what is seen through a strand is a band, and what is seen at all a few bands. */
#ifndef LOS_STRANDS_H
#define LOS_STRANDS_H

#include "los_gaps.h"

enum {
    LOS_STRANDS_MAX = 192,
    LOS_STRAND_LINES_MAX = 1024, /* that bound all strands; lines beyond are not seen */
    LOS_STRANDS_DEPTH = 16       /* how often a step between slopes is halved */
};

/* A line that may bound a strand at some x. */
typedef struct los_strand_line {
    double slope, height;
    uint32_t strand;
} los_strand_line;

/* The lines that bound strands on one side.  Of each strand, `last` is the line that came last, or UINT32_MAX. */
typedef struct los_strand_bounds {
    los_strand_line lines[LOS_STRAND_LINES_MAX];
    uint32_t count;
    uint32_t last[LOS_STRANDS_MAX];
} los_strand_bounds;

typedef struct los_strands {
    los_strand_bounds lows, highs;
    double near, far;                  /* between which x somebody looks */
    uint32_t same_as[LOS_STRANDS_MAX]; /* the strand it has turned out to be; itself, if none */
    double widest[LOS_STRANDS_MAX];    /* how far it opens, measured across the lines */
    uint32_t count;
    los_gaps looks[LOS_STRANDS_DEPTH + 1];
} los_strands;

/* Finds the strands of lines from base number `origin` of the cover to the other.  `tolerance` is how far, in pixels,
 * a bound may be off where strands begin, end or meet; where the cover's work is used up, it may be off farther. */
void los_strands_find(los_strands *strands, los_cover *cover, int origin, double tolerance);

/* Is this number a strand by itself, at least so wide? */
bool los_strands_has(const los_strands *strands, uint32_t number, double width);
/* Writes between which y the lines of a strand pass each of `count` places x. */
void los_strands_bounds(const los_strands *strands, uint32_t number, const double *x, uint32_t count, double *low,
                        double *high);

#endif
