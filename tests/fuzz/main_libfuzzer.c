/* SPDX-License-Identifier: MIT */
/* The entry points of libFuzzer; the environment variable FUZZ_TARGET names the target. */
#include "fuzz_targets.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argument_count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static fuzz_target target;

int LLVMFuzzerInitialize(int *argument_count, char ***arguments) {
    (void)argument_count;
    (void)arguments;
    target = fuzz_target_of(getenv("FUZZ_TARGET"));
    if (target == NULL) {
        fprintf(stderr, "FUZZ_TARGET must be the name of a target\n");
        exit(EXIT_FAILURE);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return target(data, size);
}
