/* SPDX-License-Identifier: MIT */
/* Contracts: what a caller must guarantee and what must hold inside.  Active with LOS_ENABLE_ASSERTS (tests, fuzzers,
 * sanitizer builds); otherwise the condition is compiled but never evaluated. */
#ifndef LOS_BASE_ASSERT_H
#define LOS_BASE_ASSERT_H

#if defined(LOS_ENABLE_ASSERTS)
#include <assert.h>
#define LOS_ASSERT(condition) assert(condition)
#else
#define LOS_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
