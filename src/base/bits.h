/* SPDX-License-Identifier: MIT */
/* Sets as bits of a word. */
#ifndef LOS_BASE_BITS_H
#define LOS_BASE_BITS_H

#include <stdint.h>

/* The number of the lowest bit of a set that is not empty. */
static inline uint32_t los_lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(bits);
#else
    uint32_t number = 0;
    for (; (bits & 1) == 0; bits >>= 1) {
        number++;
    }
    return number;
#endif
}

#endif
