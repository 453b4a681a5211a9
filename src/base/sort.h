/* SPDX-License-Identifier: MIT */
/* Sorting in place, without memory: qsort may allocate, and a query must not. */
#ifndef LOS_BASE_SORT_H
#define LOS_BASE_SORT_H

#include <stdint.h>

/* Both sort ascending (Shell's method, Ciura's gaps).  For the arrays of up to some thousand numbers that queries sort.
 * No double may be NaN. */
void los_sort_numbers(uint32_t *values, uint32_t count);
void los_sort_doubles(double *values, uint32_t count);

#endif
