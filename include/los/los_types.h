/* SPDX-License-Identifier: MIT */
/* Types shared by the table engine (los.h) and the grid engine (los_grid.h). */
#ifndef LOS_TYPES_H
#define LOS_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of every function of the library: all others are hidden.  On Windows, define LOS_SHARED to use the library as a DLL.
 * Who links the sources into a library of their own may define LOS_API as nothing. */
#ifndef LOS_API
#if defined(_WIN32) && defined(LOS_BUILD_SHARED)
#define LOS_API __declspec(dllexport)
#elif defined(_WIN32) && defined(LOS_SHARED)
#define LOS_API __declspec(dllimport)
#elif defined(__GNUC__)
#define LOS_API __attribute__((visibility("default")))
#else
#define LOS_API
#endif
#endif

/* The version of these headers, as in the file VERSION. */
#define LOS_VERSION "0.3.0"
/* The same as a number: 10000 major + 100 minor + patch. */
#define LOS_VERSION_NUMBER 300

/* LOS_VERSION_NUMBER of the library that is linked.  Programs fit to a library with the same major and minor number:
 * until 1.0 a new minor number may change structs and functions, a new patch number never does. */
LOS_API uint32_t los_version(void);

/* What a function that can fail returns.  After any status but LOS_OK nothing has changed, unless the function says
 * otherwise. */
typedef enum los_status {
    LOS_OK,
    LOS_NO_MEMORY, /* the allocator returned NULL */
    LOS_TOO_LARGE, /* a documented limit is exceeded */
    LOS_BAD_VALUE, /* an argument is out of its documented range */
    LOS_OUTSIDE,   /* a cell outside the board */
    LOS_TOO_LONG   /* a documented limit of work is exceeded */
} los_status;

/* A status in words, such as "out of memory"; static. */
LOS_API const char *los_status_text(los_status status);

/* Memory comes from the caller.  `resize` behaves like realloc, and like free when `size` is 0.  Blocks must be aligned
 * for any type, as those of malloc are.  The handle that was created with an allocator keeps a copy of it; `context`
 * must outlive the handle.  `resize` is called on the thread that uses the handle: it must be safe for several threads
 * only if handles that share an allocator are used on several. */
typedef struct los_allocator {
    void *context;
    void *(*resize)(void *context, void *memory, size_t size);
} los_allocator;

/* realloc and free of the C library. */
LOS_API los_allocator los_default_allocator(void);

/* UTF-8 that need not end in zero.  `bytes` may be NULL when `length` is 0. */
typedef struct los_text {
    const char *bytes;
    size_t length; /* bytes */
} los_text;

/* A view of a C string, which must outlive it. */
LOS_API los_text los_text_of(const char *string);
LOS_API bool los_text_equal(los_text a, los_text b);

#ifdef __cplusplus
}
#endif

#endif
