/* SPDX-License-Identifier: MIT */
/* The stress run of true heights. */
#ifndef STRESS_HEIGHTS_H
#define STRESS_HEIGHTS_H

#include <stdbool.h>

/* Tests the exact mode on random scenes: against random lines, with models exchanged, with higher models and with
 * higher prisms.  Prints one line of counts; returns true if nothing is wrong. */
bool stress_heights(long scenes, long seed);

#endif
