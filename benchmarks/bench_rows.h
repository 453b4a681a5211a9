/* SPDX-License-Identifier: MIT */
/* The rows of the table, written to stdout: name, unit, median, p95, ratio, target and verdict, separated by tabs.  "-"
 * is an absent value. */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "bench_clock.h"

#include <stdbool.h>

/* Selects the rows whose name contains the text, ignoring case; "" selects all. */
void bench_rows_set_filter(const char *text);
/* True if one of these names is selected; NULL ends the list. */
bool bench_rows_wanted(const char *const *names);

/* What a row must reach.  `ratio` is its speed relative to a baseline; 0: none. */
typedef struct bench_target {
    double ratio;
    double at_least;      /* the ratio it must reach; 0: none */
    const char *baseline; /* with `at_least`: the name of the baseline */
    double most;          /* instead of a ratio: the limit of the 95th percentile; 0: none */
} bench_target;

void bench_row(const char *name, const char *unit, bench_values *values, bench_target target);
/* A row for a library that was absent at build time; `package` provides it. */
void bench_row_missing(const char *name, const char *unit, const char *package);

#endif
