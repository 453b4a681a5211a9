/* SPDX-License-Identifier: MIT */
/* What is measured in C alone.  Each section prints its rows; one that no wanted row belongs to does nothing. */
#ifndef BENCH_SECTIONS_H
#define BENCH_SECTIONS_H

#include "bench_scenes.h"

/* Point rays, against other libraries on the same segments. */
void bench_rays(const bench_scenes *scenes);
/* Pairs of models, also on boards ten and a hundred times as large. */
void bench_pairs(const bench_scenes *scenes);
/* The exact mode. */
void bench_exact(const bench_scenes *scenes);
/* True heights against categories. */
void bench_heights(const bench_scenes *scenes);
/* How much of a target is seen. */
void bench_area(const bench_scenes *scenes);
/* What each mode finds of what is visible. */
void bench_accuracy(const bench_scenes *scenes);
/* Bytes per compiled piece. */
void bench_memory(const bench_scenes *scenes);
/* Cells on a grid: pairs and fields of view. */
void bench_grid(void);

#endif
