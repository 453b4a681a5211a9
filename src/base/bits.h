/* SPDX-License-Identifier: MIT */
/* Forced inlining, and bit sets in one machine word. */
#ifndef LOS_BASE_BITS_H
#define LOS_BASE_BITS_H

#include "base/assert.h"

#include <stdint.h>

/* LOS_INLINE forces inlining.  Use it for the steps of a hot loop where a call and its register spills cost as much as
 * the work. */

#if defined(__GNUC__)
#define LOS_INLINE static inline __attribute__((always_inline))
#else
#define LOS_INLINE static inline
#endif

/* Bit sets in one machine word. */

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
