/* SPDX-License-Identifier: MIT */
/* How much of a target is seen, before its examiner. */
#ifndef EXAM_SHARE_H
#define EXAM_SHARE_H

#include <stdbool.h>

/* So many scenes of one of the exact mode's families (-1: all of them), or under true heights, against asking about the
 * target's places one by one.  Prints the first `show` wrong ones and one line; true if nothing is wrong, but for
 * prisms that float (los_share.h). */
bool exam_share(long scenes, long seed, int family, bool heights, int show);

#endif
