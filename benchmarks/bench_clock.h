/* SPDX-License-Identifier: MIT */
/* The clock, and statistics of measured values. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stdint.h>

/* Nanoseconds since an arbitrary start. */
double bench_now(void);

/* Measured values.  A zeroed struct is an empty list; the program ends if memory runs out. */
typedef struct bench_values {
    double *items;
    uint32_t count, capacity;
} bench_values;

void bench_values_add(bench_values *values, double value);
void bench_values_free(bench_values *values);

/* The quantile: the smallest value that at least this fraction (0..1) of all values do not exceed; 0 if there are none.
 * Sorts the values. */
double bench_values_quantile(bench_values *values, double fraction);

static inline double bench_median(bench_values *values) {
    return bench_values_quantile(values, 0.5);
}

#endif
