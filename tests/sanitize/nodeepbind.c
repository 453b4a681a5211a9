/* SPDX-License-Identifier: MIT */
/* Preloaded into Godot, which opens extensions with RTLD_DEEPBIND; the address sanitizer does not support that.
 * dlclose does nothing, because leak reports cannot resolve the symbols of a closed library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* A deliberate leak: if no report contains it, leak detection did not work. */
static void leak(void) {
    void *volatile lost = malloc(7);
    lost = NULL;
    (void)lost;
}

/* ISO C has no conversion from an object pointer to a function pointer; POSIX guarantees equal sizes. */
void *dlopen(const char *path, int flags) {
    void *found = dlsym(RTLD_NEXT, "dlopen");
    void *(*real)(const char *, int);
    memcpy(&real, &found, sizeof real);
    leak();
    return real(path, flags & ~RTLD_DEEPBIND);
}

int dlclose(void *handle) {
    (void)handle;
    return 0;
}
