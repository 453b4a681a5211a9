/* SPDX-License-Identifier: MIT */
/* Regions of bases and units on random boards against pair queries, and of points under true heights against the judge.
 */
#ifndef STRESS_REGION_H
#define STRESS_REGION_H

#include <stdbool.h>

/* Prints one line of counts, after the first `show` wrong boards.  Returns true if nothing is wrong. */
bool stress_region(long boards, long seed, int show);

#endif
