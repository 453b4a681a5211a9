/* SPDX-License-Identifier: MIT */
/* The targets: each decodes an input, runs queries on it and aborts if a result violates an invariant. */
#ifndef FUZZ_TARGETS_H
#define FUZZ_TARGETS_H

#include <stddef.h>
#include <stdint.h>

typedef int (*fuzz_target)(const uint8_t *data, size_t size);

int fuzz_pair(const uint8_t *data, size_t size);
int fuzz_table(const uint8_t *data, size_t size);
int fuzz_terrain(const uint8_t *data, size_t size);
int fuzz_grid(const uint8_t *data, size_t size);
int fuzz_rules(const uint8_t *data, size_t size);
int fuzz_readers(const uint8_t *data, size_t size);
int fuzz_floats(const uint8_t *data, size_t size);

/* The target of that name; NULL if there is none. */
fuzz_target fuzz_target_of(const char *name);

#endif
