/* SPDX-License-Identifier: MIT */
/* Contracts: what a caller must guarantee and what must hold inside.  Active with LOS_ENABLE_ASSERTS (unit tests,
 * fuzzers, sanitizer and debug builds), whatever NDEBUG; otherwise the condition is compiled but never evaluated.
 *
 * Callers of the public headers must keep their contracts: a host checks what users pass before it calls. */
#ifndef LOS_BASE_ASSERT_H
#define LOS_BASE_ASSERT_H

#if defined(LOS_ENABLE_ASSERTS)

#include <stdio.h>
#include <stdlib.h>

static inline void los_assert_failed(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: contract broken: %s\n", file, line, condition);
    abort();
}

#define LOS_ASSERT(condition) ((condition) ? (void)0 : los_assert_failed(#condition, __FILE__, __LINE__))

#else

#define LOS_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))

#endif

#endif
