/* SPDX-License-Identifier: MIT */
/* A fixed set of queries and one hash of all results, equal on every machine and with every compiler.
 *
 * Queries come in blocks that share a board.  Boards are computed with + - * / and los_rotation_of only.  Each
 * statement draws at most one random number, since C does not define the order of evaluation in a list. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "support/los_test.h"

#include <string.h>

enum {
    GOLDEN_BLOCK = 500 /* queries per board */
};

typedef uint64_t golden_hash;

static inline golden_hash golden_begin(void) {
    return 0xcbf29ce484222325u;
}

/* FNV-1a on 64-bit words, with a shift that mixes high bits into low ones. */
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

/* A board that several threads query at once.  `run` runs queries first, first + step, ... of the block and writes the
 * hash of each result to `hashes`. */
typedef struct golden_block {
    void *board;
    void (*run)(void *board, uint32_t first, uint32_t step, golden_hash *hashes);
    void (*close)(void *board);
} golden_block;

/* A random table, queried in all modes and editions. */
golden_block golden_open_table(uint64_t seed);
/* A random grid, queried under all presets. */
golden_block golden_open_grid(uint64_t seed);

/* Ends the program with a message unless `holds`: without the set-up there is no result to hash. */
void golden_need(bool holds, const char *what);

#endif
