/* SPDX-License-Identifier: MIT */
/* Counts of what was asked and how it was decided, over all threads. */
#ifndef STATISTICS_H
#define STATISTICS_H

#include "gdx.h"
#include "query/verdict.h"

/* `reused`: the terrain was compiled before this call. */
void statistics_count(const los_verdict *answer, bool reused);
void statistics_count_invalid(void);
void statistics_reset(void);
void statistics_write(gdx_dictionary *dictionary);

#endif
