/* SPDX-License-Identifier: MIT */
/* Time, and what many measurements of it say. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment. */
double bench_now(void);

/* Measured values.  All zero is an empty list; running out of memory ends the program. */
typedef struct bench_values {
    double *items;
    uint32_t count, capacity;
} bench_values;

void bench_values_add(bench_values *values, double value);
void bench_values_free(bench_values *values);

/* The smallest value that at least this share (0..1) of all do not exceed; 0 if there are none.  Sorts the values. */
double bench_values_rank(bench_values *values, double share);

static inline double bench_median(bench_values *values) {
    return bench_values_rank(values, 0.5);
}

#endif
