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

/* How many bits are set.  Without a branch: neither a loop over the bits nor a call. */
static inline uint32_t los_bit_count(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (uint32_t)(bits * 0x0101010101010101u >> 56);
}

#endif
