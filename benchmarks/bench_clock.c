/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "bench_clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double bench_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

void bench_values_add(bench_values *values, double value) {
    if (values->count == values->capacity) {
        uint32_t capacity = values->capacity == 0 ? 1024 : 2 * values->capacity;
        double *items = realloc(values->items, capacity * sizeof *items);
        if (items == NULL) {
            fputs("bench: out of memory\n", stderr);
            exit(1);
        }
        values->items = items;
        values->capacity = capacity;
    }
    values->items[values->count++] = value;
}

void bench_values_free(bench_values *values) {
    free(values->items);
    *values = (bench_values){0};
}

static int compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double bench_values_quantile(bench_values *values, double fraction) {
    if (values->count == 0) {
        return 0.0;
    }
    qsort(values->items, values->count, sizeof *values->items, compare);
    double rank = ceil(fraction * (double)values->count);
    return values->items[rank < 1.0 ? 0 : (uint32_t)rank - 1];
}
