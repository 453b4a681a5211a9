/* SPDX-License-Identifier: MIT */
#include "base/sort.h"

#include "base/assert.h"

#include <stddef.h>

/* Ciura, Best increments for the average case of Shellsort (2001); from 701 on each 2.25 times the one before. */
static const uint32_t GAPS[] = {90927, 40412, 17961, 7983, 3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1};

enum {
    LAST_GAP = sizeof GAPS / sizeof *GAPS - 1,
    FEW = 10 /* so few are inserted one by one */
};

void los_sort_numbers(uint32_t *values, uint32_t count) {
    LOS_ASSERT(values != NULL || count == 0);
    for (size_t k = count < FEW ? LAST_GAP : 0; k <= LAST_GAP; k++) {
        uint32_t gap = GAPS[k];
        for (uint32_t i = gap; i < count; i++) {
            uint32_t moved = values[i], slot = i;
            for (; slot >= gap && values[slot - gap] > moved; slot -= gap) {
                values[slot] = values[slot - gap];
            }
            values[slot] = moved;
        }
    }
}

void los_sort_doubles(double *values, uint32_t count) {
    LOS_ASSERT(values != NULL || count == 0);
    for (size_t k = 0; k <= LAST_GAP; k++) {
        uint32_t gap = GAPS[k];
        for (uint32_t i = gap; i < count; i++) {
            double moved = values[i];
            uint32_t slot = i;
            for (; slot >= gap && values[slot - gap] > moved; slot -= gap) {
                values[slot] = values[slot - gap];
            }
            values[slot] = moved;
        }
    }
}
