/* SPDX-License-Identifier: MIT */
/* The sections of the benchmark.  Each prints its rows, and does nothing if the filter selects none of them. */
#ifndef BENCH_SECTIONS_H
#define BENCH_SECTIONS_H

#include "bench_scenes.h"

/* Point rays, against other libraries on the same segments. */
void bench_rays(const bench_scenes *scenes);
/* Pairs of models, also on boards ten and a hundred times as large. */
void bench_pairs(const bench_scenes *scenes);
/* Visibility matrices of two units. */
void bench_matrix(const bench_scenes *scenes);
/* The exact mode. */
void bench_exact(const bench_scenes *scenes);
/* Models on a table, which block. */
void bench_models(const bench_scenes *scenes);
/* Rule sets against editions. */
void bench_rules(const bench_scenes *scenes);
/* True heights against categories. */
void bench_heights(const bench_scenes *scenes);
/* The visible area of targets. */
void bench_area(const bench_scenes *scenes);
/* What a point sees, as a shape. */
void bench_regions(const bench_scenes *scenes);
/* Vision maps of a unit. */
void bench_maps(const bench_scenes *scenes);
/* Terrains and queries before the first answer. */
void bench_startup(const bench_scenes *scenes);
/* The fraction of the visible pairs that each mode finds. */
void bench_accuracy(const bench_scenes *scenes);
/* Bytes per compiled piece. */
void bench_memory(const bench_scenes *scenes);
/* Cells on a grid: pairs and fields of view. */
void bench_grid(void);

#endif
