/* SPDX-License-Identifier: MIT */
/* A fixed set of questions and one number for all the answers, the same on every machine and with every compiler.
 *
 * Questions come in blocks that share a board.  Boards are made with + - * / and los_rotation_of only, and one call of
 * chance per statement: C leaves the order within a list to the compiler. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "support/los_test.h"

#include <string.h>

enum {
    GOLDEN_BLOCK = 500 /* questions per board */
};

typedef uint64_t golden_hash;

static inline golden_hash golden_begin(void) {
    return 0xcbf29ce484222325u;
}

/* FNV-1a, a word at a time, and stirred. */
static inline void golden_add(golden_hash *hash, uint64_t word) {
    *hash = (*hash ^ word) * 0x100000001b3u;
    *hash ^= *hash >> 29;
}

static inline void golden_add_float(golden_hash *hash, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    golden_add(hash, bits);
}

static inline void golden_add_double(golden_hash *hash, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    golden_add(hash, bits);
}

static inline void golden_add_point(golden_hash *hash, los_vec2 point) {
    golden_add_float(hash, point.x);
    golden_add_float(hash, point.y);
}

/* A board that several threads ask at once.  `ask` answers the questions first, first + step, ... of the block into
 * `answers`, one number each. */
typedef struct golden_block {
    void *board;
    void (*ask)(void *board, uint32_t first, uint32_t step, golden_hash *answers);
    void (*close)(void *board);
} golden_block;

/* The modes and editions on a table. */
golden_block golden_open_table(uint64_t seed);
/* The presets on a grid. */
golden_block golden_open_grid(uint64_t seed);

/* Ends the program: a question that cannot even be asked has no answer to compare. */
void golden_need(bool holds, const char *what);

#endif
