/* SPDX-License-Identifier: MIT */
#include "base/sort.h"

#include "base/assert.h"

/* Ciura, Best increments for the average case of Shellsort (2001); from 701 on each 2.25 times the one before. */
const uint32_t los_sort_gaps[LOS_SORT_GAPS] = {90927, 40412, 17961, 7983, 3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1};

#define IS_LESS(a, b) ((a) < (b))

void los_sort_numbers(uint32_t *values, uint32_t count) {
    LOS_ASSERT(values != NULL || count == 0);
    LOS_SORT(uint32_t, values, count, IS_LESS)
}

void los_sort_doubles(double *values, uint32_t count) {
    LOS_ASSERT(values != NULL || count == 0);
    LOS_SORT(double, values, count, IS_LESS)
}
