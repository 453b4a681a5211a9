/* SPDX-License-Identifier: MIT */
/* A pair of which it is asked how much of the target is seen, and what is known of it so far.  Private to los_share.c
 * and what it is made of. */
#ifndef LOS_SHARING_H
#define LOS_SHARING_H

#include "los_check.h"
#include "los_exact_question.h"

/* A round target that is cut may lose so much of its rim, as a share of the tolerance: little, and all around. */
#define LOS_SHARING_RIM 2.0

typedef struct los_sharing {
    los_question q;
    los_exact_room *room;
    los_report *report;
    int from, to;                   /* which of the question's bases is the shooter's, which the target's */
    los_cut_base cuts[2];           /* pieces that ask where a line ends */
    los_cut_base around;            /* all pieces that cut the target */
    double tolerance;               /* pixels */
    uint32_t looks_left;            /* see los_look.h */
    double area, seen, most_hidden; /* of the parts of the target looked at; the last one is a width */
} los_sharing;

/* Adds a name to what hides. */
void los_sharing_note(los_sharing *s, uint32_t name);
/* The name of a piece that is an obstacle. */
uint32_t los_sharing_name(const los_sharing *s, const los_obstacle *obstacle);

/* Puts what lies between a part of the shooter and a part of the target into the cover, as los_question_fill does. */
bool los_sharing_fill(los_sharing *s, const los_convex *origin, const los_convex *target);

#endif
