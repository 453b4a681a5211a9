/* SPDX-License-Identifier: MIT */
/* Counters of queries and of the methods that decided them, over all threads. */
#ifndef STATISTICS_H
#define STATISTICS_H

#include "bind/gdx.h"
#include "los/los.h"

/* `reused`: the terrain was compiled before the query. */
void statistics_count(const los_verdict *verdict, bool reused);
void statistics_count_area(const los_visible_area *area, bool reused);
/* A query with unusable arguments. */
void statistics_count_invalid(void);
void statistics_reset(void);
/* Fills an empty Dictionary. */
void statistics_write(gdx_dictionary *dictionary);

#endif
