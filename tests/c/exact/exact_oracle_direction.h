/* SPDX-License-Identifier: MIT */
/* The lines of one direction between two bases: which offsets are free, measured directly.  A part of
 * exact_oracle_lines.c.
 *
 * The functions work on static memory, which is too large for a stack: one problem at a time. */
#ifndef EXACT_ORACLE_DIRECTION_H
#define EXACT_ORACLE_DIRECTION_H

#include "exact/exact_oracle_lines.h"

/* Prepares a problem; it must stay unchanged until the next call. */
void exact_direction_prepare(const exact_problem *problem);
/* The corners at which something may change: of pieces and walls, of bases, and where edges meet rims or each other. */
const xvec *exact_direction_corners(uint32_t *count);

/* The offsets of lines that meet both bases, the shooter's first; low > high if there are none. */
span exact_direction_offsets(xvec d);
/* Widens `best` to the widest opening of a direction of length 1. */
void exact_direction_measure(xvec d, exact_opening *best);

#endif
