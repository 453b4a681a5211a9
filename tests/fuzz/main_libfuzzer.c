/* SPDX-License-Identifier: MIT */
/* What libFuzzer calls: the target that the environment variable FUZZ_TARGET names. */
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
        fprintf(stderr, "FUZZ_TARGET names no target\n");
        exit(EXIT_FAILURE);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return target(data, size);
}
