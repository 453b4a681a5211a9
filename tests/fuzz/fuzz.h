/* SPDX-License-Identifier: MIT */
/* Bytes from the fuzzer, read as values.  When they run out, everything is zero. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
} fuzz_bytes;

/* What libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

/* Mostly places on a table; sometimes any number up to what the reader of dictionaries lets pass (COORDINATE_MAX). */
static inline float fuzz_float(fuzz_bytes *bytes) {
    uint8_t kind = fuzz_byte(bytes);
    if (kind < 120) {
        return (float)fuzz_byte(bytes) * 8.0f;
    }
    if (kind < 240) {
        return (float)(int16_t)fuzz_word(bytes) / 16.0f;
    }
    uint32_t bits = fuzz_word(bytes);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value >= -1.0e7f && value <= 1.0e7f ? value : 0.0f;
}

/* Any number: NaN and the infinities, too. */
static inline double fuzz_double(fuzz_bytes *bytes) {
    uint8_t kind = fuzz_byte(bytes);
    if (kind < 200) {
        return (double)(int16_t)fuzz_word(bytes) / 64.0;
    }
    uint64_t high = fuzz_word(bytes), bits = high << 32 | fuzz_word(bytes);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The fuzzer takes an abort for a finding. */
#define FUZZ_CHECK(condition)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                              \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

#endif
