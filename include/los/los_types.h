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

/* The version of the library, as in the file VERSION. */
#define LOS_VERSION "0.3.0"

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

/* Memory comes from the caller.  `resize` behaves like realloc, and like free when `size` is 0.  Blocks must be aligned
 * for any type, as those of malloc are.  The handle that was created with an allocator keeps a copy of it; `context`
 * must outlive the handle.  `resize` is called on the thread that uses the handle: it must be safe for several threads
 * only if handles that share an allocator are used on several. */
typedef struct los_allocator {
    void *context;
    void *(*resize)(void *context, void *memory, size_t size);
} los_allocator;

/* realloc and free of the C library. */
los_allocator los_default_allocator(void);

/* UTF-8 that need not end in zero.  `bytes` may be NULL when `length` is 0. */
typedef struct los_text {
    const char *bytes;
    size_t length; /* bytes */
} los_text;

/* A view of a C string, which must outlive it. */
los_text los_text_of(const char *string);
bool los_text_equal(los_text a, los_text b);

#ifdef __cplusplus
}
#endif

#endif
