/* SPDX-License-Identifier: MIT */
/* Insertion into a short sorted array of numbers. */
#ifndef LOS_EXACT_SORTED_VALUES_H
#define LOS_EXACT_SORTED_VALUES_H

#include <stdint.h>

/* Inserts a value into `count` ascending ones; there must be space for one more. */
static inline void los_insert_ascending(double *values, uint32_t count, double value) {
    uint32_t at = count;
    for (; at > 0 && values[at - 1] > value; at--) {
        values[at] = values[at - 1];
    }
    values[at] = value;
}

#endif
