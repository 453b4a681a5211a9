/* SPDX-License-Identifier: MIT */
/* PROGRAM FILE...: gives each file to the target once, for compilers without libFuzzer. */
#include "fuzz.h"

int main(int argument_count, char **arguments) {
    static uint8_t data[1 << 16];
    for (int i = 1; i < argument_count; i++) {
        FILE *file = fopen(arguments[i], "rb");
        if (file == NULL) {
            fprintf(stderr, "cannot read %s\n", arguments[i]);
            return EXIT_FAILURE;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    printf("%d files\n", argument_count - 1);
    return EXIT_SUCCESS;
}
