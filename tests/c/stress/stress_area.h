/* SPDX-License-Identifier: MIT */
/* How much of a target is seen, before its examiner. */
#ifndef EXAM_SHARE_H
#define EXAM_SHARE_H

#include <stdbool.h>

typedef struct share_exam {
    long scenes, seconds; /* whichever ends first; no seconds: no limit */
    long seed;
    int family;   /* of the exact mode's; -1: all of them */
    bool heights; /* instead: scenes under true heights */
    int show;     /* so many wrong scenes are printed */
} share_exam;

/* Against asking about the target's places one by one.  Prints one line at the end, also if a signal (SIGINT, SIGTERM)
 * ends it; true if nothing is wrong, but for one in a thousand scenes with prisms that float (visible_area.h). */
bool exam_share(share_exam exam);

#endif
