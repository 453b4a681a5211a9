/* SPDX-License-Identifier: MIT */
/* Sorting in place, without memory: qsort may allocate, and a query must not. */
#ifndef LOS_BASE_SORT_H
#define LOS_BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Both sort ascending.  For the arrays of up to some thousand numbers that queries sort.  No double may be NaN. */
void los_sort_numbers(uint32_t *values, uint32_t count);
void los_sort_doubles(double *values, uint32_t count);

enum {
    LOS_SORT_GAPS = 14,
    LOS_SORT_FEW = 10 /* so few items are inserted one by one */
};
extern const uint32_t los_sort_gaps[LOS_SORT_GAPS];

/* Sorts items of a type by Shell's method, as the functions above; equal items may change their order.  `is_before` is
 * a function or macro of two items. */
#define LOS_SORT(type, items, count, is_before)                                                                        \
    for (size_t k = (count) < LOS_SORT_FEW ? LOS_SORT_GAPS - 1 : 0; k < LOS_SORT_GAPS; k++) {                          \
        uint32_t gap = los_sort_gaps[k];                                                                               \
        for (uint32_t i = gap; i < (count); i++) {                                                                     \
            type moved = (items)[i];                                                                                   \
            uint32_t slot = i;                                                                                         \
            for (; slot >= gap && is_before(moved, (items)[slot - gap]); slot -= gap) {                                \
                (items)[slot] = (items)[slot - gap];                                                                   \
            }                                                                                                          \
            (items)[slot] = moved;                                                                                     \
        }                                                                                                              \
    }

#endif
