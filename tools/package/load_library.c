/* SPDX-License-Identifier: MIT */
/* load_library FILE: loads the extension as an engine would and calls its entry function.
 *
 * The program provides every engine function except one; the library must report the missing function by name and fail.
 * It needs no engine, so it also runs under an emulator.  Exit code 0 if the library behaves so. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#define ENTRY   "enhanced_los_library_init"
#define MISSING "variant_get_keyed"

typedef void (*function)(void);
typedef function (*get_function)(const char *name);
typedef uint8_t (*entry_function)(get_function get, void *library, void *initialization);

static int missing_reports, other_reports;

static void print_error(const char *description, const char *message, const char *where, const char *file, int32_t line,
                        uint8_t in_editor) {
    (void)description, (void)where, (void)file, (void)line, (void)in_editor;
    *(strstr(message, MISSING) != NULL ? &missing_reports : &other_reports) += 1;
}

static void never_called(void) {
}

static function get_engine_function(const char *name) {
    if (strcmp(name, "print_error_with_message") == 0) {
        return (function)print_error;
    }
    return strcmp(name, MISSING) == 0 ? NULL : never_called;
}

static entry_function find_entry(const char *path) {
#if defined(_WIN32)
    HMODULE library = LoadLibraryA(path);
    return library == NULL ? NULL : (entry_function)(function)GetProcAddress(library, ENTRY);
#else
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    entry_function entry = NULL;
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
    } else {
        *(void **)&entry = dlsym(library, ENTRY);
    }
    return entry;
#endif
}

int main(int argc, char **argv) {
    uint64_t initialization[8] = {0};
    entry_function entry = argc == 2 ? find_entry(argv[1]) : NULL;
    if (entry == NULL) {
        fprintf(stderr, "load_library: cannot load %s\n", argc == 2 ? argv[1] : "(no file)");
        return 1;
    }
    if (entry(get_engine_function, NULL, initialization) != 0 || missing_reports != 1 || other_reports != 0) {
        fprintf(stderr, "load_library: expected one message, about " MISSING "\n");
        return 1;
    }
    return 0;
}
