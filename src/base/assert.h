/* SPDX-License-Identifier: MIT */
/* Contracts: preconditions that a caller must meet and invariants of a module.  LOS_ENABLE_ASSERTS turns them on
 * (tests, fuzzers, sanitizer builds); otherwise the condition is compiled but never evaluated.
 *
 * User data is not asserted: functions that read it return a los_status. */
#ifndef LOS_BASE_ASSERT_H
#define LOS_BASE_ASSERT_H

#if defined(LOS_ENABLE_ASSERTS)
#include <assert.h>
#define LOS_ASSERT(condition) assert(condition)
#else
#define LOS_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
