/* SPDX-License-Identifier: MIT */
/* A set of the obstacles of a pair, as bits by obstacle number.  It is invalid once the obstacles are sorted anew. */
#ifndef LOS_EXACT_OBSTACLE_MASK_H
#define LOS_EXACT_OBSTACLE_MASK_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LOS_MASK_WORD_BITS = 64
};

/* Obstacles from `count` on are not in the set; {0} is the empty set. */
typedef struct los_obstacle_mask {
    const uint64_t *words; /* borrowed from the scratch memory */
    uint32_t count;        /* obstacles, not words */
} los_obstacle_mask;

static inline uint32_t los_mask_word_count(uint32_t obstacles) {
    return obstacles / LOS_MASK_WORD_BITS + 1;
}

static inline bool los_mask_has(los_obstacle_mask mask, uint32_t obstacle) {
    return obstacle < mask.count &&
           (mask.words[obstacle / LOS_MASK_WORD_BITS] >> obstacle % LOS_MASK_WORD_BITS & 1) != 0;
}

static inline void los_mask_set(uint64_t *words, uint32_t obstacle) {
    words[obstacle / LOS_MASK_WORD_BITS] |= (uint64_t)1 << obstacle % LOS_MASK_WORD_BITS;
}

#endif
