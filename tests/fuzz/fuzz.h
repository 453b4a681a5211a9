/* SPDX-License-Identifier: MIT */
/* Decodes the fuzzer's bytes to values.  After the last byte every value is zero. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
} fuzz_bytes;

static inline uint8_t fuzz_byte(fuzz_bytes *bytes) {
    if (bytes->size == 0) {
        return 0;
    }
    bytes->size--;
    return *bytes->data++;
}

static inline uint32_t fuzz_below(fuzz_bytes *bytes, uint32_t count) {
    return fuzz_byte(bytes) % count;
}

static inline uint32_t fuzz_word(fuzz_bytes *bytes) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        word = word << 8 | fuzz_byte(bytes);
    }
    return word;
}

/* Removes and returns the low `count` bits of *choices: one byte encodes several small choices. */
static inline uint32_t fuzz_take(uint32_t *choices, int count) {
    uint32_t taken = *choices & ((1u << count) - 1);
    *choices >>= count;
    return taken;
}

/* Any bit pattern, NaN and the infinities included. */
static inline double fuzz_any_double(fuzz_bytes *bytes) {
    uint64_t high = fuzz_word(bytes), bits = high << 32 | fuzz_word(bytes);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Aborts unless the condition holds; the fuzzer reports an abort as a finding. */
#define FUZZ_CHECK(condition)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                              \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

#endif
