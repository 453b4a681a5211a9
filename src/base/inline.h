/* SPDX-License-Identifier: MIT */
/* LOS_INLINE forces inlining.  Use it for the steps of a hot loop where a call and its register spills cost as much as
 * the work. */
#ifndef LOS_BASE_INLINE_H
#define LOS_BASE_INLINE_H

#if defined(__GNUC__)
#define LOS_INLINE static inline __attribute__((always_inline))
#else
#define LOS_INLINE static inline
#endif

#endif
