/* SPDX-License-Identifier: MIT */
/* PROGRAM TARGET FILE...: runs the target once on each file; for compilers without libFuzzer. */
#include "fuzz_targets.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argument_count, char **arguments) {
    static uint8_t data[1 << 16];
    fuzz_target target = fuzz_target_of(argument_count > 1 ? arguments[1] : NULL);
    if (target == NULL) {
        fprintf(stderr, "unknown target\n");
        return EXIT_FAILURE;
    }
    for (int i = 2; i < argument_count; i++) {
        FILE *file = fopen(arguments[i], "rb");
        if (file == NULL) {
            fprintf(stderr, "cannot read %s\n", arguments[i]);
            return EXIT_FAILURE;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        target(data, size);
    }
    printf("%d files\n", argument_count - 2);
    return EXIT_SUCCESS;
}
