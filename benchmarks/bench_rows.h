/* SPDX-License-Identifier: MIT */
/* The rows of the table, as this program hands them on: name, unit, median, p95, ratio, bar, verdict on stdout,
 * separated by tabs.  "-" stands for nothing. */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "bench_clock.h"

#include <stdbool.h>

/* Only rows whose name contains the text, in upper or lower case, are wanted; "": all. */
void bench_rows_want(const char *text);
/* Is one of these names (NULL ends them) wanted? */
bool bench_rows_wanted(const char *const *names);

/* What a row is compared with.  `ratio`: how many times as fast; 0: compared with nothing. */
typedef struct bench_bar {
    double ratio;
    double at_least;      /* the ratio it must reach; 0: none */
    const char *baseline; /* with `at_least`: than what */
    double most;          /* instead of a ratio: what the 95th percentile may be; 0: no such limit */
} bench_bar;

void bench_row(const char *name, const char *unit, bench_values *values, bench_bar bar);
/* A row for what is not built in. */
void bench_row_missing(const char *name, const char *unit, const char *package);

#endif
