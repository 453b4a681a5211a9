/* SPDX-License-Identifier: MIT */
/* Bit sets in one machine word. */
#ifndef LOS_BASE_BITS_H
#define LOS_BASE_BITS_H

#include "base/assert.h"

#include <stdint.h>

/* The index of the lowest set bit.  At least one bit must be set. */
static inline uint32_t los_lowest_bit(uint64_t bits) {
    LOS_ASSERT(bits != 0);
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(bits);
#else
    uint32_t index = 0;
    for (; (bits & 1) == 0; bits >>= 1) {
        index++;
    }
    return index;
#endif
}

#endif
